-- What is said of backups, the disk and mails leads to the tab of the settings that it is about.

create or replace function public.note_disk(used integer) returns void
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

create or replace function private.fail_backup(backup uuid, problem text, detail text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.backups;
begin
  update public.backups b set state = 'failed', problem = fail_backup.problem, finished_at = now()
  where b.id = fail_backup.backup returning * into failed;
  insert into public.error_logs (error_message, url) values (concat_ws(' ', 'Backup:', fail_backup.problem, nullif(fail_backup.detail, '')), '/admin/settings/backups');
  -- Who asks for one looks on. Of a night's tries only the first is told.
  if failed.night is not null and failed.attempts = 1 then
    perform private.tell_admins('backup_failed', jsonb_build_object('link', '/admin/settings/backups'));
  end if;
end $$;

create or replace function public.send_test_mail() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
begin
  perform private.require_admin();
  perform private.refuse_if(not private.take_quota('test mail ' || auth.uid(), 10, interval '1 hour'), 'TOO_MANY');
  perform private.probe_mail_server();
  insert into public.mail_outbox (kind, recipient, language, data)
  select 'mail_test', p.email, p.language, jsonb_build_object('name', p.full_name, 'link', '/admin/settings/notifications')
  from public.profiles p where p.id = auth.uid() returning id into mail;
  return mail;
end $$;
