grant select on public.site_settings to anon, authenticated;
grant update (
  brand_first_name, contact_email, contact_phone, company_number, linkedin_url, instagram_url, language_app_url, company_address,
  biography_pt, biography_en, qualifications_pt, qualifications_en, first_language,
  introduction_pt, introduction_en, photo_shown,
  greeting_file, greeting_seconds, greeting_words, greeting_language, student_space_mb
) on public.site_settings to authenticated;
grant execute on function public.read_site_address, public.remove_site_address, public.name_teacher to authenticated;
