grant select on public.station_marks to authenticated;
create policy "Students read their own marks, the teacher reads all" on public.station_marks for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select (id, student_id, month, created_at), delete on public.recap_links to authenticated;
create policy "Students see their own shared recaps, the teacher sees all" on public.recap_links for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students revoke their own links, the teacher revokes any" on public.recap_links for delete to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function public.mark_station, public.read_recap, public.share_recap to authenticated;
grant execute on function public.read_shared_recap to anon, authenticated;
