create function public.begin_backup() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  backup uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('backups', 0));
  select b.id into backup from public.backups b where b.state in ('asked', 'running') order by b.asked_at limit 1;
  if found then
    return backup;
  end if;
  perform private.refuse_if(not private.take_quota('backup', 10, interval '1 hour'), 'TOO_MANY');
  insert into public.backups default values returning id into backup;
  perform pg_notify('backups', '');
  return backup;
end $$;
comment on function public.begin_backup is 'Asks the server for a backup now; while one is on its way, it is that one. Ten an hour.';

create function private.fail_backup(backup uuid, problem text, detail text default '') returns void
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
comment on function private.fail_backup is 'Marks a backup as failed, with why in the error log. Of a night''s tries the teacher is told of the first.';

create function public.claim_backup(worker uuid) returns setof public.backups
language plpgsql security definer set search_path = '' as $$
declare
  -- The last night whose three o'clock has passed: one that was missed is caught up.
  tonight constant date := (now() at time zone 'America/Sao_Paulo' - interval '3 hours')::date;
  due constant timestamptz := (tonight + time '03:00') at time zone 'America/Sao_Paulo';
begin
  perform pg_advisory_xact_lock(hashtextextended('backups', 0));
  perform private.fail_backup(b.id, 'STOPPED') from public.backups b
  where b.state = 'running' and b.heard_at < now() - interval '5 minutes';
  -- A school made today has nothing of last night.
  if exists (select from public.profiles p where p.role = 'admin' and p.created_at < due) then
    insert into public.backups as b (night) values (tonight)
    on conflict (night) do update set state = 'asked', problem = null, asked_at = now(), finished_at = null
    where b.state = 'failed' and b.attempts < 3 and b.finished_at < now() - interval '1 hour';
  end if;
  return query
    update public.backups b
    set state = 'running', worker = claim_backup.worker, attempts = b.attempts + 1, started_at = now(), heard_at = now(),
      done_bytes = 0, total_bytes = 0
    where b.id = (select a.id from public.backups a where a.state = 'asked' order by a.asked_at limit 1)
      and not exists (select from public.backups other where other.state = 'running')
    returning b.*;
end $$;
comment on function public.claim_backup is 'The backup that is to be made now, for one worker: what the teacher asked for, or tonight''s from three o''clock on; one at a time. A night that failed is tried again an hour later, three times.';

create function public.note_backup(backup uuid, worker uuid, done_bytes bigint, total_bytes bigint) returns void
language sql security definer set search_path = '' as $$
  update public.backups b set heard_at = now(), done_bytes = note_backup.done_bytes, total_bytes = note_backup.total_bytes
  where b.id = note_backup.backup and b.worker = note_backup.worker and b.state = 'running'
$$;
comment on function public.note_backup is 'Notes how far a running backup is. To be called more often than every five minutes.';

create function public.finish_backup(backup uuid, worker uuid, file text, bytes bigint, encrypted boolean, missing_files integer) returns void
language sql security definer set search_path = '' as $$
  update public.backups b
  set state = 'done', file = finish_backup.file, bytes = finish_backup.bytes, encrypted = finish_backup.encrypted,
    missing_files = finish_backup.missing_files, finished_at = now()
  where b.id = finish_backup.backup and b.worker = finish_backup.worker and b.state = 'running'
$$;
comment on function public.finish_backup is 'Marks a backup as done, by the process that makes it.';

create function public.abandon_backup(backup uuid, worker uuid, problem text, detail text) returns void
language sql security definer set search_path = '' as $$
  select private.fail_backup(b.id, abandon_backup.problem, abandon_backup.detail) from public.backups b
  where b.id = abandon_backup.backup and b.worker = abandon_backup.worker and b.state = 'running'
$$;
comment on function public.abandon_backup is 'Marks a backup as failed, by the process that makes it.';

create function public.forget_backups(files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b
  where b.file = any(forget_backups.files) or (b.state = 'failed' and b.asked_at < now() - interval '30 days')
$$;
comment on function public.forget_backups is 'Forgets backups whose files were removed, and what failed a month ago.';

create function public.thin_backups(backup uuid, worker uuid, files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b where b.file = any(thin_backups.files) and b.id <> thin_backups.backup;
  update public.backups b set thinned = b.thinned + cardinality(thin_backups.files)
  where b.id = thin_backups.backup and b.worker = thin_backups.worker and b.state = 'running';
$$;
comment on function public.thin_backups is 'Forgets old backups whose files were removed to make room for the one that is being made, which keeps their number.';
