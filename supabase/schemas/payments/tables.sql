create type public.forfeit_kind as enum ('late_cancellation', 'late_reschedule', 'no_show');
create type public.charge_status as enum ('pending', 'paid', 'cancelled');
create type public.charge_kind as enum ('monthly', 'single', 'forfeited_class');
create type public.payment_method as enum ('pix', 'transfer', 'cash', 'card', 'other');

create function private.is_pix_key(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.is_tax_number(value) or value ~ '^\+55[1-9]\d{9,10}$'
    or value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    or (char_length(value) <= 77 and value ~ '^[a-z0-9.!#$&''*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$')
$$;
comment on function private.is_pix_key is
  'Whether a text is a PIX key: a CPF, a CNPJ (also with letters), a telephone number, an e-mail address or a random key.';

create function private.are_year_days(days text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(are_year_days.days) <= 12 and array_position(are_year_days.days, null) is null
    and not exists (select from unnest(are_year_days.days) as day where day !~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')
$$;
comment on function private.are_year_days is 'Whether texts are days of any year, MM-DD, at most twelve.';

create function private.are_reminder_days(days smallint[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(days) <= 8 and days = array(select distinct d from unnest(days) as d where d between -15 and 60 order by d)
$$;
comment on function private.are_reminder_days is
  'Whether these are at most eight different days from 15 before to 60 after a due date, in order.';

create table public.forfeited_classes (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  class_id uuid not null references public.classes on delete cascade,
  kind public.forfeit_kind not null,
  starts_at timestamptz not null,
  forfeited_at timestamptz not null default now(),
  waived_at timestamptz,
  waived_by uuid,
  waive_reason text check (char_length(btrim(waive_reason)) between 3 and 300 and private.is_single_line(waive_reason)),
  unique (class_id, kind, starts_at),
  constraint forfeited_classes_reason_only_if_waived check (waive_reason is null or waived_at is not null)
);
comment on table public.forfeited_classes is
  'Classes that count as given although they were not held: cancelled or moved too late, or missed. They can be waived but are never '
  'deleted.';
comment on column public.forfeited_classes.starts_at is 'The scheduled start of the class.';
comment on column public.forfeited_classes.waive_reason is
  'The reason given by the teacher; null where it was waived because she corrected the outcome of the class.';
create index forfeited_classes_by_student on public.forfeited_classes (student_id, forfeited_at desc);

create table public.billing_rules (
  singleton boolean primary key default true check (singleton),
  due_day smallint not null default 5 check (due_day between 1 and 28),
  days_ahead smallint not null default 7 check (days_ahead between 0 and 27),
  class_price_cents integer check (class_price_cents between 1 and 10000000),
  pix_key text check (char_length(pix_key) between 5 and 77 and private.is_pix_key(pix_key) and private.is_single_line(pix_key)),
  pix_name text check (char_length(btrim(pix_name)) between 1 and 25 and private.is_name(pix_name)
    and pix_name ~ '[A-Za-zÀ-ÖØ-öø-ɏ]'),
  pix_city text check (char_length(btrim(pix_city)) between 1 and 15 and pix_city ~ '[A-Za-zÀ-ÖØ-öø-ɏ]'
    and private.is_single_line(pix_city)),
  class_price_since timestamptz,
  reminder_days smallint[] not null default '{-2,0,3,10}' check (private.are_reminder_days(reminder_days)),
  local_holidays text[] not null default '{}' check (private.are_year_days(local_holidays)),
  constraint billing_rules_pix_complete check (num_nonnulls(pix_key, pix_name, pix_city) in (0, 3))
);
comment on table public.billing_rules is 'The school''s billing rules, in one row.';
comment on column public.billing_rules.class_price_cents is
  'The price of a forfeited class in centavos; null: the class counts as given and costs nothing.';
comment on column public.billing_rules.pix_key is
  'The PIX key as encoded in the PIX code: CPF or CNPJ without punctuation, e-mail, +55 telephone, or random key.';
comment on column public.billing_rules.local_holidays is
  'Days of the year, MM-DD, on which the banks of the school''s town are closed.';
comment on column public.billing_rules.class_price_since is
  'When forfeited classes began to have a price. Earlier ones count as given and cost nothing.';
comment on column public.billing_rules.reminder_days is
  'The days on which an open charge is reminded of, counted from its due date: negative before it, 0 on it. Ascending; empty: no '
  'reminders.';

create table public.student_billing (
  student_id uuid primary key references public.profiles on delete cascade,
  payer_name text check (char_length(btrim(payer_name)) between 2 and 120 and private.is_name(payer_name)),
  payer_document text check (private.is_tax_number(payer_document)),
  monthly_discount_cents integer not null default 0 check (monthly_discount_cents between 0 and 10000000),
  plan_since date,
  agreed_cents integer check (agreed_cents between 1 and 10000000)
);
comment on table public.student_billing is 'A student''s payer, if it is another person, and the day on which the plan begins.';
comment on column public.student_billing.payer_document is 'CPF or CNPJ of the payer, without punctuation.';
comment on column public.student_billing.agreed_cents is 'The monthly price for this student in centavos; null: the plan''s price.';

create table public.charges (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  kind public.charge_kind not null,
  month date check (extract(day from month) = 1),
  plan text,
  forfeited_class_id uuid unique references public.forfeited_classes on delete set null,
  forfeit public.forfeit_kind,
  class_on date,
  description text check (char_length(btrim(description)) between 1 and 160 and private.is_single_line(description)),
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  discount_cents integer not null default 0,
  discount_reason text check (char_length(btrim(discount_reason)) between 1 and 200 and private.is_single_line(discount_reason)),
  due_on date not null,
  status public.charge_status not null default 'pending',
  txid text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 25)) check (txid ~ '^[A-Z0-9]{25}$'),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(btrim(cancel_reason)) between 3 and 200 and private.is_single_line(cancel_reason)),
  constraint charges_discount_within_amount check (discount_cents between 0 and amount_cents),
  constraint charges_monthly_has_month check ((kind = 'monthly') = (month is not null)),
  constraint charges_paid_has_time check ((status = 'paid') = (paid_at is not null)),
  constraint charges_has_one_purpose check (num_nonnulls(description, plan, forfeit) = 1 and forfeit is null = (class_on is null)),
  constraint charges_cancelled_has_time check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint charges_cancel_reason_only_if_cancelled check (cancel_reason is null or status = 'cancelled')
);
comment on table public.charges is 'Charges, in centavos: a month in advance, or anything else that a student owes.';
comment on column public.charges.plan is 'The name of the plan when the month was charged.';
comment on column public.charges.forfeit is 'How the class was forfeited. It is kept when the class is deleted.';
comment on column public.charges.class_on is 'The scheduled day of the forfeited class, in São Paulo.';
comment on column public.charges.description is 'The purpose as entered by the teacher; null for a plan''s month or a forfeited class.';
comment on column public.charges.discount_reason is 'The reason given by the teacher; null for a monthly discount.';
comment on column public.charges.cancel_reason is
  'The reason given by the teacher; null where the outcome of the class was corrected, or the student withdrew.';
comment on column public.charges.txid is
  'The transaction id in the charge''s PIX code. The bank statement shows it when that code was used.';
create unique index charges_once_a_month on public.charges (student_id, month) where kind = 'monthly';
create index charges_by_student on public.charges (student_id, due_on desc);
create index charges_open on public.charges (due_on) where status = 'pending';
create index charges_by_month on public.charges (month) where kind = 'monthly';

create table public.withdrawals (
  charge_id uuid primary key references public.charges on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  amount_cents integer not null check (amount_cents >= 0),
  withdrawn_at timestamptz not null default now(),
  returned_at timestamptz
);
comment on table public.withdrawals is
  'Charges from which a student withdrew within seven days of the purchase (Código de Defesa do Consumidor, art. 49). What was paid for '
  'them stays allocated until the teacher has returned it.';
comment on column public.withdrawals.amount_cents is 'What was paid for the charge, and goes back, in centavos.';
comment on column public.withdrawals.returned_at is 'When nothing was left to return; at once where nothing was paid.';
create index withdrawals_by_student on public.withdrawals (student_id);
create index withdrawals_open on public.withdrawals (withdrawn_at) where returned_at is null;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  student_id uuid references public.profiles on delete set null,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  paid_on date not null,
  method public.payment_method not null default 'pix',
  receipt_number integer not null unique,
  payer_name text check (char_length(btrim(payer_name)) between 1 and 120 and private.is_name(payer_name)),
  payer_document text,
  plan text,
  month date,
  forfeit public.forfeit_kind,
  class_on date,
  description text check (private.is_single_line(description)),
  nfse_number text check (nfse_number ~ '^[0-9A-Za-z./-]{1,30}$' and private.is_single_line(nfse_number)),
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reverse_reason text check (char_length(btrim(reverse_reason)) between 3 and 200 and private.is_single_line(reverse_reason)),
  nfse_file text unique,
  nfse_sent_to text check (nfse_sent_to ~ '^[^\s@<>"]+@[^\s@<>"]+$' and char_length(nfse_sent_to) <= 254),
  nfse_sent_at timestamptz,
  constraint payments_reverse_reason_only_if_reversed check (reverse_reason is null or reversed_at is not null),
  constraint payments_nfse_file_only_with_number check (nfse_file is null or nfse_number is not null),
  constraint payments_nfse_sent_is_file check (nfse_sent_to is null or nfse_file is not null),
  constraint payments_nfse_sent_has_reader check (nfse_sent_at is null or nfse_sent_to is not null)
);
comment on table public.payments is
  'Payments. Never deleted: an incorrect one is reversed, and its receipt number is not reused. The purpose is copied from the charge and '
  'is kept when the charge is deleted.';
comment on column public.payments.reverse_reason is
  'The reason given by the teacher; null where the match with a bank line was undone, or the money was returned.';
comment on column public.payments.nfse_file is
  'The object in the bucket service-notes: the PDF of the service note (NFS-e). It goes with the cancellation, and otherwise with the '
  'payment.';
comment on column public.payments.nfse_sent_to is 'The address that the PDF was last mailed to.';
comment on column public.payments.nfse_sent_at is 'When the mail server took that mail; null while it waits.';
create index payments_by_student on public.payments (student_id, paid_on desc);
create index payments_by_day on public.payments (paid_on) where reversed_at is null;

create table public.cancelled_notes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete cascade,
  student_id uuid references public.profiles on delete set null,
  number text not null check (number ~ '^[0-9A-Za-z./-]{1,30}$' and private.is_single_line(number)),
  reason text not null check (char_length(btrim(reason)) between 3 and 200 and private.is_single_line(reason)),
  cancelled_at timestamptz not null default now(),
  cancelled_by uuid references public.profiles on delete set null
);
comment on table public.cancelled_notes is
  'Service notes (NFS-e) that were cancelled at the portal after they were issued, with the reason. They stay for the books.';
comment on column public.cancelled_notes.number is 'The note''s number, which its payment no longer has.';
create index cancelled_notes_by_payment on public.cancelled_notes (payment_id);
create index cancelled_notes_by_student on public.cancelled_notes (student_id);
create index cancelled_notes_by_canceller on public.cancelled_notes (cancelled_by);

create table public.credits (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  reason text check (char_length(btrim(reason)) between 3 and 200 and private.is_single_line(reason)),
  created_at timestamptz not null default now(),
  class_on date,
  constraint credits_has_one_reason check (num_nonnulls(reason, class_on) = 1)
);
comment on table public.credits is 'Credits of a student, to be used for charges.';
comment on column public.credits.class_on is 'The day of a class that the school cancelled and whose money the student chose.';
create index credits_by_student on public.credits (student_id);

create table public.allocations (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references public.charges on delete cascade,
  payment_id uuid references public.payments on delete cascade,
  credit_id uuid references public.credits on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  constraint allocations_has_one_source check (num_nonnulls(payment_id, credit_id) = 1)
);
comment on table public.allocations is 'Allocations of payments and credits to charges, in centavos. The remainder of each is unallocated.';
create index allocations_by_charge on public.allocations (charge_id);
create index allocations_by_payment on public.allocations (payment_id) where payment_id is not null;
create index allocations_by_credit on public.allocations (credit_id) where credit_id is not null;

create table public.payment_proofs (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references public.charges on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  object_name text not null unique check (char_length(object_name) <= 200),
  file_name text not null check (char_length(btrim(file_name)) between 1 and 200),
  digest text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined')),
  decline_reason text check (char_length(btrim(decline_reason)) between 3 and 200 and private.is_single_line(decline_reason)),
  payment_id uuid references public.payments on delete set null,
  created_at timestamptz not null default now(),
  constraint payment_proofs_declined_has_reason check ((state = 'declined') = (decline_reason is not null))
);
comment on table public.payment_proofs is 'Pictures or PDFs of payments that students sent, for the teacher to confirm or decline.';
create unique index payment_proofs_once on public.payment_proofs (digest) where state <> 'declined';
create index payment_proofs_waiting on public.payment_proofs (created_at) where state = 'waiting';
create index payment_proofs_by_charge on public.payment_proofs (charge_id);
create index payment_proofs_by_student on public.payment_proofs (student_id);

create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique check (char_length(fingerprint) between 1 and 200),
  day date not null,
  amount_cents integer not null check (amount_cents between 1 and 100000000),
  memo text not null default '' check (char_length(memo) <= 300),
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  payment_id uuid references public.payments on delete set null,
  imported_at timestamptz not null default now(),
  created_payment boolean not null default false
);
comment on table public.bank_lines is
  'Incoming lines of the teacher''s bank statements. The same line of the same statement is stored once.';
comment on column public.bank_lines.created_payment is 'Whether the match recorded the payment. False: it was recorded before.';
create index bank_lines_open on public.bank_lines (day desc) where state = 'open';
create index bank_lines_by_payment on public.bank_lines (payment_id) where payment_id is not null;
create index bank_lines_by_day on public.bank_lines (day, amount_cents);

create table private.charge_reminders (
  charge_id uuid not null references public.charges on delete cascade,
  days smallint not null,
  primary key (charge_id, days)
);
comment on table private.charge_reminders is 'Reminders of charges that were sent, by their day counted from the due date.';
