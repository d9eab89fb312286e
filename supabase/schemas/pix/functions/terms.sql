create function private.terms_on(asked public.provider_charges, day date, out fine_cents integer, out interest_cents integer,
  out discount_cents integer)
language sql stable set search_path = '' as $$
  select coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.fine_percent / 100) end, 0)::integer,
    coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.interest_percent / 100 * late.days / 30) end, 0)::integer,
    coalesce(case when terms_on.day <= asked.discount_until then ceil(asked.sent_cents * asked.discount_percent / 100) end, 0)::integer
  from (select case when asked.has_due_date and private.is_past_due(asked.due_on, terms_on.day) then terms_on.day - asked.due_on end)
    as late (days)
$$;
comment on function private.terms_on is
  'Fine, interest and discount of a charge at the provider on a day, in centavos, each rounded up: the provider asks for no more. '
  'None is late before the bank day after its due day; then its days count from the due day, as at the provider.';

create function private.charge_terms(charge uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', x.code, 'due_cents', x.sent_cents + t.fine_cents + t.interest_cents - t.discount_cents,
    'fine_cents', t.fine_cents, 'interest_cents', t.interest_cents, 'discount_cents', t.discount_cents,
    'fine_percent', x.fine_percent, 'interest_percent', x.interest_percent, 'discount_percent', x.discount_percent, 'discount_until',
      x.discount_until)
  from public.provider_charges x join public.charges c on c.id = x.charge_id
  cross join lateral private.terms_on(x, (now() at time zone 'America/Sao_Paulo')::date) as t
  where x.charge_id = charge_terms.charge and x.state = 'created' and c.status = 'pending'
    and x.sent_cents = c.amount_cents - c.discount_cents
      - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)
$$;
comment on function private.charge_terms is
  'The provider''s code of an open charge, what is due by it today and why; null where the provider has no charge of the open amount. By '
  'the caller''s policies.';
