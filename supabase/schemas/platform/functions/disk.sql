create function public.report_disk_usage(used integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if used >= 90 then
    update private.disk_alert d set notified_at = now() where d.notified_at is null;
    if found then
      perform private.notify_admins('disk_filling', jsonb_build_object('percent', used::text, 'link', '/admin/settings/backups'));
    end if;
  elsif used < 85 then
    -- Several processes may have a disk each: one with free space must not end the alert of another.
    update private.disk_alert d set notified_at = null where d.notified_at < now() - interval '1 day';
  end if;
end $$;
comment on function public.report_disk_usage is
  'Records the used share of the site''s disk in percent. The teacher is notified at 90, and again only after usage was below 85.';
