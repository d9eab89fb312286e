-- Payments that the connected provider reports settle their charges.
set check_function_bodies = off;

create function public.announce_pix_payments(e2e_ids text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  insert into private.announced_payments (e2e_id)
  select distinct one from unnest(announce_pix_payments.e2e_ids[1:100]) as one
  where one ~ '^[A-Za-z0-9]{32}$' and exists (select from public.pix_provider) and (select count(*) < 5000 from private.announced_payments)
  on conflict do nothing;
  get diagnostics added = row_count;
  perform pg_notify('pix_provider', '');
  return added;
end $$;
comment on function public.announce_pix_payments is 'Keeps the ids of payments that somebody announced at the webhook''s address. They prove nothing: the provider is asked about each.';

create function public.drop_announced_payment(e2e_id text, is_final boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.announced_payments a set attempts = least(a.attempts + 1, 100) where a.e2e_id = drop_announced_payment.e2e_id;
  delete from private.announced_payments a
  where a.e2e_id = drop_announced_payment.e2e_id and (drop_announced_payment.is_final or a.attempts >= 10);
end $$;
comment on function public.drop_announced_payment is 'Drops an announced payment that the provider has answered for, or after ten attempts.';

create function private.late_part(asked public.provider_charges, paid_on date) returns integer
language sql immutable set search_path = '' as $$
  select case when asked.has_due_date and late_part.paid_on > asked.due_on then
    ceil(asked.sent_cents * asked.fine_percent / 100)::integer
      + ceil(asked.sent_cents * asked.interest_percent / 100 * (late_part.paid_on - asked.due_on) / 30)::integer else 0 end
$$;
comment on function private.late_part is 'The most that fine and interest of a charge at the provider can be on a day, in centavos.';

create function public.settle_provider_payment(e2e_id text, txid text, cents integer, paid_at timestamptz, refunded_cents integer default 0)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  paid_on constant date := least((settle_provider_payment.paid_at at time zone 'America/Sao_Paulo')::date, (now() at time zone 'America/Sao_Paulo')::date);
  asked public.provider_charges;
  owed public.charges;
  known public.provider_payments;
  taken uuid;
  need integer;
begin
  perform private.refuse_if(settle_provider_payment.cents is null or settle_provider_payment.cents not between 1 and 10000000
    or settle_provider_payment.refunded_cents not between 0 and settle_provider_payment.cents, 'INVALID_AMOUNT');
  select k.* into known from public.provider_payments k where k.e2e_id = settle_provider_payment.e2e_id;
  select x.* into asked from public.provider_charges x where x.txid = settle_provider_payment.txid;
  select c.* into owed from public.charges c
  where c.id = coalesce(known.charge_id, asked.charge_id) or (asked.txid is null and c.txid = upper(settle_provider_payment.txid));
  if owed.id is null then
    -- Not a payment of the school, or of a person who was erased.
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
    if owed.status = 'pending' and settle_provider_payment.cents > need then
      need := least(settle_provider_payment.cents - need, private.late_part(asked, paid_on));
      update public.charges c set amount_cents = c.amount_cents + need where c.id = owed.id and need > 0;
      update public.provider_payments k set late_cents = need where k.e2e_id = settle_provider_payment.e2e_id and need > 0;
    elsif owed.status = 'pending' and settle_provider_payment.cents < need and paid_on <= asked.discount_until then
      need := least(need - settle_provider_payment.cents, ceil(asked.sent_cents * asked.discount_percent / 100)::integer);
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

create function private.provider_payment_id(e2e_id text, refunded_cents integer) returns uuid
language sql immutable set search_path = '' as $$
  select md5('pix ' || provider_payment_id.e2e_id || ' ' || provider_payment_id.refunded_cents)::uuid
$$;
comment on function private.provider_payment_id is 'The id of the payment that is recorded for an end-to-end id after a refund of this much.';

create function private.recorded_before(owed public.charges, cents integer, paid_on date) returns uuid
language sql stable set search_path = '' as $$
  select p.id from public.payments p
  where p.student_id = owed.student_id and p.amount_cents = recorded_before.cents and p.method = 'pix' and p.reversed_at is null
    and p.paid_on between recorded_before.paid_on - 3 and recorded_before.paid_on + 3
    and exists (select from public.allocations a where a.payment_id = p.id and a.charge_id = owed.id)
    and not exists (select from public.provider_payments k where k.payment_id = p.id)
  order by p.created_at limit 1
$$;
comment on function private.recorded_before is 'A payment of a charge that was recorded by hand, from a proof or a statement before the provider reported it.';

create function private.refund_provider_payment(e2e_id text, refunded_cents integer) returns text
language plpgsql set search_path = '' as $$
declare
  known public.provider_payments;
  paid public.payments;
  owed public.charges;
  rest integer;
begin
  select k.* into known from public.provider_payments k where k.e2e_id = refund_provider_payment.e2e_id for update;
  -- An answer that was overtaken by a later one takes no refund back.
  if coalesce(refund_provider_payment.refunded_cents, 0) <= known.refunded_cents then
    return 'known';
  end if;
  rest := known.amount_cents - refund_provider_payment.refunded_cents;
  perform private.refuse_if(rest < 0, 'INVALID_AMOUNT');
  update public.provider_payments k set refunded_cents = refund_provider_payment.refunded_cents, late_cents = 0, discount_cents = 0
  where k.e2e_id = known.e2e_id;
  select p.* into paid from public.payments p where p.id = known.payment_id and p.reversed_at is null;
  -- The teacher has reversed it already.
  if paid.id is null then
    return 'refunded';
  end if;
  update public.charges c set amount_cents = c.amount_cents - known.late_cents, discount_cents = c.discount_cents - known.discount_cents
  where c.id = known.charge_id returning c.* into owed;
  perform private.reverse(paid, null);
  if rest > 0 then
    update public.provider_payments k set payment_id = private.pay(
      private.provider_payment_id(known.e2e_id, refund_provider_payment.refunded_cents), paid.student_id, known.charge_id, rest, paid.paid_on, 'pix', null)
    where k.e2e_id = known.e2e_id;
  end if;
  perform private.add_admin_notifications('pix_refunded', private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('student', paid.student_id,
    'student_name', p.full_name, 'amount_cents', refund_provider_payment.refunded_cents - known.refunded_cents,
    'link', '/admin/students/' || paid.student_id)) from public.profiles p where p.id = paid.student_id;
  return 'refunded';
end $$;
comment on function private.refund_provider_payment is 'Reverses a payment by what was returned to the payer in all, and records the rest as a payment of its own.';

create or replace function public.suggest_matches() returns table (line uuid, charge uuid, payment uuid, why text, score integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with found as (
    select b.id as line, c.id as charge, null::uuid as payment, 'txid' as why, 100 as score
    from public.bank_lines b join public.charges c on position(c.txid in upper(b.memo)) > 0
    where b.state = 'open' and c.status = 'pending'
    union all
    -- Payments that were recorded before the statement was imported, by a proof or by hand.
    select b.id, null, p.id, 'payment', 60 + 10 * private.count_matching_names(b.memo, coalesce(p.payer_name, ''))
    from public.bank_lines b join public.payments p on p.amount_cents = b.amount_cents and p.reversed_at is null
      and p.paid_on between b.day - 3 and b.day + 3
    where b.state = 'open' and not exists (select from public.bank_lines other where other.payment_id = p.id)
    union all
    -- Payments that the provider settled: by the end-to-end id or the txid in the line, else by the day.
    select b.id, null, k.payment_id, 'payment',
      case when position(k.e2e_id in b.memo) > 0 or position(upper(k.txid) in upper(b.memo)) > 0 then 100 else 90 end
    from public.bank_lines b join public.provider_payments k on k.amount_cents = b.amount_cents
    join public.payments p on p.id = k.payment_id and p.reversed_at is null
    where b.state = 'open' and (position(k.e2e_id in b.memo) > 0 or position(upper(k.txid) in upper(b.memo)) > 0
        or (k.paid_at at time zone 'America/Sao_Paulo')::date = b.day)
      and not exists (select from public.bank_lines other where other.payment_id = k.payment_id)
    union all
    select b.id, c.id, null, 'amount', 20 + 10 * greatest(private.count_matching_names(b.memo, s.full_name), private.count_matching_names(b.memo, coalesce(g.payer_name, '')))
    from public.bank_lines b join public.charge_overview c on c.status = 'pending' and c.open_cents = b.amount_cents
    join public.profiles s on s.id = c.student_id left join public.student_billing g on g.student_id = c.student_id
    where b.state = 'open')
  select distinct on (f.line) f.line, f.charge, f.payment, f.why, f.score from found f order by f.line, f.score desc, f.charge;
end $$;
comment on function public.suggest_matches is 'The most likely charge or payment for each open bank line, for the teacher to choose.';

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
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit', 'pix_received', 'pix_refunded') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';

create or replace function private.export_payments(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c where c.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' order by p.paid_on), '[]') from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'provider_charges', (select coalesce(jsonb_agg(to_jsonb(x) - array['attempts', 'due_at'] order by x.created_at), '[]')
      from public.provider_charges x join public.charges c on c.id = x.charge_id where c.student_id = person),
    'provider_payments', (select coalesce(jsonb_agg(to_jsonb(k) order by k.paid_at), '[]')
      from public.provider_payments k join public.charges c on c.id = k.charge_id where c.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k where k.student_id = person))
$$;
comment on function private.export_payments is 'A person''s charges, payments and credits, for their data export.';

grant execute on function public.announce_pix_payments, public.drop_announced_payment, public.settle_provider_payment to service_role;
