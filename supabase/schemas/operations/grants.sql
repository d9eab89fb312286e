grant select, delete on public.error_logs to authenticated;
grant select on public.site_visits, public.error_faults to authenticated;
grant insert (error_message, http_status, url, request_body, user_id, user_agent) on public.error_logs to anon, authenticated;
grant update (solved_at) on public.error_logs to authenticated;
grant select (
  id, night, state, requested_at, started_at, finished_at, done_bytes, total_bytes, file, bytes, encrypted, missing_files, problem, pruned,
  restore_requested_at, restore_tested_at, restore_problem
) on public.backups to authenticated;
grant execute on function public.request_backup, public.request_restore_test, public.read_setup, public.send_test_push,
  public.finish_welcome, public.close_setup,
  public.change_row, public.yearly_statistics, public.read_file_space, private.has_room to authenticated;
grant execute on function private.trigrams to authenticated, service_role;
grant execute on function private.fault_of to anon, authenticated, service_role;
grant execute on function private.refuse, private.refuse_if to authenticated, service_role;
grant execute on function private.fold to service_role;
grant execute on function public.count_visit to anon, authenticated;
revoke insert, update, delete, truncate on public.backups from service_role;
