create trigger clean_error_log before insert on public.error_logs for each row execute function private.clean_error_log();
create trigger solve_own_mistake before insert on public.error_logs for each row execute function private.solve_own_mistake();
