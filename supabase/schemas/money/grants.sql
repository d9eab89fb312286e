grant select on public.plans to anon, authenticated;
grant select on
  public.forfeited_classes, public.plan_prices, public.billing_rules, public.student_billing, public.charges, public.payments,
  public.credits, public.allocations, public.payment_proofs, public.bank_lines, public.cancelled_notes, public.charge_overview
to authenticated;
grant update (classes_per_week, price_cents, contents_pt, contents_en) on public.plans to authenticated;
grant update (due_day, days_ahead, class_price_cents, pix_key, pix_name, pix_city, reminder_days) on public.billing_rules to authenticated;
grant execute on function
  public.find_charges, public.charge_plan_price, public.set_student_billing, public.add_charge, public.charge_month,
  public.discount_charge, public.cancel_charge, public.waive_forfeit, private.may_add_proof, private.may_add_service_note,
    private.may_read_service_note, public.record_payment, public.reverse_payment, public.send_proof,
  public.confirm_proof, public.decline_proof, public.set_nfse, public.cancel_service_note, public.attach_service_note,
    public.send_service_note, public.give_credit, public.student_unallocated_cents, public.import_statement,
  public.suggest_matches, public.match_line, public.match_lines, public.ignore_line, public.unmatch_line, public.unmatch_lines
to authenticated;
grant execute on function private.is_pix_key, private.are_reminder_days to authenticated, service_role;
grant execute on function private.is_past_due, private.payable_until, private.is_bank_day, private.easter to authenticated, service_role;
grant select, delete on public.mei_limits to authenticated;
grant insert (from_on, limit_cents) on public.mei_limits to authenticated;
grant select on public.fiscal_rules to authenticated;
grant update (regime, opened_on, occupation_code) on public.fiscal_rules to authenticated;
grant execute on function public.read_fiscal_year to authenticated;
grant select on public.price_adjustments, public.adjusted_prices to authenticated;
grant execute on function public.announce_price_adjustment, public.withdraw_price_adjustment to authenticated;
