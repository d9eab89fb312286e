create policy "The teacher reads trial bookings" on public.trial_bookings for select to authenticated
using ((select private.is_admin()));
create policy "Students read their own classes, the teacher reads all" on public.classes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own credits, the teacher reads all" on public.makeup_credits for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own requests, the teacher reads all" on public.series_requests for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own requests, the teacher reads all" on public.class_requests for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "The teacher reads her students' rooms" on public.student_rooms for select to authenticated
using ((select private.is_admin()));
