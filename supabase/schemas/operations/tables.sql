create table private.quotas (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);
comment on table private.quotas is 'The hits of each key in its current window, for limits that the database enforces.';

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
comment on table private.completed_steps is 'One-time steps that were done for this school, such as adding the starting articles.';

create table public.site_visits (
  day date not null,
  visits integer not null default 0,
  shard integer not null default 0,
  primary key (day, shard)
);
comment on table public.site_visits is 'Visitors of the public pages by day. A browser counts once a year.';
comment on column public.site_visits.shard is
  'Each day has several rows, so that concurrent visits do not wait for each other. The day''s count is their sum.';

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
comment on table public.backups is
  'Backups of the whole site on this machine, including failed ones. The rows describe files outside this database, so backups do not '
  'contain this table.';
comment on column public.backups.night is 'The day, in São Paulo, of a nightly backup; null for one that the teacher requested.';
comment on column public.backups.heartbeat_at is
  'When the process that makes the backup last reported progress. After five minutes without a report it is considered dead.';
comment on column public.backups.missing_files is 'The number of files that the database refers to but the disk and the backup lack.';
comment on column public.backups.pruned is 'The number of older backups that were removed to make room on the disk for this one.';
comment on column public.backups.restore_requested_at is
  'When the teacher last requested a test restore of this backup into a temporary database.';
comment on column public.backups.restore_tested_at is 'When the restore test finished; restore_problem has the error, if it failed.';
comment on column public.backups.problem is 'STOPPED, NO_SPACE, NOT_WRITABLE, NOT_READABLE or FAILED; the error log has the details.';

create table private.disk_alert (
  singleton boolean primary key default true check (singleton),
  notified_at timestamptz
);
comment on table private.disk_alert is
  'When the teacher was notified that the site''s disk is filling up, in one row; null while there is no alert.';
