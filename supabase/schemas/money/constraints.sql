alter table public.plans
  add constraint plans_pkey primary key (name),
  add constraint plans_position_key unique ("position"),
  add constraint plans_name_check check (char_length(name) between 1 and 40),
  add constraint plans_classes_per_week_check check (classes_per_week between 1 and 14),
  add constraint plans_price_cents_check check (price_cents > 0),
  add constraint plans_contents_pt_check check (private.are_lines(contents_pt, 8, 120)),
  add constraint plans_contents_en_check check (private.are_lines(contents_en, 8, 120)),
  add constraint plans_price_is_chargeable check (price_cents <= 10000000),
  add constraint plans_name_is_line check (private.is_line(name));

alter table public.forfeited_classes
  add constraint forfeited_classes_pkey primary key (id),
  add constraint forfeited_classes_class_id_kind_starts_at_key unique (class_id, kind, starts_at),
  add constraint forfeited_classes_waive_reason_check check (char_length(btrim(waive_reason)) between 3 and 300),
  add constraint forfeited_classes_reason_is_of_waived check (waive_reason is null or waived_at is not null),
  add constraint forfeited_classes_waive_reason_is_line check (private.is_line(waive_reason));
create index forfeited_classes_by_student on public.forfeited_classes (student_id, forfeited_at desc);

alter table public.plan_prices
  add constraint plan_prices_pkey primary key (plan, from_on),
  add constraint plan_prices_price_cents_check check (price_cents > 0),
  add constraint plan_prices_are_chargeable check (price_cents <= 10000000);

alter table public.billing_rules
  add constraint billing_rules_pkey primary key (singleton),
  add constraint billing_rules_singleton_check check (singleton),
  add constraint billing_rules_due_day_check check (due_day between 1 and 28),
  add constraint billing_rules_days_ahead_check check (days_ahead between 0 and 27),
  add constraint billing_rules_class_price_cents_check check (class_price_cents between 1 and 10000000),
  add constraint billing_rules_pix_key_check check (char_length(pix_key) between 5 and 77),
  add constraint billing_rules_pix_name_check check (char_length(btrim(pix_name)) between 1 and 25),
  add constraint billing_rules_pix_city_check check (char_length(btrim(pix_city)) between 1 and 15),
  add constraint billing_rules_pix_is_whole check (num_nonnulls(pix_key, pix_name, pix_city) = any (array[0, 3])),
  add constraint billing_rules_pix_key_is_one check (private.is_pix_key(pix_key)),
  add constraint billing_rules_pix_name_is_name check (private.is_name(pix_name)),
  add constraint billing_rules_pix_name_is_latin check (pix_name ~ '[A-Za-zÀ-ÖØ-öø-ɏ]'),
  add constraint billing_rules_pix_city_is_latin check (pix_city ~ '[A-Za-zÀ-ÖØ-öø-ɏ]'),
  add constraint billing_rules_pix_key_is_line check (private.is_line(pix_key)),
  add constraint billing_rules_pix_city_is_line check (private.is_line(pix_city));

alter table public.student_billing
  add constraint student_billing_pkey primary key (student_id),
  add constraint student_billing_payer_name_check check (char_length(btrim(payer_name)) between 2 and 120),
  add constraint student_billing_monthly_discount_cents_check check (monthly_discount_cents between 0 and 10000000),
  add constraint student_billing_payer_document_is_one check (private.is_document(payer_document)),
  add constraint student_billing_agreed_cents_check check (agreed_cents between 1 and 10000000),
  add constraint student_billing_payer_name_is_name check (private.is_name(payer_name));

alter table public.charges
  add constraint charges_pkey primary key (id),
  add constraint charges_forfeited_class_id_key unique (forfeited_class_id),
  add constraint charges_txid_key unique (txid),
  add constraint charges_month_check check (extract(day from month) = 1),
  add constraint charges_description_check check (char_length(btrim(description)) between 1 and 160),
  add constraint charges_amount_cents_check check (amount_cents between 1 and 10000000),
  add constraint charges_check check (discount_cents between 0 and amount_cents),
  add constraint charges_discount_reason_check check (char_length(btrim(discount_reason)) between 1 and 200),
  add constraint charges_txid_check check (txid ~ '^[A-Z0-9]{25}$'),
  add constraint charges_cancel_reason_check check (char_length(btrim(cancel_reason)) between 3 and 200),
  add constraint charges_monthly_has_month check ((kind = 'monthly') = (month is not null)),
  add constraint charges_paid_says_when check ((status = 'paid') = (paid_at is not null)),
  add constraint charges_say_what_for check (num_nonnulls(description, plan, forfeit) = 1 and forfeit is null = (class_on is null)),
  add constraint charges_cancelled_says_when check ((status = 'cancelled') = (cancelled_at is not null)),
  add constraint charges_reason_is_of_cancelled check (cancel_reason is null or status = 'cancelled'),
  add constraint charges_description_is_line check (private.is_line(description)),
  add constraint charges_discount_reason_is_line check (private.is_line(discount_reason)),
  add constraint charges_cancel_reason_is_line check (private.is_line(cancel_reason));
create unique index charges_once_a_month on public.charges (student_id, month) where kind = 'monthly';
create index charges_by_student on public.charges (student_id, due_on desc);
create index charges_open on public.charges (due_on) where status = 'pending';
create index charges_by_month on public.charges (month) where kind = 'monthly';

alter table public.payments
  add constraint payments_pkey primary key (id),
  add constraint payments_receipt_number_key unique (receipt_number),
  add constraint payments_amount_cents_check check (amount_cents between 1 and 10000000),
  add constraint payments_payer_name_check check (char_length(btrim(payer_name)) between 1 and 120),
  add constraint payments_nfse_number_check check (nfse_number ~ '^[0-9A-Za-z./-]{1,30}$'),
  add constraint payments_reverse_reason_check check (char_length(btrim(reverse_reason)) between 3 and 200),
  add constraint payments_reason_is_of_reversed check (reverse_reason is null or reversed_at is not null),
  add constraint payments_payer_name_is_name check (private.is_name(payer_name)),
  add constraint payments_description_is_line check (private.is_line(description)),
  add constraint payments_nfse_number_is_line check (private.is_line(nfse_number)),
  add constraint payments_reverse_reason_is_line check (private.is_line(reverse_reason));
create index payments_by_student on public.payments (student_id, paid_on desc);
create index payments_by_day on public.payments (paid_on) where reversed_at is null;

alter table public.credits
  add constraint credits_pkey primary key (id),
  add constraint credits_amount_cents_check check (amount_cents between 1 and 10000000),
  add constraint credits_reason_check check (char_length(btrim(reason)) between 3 and 200),
  add constraint credits_reason_is_line check (private.is_line(reason));
create index credits_by_student on public.credits (student_id);

alter table public.allocations
  add constraint allocations_pkey primary key (id),
  add constraint allocations_amount_cents_check check (amount_cents > 0),
  add constraint allocations_come_from_one check (num_nonnulls(payment_id, credit_id) = 1);
create index allocations_by_charge on public.allocations (charge_id);
create index allocations_by_payment on public.allocations (payment_id) where payment_id is not null;
create index allocations_by_credit on public.allocations (credit_id) where credit_id is not null;

alter table public.payment_proofs
  add constraint payment_proofs_pkey primary key (id),
  add constraint payment_proofs_object_name_key unique (object_name),
  add constraint payment_proofs_object_name_check check (char_length(object_name) <= 200),
  add constraint payment_proofs_file_name_check check (char_length(btrim(file_name)) between 1 and 200),
  add constraint payment_proofs_state_check check (state in ('waiting', 'confirmed', 'declined')),
  add constraint payment_proofs_decline_reason_check check (char_length(btrim(decline_reason)) between 3 and 200),
  add constraint payment_proofs_declined_says_why check ((state = 'declined') = (decline_reason is not null)),
  add constraint payment_proofs_decline_reason_is_line check (private.is_line(decline_reason));
create unique index payment_proofs_once on public.payment_proofs (digest) where state <> 'declined';
create index payment_proofs_waiting on public.payment_proofs (created_at) where state = 'waiting';
create index payment_proofs_by_charge on public.payment_proofs (charge_id);
create index payment_proofs_by_student on public.payment_proofs (student_id);

alter table public.bank_lines
  add constraint bank_lines_pkey primary key (id),
  add constraint bank_lines_fingerprint_key unique (fingerprint),
  add constraint bank_lines_fingerprint_check check (char_length(fingerprint) between 1 and 200),
  add constraint bank_lines_amount_cents_check check (amount_cents between 1 and 100000000),
  add constraint bank_lines_memo_check check (char_length(memo) <= 300),
  add constraint bank_lines_state_check check (state in ('open', 'matched', 'ignored'));
create index bank_lines_open on public.bank_lines (day desc) where state = 'open';
create index bank_lines_by_payment on public.bank_lines (payment_id) where payment_id is not null;
create index bank_lines_by_day on public.bank_lines (day, amount_cents);

alter table private.charge_reminders
  add constraint charge_reminders_pkey primary key (charge_id, days);
