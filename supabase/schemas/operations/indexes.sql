create index quotas_by_age on private.quotas (window_started_at);
create index error_logs_by_age on public.error_logs (created_at desc);
create index error_logs_by_user on public.error_logs (user_id);
create index error_logs_by_fault on public.error_logs (fault, created_at desc);
create index rate_limits_by_expiry on private.rate_limits (expire);
create index backups_by_age on public.backups (requested_at desc);
