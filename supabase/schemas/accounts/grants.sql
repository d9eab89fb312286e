grant select on public.profiles, public.consents, public.student_notes, public.profile_overview to authenticated;
grant select, delete on public.erasure_requests to authenticated;
grant update (
  full_name, phone, language, first_login_at, birth_date, guardian_name, guardian_contact, profession, goal
) on public.profiles to authenticated;
grant insert (student_id, text), update (student_id, text) on public.student_notes to authenticated;
grant execute on function private.is_cnpj, private.is_cpf, private.is_tax_number to authenticated, service_role;
grant execute on function
  private.is_name, private.is_active, private.has_profile, private.is_admin, private.has_verified_factors, private.is_single_line
to anon, authenticated, service_role;
grant execute on function
  public.find_people, public.request_erasure, public.export_my_data, public.edit_student, public.set_active,
  public.has_booked_before, public.change_role, public.accept_terms
to authenticated;
grant execute on function public.teacher_photo to anon, authenticated;
