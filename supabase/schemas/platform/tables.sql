create table private.quotas (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);
comment on table private.quotas is 'The hits of each key in its current window, for limits that the database enforces.';
create index quotas_by_age on private.quotas (window_started_at);

create unlogged table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table private.rate_limits is 'Attempts in the current window of each key. Keys are hashes: no address or e-mail is stored.';
comment on column private.rate_limits.expire is 'End of the window, in milliseconds since 1970.';
create index rate_limits_by_expiry on private.rate_limits (expire);

create table private.completed_steps (
  step text primary key,
  completed_at timestamptz not null default now()
);
comment on table private.completed_steps is 'One-time steps that were done for this school, such as adding the starting articles.';

create table private.disk_alert (
  singleton boolean primary key default true check (singleton),
  notified_at timestamptz
);
comment on table private.disk_alert is
  'When the teacher was notified that the site''s disk is filling up, in one row; null while there is no alert.';
