-- Once for each row, of which a transaction sends one of a kind: a statement that finds nothing to change announces nothing.
-- Housekeeping has such statements twice a minute, and each let every process forget all its pages.
do $$
declare
  changing text;
begin
  foreach changing in array array['plans', 'site_settings', 'working_hours', 'testimonials', 'article_versions', 'articles', 'article_categories'] loop
    execute format('drop trigger announce_content_change on public.%I', changing);
    execute format('create trigger announce_content_change after insert or update or delete on public.%I
      for each row execute function private.announce_content_change()', changing);
  end loop;
end $$;
