-- Public pages show these tables. A change of any of them empties the page cache.
do $$
declare
  shown text;
begin
  foreach shown in array array['articles', 'article_categories', 'article_versions', 'plans', 'site_settings', 'testimonials',
    'working_hours'] loop
    execute format('create trigger announce_content_change after insert or delete or update on public.%I for each row
      execute function private.announce_content_change()', shown);
  end loop;
end $$;
-- Public pages also show the teacher's photo.
create trigger announce_content_change after update of photo on public.profiles for each row when (new.role = 'admin')
  execute function private.announce_content_change();
