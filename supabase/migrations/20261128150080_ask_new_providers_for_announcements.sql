-- A provider that is connected is asked for announcements at once.
set check_function_bodies = off;

create or replace function public.connect_pix_provider(profile text, base_url text, token_url text, pix_key text, encrypted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- What is asked for at one provider cannot be changed at another.
  perform private.refuse_if(exists (select from public.pix_provider p where p.base_url <> connect_pix_provider.base_url)
    and exists (select from public.provider_charges x where x.state in ('created', 'removing')), 'NOT_NOW');
  insert into public.pix_provider as p (profile, base_url, token_url, pix_key)
  values (connect_pix_provider.profile, connect_pix_provider.base_url, connect_pix_provider.token_url, connect_pix_provider.pix_key)
  on conflict (singleton) do update
  set profile = excluded.profile, base_url = excluded.base_url, token_url = excluded.token_url, pix_key = excluded.pix_key, connected_at = now();
  insert into private.pix_credentials as c (encrypted) values (connect_pix_provider.encrypted)
  on conflict (singleton) do update set encrypted = excluded.encrypted;
  insert into public.pix_status as s (answered_at) values (now())
  on conflict (singleton) do update set answered_at = now(), failing_since = null, problem = null, told_at = null, closing_at = null, due_at = now(),
    -- Another provider, or the same for another key, has announced nothing yet.
    webhook_asked_at = null, has_webhook = false;
end $$;
comment on function public.connect_pix_provider is 'Connects a payment provider that has just answered, or replaces its credentials.';
