create policy "Students read what they wait for, the teacher reads all" on public.waiting_list for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own offers, the teacher reads all" on public.hour_offers for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and waiting_id in (
  select w.id from public.waiting_list w where w.student_id = (select auth.uid()))));
