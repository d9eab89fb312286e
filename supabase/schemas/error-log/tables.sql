create function private.fault_of(message text, http_status integer) returns text
language sql immutable set search_path = '' as $$
  select md5(coalesce(http_status::text, '') || ' ' || regexp_replace(
    regexp_replace(message, '[0-9a-f]{8}-[0-9a-f-]{27}|"[^"]*"|''[^'']*''', '?', 'gi'), '\d+', '#', 'g'))
$$;
comment on function private.fault_of is 'The text that identifies a fault: an error message without ids, quoted words and numbers.';

create table public.error_logs (
  id uuid primary key default gen_random_uuid(),
  error_message text not null,
  http_status integer check (http_status between 100 and 599),
  url text,
  request_body text,
  user_id uuid references public.profiles on delete set null,
  user_agent text,
  created_at timestamptz not null default now(),
  solved_at timestamptz,
  request_id text check (request_id ~ '^[\w.:-]{8,64}$'),
  fault text generated always as (private.fault_of(error_message, http_status)) stored
);
comment on table public.error_logs is
  'Errors reported by browsers and the server. Redacted and limited in length before they are stored; only the teacher can read them.';
comment on column public.error_logs.fault is 'An identifier shared by all reports of the same fault.';
comment on column public.error_logs.request_id is
  'The X-Request-Id of the failed response, which is also in the server''s log. Written by the server; reports from browsers have none.';
create index error_logs_by_age on public.error_logs (created_at desc);
create index error_logs_by_user on public.error_logs (user_id);
create index error_logs_by_fault on public.error_logs (fault, created_at desc);
