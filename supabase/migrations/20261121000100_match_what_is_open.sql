-- A line with the code of a charge that is paid is the payment that was written down for it, not a second one.
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
    -- It was confirmed by its proof, or written down by hand, before the statement came.
    select b.id, null, p.id, 'payment', 60 + 10 * private.names_in(b.memo, p.payer_name)
    from public.bank_lines b join public.payments p on p.amount_cents = b.amount_cents and p.reversed_at is null
      and p.paid_on between b.day - 3 and b.day + 3
    where b.state = 'open' and not exists (select from public.bank_lines other where other.payment_id = p.id)
    union all
    select b.id, c.id, null, 'amount', 20 + 10 * greatest(private.names_in(b.memo, s.full_name), private.names_in(b.memo, coalesce(g.payer_name, '')))
    from public.bank_lines b join public.charge_overview c on c.status = 'pending' and c.open_cents = b.amount_cents
    join public.profiles s on s.id = c.student_id left join public.student_billing g on g.student_id = c.student_id
    where b.state = 'open')
  select distinct on (f.line) f.line, f.charge, f.payment, f.why, f.score from found f order by f.line, f.score desc, f.charge;
end $$;
create or replace function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
  owed public.charges;
begin
  perform private.require_admin();
  if num_nonnulls(match_line.charge, match_line.payment) <> 1 then
    perform private.refuse('NOT_FOUND');
  end if;
  if match_line.charge is not null then
    owed := private.locked_charge(match_line.charge);
  end if;
  select b.* into ours from public.bank_lines b where b.id = match_line.line for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  elsif ours.state = 'matched' then
    return ours.payment_id;
  elsif match_line.charge is not null and owed.status <> 'pending' then
    perform private.refuse('NOT_NOW');
  end if;
  if match_line.payment is not null then
    if not exists (select from public.payments p where p.id = match_line.payment and p.reversed_at is null
      and not exists (select from public.bank_lines b where b.payment_id = p.id)) then
      perform private.refuse('NOT_NOW');
    end if;
    ours.payment_id := match_line.payment;
  else
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.good_amount(ours.amount_cents), ours.day, 'pix', null);
  end if;
  update public.bank_lines b set state = 'matched', payment_id = ours.payment_id where b.id = ours.id;
  return ours.payment_id;
end $$;
