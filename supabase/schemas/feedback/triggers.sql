create trigger audit after insert or delete or update on public.feedback for each row
  execute function private.audit();
create trigger audit after insert or delete or update on public.testimonials for each row
  execute function private.audit();
create trigger announce_content_change after insert or delete or update on public.testimonials for each row
  execute function private.announce_content_change();
