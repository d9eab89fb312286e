grant select, delete on public.error_logs to authenticated;
grant insert (error_message, http_status, url, request_body, user_id, user_agent) on public.error_logs to anon, authenticated;
grant update (solved_at) on public.error_logs to authenticated;
create policy "Anyone reports an error, in nobody else's name" on public.error_logs for insert to anon, authenticated
with check (user_id is null or user_id = (select auth.uid()));
create policy "The teacher reads the error log" on public.error_logs for select to authenticated
using ((select private.is_admin()));
create policy "The teacher clears the error log" on public.error_logs for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher marks errors as solved" on public.error_logs for update to authenticated
using ((select private.is_admin()));

grant select on public.error_faults to authenticated;

grant execute on function private.fault_of to anon, authenticated, service_role;
