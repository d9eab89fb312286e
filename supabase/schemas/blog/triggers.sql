create trigger record_old_slug after insert or update of slug on public.article_versions for each row
  execute function private.record_old_slug();
create trigger refuse_invalid_address before insert or update of email on public.topic_suggestions for each row
  execute function private.refuse_invalid_address('email');
