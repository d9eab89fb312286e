-- Charges at the connected payment provider, and what it reports as paid.
set check_function_bodies = off;

alter table public.pix_status
  add column read_until timestamptz,
  add column refunds_read_at timestamptz,
  add column webhook_asked_at timestamptz,
  add column has_webhook boolean not null default false,
  add column due_at timestamptz not null default now(),
  add column claimed_until timestamptz,
  add column closing_at timestamptz;
comment on column public.pix_status.read_until is 'Until when payments were read, by the provider''s clock.';
comment on column public.pix_status.has_webhook is 'Whether the provider announces payments. It is asked for them all the same.';
comment on column public.pix_status.closing_at is 'When the teacher disconnected the provider: its charges are removed first.';

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
comment on table public.provider_charges is 'Charges at the payment provider. A charge has one that is not removed or paid at a time; each has a txid of its own, which is never used again.';
comment on column public.provider_charges.has_due_date is 'Whether it is a charge with a due date (cobv), which fine, interest and discount need, or an immediate one (cob).';
comment on column public.provider_charges.amount_cents is 'The amount that the provider should ask for.';
comment on column public.provider_charges.sent_cents is 'The amount that the provider confirmed.';
comment on column public.provider_charges.ends_on is 'The day after which the provider takes no payment any more.';
comment on column public.provider_charges.code is 'The provider''s PIX code, as its QR code holds it.';
comment on column public.provider_charges.due_at is 'When the server may try it again.';

create table public.provider_payments (
  e2e_id text primary key check (e2e_id ~ '^[A-Za-z0-9]{32}$'),
  txid text not null check (txid ~ '^[A-Za-z0-9]{1,35}$'),
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
comment on column public.provider_payments.refunded_cents is 'How much of it was returned to the payer.';
comment on column public.provider_payments.late_cents is 'How much of it is fine and interest, by which the charge''s amount was raised.';
comment on column public.provider_payments.discount_cents is 'The discount of an early payment, by which the charge was lowered.';

create table private.announced_payments (
  e2e_id text primary key check (e2e_id ~ '^[A-Za-z0-9]{32}$'),
  attempts smallint not null default 0,
  announced_at timestamptz not null default now()
);
comment on table private.announced_payments is 'End-to-end ids that were announced at the webhook''s address, until the provider was asked about them.';

create or replace function public.connect_pix_provider(profile text, base_url text, token_url text, pix_key text, encrypted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- What is asked for at one provider cannot be changed at another.
  perform private.refuse_if(exists (select from public.pix_provider p where p.base_url <> connect_pix_provider.base_url)
    and exists (select from public.provider_charges x where x.state in ('created', 'removing')), 'NOT_NOW');
  insert into public.pix_provider as p (profile, base_url, token_url, pix_key)
  values (connect_pix_provider.profile, connect_pix_provider.base_url, connect_pix_provider.token_url, connect_pix_provider.pix_key)
  on conflict (singleton) do update
  set profile = excluded.profile, base_url = excluded.base_url, token_url = excluded.token_url, pix_key = excluded.pix_key, connected_at = now();
  insert into private.pix_credentials as c (encrypted) values (connect_pix_provider.encrypted)
  on conflict (singleton) do update set encrypted = excluded.encrypted;
  insert into public.pix_status as s (answered_at) values (now())
  on conflict (singleton) do update set answered_at = now(), failing_since = null, problem = null, closing_at = null, due_at = now();
end $$;
comment on function public.connect_pix_provider is 'Connects a payment provider that has just answered, or replaces its credentials.';

create or replace function public.disconnect_pix_provider(base_url text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from public.pix_provider p where p.base_url = disconnect_pix_provider.base_url), 'NOT_FOUND');
  if exists (select from public.provider_charges x where x.state in ('created', 'removing') or (x.state = 'wanted' and x.attempts > 0)) then
    update public.pix_status s set closing_at = coalesce(s.closing_at, now()), due_at = now() where s.singleton;
  else
    update public.provider_charges x set state = 'removed' where x.state = 'wanted';
    delete from public.pix_provider where singleton;
  end if;
end $$;
comment on function public.disconnect_pix_provider is 'Disconnects the payment provider with this address: its charges there are removed first, for a day at most, then its credentials are deleted. Charges then have the school''s own PIX code again.';

create or replace function public.record_pix_answer(problem text default null) returns void
language sql security definer set search_path = '' as $$
  update public.pix_status s set answered_at = case when record_pix_answer.problem is null then now() else s.answered_at end,
    failing_since = case when record_pix_answer.problem is not null then coalesce(s.failing_since, now()) end, problem = record_pix_answer.problem,
    due_at = case when record_pix_answer.problem is null then now() else s.due_at end
  where s.singleton
$$;
comment on function public.record_pix_answer is 'Records that the payment provider answered, or the problem where it did not.';

create function private.plan_provider_charges() returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
begin
  -- The charge was paid, cancelled or deleted, its time is over, or the provider is being disconnected.
  update public.provider_charges x
  set state = case when x.state = 'wanted' and x.attempts = 0 then 'removed' else 'removing' end, due_at = now(), attempts = 0
  where x.state in ('wanted', 'created') and (x.ends_on < today or not exists (
      select from public.charges c where c.id = x.charge_id and c.status = 'pending')
    or exists (select from public.pix_status s where s.closing_at is not null));
  update public.provider_charges x set amount_cents = c.open_cents, due_at = now(), attempts = case when x.state = 'wanted' then x.attempts else 0 end
  from public.charge_overview c
  where c.id = x.charge_id and x.state in ('wanted', 'created') and c.status = 'pending' and c.open_cents > 0 and c.open_cents <> x.amount_cents;
  insert into public.provider_charges (charge_id, has_due_date, amount_cents, due_on, ends_on, fine_percent, interest_percent,
    discount_percent, discount_until)
  select c.id, dated.yes, c.open_cents, c.due_on, greatest(c.due_on, today) + 60,
    case when dated.yes then p.fine_percent else 0 end, case when dated.yes then p.interest_percent else 0 end,
    case when early.yes then p.discount_percent else 0 end, case when early.yes then c.due_on - p.discount_days end
  from public.pix_provider p cross join public.charge_overview c left join public.student_billing b on b.student_id = c.student_id
  cross join lateral (select c.due_on >= today and b.payer_document is not null) as dated (yes)
  cross join lateral (select dated.yes and p.discount_percent > 0 and c.due_on - p.discount_days >= today) as early (yes)
  where c.status = 'pending' and c.open_cents > 0
    and not exists (select from public.pix_status s where s.closing_at is not null)
    and not exists (select from public.provider_charges x where x.charge_id = c.id and x.state in ('wanted', 'created', 'removing'))
  on conflict do nothing;
end $$;
comment on function private.plan_provider_charges is 'Compares open charges with those at the provider: new ones are wanted, other amounts are to be sent, and those that are not asked for any more are to be removed.';

create function public.claim_pix_round() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed public.pix_status;
begin
  update public.pix_status s set claimed_until = now() + interval '90 seconds'
  where s.singleton and coalesce(s.claimed_until, '-infinity') < now()
    and (s.due_at <= now() or (s.failing_since is null and exists (select from private.announced_payments)))
  returning s.* into claimed;
  if claimed.singleton is null then
    return null;
  end if;
  perform private.plan_provider_charges();
  return (select to_jsonb(p) || jsonb_build_object('encrypted', c.encrypted, 'read_until', claimed.read_until,
      'reads_refunds', coalesce(claimed.refunds_read_at < now() - interval '1 day', true), 'has_webhook', claimed.has_webhook,
      'asks_webhook', coalesce(claimed.webhook_asked_at < now() - interval '1 day', true),
      'connected_at', p.connected_at,
      'announced', (select coalesce(jsonb_agg(a.e2e_id order by a.attempts, a.announced_at), '[]')
        from (select * from private.announced_payments a order by a.attempts, a.announced_at limit 50) as a),
      'charges', (select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object(
          'payer_name', coalesce(b.payer_name, s.full_name), 'payer_document', b.payer_document,
          'purpose', private.charge_purpose(to_jsonb(o))) order by x.due_at, x.created_at), '[]')
        from (select * from public.provider_charges x where x.due_at <= now() and (x.state in ('wanted', 'removing')
            or (x.state = 'created' and x.sent_cents <> x.amount_cents)) order by x.due_at, x.created_at limit 20) as x
        left join public.charges o on o.id = x.charge_id left join public.profiles s on s.id = o.student_id
        left join public.student_billing b on b.student_id = o.student_id))
    from public.pix_provider p left join private.pix_credentials c on c.singleton);
end $$;
comment on function public.claim_pix_round is 'Claims the next round of calls to the payment provider, with all that it needs; null where none is due or another process has it.';

create function public.finish_provider_charge(txid text, outcome text, cents integer default null, code text default null) returns void
language sql security definer set search_path = '' as $$
  update public.provider_charges x
  set state = case when x.state = 'removing' and finish_provider_charge.outcome = 'created' then 'removing' else finish_provider_charge.outcome end,
    sent_cents = coalesce(finish_provider_charge.cents, x.sent_cents), code = coalesce(finish_provider_charge.code, x.code),
    attempts = 0, due_at = now()
  where x.txid = finish_provider_charge.txid and x.state in ('wanted', 'created', 'removing')
$$;
comment on function public.finish_provider_charge is 'Records what the provider has of a charge: created (with amount and code), removed or paid.';

create function public.postpone_provider_charge(txid text) returns void
language sql security definer set search_path = '' as $$
  update public.provider_charges x set attempts = least(x.attempts + 1, 100), due_at = now() + least(power(2, x.attempts), 64) * interval '1 minute'
  where x.txid = postpone_provider_charge.txid
$$;
comment on function public.postpone_provider_charge is 'Postpones a charge that the provider refused: a minute, then twice as long each time, up to an hour.';

create function public.begin_provider_charge(txid text) returns void
language sql security definer set search_path = '' as $$
  update public.provider_charges x set attempts = greatest(x.attempts, 1)::smallint where x.txid = begin_provider_charge.txid
$$;
comment on function public.begin_provider_charge is 'Records that a charge is about to be sent: from then on the provider may have it.';

create function public.finish_pix_round(problem text default null, read_until timestamptz default null, read_refunds boolean default false,
  asked_webhook boolean default false, has_webhook boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_status public.pix_status;
begin
  update public.pix_status s set claimed_until = null,
    answered_at = case when finish_pix_round.problem is null then now() else s.answered_at end,
    failing_since = case when finish_pix_round.problem is not null then coalesce(s.failing_since, now()) end,
    problem = finish_pix_round.problem,
    read_until = greatest(s.read_until, finish_pix_round.read_until),
    refunds_read_at = case when finish_pix_round.read_refunds then now() else s.refunds_read_at end,
    webhook_asked_at = case when finish_pix_round.asked_webhook then now() else s.webhook_asked_at end,
    has_webhook = coalesce(finish_pix_round.has_webhook, s.has_webhook),
    -- Without an answer, waits for as long as it has been silent, up to five minutes.
    due_at = now() + case when finish_pix_round.problem is null then interval '20 seconds'
      else least(greatest(now() - coalesce(s.failing_since, now()), interval '30 seconds'), interval '5 minutes') end
  where s.singleton returning s.* into now_status;
  if now_status.closing_at is not null and (now_status.closing_at < now() - interval '1 day' or not exists (
      select from public.provider_charges x where x.state in ('wanted', 'created', 'removing'))) then
    update public.provider_charges x set state = 'removed' where x.state in ('wanted', 'created', 'removing');
    delete from public.pix_provider where singleton;
  end if;
end $$;
comment on function public.finish_pix_round is 'Ends a round and says when the next is due: in 20 seconds, or later where the provider did not answer as it should.';

create unique index provider_charges_one_at_a_time on public.provider_charges (charge_id) where state in ('wanted', 'created', 'removing');
create index provider_charges_by_charge on public.provider_charges (charge_id) where charge_id is not null;
create index provider_charges_live on public.provider_charges (due_at) where state in ('wanted', 'created', 'removing');
create index provider_payments_by_charge on public.provider_payments (charge_id) where charge_id is not null;
create index provider_payments_by_payment on public.provider_payments (payment_id) where payment_id is not null;

grant select on public.provider_charges, public.provider_payments to authenticated;
grant execute on function public.claim_pix_round, public.finish_provider_charge, public.postpone_provider_charge, public.begin_provider_charge,
  public.finish_pix_round to service_role;

create policy "Students read their own charges at the provider, the teacher all" on public.provider_charges for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));
create policy "Students read payments of their own charges, the teacher all" on public.provider_payments for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (
  select c.id from public.charges c where c.student_id = (select auth.uid()))));

alter table public.provider_charges enable row level security;
alter table public.provider_payments enable row level security;
