grant select on public.plans to anon, authenticated;
grant update (classes_per_week, price_cents, contents_pt, contents_en) on public.plans to authenticated;
create policy "Everyone reads the plans" on public.plans for select to anon, authenticated
using (true);
create policy "The teacher edits the plans" on public.plans for update to authenticated
using ((select private.is_admin()));

grant select on public.plan_prices to authenticated;
create policy "The teacher reads the plan prices" on public.plan_prices for select to authenticated
using ((select private.is_admin()));

grant select on public.site_settings to anon, authenticated;
grant update (
  brand_first_name, contact_email, contact_phone, responsible_name, company_number, linkedin_url, instagram_url, language_app_url,
  company_address,
  biography_pt, biography_en, qualifications_pt, qualifications_en, first_language, introduction_pt, introduction_en, photo_shown,
  greeting_file, greeting_seconds, greeting_words, greeting_language, student_space_mb, former_student_years
) on public.site_settings to authenticated;
create policy "Everyone reads the site's facts" on public.site_settings for select to anon, authenticated
using (true);
create policy "The teacher edits the site's facts" on public.site_settings for update to authenticated
using ((select private.is_admin()));

grant execute on function
  public.read_setup, public.send_test_push, public.finish_welcome, public.close_setup, public.read_site_address,
  public.remove_site_address, public.name_teacher, public.read_retention
to authenticated;
grant execute on function public.terms_in_force to anon, authenticated;
