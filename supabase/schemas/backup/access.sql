grant select (
  id, night, state, requested_at, started_at, finished_at, done_bytes, total_bytes, file, bytes, encrypted, missing_files, problem,
  pruned, restore_requested_at, restore_tested_at, restore_problem
) on public.backups to authenticated;
revoke insert, update, delete, truncate on public.backups from service_role;
create policy "The teacher sees the backups" on public.backups for select to authenticated
using ((select private.is_admin()));

grant execute on function public.request_backup, public.request_restore_test to authenticated;
