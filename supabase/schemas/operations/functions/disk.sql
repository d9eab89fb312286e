create function public.note_disk(used integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if used >= 90 then
    update private.disk_room d set told_at = now() where d.told_at is null;
    if found then
      perform private.tell_admins('disk_filling', jsonb_build_object('percent', used::text, 'link', '/admin/settings/backups'));
    end if;
  elsif used < 85 then
    -- Where several processes have a disk each, one with room does not silence another.
    update private.disk_room d set told_at = null where d.told_at < now() - interval '1 day';
  end if;
end $$;
comment on function public.note_disk is 'Notes how full the site''s disk is, in percent. The teacher is told at 90, once until it was below 85.';
