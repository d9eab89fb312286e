create trigger clean_error_log before insert on public.error_logs for each row execute function private.clean_error_log();
