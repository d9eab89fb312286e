grant select on public.forfeited_classes to authenticated;
create policy "Students read their own forfeited classes, the teacher all" on public.forfeited_classes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.billing_rules to authenticated;
grant update (due_day, days_ahead, class_price_cents, pix_key, pix_name, pix_city, reminder_days, local_holidays) on public.billing_rules
  to authenticated;
create policy "Active people read the billing rules" on public.billing_rules for select to authenticated
using ((select private.is_active()));
create policy "The teacher edits the billing rules" on public.billing_rules for update to authenticated
using ((select private.is_admin()));

grant select on public.student_billing to authenticated;
create policy "Students read their own billing data, the teacher reads all" on public.student_billing for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.charges to authenticated;
create policy "Students read their own charges, the teacher reads all" on public.charges for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.withdrawals to authenticated;
create policy "Students read their own withdrawals, the teacher reads all" on public.withdrawals for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.payments to authenticated;
create policy "Students read their own payments, the teacher reads all" on public.payments for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.cancelled_notes to authenticated;
create policy "Students read their own cancelled notes, the teacher reads all" on public.cancelled_notes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.credits to authenticated;
create policy "Students read their own credits, the teacher reads all" on public.credits for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.allocations to authenticated;
create policy "Students read allocations to their charges, the teacher all" on public.allocations for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));

grant select on public.payment_proofs to authenticated;
create policy "Students read their own proofs, the teacher reads all" on public.payment_proofs for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.bank_lines to authenticated;
create policy "The teacher reads her bank's lines" on public.bank_lines for select to authenticated
using ((select private.is_admin()));

grant select on public.charge_overview to authenticated;

create policy "Students add proofs of their own open charges" on storage.objects for insert to authenticated
with check (bucket_id = 'payment-proofs' and private.may_add_proof(name) and private.has_room(name, metadata, 10));
create policy "Students read their own proofs, the teacher all" on storage.objects for select to authenticated
using (bucket_id = 'payment-proofs' and ((select private.is_admin())
  or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));
create policy "The teacher adds PDFs of service notes to her own folder" on storage.objects for insert to authenticated
with check (bucket_id = 'service-notes' and private.may_add_service_note(name) and private.has_room(name, metadata, 10));
create policy "Students read their own service notes, the teacher all" on storage.objects for select to authenticated
using (bucket_id = 'service-notes' and private.may_read_service_note(name));

grant execute on function
  public.find_charges, public.charge_plan_price, public.set_student_billing, public.add_charge, public.charge_month,
  public.discount_charge, public.cancel_charge, public.restore_charge, public.waive_forfeit, private.may_add_proof,
  private.may_add_service_note, private.may_read_service_note, public.record_payment, public.reverse_payment, public.send_proof,
  public.confirm_proof, public.decline_proof, public.set_nfse, public.cancel_service_note, public.attach_service_note,
  public.send_service_note, public.give_credit, public.student_unallocated_cents, public.import_statement, public.suggest_matches,
  public.match_line, public.match_lines, public.ignore_line, public.unmatch_line, public.unmatch_lines, public.withdraw_purchase,
  public.list_withdrawable, public.list_withdrawals, public.return_withdrawals
to authenticated;
grant execute on function
  private.is_pix_key, private.are_reminder_days, private.are_year_days, private.is_past_due, private.payable_until, private.is_bank_day,
  private.easter
to authenticated, service_role;
