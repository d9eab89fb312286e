create function public.request_backup() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  backup uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('backups', 0));
  select b.id into backup from public.backups b where b.state in ('requested', 'running') order by b.requested_at limit 1;
  if found then
    return backup;
  end if;
  perform private.refuse_if(not private.consume_quota('backup', 10, interval '1 hour'), 'TOO_MANY');
  insert into public.backups default values returning id into backup;
  perform pg_notify('backups', '');
  return backup;
end $$;
comment on function public.request_backup is
  'Requests a backup from the server. Returns its id, or that of a backup already requested or running. Limited to ten an hour.';

create function private.fail_backup(backup uuid, problem text, detail text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.backups;
begin
  update public.backups b set state = 'failed', problem = fail_backup.problem, finished_at = now()
  where b.id = fail_backup.backup returning * into failed;
  insert into public.error_logs (error_message, url) values (concat_ws(' ', 'Backup:', fail_backup.problem, nullif(fail_backup.detail, '')),
    '/admin/settings/backups');
  -- The teacher watches a backup that she requested. Of a night's attempts only the first failure is reported.
  if failed.night is not null and failed.attempts = 1 then
    perform private.notify_admins('backup_failed', jsonb_build_object('link', '/admin/settings/backups'));
  end if;
end $$;
comment on function private.fail_backup is
  'Marks a backup as failed and writes the reason to the error log. The teacher is notified of a night''s first failure.';

create function public.claim_backup(worker uuid) returns setof public.backups
language plpgsql security definer set search_path = '' as $$
declare
  -- The last night whose three o'clock has passed, so that a missed backup is made later.
  tonight constant date := (now() at time zone 'America/Sao_Paulo' - interval '3 hours')::date;
  due constant timestamptz := (tonight + time '03:00') at time zone 'America/Sao_Paulo';
begin
  perform pg_advisory_xact_lock(hashtextextended('backups', 0));
  perform private.fail_backup(b.id, 'STOPPED') from public.backups b
  where b.state = 'running' and b.heartbeat_at < now() - interval '5 minutes';
  -- A school that was set up today needs no backup of last night.
  if exists (select from public.profiles p where p.role = 'admin' and p.created_at < due) then
    insert into public.backups as b (night) values (tonight)
    on conflict (night) do update set state = 'requested', problem = null, requested_at = now(), finished_at = null
    where b.state = 'failed' and b.attempts < 3 and b.finished_at < now() - interval '1 hour';
  end if;
  return query
    update public.backups b
    set state = 'running', worker = claim_backup.worker, attempts = b.attempts + 1, started_at = now(), heartbeat_at = now(),
      done_bytes = 0, total_bytes = 0
    where b.id = (select a.id from public.backups a where a.state = 'requested' order by a.requested_at limit 1)
      and not exists (select from public.backups other where other.state = 'running')
    returning b.*;
end $$;
comment on function public.claim_backup is
  'Claims the next backup for one worker, one at a time: one that the teacher requested, or the nightly one from three o''clock on. A '
  'failed nightly backup is retried after an hour, three attempts in total.';

create function public.report_backup_progress(backup uuid, worker uuid, done_bytes bigint, total_bytes bigint) returns void
language sql security definer set search_path = '' as $$
  update public.backups b set heartbeat_at = now(), done_bytes = report_backup_progress.done_bytes,
    total_bytes = report_backup_progress.total_bytes
  where b.id = report_backup_progress.backup and b.worker = report_backup_progress.worker and b.state = 'running'
$$;
comment on function public.report_backup_progress is
  'Records the progress of a running backup. The process has to call it at least every five minutes.';

create function public.finish_backup(backup uuid, worker uuid, file text, bytes bigint, encrypted boolean, missing_files integer)
  returns void
language sql security definer set search_path = '' as $$
  update public.backups b
  set state = 'done', file = finish_backup.file, bytes = finish_backup.bytes, encrypted = finish_backup.encrypted,
    missing_files = finish_backup.missing_files, finished_at = now()
  where b.id = finish_backup.backup and b.worker = finish_backup.worker and b.state = 'running'
$$;
comment on function public.finish_backup is 'Marks a backup as done. Called by the process that makes the backup.';

create function public.abandon_backup(backup uuid, worker uuid, problem text, detail text) returns void
language sql security definer set search_path = '' as $$
  select private.fail_backup(b.id, abandon_backup.problem, abandon_backup.detail) from public.backups b
  where b.id = abandon_backup.backup and b.worker = abandon_backup.worker and b.state = 'running'
$$;
comment on function public.abandon_backup is 'Marks a backup as failed. Called by the process that makes the backup.';

create function public.delete_backup_records(files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b
  where b.file = any(delete_backup_records.files)
    or (b.state = 'failed' and b.requested_at < now() - (select private.kept('failed_backups')))
$$;
comment on function public.delete_backup_records is
  'Deletes the records of backups whose files were removed, and of failures older than 30 days.';

create function public.prune_backups(backup uuid, worker uuid, files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b where b.file = any(prune_backups.files) and b.id <> prune_backups.backup;
  update public.backups b set pruned = b.pruned + cardinality(prune_backups.files)
  where b.id = prune_backups.backup and b.worker = prune_backups.worker and b.state = 'running';
$$;
comment on function public.prune_backups is
  'Deletes the records of older backups whose files were removed to make room for the running one, and counts them in its record.';
