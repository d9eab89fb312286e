create trigger announce_content_change after insert or delete or update on public.testimonials for each row
  execute function private.announce_content_change();
