create type public.backup_state as enum ('requested', 'running', 'done', 'failed');

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
create index backups_by_age on public.backups (requested_at desc);
