create function public.connect_pix_provider(profile text, base_url text, token_url text, pix_key text, encrypted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- What is asked for at one provider cannot be changed at another.
  perform private.refuse_if(exists (select from public.pix_provider p where p.base_url <> connect_pix_provider.base_url)
    and exists (select from public.provider_charges x where x.state in ('created', 'removing')), 'NOT_NOW');
  insert into public.pix_provider as p (profile, base_url, token_url, pix_key)
  values (connect_pix_provider.profile, connect_pix_provider.base_url, connect_pix_provider.token_url, connect_pix_provider.pix_key)
  on conflict (singleton) do update
  set profile = excluded.profile, base_url = excluded.base_url, token_url = excluded.token_url, pix_key = excluded.pix_key,
    connected_at = now();
  insert into private.pix_credentials as c (encrypted) values (connect_pix_provider.encrypted)
  on conflict (singleton) do update set encrypted = excluded.encrypted;
  insert into public.pix_status as s (answered_at) values (now())
  on conflict (singleton) do update set answered_at = now(), failing_since = null, problem = null, told_at = null, closing_at = null,
    due_at = now(),
    -- Another provider, or the same for another key, has announced nothing yet.
    webhook_asked_at = null, has_webhook = false, refunds_tried_at = null, refunds_problem = null;
end $$;
comment on function public.connect_pix_provider is 'Connects a payment provider that has just answered, or replaces its credentials.';

create function public.disconnect_pix_provider(base_url text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from public.pix_provider p where p.base_url = disconnect_pix_provider.base_url),
    'NOT_FOUND');
  if exists (select from public.provider_charges x where x.state in ('created', 'removing') or (x.state = 'wanted' and x.attempts > 0)) then
    update public.pix_status s set closing_at = coalesce(s.closing_at, now()), due_at = now() where s.singleton;
  else
    update public.provider_charges x set state = 'removed' where x.state = 'wanted';
    delete from public.pix_provider where singleton;
  end if;
end $$;
comment on function public.disconnect_pix_provider is
  'Disconnects the payment provider with this address: its charges there are removed first, for a day at most, then its credentials are '
  'deleted. Charges then have the school''s own PIX code again.';

create function public.read_pix_connection() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(p) || jsonb_build_object('encrypted', c.encrypted)
  from public.pix_provider p left join private.pix_credentials c on c.singleton
$$;
comment on function public.read_pix_connection is
  'The payment provider with its encrypted credentials, for the server; null where none is connected.';

create function public.record_pix_answer(problem text default null) returns void
language sql security definer set search_path = '' as $$
  update public.pix_status s set answered_at = case when record_pix_answer.problem is null then now() else s.answered_at end,
    failing_since = case when record_pix_answer.problem is not null then coalesce(s.failing_since, now()) end,
      problem = record_pix_answer.problem,
    told_at = case when record_pix_answer.problem is not null then s.told_at end,
    due_at = case when record_pix_answer.problem is null then now() else s.due_at end
  where s.singleton
$$;
comment on function public.record_pix_answer is 'Records that the payment provider answered, or the problem where it did not.';
