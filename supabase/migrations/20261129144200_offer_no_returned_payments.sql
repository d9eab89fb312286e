-- Payments without a charge that the owner returned are no income.
set check_function_bodies = off;

create or replace function private.keep_unknown_payment(e2e_id text, cents integer, paid_at timestamptz, words text) returns void
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
    -- Not a payment of the school, or more than any payment that is recorded.
    perform private.keep_unknown_payment(settle_provider_payment.e2e_id,
      settle_provider_payment.cents - settle_provider_payment.refunded_cents, settle_provider_payment.paid_at,
      settle_provider_payment.words);
    return 'unknown';
  end if;
  perform private.lock_account(owed.student_id);
  insert into public.provider_payments (e2e_id, txid, charge_id, amount_cents, paid_at)
  values (settle_provider_payment.e2e_id, settle_provider_payment.txid, owed.id, settle_provider_payment.cents,
    settle_provider_payment.paid_at)
  on conflict do nothing;
  if not found then
    return private.refund_provider_payment(settle_provider_payment.e2e_id, settle_provider_payment.refunded_cents);
  end if;
  update public.provider_charges x set state = 'paid', due_at = now() where x.txid = asked.txid
    and x.state in ('wanted', 'created', 'removing', 'removed');
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
