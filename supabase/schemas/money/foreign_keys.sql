alter table public.forfeited_classes
  add constraint forfeited_classes_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade,
  add constraint forfeited_classes_class_id_fkey foreign key (class_id) references public.classes (id) on delete cascade;
alter table public.plan_prices
  add constraint plan_prices_plan_fkey foreign key (plan) references public.plans (name) on update cascade on delete cascade;
alter table public.student_billing
  add constraint student_billing_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade;
alter table public.charges
  add constraint charges_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade,
  add constraint charges_forfeited_class_id_fkey foreign key (forfeited_class_id) references public.forfeited_classes (id) on delete set null;
alter table public.payments
  add constraint payments_student_id_fkey foreign key (student_id) references public.profiles (id) on delete set null;
alter table public.credits
  add constraint credits_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade;
alter table public.allocations
  add constraint allocations_charge_id_fkey foreign key (charge_id) references public.charges (id) on delete cascade,
  add constraint allocations_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete cascade,
  add constraint allocations_credit_id_fkey foreign key (credit_id) references public.credits (id) on delete cascade;
alter table public.payment_proofs
  add constraint payment_proofs_charge_id_fkey foreign key (charge_id) references public.charges (id) on delete cascade,
  add constraint payment_proofs_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade,
  add constraint payment_proofs_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete set null;
alter table public.bank_lines
  add constraint bank_lines_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete set null;
alter table private.charge_reminders
  add constraint charge_reminders_charge_id_fkey foreign key (charge_id) references public.charges (id) on delete cascade;
