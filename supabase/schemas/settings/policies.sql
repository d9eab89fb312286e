create policy "Everyone reads the site's facts" on public.site_settings for select to anon, authenticated
using (true);
create policy "The teacher edits the site's facts" on public.site_settings for update to authenticated
using ((select private.is_admin()));
