create table public.plans (
  name text not null,
  position smallint not null,
  classes_per_week smallint,
  price_cents integer,
  contents_pt text[] not null default '{}',
  contents_en text[] not null default '{}'
);
comment on table public.plans is 'The plans the school sells. What is not filled in is left out of the pages.';
comment on column public.plans.price_cents is 'Monthly price in centavos of R$.';
comment on column public.plans.contents_pt is 'What the plan holds, a line each; empty leaves the words that the site ships with.';

create table public.forfeited_classes (
  id uuid not null default gen_random_uuid(),
  student_id uuid not null,
  class_id uuid not null,
  kind public.forfeit_kind not null,
  starts_at timestamptz not null,
  forfeited_at timestamptz not null default now(),
  waived_at timestamptz,
  waived_by uuid,
  waive_reason text
);
comment on table public.forfeited_classes is 'Classes that count as given although they were not: given up too late, or missed. They are waived, never removed.';
comment on column public.forfeited_classes.starts_at is 'When the class was to be.';
comment on column public.forfeited_classes.waive_reason is 'In the teacher''s words; null where it was waived because she corrected the outcome of the class.';

create table public.plan_prices (
  plan text not null,
  from_on date not null,
  price_cents integer
);
comment on table public.plan_prices is 'What a plan cost from a day on. Null: it was not for sale.';

create table public.billing_rules (
  singleton boolean not null default true,
  due_day smallint not null default 5,
  days_ahead smallint not null default 7,
  class_price_cents integer,
  pix_key text,
  pix_name text,
  pix_city text,
  class_price_since timestamptz
);
comment on table public.billing_rules is 'How the school bills. One row.';
comment on column public.billing_rules.class_price_cents is 'What a class given up too late costs; without it such a class only counts as given.';
comment on column public.billing_rules.pix_key is 'As the PIX code carries it: CPF or CNPJ without punctuation, e-mail, +55 telephone, or random key.';
comment on column public.billing_rules.class_price_since is 'Since when a class given up too late costs something; what was missed before only counts as given.';

create table public.student_billing (
  student_id uuid not null,
  payer_name text,
  payer_document text,
  monthly_discount_cents integer not null default 0,
  plan_since date,
  agreed_cents integer
);
comment on table public.student_billing is 'Who pays for a student, if not the student, and since when the plan counts.';
comment on column public.student_billing.payer_document is 'CPF or CNPJ of whoever pays, without punctuation.';
comment on column public.student_billing.agreed_cents is 'What a month costs this student; null: what the plan costs.';

create table public.charges (
  id uuid not null default gen_random_uuid(),
  student_id uuid not null,
  kind public.charge_kind not null,
  month date,
  plan text,
  forfeited_class_id uuid,
  forfeit public.forfeit_kind,
  class_on date,
  description text,
  amount_cents integer not null,
  discount_cents integer not null default 0,
  discount_reason text,
  due_on date not null,
  status public.charge_status not null default 'pending',
  txid text not null default upper(substr(replace((gen_random_uuid())::text, '-', ''), 1, 25)),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text
);
comment on table public.charges is 'What a student owes: the month in advance, or something else, in centavos.';
comment on column public.charges.plan is 'The plan of the month, by the name that it had.';
comment on column public.charges.forfeit is 'How the class was forfeited. It stays when the class goes.';
comment on column public.charges.class_on is 'The day, in São Paulo, that the forfeited class was to be on.';
comment on column public.charges.description is 'What it is for, in the teacher''s words; null where a plan or a forfeited class says so.';
comment on column public.charges.discount_reason is 'In the teacher''s words; null for what is taken off each month.';
comment on column public.charges.cancel_reason is 'In the teacher''s words; null where the class turned out not to be forfeited.';
comment on column public.charges.txid is 'Comes back in the bank statement when the charge''s own PIX code was used.';

create table public.payments (
  id uuid not null default gen_random_uuid(),
  student_id uuid,
  amount_cents integer not null,
  paid_on date not null,
  method public.payment_method not null default 'pix',
  receipt_number integer not null,
  payer_name text not null,
  payer_document text,
  plan text,
  month date,
  forfeit public.forfeit_kind,
  class_on date,
  description text,
  nfse_number text,
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reverse_reason text
);
comment on table public.payments is 'Money that came in. Never removed: a mistake is reversed, and its receipt number stays taken. What it is for is said as its charge said it, and stays when that goes.';
comment on column public.payments.reverse_reason is 'In the teacher''s words; null where the match with a line of the bank was taken back.';

create table public.credits (
  id uuid not null default gen_random_uuid(),
  student_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  created_at timestamptz not null default now()
);
comment on table public.credits is 'Money that the school owes a student, to be used on charges.';

create table public.allocations (
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  payment_id uuid,
  credit_id uuid,
  amount_cents integer not null
);
comment on table public.allocations is 'Which payment or credit covers how much of which charge. What of them is not here is the student''s to use.';

create table public.payment_proofs (
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  student_id uuid not null,
  object_name text not null,
  file_name text not null,
  digest text not null,
  state text not null default 'waiting',
  decline_reason text,
  payment_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.payment_proofs is 'Pictures or PDFs of payments that students sent: claims, until the teacher confirms them.';

create table public.bank_lines (
  id uuid not null default gen_random_uuid(),
  fingerprint text not null,
  day date not null,
  amount_cents integer not null,
  memo text not null default '',
  state text not null default 'open',
  payment_id uuid,
  imported_at timestamptz not null default now(),
  makes_payment boolean not null default false
);
comment on table public.bank_lines is 'Money that came in, as the teacher''s bank says. The same line of the same statement is here once.';
comment on column public.bank_lines.makes_payment is 'Matching it made the payment; without, the payment was written down already.';

create table private.charge_reminders (
  charge_id uuid not null,
  days smallint not null
);
comment on table private.charge_reminders is 'Which reminders of a charge have gone out: days after it was due.';
