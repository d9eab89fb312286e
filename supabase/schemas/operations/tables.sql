create table private.quotas (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);
comment on table private.quotas is 'Hits of each key in its current window, for limits that the database enforces.';

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
comment on column public.error_logs.fault is 'The same for all reports of the same fault.';
comment on column public.error_logs.request_id is 'The X-Request-Id of the answer that failed, which the server''s log has too. Written by the server: people''s own reports carry none.';

create unlogged table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table private.rate_limits is 'Attempts in the current window of each key. Keys are hashes: no address or e-mail is stored.';
comment on column private.rate_limits.expire is 'End of the window, in milliseconds since 1970.';

create table private.completed_steps (
  step text primary key,
  completed_at timestamptz not null default now()
);
comment on table private.completed_steps is 'Steps that are done once for a school, such as adding its starting articles.';

create table public.site_visits (
  day date not null,
  visits integer not null default 0,
  shard integer not null default 0,
  primary key (day, shard)
);
comment on table public.site_visits is 'Visits of the public pages by day. A browser tab counts once.';
comment on column public.site_visits.shard is 'A day has several rows, so that visits at once do not wait for each other: its count is their sum.';

create table public.backups (
  id uuid primary key default gen_random_uuid(),
  night date unique,
  state public.backup_state not null default 'requested',
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  worker uuid,
  heartbeat_at timestamptz,
  attempts smallint not null default 0,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  file text unique check (file ~ '^[\w.-]{1,100}$'),
  bytes bigint check (bytes > 0),
  encrypted boolean not null default false,
  missing_files integer not null default 0,
  problem text check (problem ~ '^[A-Z_]{1,30}$'),
  pruned smallint not null default 0,
  restore_requested_at timestamptz,
  restore_claimed_at timestamptz,
  restore_tested_at timestamptz,
  restore_problem text check (restore_problem ~ '^[A-Z_]{1,30}$'),
  constraint backups_done_has_file check ((state = 'done') = (file is not null and bytes is not null)),
  constraint backups_failed_has_problem check ((state = 'failed') = (problem is not null))
);
comment on table public.backups is 'Backups of the whole site on this machine, with those that failed. They describe files outside of this database, so no backup contains this table.';
comment on column public.backups.night is 'The day in São Paulo of a nightly backup; null for one that the teacher requested.';
comment on column public.backups.heartbeat_at is 'When the process that makes it last reported its progress. After five minutes of silence it is taken for dead.';
comment on column public.backups.missing_files is 'The number of files that the database names and that are not on the disk, so the backup lacks them.';
comment on column public.backups.pruned is 'The number of older backups that were removed to make room on the disk for this one.';
comment on column public.backups.restore_requested_at is 'When the teacher last asked for a restore of this backup into a database that is made for it.';
comment on column public.backups.restore_tested_at is 'When that was done; restore_problem says what failed.';
comment on column public.backups.problem is 'STOPPED, NO_SPACE, NOT_WRITABLE, NOT_READABLE or FAILED; the error log has the details.';

create table private.disk_alert (
  singleton boolean primary key default true check (singleton),
  notified_at timestamptz
);
comment on table private.disk_alert is 'One row: when the teacher was notified that the site''s disk is filling up; null while it is not.';
