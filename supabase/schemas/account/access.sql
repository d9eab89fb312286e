grant select on public.profiles to authenticated;
grant update (
  full_name, phone, language, first_login_at, birth_date, guardian_name, guardian_contact, profession, goal
) on public.profiles to authenticated;
create policy "People edit their own profile, the teacher edits all" on public.profiles for update to authenticated
using ((id = (select auth.uid()) and (select private.has_profile())) or (select private.is_admin()));
create policy "People read their own profile, the teacher reads all" on public.profiles for select to authenticated
using ((id = (select auth.uid()) and (select private.has_profile())) or (select private.is_admin()));

grant select on public.consents to authenticated;
create policy "People read their own consents, the teacher reads all" on public.consents for select to authenticated
using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select, delete on public.erasure_requests to authenticated;
create policy "People read their own request, the teacher reads all" on public.erasure_requests for select to authenticated
using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People withdraw their own request" on public.erasure_requests for delete to authenticated
using (user_id = (select auth.uid()) and not by_guardian and (select private.is_active()));

create policy "People see their own picture, the teacher sees all" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and ((select private.is_admin())
  or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));

grant execute on function
  private.is_active, private.has_profile, private.is_admin, private.has_verified_factors
to anon, authenticated, service_role;
grant execute on function
  public.request_erasure, public.export_my_data, public.has_booked_before, public.change_role, public.accept_terms,
  public.are_terms_due
to authenticated;
grant execute on function public.teacher_photo to anon, authenticated;
