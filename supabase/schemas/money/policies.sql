create policy "Everyone reads the plans" on public.plans for select to anon, authenticated
using (true);
create policy "The teacher edits the plans" on public.plans for update to authenticated
using ((select private.is_admin()));
create policy "Students read their own forfeited classes, the teacher all" on public.forfeited_classes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "The teacher reads the plan prices" on public.plan_prices for select to authenticated
using ((select private.is_admin()));
create policy "Active people read the billing rules" on public.billing_rules for select to authenticated
using ((select private.is_active()));
create policy "Students read their own billing data, the teacher reads all" on public.student_billing for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own charges, the teacher reads all" on public.charges for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own payments, the teacher reads all" on public.payments for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own cancelled notes, the teacher reads all" on public.cancelled_notes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own credits, the teacher reads all" on public.credits for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read allocations to their charges, the teacher all" on public.allocations for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));
create policy "Students read their own proofs, the teacher reads all" on public.payment_proofs for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students add proofs of their own open charges" on storage.objects for insert to authenticated
with check (bucket_id = 'payment-proofs' and private.may_add_proof(name) and private.has_room(name, metadata, 10));
create policy "Students read their own proofs, the teacher all" on storage.objects for select to authenticated
using (bucket_id = 'payment-proofs' and ((select private.is_admin())
  or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));
create policy "The teacher adds PDFs of service notes to her own folder" on storage.objects for insert to authenticated
with check (bucket_id = 'service-notes' and private.may_add_service_note(name) and private.has_room(name, metadata, 10));
create policy "Students read their own service notes, the teacher all" on storage.objects for select to authenticated
using (bucket_id = 'service-notes' and private.may_read_service_note(name));
create policy "The teacher reads her bank's lines" on public.bank_lines for select to authenticated
using ((select private.is_admin()));
create policy "The teacher edits the billing rules" on public.billing_rules for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads what she is to the tax authority" on public.fiscal_rules for select to authenticated
using ((select private.is_admin()));
create policy "The teacher edits what she is to the tax authority" on public.fiscal_rules for update to authenticated
using ((select private.is_admin()));
create policy "The teacher manages the limits of a MEI" on public.mei_limits for all to authenticated
using ((select private.is_admin()));
create policy "Students read their own adjusted prices, the teacher reads all" on public.adjusted_prices for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read the adjustments of their price, the teacher all" on public.price_adjustments for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (
  select a.adjustment_id from public.adjusted_prices a where a.student_id = (select auth.uid()))));
