create table public.error_logs (
  id uuid primary key default gen_random_uuid(),
  error_message text not null,
  http_status integer check (http_status between 100 and 599),
  url text,
  request_body text,
  user_id uuid references public.profiles (id) on delete set null,
  user_agent text,
  created_at timestamptz not null default now()
);
comment on table public.error_logs is 'What went wrong for somebody. Redacted and capped before it is stored; read by the teacher alone.';
create index error_logs_by_age on public.error_logs (created_at desc);
create index error_logs_by_user on public.error_logs (user_id);

grant insert (error_message, http_status, url, request_body, user_id, user_agent) on public.error_logs to anon, authenticated;
grant select, delete on public.error_logs to authenticated;
grant all on public.error_logs to service_role;

alter table public.error_logs enable row level security;

create policy "Anyone reports an error, in nobody else's name" on public.error_logs
  for insert to anon, authenticated
  with check (user_id is null or user_id = (select auth.uid()));

create policy "The teacher reads the error log" on public.error_logs
  for select to authenticated using ((select private.is_admin()));

create policy "The teacher clears the error log" on public.error_logs
  for delete to authenticated using ((select private.is_admin()));

create function private.redact(value text, max_length integer) returns text
language sql immutable set search_path = '' as $$
  select left(
    regexp_replace(
      regexp_replace(
        regexp_replace(value, 'eyJ[\w-]+\.[\w-]+(\.[\w-]*)?', '[token]', 'g'),
        '((?:pass(?:word|wd)?|senha|token|token_hash|access_token|refresh_token|secret|apikey|api_key|authorization|code|key)["'']?\s*[=:]\s*["'']?)[^\s"''&,;}]+',
        '\1[redacted]', 'gi'),
      '\msb_(secret|publishable)_[\w-]+', '[key]', 'g'),
    max_length)
$$;
comment on function private.redact is 'Removes tokens, keys and passwords from a text, then cuts it to max_length characters.';
revoke execute on function private.redact(text, integer) from public;

create function private.clean_error_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A flood of reports must not fill the disk: past the limit a report is dropped without an error.
  if not private.take_quota('error_logs:' || coalesce(auth.uid()::text, 'visitor'), 60, interval '1 minute') then
    return null;
  end if;
  new.error_message := private.redact(new.error_message, 1000);
  new.url := private.redact(new.url, 500);
  new.request_body := private.redact(new.request_body, 1000);
  new.user_agent := left(new.user_agent, 300);
  return new;
end $$;
create trigger clean_error_log before insert on public.error_logs
  for each row execute function private.clean_error_log();
