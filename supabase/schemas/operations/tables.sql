create table private.quotas (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);
comment on table private.quotas is 'Counts of what happened in a current window, for limits that must hold whoever writes.';

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
comment on table public.error_logs is 'Errors that people met. Redacted and capped before they are stored; read by the teacher alone.';
comment on column public.error_logs.fault is 'The same for all rows that tell of the same fault.';
comment on column public.error_logs.request_id is 'The X-Request-Id of the answer that failed, which the server''s log has too. Written by the server: people''s own reports carry none.';

create unlogged table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table private.rate_limits is 'Attempts in their running window. Keys are hashes: no address or e-mail is stored.';
comment on column private.rate_limits.expire is 'End of the window, in milliseconds since 1970.';

create table private.done_once (
  what text primary key,
  at timestamptz not null default now()
);
comment on table private.done_once is 'Steps that are done once in the life of a school, such as its starting articles.';

create table public.site_visits (
  day date not null,
  visits integer not null default 0,
  part integer not null default 0,
  primary key (day, part)
);
comment on table public.site_visits is 'Visits of the public pages on a day. A visit is counted once a browser tab.';
comment on column public.site_visits.part is 'A day''s visits are the sum of its parts.';

create table public.backups (
  id uuid primary key default gen_random_uuid(),
  night date unique,
  state public.backup_state not null default 'asked',
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  worker uuid,
  heard_at timestamptz,
  attempts smallint not null default 0,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  file text unique check (file ~ '^[\w.-]{1,100}$'),
  bytes bigint check (bytes > 0),
  encrypted boolean not null default false,
  missing_files integer not null default 0,
  problem text check (problem ~ '^[A-Z_]{1,30}$'),
  thinned smallint not null default 0,
  constraint backups_done_has_file check ((state = 'done') = (file is not null and bytes is not null)),
  constraint backups_failed_says_why check ((state = 'failed') = (problem is not null))
);
comment on table public.backups is 'Copies of the whole site that this machine made, and those that went wrong. About files beside this database, so it is itself in no backup.';
comment on column public.backups.night is 'The day in São Paulo that a nightly one belongs to; empty for one that the teacher asked for.';
comment on column public.backups.heard_at is 'When its maker last told how far it is. One not heard of for five minutes has died.';
comment on column public.backups.missing_files is 'Files that the database names and the disk lacks: the copy is whole but for them.';
comment on column public.backups.thinned is 'The number of old copies that were removed before their time, because the disk had no room for this one.';
comment on column public.backups.problem is 'STOPPED, NO_SPACE, NOT_WRITABLE, NOT_READABLE or FAILED; what exactly is in the error log.';

create table private.disk_room (
  only_one boolean primary key default true check (only_one),
  told_at timestamptz
);
comment on table private.disk_room is 'One row: when the teacher was told that the site''s disk fills up; empty while there is room.';
