create policy "Everyone reads published testimonials" on public.testimonials for select to anon, authenticated
using (published or (select private.is_admin()));
create policy "The teacher writes testimonials" on public.testimonials for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher edits testimonials" on public.testimonials for update to authenticated
using ((select private.is_admin()));
create policy "The teacher deletes testimonials" on public.testimonials for delete to authenticated
using ((select private.is_admin()));
create policy "Students read their own feedback, the teacher reads all" on public.feedback for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
