create view public.charge_overview with (security_invoker=true) as
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
comment on view public.charge_overview is 'Charges with their open amounts, filtered by the caller''s policies.';

create function public.find_charges(search text, forfeits public.forfeit_kind[] default '{}') returns setof public.charge_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Each name and each different purpose is compared once, not once for each charge.
  return query with purposes as materialized (select distinct o.search_text from public.charge_overview o)
    select c.* from public.charge_overview c
    where c.student_id in (
        select p.id from public.profiles p where private.trigrams(p.full_name, p.email) @> private.searched_trigrams(find_charges.search)
        and private.matches_search(find_charges.search, p.full_name))
      or c.search_text in (select t.search_text from purposes t where private.matches_search(find_charges.search, t.search_text))
      or c.forfeit = any (find_charges.forfeits);
end $$;
comment on function public.find_charges is
  'Charges whose student or purpose contains a text, or that are for classes forfeited in the given ways, for the teacher''s lists.';
