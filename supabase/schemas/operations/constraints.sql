alter table private.quotas
  add constraint quotas_pkey primary key (key);
create index quotas_by_age on private.quotas (window_started_at);

alter table public.error_logs add column fault text generated always as (private.fault_of(error_message, http_status)) stored;
comment on column public.error_logs.fault is 'The same for all rows that tell of the same fault.';
alter table public.error_logs
  add constraint error_logs_pkey primary key (id),
  add constraint error_logs_http_status_check check (http_status between 100 and 599),
  add constraint error_logs_request_id_check check (request_id ~ '^[\w.:-]{8,64}$');
create index error_logs_by_age on public.error_logs (created_at desc);
create index error_logs_by_user on public.error_logs (user_id);
create index error_logs_by_fault on public.error_logs (fault, created_at desc);

alter table private.rate_limits
  add constraint rate_limits_pkey primary key (key);
create index rate_limits_by_expiry on private.rate_limits (expire);

alter table private.done_once
  add constraint done_once_pkey primary key (what);

alter table public.site_visits
  add constraint site_visits_pkey primary key (day, part);

alter table public.backups
  add constraint backups_pkey primary key (id),
  add constraint backups_night_key unique (night),
  add constraint backups_file_key unique (file),
  add constraint backups_file_check check (file ~ '^[\w.-]{1,100}$'),
  add constraint backups_bytes_check check (bytes > 0),
  add constraint backups_problem_check check (problem ~ '^[A-Z_]{1,30}$'),
  add constraint backups_check check ((state = 'done') = (file is not null and bytes is not null)),
  add constraint backups_check1 check ((state = 'failed') = (problem is not null));
create index backups_by_age on public.backups (asked_at desc);

alter table private.disk_room
  add constraint disk_room_pkey primary key (only_one),
  add constraint disk_room_only_one_check check (only_one);
