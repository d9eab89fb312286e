create policy "People read their own consents, the teacher reads all" on public.consents for select to authenticated
using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People read their own request, the teacher reads all" on public.erasure_requests for select to authenticated
using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People withdraw their own request" on public.erasure_requests for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "The teacher manages her notes" on public.student_notes for all to authenticated
using ((select private.is_admin()));
create policy "People edit their own profile, the teacher edits all" on public.profiles for update to authenticated
using ((id = (select auth.uid()) and (select private.has_profile())) or (select private.is_admin()));
create policy "People read their own profile, the teacher reads all" on public.profiles for select to authenticated
using ((id = (select auth.uid()) and (select private.has_profile())) or (select private.is_admin()));
create policy "People see their own picture, the teacher sees all" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and ((select private.is_admin())
  or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));
