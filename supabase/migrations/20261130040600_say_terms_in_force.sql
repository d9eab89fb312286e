-- The terms of service say prices, late payment and make-up credits as the settings have them.
set check_function_bodies = off;

create function public.terms_in_force() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'class_price_cents', b.class_price_cents, 'makeup_days', r.makeup_days,
    'fine_percent', coalesce(x.fine_percent, 0), 'interest_percent', coalesce(x.interest_percent, 0),
    'discount_percent', coalesce(x.discount_percent, 0), 'discount_days', coalesce(x.discount_days, 0),
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'price_cents', p.price_cents) order by p.position), '[]')
      from public.plans p where p.price_cents is not null))
  from public.billing_rules b cross join public.scheduling_rules r left join public.pix_provider x on true
$$;
comment on function public.terms_in_force is
  'What the terms of service say of prices, late payment, early payment, missed classes and make-up credits, as the settings have it now.';

grant execute on function public.terms_in_force() to anon, authenticated;

create trigger announce_content_change after insert or delete or update on public.billing_rules for each row
  execute function private.announce_content_change();
create trigger announce_content_change after insert or delete or update on public.scheduling_rules for each row
  execute function private.announce_content_change();
create trigger announce_content_change
  after insert or delete or update of fine_percent, interest_percent, discount_percent, discount_days on public.pix_provider
  for each row execute function private.announce_content_change();
