create policy "Anyone reports an error, in nobody else's name" on public.error_logs for insert to anon, authenticated
with check (user_id is null or user_id = (select auth.uid()));
create policy "The teacher reads the error log" on public.error_logs for select to authenticated
using ((select private.is_admin()));
create policy "The teacher clears the error log" on public.error_logs for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher marks errors as solved" on public.error_logs for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads the site visits" on public.site_visits for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sees the backups" on public.backups for select to authenticated
using ((select private.is_admin()));
