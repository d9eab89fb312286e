-- Public pages show these tables. A change of any of them empties the page cache.
do $$
declare
  shown text;
begin
  foreach shown in array array['articles', 'article_categories', 'article_versions', 'plans', 'site_settings', 'testimonials',
    'working_hours', 'billing_rules', 'scheduling_rules'] loop
    execute format('create trigger announce_content_change after insert or delete or update on public.%I for each row
      execute function private.announce_content_change()', shown);
  end loop;
end $$;
-- Public pages also show the teacher's photo.
create trigger announce_content_change after update of photo on public.profiles for each row when (new.role = 'admin')
  execute function private.announce_content_change();
-- The terms say the fine, the interest and the discount; the provider's answers change nothing that is shown.
create trigger announce_content_change
  after insert or delete or update of fine_percent, interest_percent, discount_percent, discount_days on public.pix_provider
  for each row execute function private.announce_content_change();
