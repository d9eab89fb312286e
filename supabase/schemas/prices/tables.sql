create table public.price_adjustments (
  id uuid primary key default gen_random_uuid(),
  from_on date not null,
  percent numeric(5, 2) check (percent between -99 and 500),
  announced_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  applied_at timestamptz,
  constraint price_adjustments_withdrawn_or_applied check (num_nonnulls(withdrawn_at, applied_at) <= 1)
);
comment on table public.price_adjustments is
  'Adjustments of the students'' monthly prices, announced to them. One at a time is pending: neither withdrawn nor applied.';
comment on column public.price_adjustments.from_on is 'Months that fall due from this day on cost the new prices.';
comment on column public.price_adjustments.percent is
  'The percentage that the new prices were calculated by; null where each plan was given a price.';
comment on column public.price_adjustments.applied_at is 'When the new prices became the students'' agreed prices.';
create unique index price_adjustments_one_pending on public.price_adjustments ((true)) where withdrawn_at is null and applied_at is null;

create table public.adjusted_prices (
  adjustment_id uuid not null references public.price_adjustments on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  plan text not null check (char_length(plan) <= 40),
  old_cents integer not null check (old_cents between 1 and 10000000),
  new_cents integer not null check (new_cents between 1 and 10000000),
  primary key (adjustment_id, student_id)
);
comment on table public.adjusted_prices is
  'A student''s monthly price before and after an adjustment, as it was announced, in centavos. Who is left out has no row.';
create index adjusted_prices_by_student on public.adjusted_prices (student_id);
