create function private.consume_quota(key text, max_hits integer, per interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  insert into private.quotas as q (key) values (consume_quota.key)
  on conflict on constraint quotas_pkey do update set
    hits = case when q.window_started_at < now() - per then 1 else q.hits + 1 end,
    window_started_at = case when q.window_started_at < now() - per then now() else q.window_started_at end
  returning q.hits into taken;
  return taken <= max_hits;
end $$;
comment on function private.consume_quota is 'Counts a hit of a key. False once the current window has more than max_hits.';

create function private.caller_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(regexp_replace(btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',',
    1)),
    '^::ffff:(?=\d+\.)', '', 'i'), '');
  return encode(sha256(convert_to(host(network(set_masklen(address, case family(address) when 6 then 56 else 32 end))), 'UTF8')), 'hex');
exception when data_exception then
  return null;
end $$;
comment on function private.caller_network is 'A hash of the caller''s network; null where it is unknown.';

create function private.key_hash(key text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(coalesce(key_hash.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  return sha256(convert_to(key_hash.key, 'UTF8'));
end $$;
comment on function private.key_hash is 'The hash of a key that the browser generated. Refuses any other text.';

create function public.count_server_try(service text, person uuid) returns boolean
language sql security definer set search_path = '' as $$
  select private.consume_quota(format('try of %s %s', count_server_try.service, count_server_try.person), 20, interval '1 hour')
$$;
comment on function public.count_server_try is
  'Counts that the teacher tries an outside service. False beyond twenty an hour of each: every try connects to a host that she typed.';
