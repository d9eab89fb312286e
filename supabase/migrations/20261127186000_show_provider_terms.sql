-- The provider's code and terms of an open charge in mails, on pages and receipts, from one function.
set check_function_bodies = off;

create function private.terms_on(asked public.provider_charges, day date, out fine_cents integer, out interest_cents integer, out discount_cents integer)
language sql immutable set search_path = '' as $$
  select coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.fine_percent / 100) end, 0)::integer,
    coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.interest_percent / 100 * late.days / 30) end, 0)::integer,
    coalesce(case when terms_on.day <= asked.discount_until then ceil(asked.sent_cents * asked.discount_percent / 100) end, 0)::integer
  from (select case when asked.has_due_date then terms_on.day - asked.due_on end) as late (days)
$$;
comment on function private.terms_on is 'Fine, interest and discount of a charge at the provider on a day, in centavos, each rounded up: the provider asks for no more.';

create function private.charge_terms(charge uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', x.code, 'due_cents', x.sent_cents + t.fine_cents + t.interest_cents - t.discount_cents,
    'fine_cents', t.fine_cents, 'interest_cents', t.interest_cents, 'discount_cents', t.discount_cents,
    'fine_percent', x.fine_percent, 'interest_percent', x.interest_percent, 'discount_percent', x.discount_percent, 'discount_until', x.discount_until)
  from public.provider_charges x join public.charges c on c.id = x.charge_id
  cross join lateral private.terms_on(x, (now() at time zone 'America/Sao_Paulo')::date) as t
  where x.charge_id = charge_terms.charge and x.state = 'created' and c.status = 'pending'
    and x.sent_cents = c.amount_cents - c.discount_cents
      - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)
$$;
comment on function private.charge_terms is 'The provider''s code of an open charge, what is due by it today and why; null where the provider has no charge of the open amount. By the caller''s policies.';

grant execute on function private.terms_on, private.charge_terms to authenticated, service_role;

create or replace view public.charge_overview with (security_invoker=true) as
select c.*,
  concat_ws(' ', c.description, c.plan, to_char(c.month, 'MM/YYYY'), to_char(c.class_on, 'DD/MM/YYYY')) as search_text,
  c.amount_cents - c.discount_cents as net_cents,
  c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)::integer as open_cents,
  c.status = 'pending' and c.due_on < (now() at time zone 'America/Sao_Paulo')::date as overdue,
  exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting') as proof_waits,
  p.full_name as student_name, p.phone as student_phone, p.language as student_language,
  rules.pix_key, rules.pix_name, rules.pix_city,
  private.charge_terms(c.id) as terms
from public.charges c join public.profiles p on p.id = c.student_id left join public.billing_rules rules on true;

create or replace function public.settle_provider_payment(e2e_id text, txid text, cents integer, paid_at timestamptz, refunded_cents integer default 0)
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

drop function private.late_part;

create or replace function private.plan_provider_charges() returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
begin
  -- The charge was paid, cancelled or deleted, its time is over, or the provider is being disconnected. One whose due day or discount
  -- passed before the provider took it would be refused for ever: it is asked for anew.
  update public.provider_charges x
  set state = case when x.state = 'wanted' and x.attempts = 0 then 'removed' else 'removing' end, due_at = now(), attempts = 0
  where x.state in ('wanted', 'created') and (x.ends_on < today
    or (x.state = 'wanted' and ((x.has_due_date and x.due_on < today) or x.discount_until < today)) or not exists (
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

create or replace function public.read_receipt(payment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', p.receipt_number, 'student_id', p.student_id, 'student', s.full_name, 'payer', p.payer_name, 'document', p.payer_document,
    'amount_cents', p.amount_cents, 'paid_on', p.paid_on, 'method', p.method, 'nfse', p.nfse_number, 'reversed', p.reversed_at is not null,
    'late_cents', coalesce(k.late_cents, 0), 'discount_cents', coalesce(k.discount_cents, 0),
    'lines', (select coalesce(jsonb_agg(private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', a.amount_cents) order by c.due_on), '[]')
      from public.allocations a join public.charges c on c.id = a.charge_id where a.payment_id = p.id))
  from public.payments p left join public.profiles s on s.id = p.student_id
  left join lateral (select sum(k.late_cents)::integer as late_cents, sum(k.discount_cents)::integer as discount_cents
    from public.provider_payments k where k.payment_id = p.id) as k on true
  where p.id = read_receipt.payment
$$;
comment on function public.read_receipt is 'The data of a receipt. Called by the server, which has verified the caller.';
