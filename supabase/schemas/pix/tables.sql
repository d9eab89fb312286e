create function private.is_provider_address(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select char_length(value) <= 300 and value ~ '^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?$'
$$;
comment on function private.is_provider_address is 'Whether a text is an https address without sign-in details, parameters or fragment.';

create table public.pix_provider (
  singleton boolean primary key default true check (singleton),
  profile text not null check (profile in ('standard', 'efi', 'inter', 'bb', 'itau', 'sicoob', 'bradesco', 'santander', 'sicredi')),
  base_url text not null check (private.is_provider_address(base_url)),
  token_url text not null check (private.is_provider_address(token_url)),
  pix_key text not null check (char_length(pix_key) between 5 and 77 and private.is_pix_key(pix_key) and private.is_single_line(pix_key)),
  fine_percent numeric(3, 2) not null default 0 check (fine_percent between 0 and 2),
  interest_percent numeric(3, 2) not null default 0 check (interest_percent between 0 and 1),
  discount_percent numeric(4, 2) not null default 0 check (discount_percent between 0 and 50),
  discount_days smallint not null default 0 check (discount_days between 0 and 27),
  connected_at timestamptz not null default now()
);
comment on table public.pix_provider is
  'The payment provider that the school is connected to by the Central Bank''s API Pix, in one row; no row: none is.';
comment on column public.pix_provider.profile is 'Which provider it is, where it differs from the standard.';
comment on column public.pix_provider.pix_key is 'The PIX key that charges are made for, registered with the provider.';
comment on column public.pix_provider.fine_percent is
  'The fine of a late charge, in percent, once. At most 2 % (Código de Defesa do Consumidor, art. 52, § 1).';
comment on column public.pix_provider.interest_percent is
  'The interest of a late charge, in percent a month of 30 days. At most 1 % (Código Civil, art. 406; Código Tributário Nacional, art. '
  '161, § 1).';
comment on column public.pix_provider.discount_percent is 'The discount of a charge that is paid early, in percent.';
comment on column public.pix_provider.discount_days is 'How many days before its due date a charge is paid early.';

create table public.pix_status (
  singleton boolean primary key default true check (singleton) references public.pix_provider on delete cascade,
  answered_at timestamptz,
  failing_since timestamptz,
  problem text check (problem in ('NOT_REACHED', 'NOT_ALLOWED', 'CERTIFICATE', 'CREDENTIALS', 'CREDENTIALS_MISSING', 'SCOPES', 'REFUSED',
    'BUSY', 'FAILING', 'UNREADABLE')),
  read_until timestamptz,
  refunds_read_at timestamptz,
  webhook_asked_at timestamptz,
  has_webhook boolean not null default false,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  closing_at timestamptz,
  told_at timestamptz,
  refunds_tried_at timestamptz,
  refunds_problem text check (refunds_problem in ('NOT_REACHED', 'SCOPES', 'REFUSED', 'BUSY', 'FAILING', 'UNREADABLE')),
  constraint pix_status_problem_has_start check ((problem is null) = (failing_since is null))
);
comment on table public.pix_status is 'Whether the provider answers, in one row.';
comment on column public.pix_status.read_until is 'Until when payments were read, by the provider''s clock.';
comment on column public.pix_status.has_webhook is 'Whether the provider announces payments. It is asked for them all the same.';
comment on column public.pix_status.closing_at is 'When the teacher disconnected the provider: its charges are removed first.';
comment on column public.pix_status.told_at is
  'When the teacher was notified that the provider does not answer as it should; null once it does.';
comment on column public.pix_status.failing_since is 'When the provider stopped answering as it should; null while it does.';
comment on column public.pix_status.refunds_tried_at is
  'When the provider last did not let refunds be read, which is asked again an hour later; null once it did.';
comment on column public.pix_status.refunds_problem is
  'Why refunds cannot be read. Payments and charges wait for nothing of it.';

create table private.pix_credentials (
  singleton boolean primary key default true check (singleton) references public.pix_provider on delete cascade,
  encrypted text not null check (char_length(encrypted) between 40 and 100000)
);
comment on table private.pix_credentials is
  'The provider''s client id, secret, certificate and key, encrypted by the server with a key that is in no database. Left out of backups '
  'that are not encrypted.';

create table public.provider_charges (
  txid text primary key default upper(replace(gen_random_uuid()::text, '-', '')) check (txid ~ '^[A-Za-z0-9]{26,35}$'),
  charge_id uuid references public.charges on delete set null,
  state text not null default 'wanted' check (state in ('wanted', 'created', 'removing', 'removed', 'paid')),
  has_due_date boolean not null,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  sent_cents integer check (sent_cents between 1 and 10000000),
  due_on date not null,
  ends_on date not null,
  fine_percent numeric(3, 2) not null default 0,
  interest_percent numeric(3, 2) not null default 0,
  discount_percent numeric(4, 2) not null default 0,
  discount_until date,
  code text check (char_length(code) between 1 and 1000),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint provider_charges_created_has_code check (state <> 'created' or (code is not null and sent_cents is not null))
);
comment on table public.provider_charges is
  'Charges at the payment provider. A charge has one that is not removed or paid at a time; each has a txid of its own, which is never '
  'used again.';
comment on column public.provider_charges.has_due_date is
  'Whether it is a charge with a due date (cobv), which fine, interest and discount need, or an immediate one (cob).';
comment on column public.provider_charges.amount_cents is 'The amount that the provider should ask for.';
comment on column public.provider_charges.sent_cents is 'The amount that the provider confirmed.';
comment on column public.provider_charges.ends_on is 'The day after which the provider takes no payment any more.';
comment on column public.provider_charges.code is 'The provider''s PIX code, as its QR code holds it.';
comment on column public.provider_charges.due_at is 'When the server may try it again.';
create unique index provider_charges_one_at_a_time on public.provider_charges (charge_id) where state in ('wanted', 'created', 'removing');
create index provider_charges_by_charge on public.provider_charges (charge_id) where charge_id is not null;
create index provider_charges_live on public.provider_charges (due_at) where state in ('wanted', 'created', 'removing');

create table public.provider_refusals (
  txid text primary key references public.provider_charges on delete cascade,
  words text not null check (char_length(words) <= 300 and private.is_single_line(words)),
  times smallint not null default 1,
  refused_at timestamptz not null default now(),
  told_at timestamptz
);
comment on table public.provider_refusals is
  'Charges that the provider refuses, until it takes them: the student has no code of the provider for them.';
comment on column public.provider_refusals.words is 'The provider''s last reason, in its own words; empty where it gave none.';
comment on column public.provider_refusals.times is 'How many times in a row it was refused.';
comment on column public.provider_refusals.refused_at is 'When it was refused first.';
comment on column public.provider_refusals.told_at is 'When the teacher was notified of it.';

create table public.provider_payments (
  e2e_id text primary key check (e2e_id ~ '^[A-Za-z0-9-]{16,40}$'),
  txid text check (txid ~ '^[A-Za-z0-9]{1,35}$'),
  charge_id uuid references public.charges on delete set null,
  payment_id uuid references public.payments on delete set null,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  late_cents integer not null default 0,
  discount_cents integer not null default 0,
  paid_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  constraint provider_payments_refunded_within_amount check (refunded_cents between 0 and amount_cents)
);
comment on table public.provider_payments is 'Payments as the provider reported them, each once by its end-to-end id.';
comment on column public.provider_payments.e2e_id is
  'The end-to-end id. The standard''s has 32 letters and digits; some providers write others.';
comment on column public.provider_payments.txid is 'The txid that it was paid by; null where it named none.';
comment on column public.provider_payments.refunded_cents is 'How much of it was returned to the payer.';
comment on column public.provider_payments.late_cents is 'How much of it is fine and interest, by which the charge''s amount was raised.';
comment on column public.provider_payments.discount_cents is 'The discount of an early payment, by which the charge was lowered.';
create index provider_payments_by_charge on public.provider_payments (charge_id) where charge_id is not null;
create index provider_payments_by_payment on public.provider_payments (payment_id) where payment_id is not null;

create table private.announced_payments (
  e2e_id text primary key check (e2e_id ~ '^[A-Za-z0-9-]{16,40}$'),
  attempts smallint not null default 0,
  announced_at timestamptz not null default now()
);
comment on table private.announced_payments is
  'End-to-end ids that were announced at the webhook''s address, until the provider was asked about them.';
