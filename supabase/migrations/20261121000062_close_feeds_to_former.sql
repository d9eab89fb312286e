-- Who was deactivated does nothing, not even to what is theirs.
drop policy "People revoke their own feed" on public.calendar_feeds;
create policy "People revoke their own feed" on public.calendar_feeds
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));
