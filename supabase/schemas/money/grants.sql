alter table public.plans enable row level security;
alter table public.forfeited_classes enable row level security;
alter table public.plan_prices enable row level security;
alter table public.billing_rules enable row level security;
alter table public.student_billing enable row level security;
alter table public.charges enable row level security;
alter table public.payments enable row level security;
alter table public.credits enable row level security;
alter table public.allocations enable row level security;
alter table public.payment_proofs enable row level security;
alter table public.bank_lines enable row level security;
grant select on public.plans to anon;
grant select on public.plans to authenticated;
grant update (classes_per_week, price_cents, contents_pt, contents_en) on public.plans to authenticated;
grant select on public.forfeited_classes to authenticated;
grant select on public.plan_prices to authenticated;
grant select on public.billing_rules to authenticated;
grant update (
  due_day, days_ahead, class_price_cents, pix_key, pix_name, pix_city
) on public.billing_rules to authenticated;
grant select on public.student_billing to authenticated;
grant select on public.charges to authenticated;
grant select on public.payments to authenticated;
grant select on public.credits to authenticated;
grant select on public.allocations to authenticated;
grant select on public.payment_proofs to authenticated;
grant select on public.bank_lines to authenticated;
grant select on public.charge_overview to authenticated;
grant execute on function
  public.find_charges,
  public.charge_plan_price,
  public.set_student_billing,
  public.add_charge,
  public.discount_charge,
  public.cancel_charge,
  public.waive_forfeit,
  private.may_add_proof,
  public.record_payment,
  public.reverse_payment,
  public.send_proof,
  public.confirm_proof,
  public.decline_proof,
  public.set_nfse,
  public.give_credit,
  public.student_free_cents,
  public.import_statement,
  public.suggest_matches,
  public.match_line,
  public.ignore_line,
  public.unmatch_line
to authenticated;
