-- Payments without a charge, and a provider that stopped answering, are told to the teacher once.
set check_function_bodies = off;

alter table public.pix_status add column told_at timestamptz;
comment on column public.pix_status.told_at is 'When the teacher was notified that the provider does not answer as it should; null once it does.';

drop function public.settle_provider_payment(text, text, integer, timestamptz, integer);

create function private.keep_unknown_payment(e2e_id text, cents integer, paid_at timestamptz, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  print constant text := 'pix ' || keep_unknown_payment.e2e_id;
begin
  -- What came in before the connection is in statements, or nobody's business.
  if exists (select from public.pix_provider p join public.pix_status s on s.singleton
      where keep_unknown_payment.paid_at < coalesce(s.read_until, p.connected_at) - interval '1 hour')
    or exists (select from public.bank_lines b where b.fingerprint = private.hash_fingerprint(print) or position(keep_unknown_payment.e2e_id in b.memo) > 0) then
    return;
  end if;
  insert into public.bank_lines (fingerprint, day, amount_cents, memo)
  values (print, (keep_unknown_payment.paid_at at time zone 'America/Sao_Paulo')::date, keep_unknown_payment.cents,
    left(btrim('Pix ' || keep_unknown_payment.words), 300))
  on conflict do nothing;
  if found then
    perform private.notify_admins('pix_unknown', jsonb_build_object('amount_cents', keep_unknown_payment.cents,
      'link', '/admin/payments?tab=statement'));
  end if;
end $$;
comment on function private.keep_unknown_payment is 'Keeps a payment that came in without a charge among the lines of the statement, once, and notifies the teacher. The same line of a statement that is imported later is recognized.';

create function public.settle_provider_payment(e2e_id text, txid text, cents integer, paid_at timestamptz, refunded_cents integer default 0,
  words text default '')
returns text
language plpgsql security definer set search_path = '' as $$
declare
  paid_on constant date := least((settle_provider_payment.paid_at at time zone 'America/Sao_Paulo')::date, (now() at time zone 'America/Sao_Paulo')::date);
  asked public.provider_charges;
  owed public.charges;
  known public.provider_payments;
  taken uuid;
  need integer;
  terms record;
begin
  perform private.refuse_if(settle_provider_payment.cents is null or settle_provider_payment.cents not between 1 and 10000000
    or settle_provider_payment.refunded_cents not between 0 and settle_provider_payment.cents, 'INVALID_AMOUNT');
  select k.* into known from public.provider_payments k where k.e2e_id = settle_provider_payment.e2e_id;
  select x.* into asked from public.provider_charges x where x.txid = settle_provider_payment.txid;
  select c.* into owed from public.charges c
  where c.id = coalesce(known.charge_id, asked.charge_id) or (asked.txid is null and c.txid = upper(settle_provider_payment.txid));
  if owed.id is null then
    -- Not a payment of the school, or of a person who was erased.
    if known.e2e_id is null and settle_provider_payment.refunded_cents < settle_provider_payment.cents then
      perform private.keep_unknown_payment(settle_provider_payment.e2e_id, settle_provider_payment.cents, settle_provider_payment.paid_at,
        settle_provider_payment.words);
    end if;
    return 'unknown';
  end if;
  perform private.lock_account(owed.student_id);
  insert into public.provider_payments (e2e_id, txid, charge_id, amount_cents, paid_at)
  values (settle_provider_payment.e2e_id, settle_provider_payment.txid, owed.id, settle_provider_payment.cents, settle_provider_payment.paid_at)
  on conflict do nothing;
  if not found then
    return private.refund_provider_payment(settle_provider_payment.e2e_id, settle_provider_payment.refunded_cents);
  end if;
  update public.provider_charges x set state = 'paid', due_at = now() where x.txid = asked.txid and x.state in ('wanted', 'created', 'removing', 'removed');
  select c.* into owed from public.charges c where c.id = owed.id for update;
  taken := private.recorded_before(owed, settle_provider_payment.cents, paid_on);
  if taken is null then
    need := owed.amount_cents - owed.discount_cents - private.allocated_to(owed.id);
    select * into terms from private.terms_on(asked, paid_on);
    if owed.status = 'pending' and settle_provider_payment.cents > need then
      need := least(settle_provider_payment.cents - need, terms.fine_cents + terms.interest_cents);
      update public.charges c set amount_cents = c.amount_cents + need where c.id = owed.id and need > 0;
      update public.provider_payments k set late_cents = need where k.e2e_id = settle_provider_payment.e2e_id and need > 0;
    elsif owed.status = 'pending' and settle_provider_payment.cents < need and terms.discount_cents > 0 then
      need := least(need - settle_provider_payment.cents, terms.discount_cents);
      update public.charges c set discount_cents = c.discount_cents + need where c.id = owed.id;
      update public.provider_payments k set discount_cents = need where k.e2e_id = settle_provider_payment.e2e_id;
    end if;
    taken := private.pay(private.provider_payment_id(settle_provider_payment.e2e_id, 0), owed.student_id, owed.id, settle_provider_payment.cents,
      paid_on, 'pix', null);
    perform private.add_admin_notifications('pix_received', private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('student', owed.student_id,
      'student_name', p.full_name, 'amount_cents', settle_provider_payment.cents, 'link', '/admin/students/' || owed.student_id)) from public.profiles p where p.id = owed.student_id;
  end if;
  update public.provider_payments k set payment_id = taken where k.e2e_id = settle_provider_payment.e2e_id;
  perform private.refund_provider_payment(settle_provider_payment.e2e_id, settle_provider_payment.refunded_cents);
  return 'settled';
end $$;
comment on function public.settle_provider_payment is 'Settles a payment that the provider has confirmed: settled, known (nothing changes), refunded or unknown (not a charge of the school). The money goes to its charge first; what is above fine and interest stays the student''s.';

grant execute on function public.settle_provider_payment to service_role;

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
    told_at = case when finish_pix_round.problem is not null then s.told_at end,
    read_until = greatest(s.read_until, finish_pix_round.read_until),
    refunds_read_at = case when finish_pix_round.read_refunds then now() else s.refunds_read_at end,
    webhook_asked_at = case when finish_pix_round.asked_webhook then now() else s.webhook_asked_at end,
    has_webhook = coalesce(finish_pix_round.has_webhook, s.has_webhook),
    -- Without an answer, waits for as long as it has been silent, up to five minutes.
    due_at = now() + case when finish_pix_round.problem is null then interval '20 seconds'
      else least(greatest(now() - coalesce(s.failing_since, now()), interval '30 seconds'), interval '5 minutes') end
  where s.singleton returning s.* into now_status;
  -- A quarter of an hour is no interruption of a minute, and early enough to call the provider.
  if now_status.failing_since <= now() - interval '15 minutes' and now_status.told_at is null and now_status.closing_at is null then
    update public.pix_status s set told_at = now() where s.singleton;
    perform private.notify_admins('pix_silent', jsonb_build_object('link', '/admin/settings/plans#pix-provider'));
  end if;
  if now_status.closing_at is not null and (now_status.closing_at < now() - interval '1 day' or not exists (
      select from public.provider_charges x where x.state in ('wanted', 'created', 'removing'))) then
    update public.provider_charges x set state = 'removed' where x.state in ('wanted', 'created', 'removing');
    delete from public.pix_provider where singleton;
  end if;
end $$;
comment on function public.finish_pix_round is 'Ends a round and says when the next is due: in 20 seconds, or later where the provider did not answer as it should.';

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
  on conflict (singleton) do update set answered_at = now(), failing_since = null, problem = null, told_at = null, closing_at = null, due_at = now();
end $$;
comment on function public.connect_pix_provider is 'Connects a payment provider that has just answered, or replaces its credentials.';

create or replace function public.record_pix_answer(problem text default null) returns void
language sql security definer set search_path = '' as $$
  update public.pix_status s set answered_at = case when record_pix_answer.problem is null then now() else s.answered_at end,
    failing_since = case when record_pix_answer.problem is not null then coalesce(s.failing_since, now()) end, problem = record_pix_answer.problem,
    told_at = case when record_pix_answer.problem is not null then s.told_at end,
    due_at = case when record_pix_answer.problem is null then now() else s.due_at end
  where s.singleton
$$;
comment on function public.record_pix_answer is 'Records that the payment provider answered, or the problem where it did not.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit', 'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';
