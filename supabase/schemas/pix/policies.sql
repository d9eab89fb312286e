create policy "The teacher reads the provider" on public.pix_provider for select to authenticated
using ((select private.is_admin()));
create policy "The teacher edits the provider's terms" on public.pix_provider for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads the provider's status" on public.pix_status for select to authenticated
using ((select private.is_admin()));
create policy "Students read their own charges at the provider, the teacher all" on public.provider_charges for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));
create policy "Students read payments of their own charges, the teacher all" on public.provider_payments for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));
