create function public.set_site_address(given text default null) returns void
language sql security definer set search_path = '' as $$
  update private.site_address a set given = set_site_address.given
  where a.singleton and a.given is distinct from set_site_address.given
$$;
comment on function public.set_site_address is
  'Records the address that the site''s own settings name; null where they name none. Called by the site when it starts.';

create function public.save_site_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.site_address a set chosen = save_site_address.address, chosen_at = now() where a.singleton and a.given is null;
  perform private.refuse_if(not found, 'NOT_NOW');
  perform pg_notify('public_content', 'site_address');
end $$;
comment on function public.save_site_address is
  'Stores the address that the teacher chose, at which the site has just answered itself. NOT_NOW where the site''s settings name one.';

create function public.open_site_address() returns text
language sql stable security definer set search_path = '' as $$
  select a.chosen from private.site_address a
$$;
comment on function public.open_site_address is 'The site''s address that the teacher chose, for the server; null where she chose none.';

create function public.read_site_address() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('given', a.given, 'chosen', a.chosen, 'chosen_at', a.chosen_at) from private.site_address a);
end $$;
comment on function public.read_site_address is
  '{given, chosen, chosen_at} of the site''s address: the one of the site''s settings, and the one that the teacher chose.';

create function public.remove_site_address() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.site_address a set chosen = null, chosen_at = null where a.singleton and a.chosen is not null;
  perform private.refuse_if(not found, 'NOT_FOUND');
  perform pg_notify('public_content', 'site_address');
end $$;
comment on function public.remove_site_address is 'Forgets the site''s address that the teacher chose.';
