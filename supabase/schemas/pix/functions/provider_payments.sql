create function public.announce_pix_payments(e2e_ids text[]) returns integer
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
comment on function public.announce_pix_payments is
  'Keeps the ids of payments that somebody announced at the webhook''s address. They prove nothing: the provider is asked about each.';

create function public.drop_announced_payment(e2e_id text, is_final boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.announced_payments a set attempts = least(a.attempts + 1, 100) where a.e2e_id = drop_announced_payment.e2e_id;
  delete from private.announced_payments a
  where a.e2e_id = drop_announced_payment.e2e_id and (drop_announced_payment.is_final or a.attempts >= 10);
end $$;
comment on function public.drop_announced_payment is
  'Drops an announced payment that the provider has answered for, or after ten attempts.';

create function private.keep_unknown_payment(e2e_id text, cents integer, paid_at timestamptz, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  print constant text := 'pix ' || keep_unknown_payment.e2e_id;
begin
  -- The owner has returned it, or a part of it, since it was kept.
  update public.bank_lines b set amount_cents = case when keep_unknown_payment.cents > 0 then keep_unknown_payment.cents else b.amount_cents
    end, state = case when keep_unknown_payment.cents > 0 then 'open' else 'ignored' end
  where b.state = 'open' and b.amount_cents > keep_unknown_payment.cents
    and (b.fingerprint = print or position(keep_unknown_payment.e2e_id in b.memo) > 0);
  -- What came in before the connection is in statements, or nobody's business.
  if keep_unknown_payment.cents = 0 or exists (select from public.pix_provider p join public.pix_status s on s.singleton
      where keep_unknown_payment.paid_at < coalesce(s.read_until, p.connected_at) - interval '1 hour')
    or exists (select from public.bank_lines b where b.fingerprint = private.hash_fingerprint(print)
      or position(keep_unknown_payment.e2e_id in b.memo) > 0) then
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
comment on function private.keep_unknown_payment is
  'Keeps a payment that came in without a charge among the lines of the statement, once, by what of it was not returned, and notifies the '
  'teacher. An open line of a payment that was returned since becomes the rest, or is ignored. The same line of a statement that is '
  'imported later is recognized.';

create function public.settle_provider_payment(e2e_id text, txid text, cents integer, paid_at timestamptz, refunded_cents integer default 0,
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
comment on function public.settle_provider_payment is
  'Settles a payment that the provider has confirmed: settled, known (nothing changes), refunded or unknown (not a charge of the school). '
  'The money goes to its charge first; what is above fine and interest stays the student''s.';

create function private.provider_payment_id(e2e_id text, refunded_cents integer) returns uuid
language sql immutable set search_path = '' as $$
  select md5('pix ' || provider_payment_id.e2e_id || ' ' || provider_payment_id.refunded_cents)::uuid
$$;
comment on function private.provider_payment_id is
  'The id of the payment that is recorded for an end-to-end id after a refund of this much.';

create function private.recorded_before(owed public.charges, cents integer, paid_on date) returns uuid
language sql stable set search_path = '' as $$
  select p.id from public.payments p
  where p.student_id = owed.student_id and p.amount_cents = recorded_before.cents and p.method = 'pix' and p.reversed_at is null
    and p.paid_on between recorded_before.paid_on - 3 and recorded_before.paid_on + 3
    and exists (select from public.allocations a where a.payment_id = p.id and a.charge_id = owed.id)
    and not exists (select from public.provider_payments k where k.payment_id = p.id)
  order by p.created_at limit 1
$$;
comment on function private.recorded_before is
  'A payment of a charge that was recorded by hand, from a proof or a statement before the provider reported it.';

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
  -- Before it is reversed: the rest has the next receipt number, for which two refunds would wait for each other.
  lock table public.payments in share row exclusive mode;
  -- The teacher may have set another discount since.
  update public.charges c set amount_cents = c.amount_cents - known.late_cents,
    discount_cents = least(greatest(c.discount_cents - known.discount_cents, 0), c.amount_cents - known.late_cents)
  where c.id = known.charge_id returning c.* into owed;
  perform private.reverse(paid, null);
  if rest > 0 then
    update public.provider_payments k set payment_id = private.pay(
      private.provider_payment_id(known.e2e_id, refund_provider_payment.refunded_cents), paid.student_id, known.charge_id, rest,
        paid.paid_on, 'pix', null)
    where k.e2e_id = known.e2e_id;
  end if;
  perform private.close_withdrawals(paid.student_id);
  perform private.add_admin_notifications('pix_refunded', private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('student',
    paid.student_id,
    'student_name', p.full_name, 'amount_cents', refund_provider_payment.refunded_cents - known.refunded_cents,
    'link', '/admin/students/' || paid.student_id)) from public.profiles p where p.id = paid.student_id;
  return 'refunded';
end $$;
comment on function private.refund_provider_payment is
  'Reverses a payment by what was returned to the payer in all, and records the rest as a payment of its own.';

create function private.refund_matched_line(e2e_id text, cents integer, paid_at timestamptz, refunded_cents integer) returns boolean
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
