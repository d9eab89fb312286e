create function public.request_restore_test() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  backup uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('backups', 0));
  select b.id into backup from public.backups b where b.state = 'done' order by b.finished_at desc limit 1;
  perform private.refuse_if(backup is null, 'NO_BACKUP');
  if exists (select from public.backups b where b.id = backup and b.restore_requested_at is not null and b.restore_tested_at is null) then
    return backup;
  end if;
  perform private.refuse_if(not private.consume_quota('restore test', 10, interval '1 hour'), 'TOO_MANY');
  update public.backups b set restore_requested_at = now(), restore_claimed_at = null, restore_tested_at = null, restore_problem = null
    where b.id = backup;
  perform pg_notify('backups', '');
  return backup;
end $$;
comment on function public.request_restore_test is
  'Requests a test restore of the last backup into a temporary database. Returns the backup''s id. NO_BACKUP: there is no backup yet. '
  'Limited to ten an hour.';

create function public.claim_restore_test() returns setof public.backups
language sql security definer set search_path = '' as $$
  update public.backups b set restore_claimed_at = now()
  where b.id = (
    select a.id from public.backups a
    where a.state = 'done' and a.restore_requested_at is not null and a.restore_tested_at is null
      and (a.restore_claimed_at is null or a.restore_claimed_at < now() - interval '30 minutes')
    order by a.restore_requested_at limit 1 for update skip locked)
  returning b.*
$$;
comment on function public.claim_restore_test is
  'Claims a requested restore test for half an hour. The claim of a process that died expires.';

create function public.finish_restore_test(backup uuid, problem text default null, detail text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.backups b set restore_tested_at = now(), restore_problem = finish_restore_test.problem
  where b.id = finish_restore_test.backup and b.restore_requested_at is not null;
  if finish_restore_test.problem is null then
    insert into private.completed_steps (step) values ('restore_tested') on conflict (step) do update set completed_at = now();
  else
    delete from private.completed_steps d where d.step = 'restore_tested';
    insert into public.error_logs (error_message, url)
    values (concat_ws(' ', 'Restore test:', finish_restore_test.problem, nullif(finish_restore_test.detail, '')),
      '/admin/settings/backups');
  end if;
end $$;
comment on function public.finish_restore_test is
  'Records the result of a restore test; a problem is written to the error log, too. Called by the process that ran the test.';
