grant select on public.pix_provider to authenticated;
grant update (fine_percent, interest_percent, discount_percent, discount_days) on public.pix_provider to authenticated;
create policy "The teacher reads the provider" on public.pix_provider for select to authenticated
using ((select private.is_admin()));
create policy "The teacher edits the provider's terms" on public.pix_provider for update to authenticated
using ((select private.is_admin()));

grant select on public.pix_status to authenticated;
create policy "The teacher reads the provider's status" on public.pix_status for select to authenticated
using ((select private.is_admin()));

grant select on public.provider_charges to authenticated;
create policy "Students read their own charges at the provider, the teacher all" on public.provider_charges for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));

grant select on public.provider_refusals to authenticated;
create policy "The teacher reads the provider's refusals" on public.provider_refusals for select to authenticated
using ((select private.is_admin()));

grant select on public.provider_payments to authenticated;
create policy "Students read payments of their own charges, the teacher all" on public.provider_payments for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));

grant execute on function public.disconnect_pix_provider to authenticated;
grant execute on function
  public.connect_pix_provider, public.read_pix_connection, public.record_pix_answer, public.claim_pix_round,
  public.finish_provider_charge, public.postpone_provider_charge, public.begin_provider_charge, public.finish_pix_round,
  public.announce_pix_payments, public.drop_announced_payment, public.settle_provider_payment
to service_role;
grant execute on function private.is_provider_address, private.terms_on, private.charge_terms to authenticated, service_role;
