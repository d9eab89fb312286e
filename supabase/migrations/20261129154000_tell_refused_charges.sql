-- A charge that the provider refuses is told, local holidays postpone a due day, and ids of payments may have other shapes.
set check_function_bodies = off;

create function private.are_year_days(days text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(are_year_days.days) <= 12 and array_position(are_year_days.days, null) is null
    and not exists (select from unnest(are_year_days.days) as day where day !~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')
$$;
comment on function private.are_year_days is 'Whether texts are days of any year, MM-DD, at most twelve.';

grant execute on function private.are_year_days to authenticated, service_role;

alter table public.billing_rules
  add column local_holidays text[] not null default '{}' check (private.are_year_days(local_holidays));
comment on column public.billing_rules.local_holidays is
  'Days of the year, MM-DD, on which the banks of the school''s town are closed.';
grant update (local_holidays) on public.billing_rules to authenticated;

create or replace function private.is_bank_day(day date) returns boolean
language sql stable set search_path = '' as $$
  select extract(isodow from is_bank_day.day) < 6
    and to_char(is_bank_day.day, 'MM-DD') not in ('01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25', '12-31')
    and not (to_char(is_bank_day.day, 'MM-DD') = '11-20' and extract(year from is_bank_day.day) >= 2024)
    and is_bank_day.day - private.easter(extract(year from is_bank_day.day)::integer) not in (-48, -47, -2, 60)
    and not exists (select from public.billing_rules r where to_char(is_bank_day.day, 'MM-DD') = any (r.local_holidays))
$$;
comment on function private.is_bank_day is
  'Whether banks in Brazil are open to the public: from Monday to Friday, but for national holidays (20 November since Lei 14.759/2023), '
  'the Monday and Tuesday of Carnival, Good Friday, Corpus Christi, 31 December (source: Febraban''s calendar) and the school''s local '
  'holidays.';

create or replace function private.payable_until(due date) returns date
language sql stable set search_path = '' as $$
  select case when private.is_bank_day(payable_until.due) then payable_until.due else (
    select min(day::date) from generate_series(payable_until.due, payable_until.due + 20, interval '1 day') as day
    where private.is_bank_day(day::date)) end
$$;

create or replace function private.is_past_due(due date, day date) returns boolean
language sql stable set search_path = '' as $$
  select case when is_past_due.day <= is_past_due.due then false
    -- No row of days without banks is that long.
    when is_past_due.day > is_past_due.due + 20 then true
    else is_past_due.day > private.payable_until(is_past_due.due) end
$$;

create or replace function private.terms_on(asked public.provider_charges, day date, out fine_cents integer, out interest_cents integer,
  out discount_cents integer)
language sql stable set search_path = '' as $$
  select coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.fine_percent / 100) end, 0)::integer,
    coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.interest_percent / 100 * late.days / 30) end, 0)::integer,
    coalesce(case when terms_on.day <= asked.discount_until then ceil(asked.sent_cents * asked.discount_percent / 100) end, 0)::integer
  from (select case when asked.has_due_date and private.is_past_due(asked.due_on, terms_on.day) then terms_on.day - asked.due_on end)
    as late (days)
$$;

create or replace view public.charge_overview with (security_invoker=true) as
select c.*,
  concat_ws(' ', c.description, c.plan, to_char(c.month, 'MM/YYYY'), to_char(c.class_on, 'DD/MM/YYYY')) as search_text,
  c.amount_cents - c.discount_cents as net_cents,
  c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)::integer
    as open_cents,
  c.status = 'pending' and private.is_past_due(c.due_on, (now() at time zone 'America/Sao_Paulo')::date) as overdue,
  exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting') as proof_waits,
  p.full_name as student_name, p.phone as student_phone, p.language as student_language,
  rules.pix_key, rules.pix_name, rules.pix_city,
  private.charge_terms(c.id) as terms,
  coalesce((select sum(k.late_cents) from public.provider_payments k where k.charge_id = c.id), 0)::integer as late_cents,
  case when c.status = 'pending' then private.payable_until(c.due_on) end as payable_until,
  exists (select from public.provider_charges x where x.charge_id = c.id and x.state = 'wanted') as awaits_code
from public.charges c join public.profiles p on p.id = c.student_id left join public.billing_rules rules on true;

alter table public.provider_payments drop constraint provider_payments_e2e_id_check, alter column txid drop not null,
  add constraint provider_payments_e2e_id_check check (e2e_id ~ '^[A-Za-z0-9-]{16,40}$');
comment on column public.provider_payments.e2e_id is
  'The end-to-end id. The standard''s has 32 letters and digits; some providers write others.';
comment on column public.provider_payments.txid is 'The txid that it was paid by; null where it named none.';
alter table private.announced_payments drop constraint announced_payments_e2e_id_check,
  add constraint announced_payments_e2e_id_check check (e2e_id ~ '^[A-Za-z0-9-]{16,40}$');

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

alter table public.provider_refusals enable row level security;
grant select on public.provider_refusals to authenticated;
create policy "The teacher reads the provider's refusals" on public.provider_refusals for select to authenticated
using ((select private.is_admin()));

drop function public.postpone_provider_charge(text);
create function public.postpone_provider_charge(txid text, words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refusal public.provider_refusals;
begin
  update public.provider_charges x set attempts = least(x.attempts + 1, 100),
    due_at = now() + least(power(2, x.attempts), 64) * interval '1 minute'
  where x.txid = postpone_provider_charge.txid;
  if words is null or not exists (select from public.provider_charges x
      where x.txid = postpone_provider_charge.txid and x.state in ('wanted', 'created')) then
    return;
  end if;
  insert into public.provider_refusals as r (txid, words) values (postpone_provider_charge.txid, postpone_provider_charge.words)
  on conflict on constraint provider_refusals_pkey do update set words = excluded.words, times = least(r.times + 1, 100)
  returning r.* into refusal;
  -- A provider can refuse for a moment; and one reason can be that of many charges, which the settings list.
  if refusal.times >= 3 and refusal.told_at is null
    and not exists (select from public.provider_refusals r where r.told_at > now() - interval '1 day') then
    update public.provider_refusals r set told_at = now() where r.txid = refusal.txid;
    perform private.notify_admins('pix_refused', private.charge_purpose(to_jsonb(c)) || jsonb_build_object('student', c.student_id,
      'student_name', p.full_name, 'reason', refusal.words, 'link', '/admin/settings/plans#pix-provider'))
    from public.provider_charges x join public.charges c on c.id = x.charge_id join public.profiles p on p.id = c.student_id
    where x.txid = refusal.txid;
  end if;
end $$;
comment on function public.postpone_provider_charge is
  'Postpones a charge: a minute, then twice as long each time, up to an hour. Where the provider refused it, keeps its words and notifies '
  'the teacher, of one charge a day.';
grant execute on function public.postpone_provider_charge to service_role;
create or replace function public.finish_provider_charge(txid text, outcome text, cents integer default null, code text default null) returns void
language sql security definer set search_path = '' as $$
  delete from public.provider_refusals r where r.txid = finish_provider_charge.txid;
  update public.provider_charges x
  set state = case when x.state = 'removing' and finish_provider_charge.outcome = 'created' then 'removing'
    else finish_provider_charge.outcome end,
    sent_cents = coalesce(finish_provider_charge.cents, x.sent_cents), code = coalesce(finish_provider_charge.code, x.code),
    attempts = 0, due_at = now()
  where x.txid = finish_provider_charge.txid and x.state in ('wanted', 'created', 'removing')
$$;

create or replace function public.announce_pix_payments(e2e_ids text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  insert into private.announced_payments (e2e_id)
  select distinct one from unnest(announce_pix_payments.e2e_ids[1:100]) as one
  where one ~ '^[A-Za-z0-9-]{16,40}$' and exists (select from public.pix_provider)
    and (select count(*) < 5000 from private.announced_payments)
  on conflict do nothing;
  get diagnostics added = row_count;
  perform pg_notify('pix_provider', '');
  return added;
end $$;

create or replace function private.refund_matched_line(e2e_id text, cents integer, paid_at timestamptz, refunded_cents integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  line public.bank_lines;
  made public.payments;
begin
  if refund_matched_line.refunded_cents = 0 then
    return false;
  end if;
  select b.* into line from public.bank_lines b
  where b.state = 'matched' and b.amount_cents = refund_matched_line.cents
    and (b.fingerprint = 'pix ' || refund_matched_line.e2e_id or position(refund_matched_line.e2e_id in b.memo) > 0);
  select p.* into made from public.payments p where p.id = line.payment_id and p.reversed_at is null;
  if made.id is null then
    return false;
  end if;
  perform private.lock_account(made.student_id);
  insert into public.provider_payments (e2e_id, charge_id, payment_id, amount_cents, paid_at)
  values (refund_matched_line.e2e_id, (select a.charge_id from public.allocations a where a.payment_id = made.id
    order by a.amount_cents desc limit 1), made.id, refund_matched_line.cents, refund_matched_line.paid_at);
  perform private.refund_provider_payment(refund_matched_line.e2e_id, refund_matched_line.refunded_cents);
  -- The reversal has opened the line, which is what is left of it.
  update public.bank_lines b set amount_cents = coalesce(rest.amount_cents, b.amount_cents), payment_id = rest.id,
    state = case when rest.id is null then 'ignored' else 'matched' end
  from (select) as one left join public.payments rest on rest.id = (select k.payment_id from public.provider_payments k
    where k.e2e_id = refund_matched_line.e2e_id) and rest.reversed_at is null
  where b.id = line.id;
  return true;
end $$;
comment on function private.refund_matched_line is
  'Reverses a payment that the teacher matched by hand with a Pix without a charge, by what was returned of it. False: there is none.';

create or replace function public.settle_provider_payment(e2e_id text, txid text, cents integer, paid_at timestamptz, refunded_cents integer default 0,
  words text default '')
returns text
language plpgsql security definer set search_path = '' as $$
declare
  paid_on constant date := least((settle_provider_payment.paid_at at time zone 'America/Sao_Paulo')::date,
    (now() at time zone 'America/Sao_Paulo')::date);
  asked public.provider_charges;
  owed public.charges;
  known public.provider_payments;
  taken uuid;
  need integer;
  terms record;
begin
  perform private.refuse_if(settle_provider_payment.cents is null or settle_provider_payment.cents not between 1 and 100000000
    or settle_provider_payment.refunded_cents not between 0 and settle_provider_payment.cents, 'INVALID_AMOUNT');
  select k.* into known from public.provider_payments k where k.e2e_id = settle_provider_payment.e2e_id;
  select x.* into asked from public.provider_charges x where x.txid = settle_provider_payment.txid;
  select c.* into owed from public.charges c
  where c.id = coalesce(known.charge_id, asked.charge_id) or (asked.txid is null and c.txid = upper(settle_provider_payment.txid));
  if owed.id is null or settle_provider_payment.cents > 10000000 then
    -- The books keep the payment of a person who was erased, and what was returned of it.
    if known.e2e_id is not null then
      return private.refund_provider_payment(settle_provider_payment.e2e_id, settle_provider_payment.refunded_cents);
    end if;
    if private.refund_matched_line(settle_provider_payment.e2e_id, settle_provider_payment.cents, settle_provider_payment.paid_at,
        settle_provider_payment.refunded_cents) then
      return 'refunded';
    end if;
    -- Not a payment of the school, or more than any payment that is recorded.
    perform private.keep_unknown_payment(settle_provider_payment.e2e_id,
      settle_provider_payment.cents - settle_provider_payment.refunded_cents, settle_provider_payment.paid_at,
      settle_provider_payment.words);
    return 'unknown';
  end if;
  perform private.lock_account(owed.student_id);
  insert into public.provider_payments (e2e_id, txid, charge_id, amount_cents, paid_at)
  values (settle_provider_payment.e2e_id, nullif(settle_provider_payment.txid, ''), owed.id, settle_provider_payment.cents,
    settle_provider_payment.paid_at)
  on conflict do nothing;
  if not found then
    return private.refund_provider_payment(settle_provider_payment.e2e_id, settle_provider_payment.refunded_cents);
  end if;
  update public.provider_charges x set state = 'paid', due_at = now() where x.txid = asked.txid
    and x.state in ('wanted', 'created', 'removing', 'removed');
  delete from public.provider_refusals r where r.txid = asked.txid;
  select c.* into owed from public.charges c where c.id = owed.id for update;
  taken := private.recorded_before(owed, settle_provider_payment.cents, paid_on);
  if taken is null then
    need := owed.amount_cents - owed.discount_cents - private.allocated_to(owed.id);
    select * into terms from private.terms_on(asked, paid_on);
    if owed.status = 'pending' and settle_provider_payment.cents > need then
      need := least(settle_provider_payment.cents - need, terms.fine_cents + terms.interest_cents, 10000000 - owed.amount_cents);
      update public.charges c set amount_cents = c.amount_cents + need where c.id = owed.id and need > 0;
      update public.provider_payments k set late_cents = need where k.e2e_id = settle_provider_payment.e2e_id and need > 0;
    elsif owed.status = 'pending' and settle_provider_payment.cents < need and terms.discount_cents > 0 then
      need := least(need - settle_provider_payment.cents, terms.discount_cents);
      update public.charges c set discount_cents = c.discount_cents + need where c.id = owed.id;
      update public.provider_payments k set discount_cents = need where k.e2e_id = settle_provider_payment.e2e_id;
    end if;
    taken := private.pay(private.provider_payment_id(settle_provider_payment.e2e_id, 0), owed.student_id, owed.id,
      settle_provider_payment.cents,
      paid_on, 'pix', null);
    perform private.add_admin_notifications('pix_received', private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('student',
      owed.student_id,
      'student_name', p.full_name, 'amount_cents', settle_provider_payment.cents, 'link', '/admin/students/' || owed.student_id))
        from public.profiles p where p.id = owed.student_id;
  end if;
  update public.provider_payments k set payment_id = taken where k.e2e_id = settle_provider_payment.e2e_id;
  perform private.refund_provider_payment(settle_provider_payment.e2e_id, settle_provider_payment.refunded_cents);
  return 'settled';
end $$;

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'student_requested_class', 'teacher_booked', 'teacher_moved',
      'class_declined', 'request_lapsed', 'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused',
      'hour_offered', 'wait_ended',
      'calendar_refused', 'calendar_deleted', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit',
      'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent', 'pix_refused') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;

create or replace function public.finish_pix_round(problem text default null, read_until timestamptz default null, read_refunds boolean default false,
  asked_webhook boolean default false, has_webhook boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_status public.pix_status;
begin
  update public.pix_status s set claimed_until = null,
    answered_at = case when finish_pix_round.problem is null then now() else s.answered_at end,
    failing_since = case when finish_pix_round.problem is not null then coalesce(s.failing_since, now()) end,
    problem = finish_pix_round.problem,
    -- Not forgotten while nothing is read either.
    told_at = case when finish_pix_round.problem is not null
      or coalesce(finish_pix_round.read_until, s.read_until, '-infinity') < now() - interval '1 day' then s.told_at end,
    read_until = greatest(s.read_until, finish_pix_round.read_until),
    refunds_read_at = case when finish_pix_round.read_refunds then now() else s.refunds_read_at end,
    webhook_asked_at = case when finish_pix_round.asked_webhook then now() else s.webhook_asked_at end,
    has_webhook = coalesce(finish_pix_round.has_webhook, s.has_webhook),
    -- Without an answer, waits for as long as it has been silent, up to five minutes.
    due_at = now() + case when finish_pix_round.problem is null then interval '20 seconds'
      else least(greatest(now() - coalesce(s.failing_since, now()), interval '30 seconds'), interval '5 minutes') end
  where s.singleton returning s.* into now_status;
  -- A quarter of an hour is no interruption of a minute, and early enough to call the provider. One that answers, but has let no
  -- payments be read for a day, is told of too.
  if (now_status.failing_since <= now() - interval '15 minutes' or coalesce(now_status.read_until, (select p.connected_at
      from public.pix_provider p)) < now() - interval '1 day') and now_status.told_at is null and now_status.closing_at is null then
    update public.pix_status s set told_at = now() where s.singleton;
    perform private.notify_admins('pix_silent', jsonb_build_object('link', '/admin/settings/plans#pix-provider'));
  end if;
  if now_status.closing_at is not null and (now_status.closing_at < now() - interval '1 day' or not exists (
      select from public.provider_charges x where x.state in ('wanted', 'created', 'removing'))) then
    update public.provider_charges x set state = 'removed' where x.state in ('wanted', 'created', 'removing');
    delete from public.pix_provider where singleton;
  end if;
end $$;
