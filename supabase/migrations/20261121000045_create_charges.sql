create type public.charge_status as enum ('pending', 'paid', 'cancelled');
create type public.bill_kind as enum ('monthly', 'single', 'late_class');
create type public.payment_method as enum ('pix', 'transfer', 'cash', 'card', 'other');

create table public.plan_prices (
  plan text not null references public.plans (name) on update cascade on delete cascade,
  from_on date not null,
  price_cents integer check (price_cents > 0),
  primary key (plan, from_on)
);
comment on table public.plan_prices is 'What a plan cost from a day on. Null: it was not for sale.';
insert into public.plan_prices (plan, from_on, price_cents) select p.name, date '2000-01-01', p.price_cents from public.plans p;

create function private.keep_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.plan_prices (plan, from_on, price_cents)
  values (new.name, (now() at time zone 'America/Sao_Paulo')::date, new.price_cents)
  on conflict (plan, from_on) do update set price_cents = excluded.price_cents;
  return null;
end $$;
create trigger keep_price after insert or update of price_cents on public.plans for each row execute function private.keep_price();

create table public.billing_rules (
  singleton boolean primary key default true check (singleton),
  due_day smallint not null default 5 check (due_day between 1 and 28),
  days_ahead smallint not null default 7 check (days_ahead between 0 and 27),
  class_price_cents integer check (class_price_cents between 1 and 10000000),
  pix_key text check (char_length(pix_key) between 5 and 77),
  pix_name text check (char_length(btrim(pix_name)) between 1 and 25),
  pix_city text check (char_length(btrim(pix_city)) between 1 and 15),
  constraint billing_rules_pix_is_whole check (num_nonnulls(pix_key, pix_name, pix_city) in (0, 3))
);
comment on table public.billing_rules is 'How the school bills. One row.';
comment on column public.billing_rules.class_price_cents is 'What a class given up too late costs; without it such a class only counts as given.';
comment on column public.billing_rules.pix_key is 'As the PIX code carries it: CPF or CNPJ without punctuation, e-mail, +55 telephone, or random key.';
insert into public.billing_rules default values;

create table public.student_billing (
  student_id uuid primary key references public.profiles (id) on delete cascade,
  payer_name text check (char_length(btrim(payer_name)) between 2 and 120),
  payer_document text,
  monthly_discount_cents integer not null default 0 check (monthly_discount_cents between 0 and 10000000),
  plan_since date
);
comment on table public.student_billing is 'Who pays for a student, if not the student, and since when the plan counts.';
comment on column public.student_billing.payer_document is 'CPF or CNPJ of whoever pays, without punctuation.';

create table public.charges (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles (id) on delete cascade,
  kind public.bill_kind not null,
  month date check (extract(day from month) = 1),
  class_charge_id uuid unique references public.class_charges (id) on delete set null,
  description text not null check (char_length(btrim(description)) between 1 and 160),
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  discount_cents integer not null default 0 check (discount_cents between 0 and amount_cents),
  discount_reason text check (char_length(btrim(discount_reason)) between 1 and 200),
  due_on date not null,
  status public.charge_status not null default 'pending',
  txid text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 25)) check (txid ~ '^[A-Z0-9]{25}$'),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(btrim(cancel_reason)) between 3 and 200),
  constraint charges_monthly_has_month check ((kind = 'monthly') = (month is not null)),
  constraint charges_paid_says_when check ((status = 'paid') = (paid_at is not null)),
  constraint charges_cancelled_says_why check ((status = 'cancelled') = (cancelled_at is not null and cancel_reason is not null))
);
comment on table public.charges is 'What a student owes: the month in advance, or something else, in centavos.';
comment on column public.charges.txid is 'Comes back in the bank statement when the charge''s own PIX code was used.';
create unique index charges_once_a_month on public.charges (student_id, month) where kind = 'monthly';
create index charges_by_student on public.charges (student_id, due_on desc);
create index charges_open on public.charges (due_on) where status = 'pending';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  student_id uuid references public.profiles (id) on delete set null,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  paid_on date not null,
  method public.payment_method not null default 'pix',
  receipt_number integer not null unique,
  payer_name text not null check (char_length(btrim(payer_name)) between 1 and 120),
  payer_document text,
  description text not null default '',
  nfse_number text check (nfse_number ~ '^[0-9A-Za-z./-]{1,30}$'),
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reverse_reason text check (char_length(btrim(reverse_reason)) between 3 and 200),
  constraint payments_reversed_says_why check ((reversed_at is null) = (reverse_reason is null))
);
comment on table public.payments is 'Money that came in. Never removed: a mistake is reversed, and its receipt number stays taken.';
create index payments_by_student on public.payments (student_id, paid_on desc);
create index payments_by_day on public.payments (paid_on) where reversed_at is null;

create table public.credits (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles (id) on delete cascade,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  reason text not null check (char_length(btrim(reason)) between 3 and 200),
  created_at timestamptz not null default now()
);
comment on table public.credits is 'Money that the school owes a student, to be used on charges.';
create index credits_by_student on public.credits (student_id);

create table public.allocations (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references public.charges (id) on delete cascade,
  payment_id uuid references public.payments (id) on delete cascade,
  credit_id uuid references public.credits (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  constraint allocations_come_from_one check (num_nonnulls(payment_id, credit_id) = 1)
);
comment on table public.allocations is 'Which payment or credit covers how much of which charge. What of them is not here is the student''s to use.';
create index allocations_by_charge on public.allocations (charge_id);
create index allocations_by_payment on public.allocations (payment_id) where payment_id is not null;
create index allocations_by_credit on public.allocations (credit_id) where credit_id is not null;

create table public.payment_proofs (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references public.charges (id) on delete cascade,
  student_id uuid not null references public.profiles (id) on delete cascade,
  object_name text not null unique check (char_length(object_name) <= 200),
  file_name text not null check (char_length(btrim(file_name)) between 1 and 200),
  digest text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined')),
  decline_reason text check (char_length(btrim(decline_reason)) between 3 and 200),
  payment_id uuid references public.payments (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint payment_proofs_declined_says_why check ((state = 'declined') = (decline_reason is not null))
);
comment on table public.payment_proofs is 'Pictures or PDFs of payments that students sent: claims, until the teacher confirms them.';
create unique index payment_proofs_once on public.payment_proofs (digest) where state <> 'declined';
create index payment_proofs_waiting on public.payment_proofs (created_at) where state = 'waiting';
create index payment_proofs_by_charge on public.payment_proofs (charge_id);
create index payment_proofs_by_student on public.payment_proofs (student_id);

grant select on public.plan_prices, public.billing_rules, public.student_billing, public.charges, public.payments, public.credits,
  public.allocations, public.payment_proofs to authenticated;
grant all on public.plan_prices, public.billing_rules, public.student_billing, public.charges, public.payments, public.credits,
  public.allocations, public.payment_proofs to service_role;

alter table public.plan_prices enable row level security;
alter table public.billing_rules enable row level security;
alter table public.student_billing enable row level security;
alter table public.charges enable row level security;
alter table public.payments enable row level security;
alter table public.credits enable row level security;
alter table public.allocations enable row level security;
alter table public.payment_proofs enable row level security;

create policy "The teacher reads what plans cost" on public.plan_prices for select to authenticated using ((select private.is_admin()));
create policy "Whoever is here reads how the school bills" on public.billing_rules for select to authenticated using ((select private.is_active()));
create policy "Students read who pays for them, the teacher reads all" on public.student_billing for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own charges, the teacher reads all" on public.charges for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own payments, the teacher reads all" on public.payments for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own credits, the teacher reads all" on public.credits for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read what covers their charges, the teacher reads all" on public.allocations for select to authenticated
  using ((select private.is_admin()) or ((select private.is_active())
    and exists (select from public.charges c where c.id = charge_id and c.student_id = (select auth.uid()))));
create policy "Students read their own proofs, the teacher reads all" on public.payment_proofs for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

-- Proofs: '{student''s id}/{charge}/{uuid}.{ending}'.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('payment-proofs', 'payment-proofs', false, 10485760,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic']) on conflict (id) do nothing;
create function private.may_add_proof(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,5}$' and split_part(name, '/', 1) = auth.uid()::text and private.is_active()
    and exists (select from public.charges c where c.id::text = split_part(name, '/', 2) and c.student_id = auth.uid() and c.status = 'pending')
    and (select count(*) < 10 from storage.objects o where o.bucket_id = 'payment-proofs'
      and starts_with(o.name, split_part(may_add_proof.name, '/', 1) || '/' || split_part(may_add_proof.name, '/', 2) || '/'))
$$;
revoke execute on function private.may_add_proof(text) from public;
grant execute on function private.may_add_proof(text) to authenticated;
create policy "Students add proofs of their own open charges" on storage.objects for insert to authenticated
  with check (bucket_id = 'payment-proofs' and private.may_add_proof(name));
create policy "Students read their own proofs, the teacher all" on storage.objects for select to authenticated
  using (bucket_id = 'payment-proofs' and ((select private.is_admin())
    or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));
