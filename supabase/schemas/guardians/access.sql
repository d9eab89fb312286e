grant select (
  id, student_id, guardian_name, guardian_email, terms_version, asked_at, expires_at, given_at, withdrawn_at, ended_at
) on public.guardian_consents to authenticated;
create policy "Students read their guardian's consents, the teacher reads all" on public.guardian_consents for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function public.read_guardian, public.send_guardian_link to authenticated;
grant execute on function
  public.find_guardian_consent, public.answer_as_guardian, public.renew_guardian_link, public.export_child_data,
  public.request_child_erasure
to anon, authenticated;
grant execute on function private.may_be_published to anon, authenticated;
