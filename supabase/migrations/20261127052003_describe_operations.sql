set check_function_bodies = off;
create or replace function public.retry_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reader text;
begin
  perform private.require_admin();
  if retry_delivery.channel = 'push' then
    update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
    from public.notifications n
    where o.id = retry_delivery.id and n.id = o.notification_id and not private.is_outdated(n)
      and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null, tried_at = null
    where m.id = retry_delivery.id and m.dismissed_at is null
      and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'))
    returning m.recipient into reader;
  end if;
  perform private.refuse_if(not found, 'NOT_NOW');
  -- The teacher has checked the address.
  delete from private.paused_addresses a where a.mailbox = private.mailbox_of(reader);
  perform private.probe_mail_server();
end $$;

create or replace function public.dismiss_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if dismiss_delivery.channel = 'push' then
    delete from public.push_outbox o where o.id = dismiss_delivery.id and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    -- A bounced mail stays sent.
    update public.mail_outbox m
    set state = case when m.state = 'sent' then 'sent' else 'failed' end::public.mail_state, data = '{}', dismissed_at = now()
    where m.id = dismiss_delivery.id and m.dismissed_at is null
      and (m.last_error is not null or exists (select from private.mail_server s where s.refused_since is not null))
      and (m.state in ('failed', 'queued') or (m.state = 'sending' and m.due_at <= now()) or m.bounced_at is not null);
  end if;
  perform private.refuse_if(not found, 'NOT_NOW');
end $$;

create or replace function public.retry_all_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mails integer;
  pushes integer;
begin
  perform private.require_admin();
  -- A mail that may have arrived, and a paused address, are decided one by one.
  update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null
  where m.dismissed_at is null and m.last_error is not null and m.last_error !~ '^(UNCLEAR|PAUSED): '
    and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'));
  get diagnostics mails = row_count;
  update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
  from public.notifications n
  where n.id = o.notification_id and not private.is_outdated(n) and o.last_error is not null
    and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  get diagnostics pushes = row_count;
  perform private.probe_mail_server();
  perform pg_notify('outbox', 'mail_outbox');
  return mails + pushes;
end $$;

create or replace function public.request_backup() returns uuid
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

create or replace function private.fail_backup(backup uuid, problem text, detail text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.backups;
begin
  update public.backups b set state = 'failed', problem = fail_backup.problem, finished_at = now()
  where b.id = fail_backup.backup returning * into failed;
  insert into public.error_logs (error_message, url) values (concat_ws(' ', 'Backup:', fail_backup.problem, nullif(fail_backup.detail, '')), '/admin/settings/backups');
  -- The teacher watches a backup that she requested. Of a night's attempts only the first failure is reported.
  if failed.night is not null and failed.attempts = 1 then
    perform private.notify_admins('backup_failed', jsonb_build_object('link', '/admin/settings/backups'));
  end if;
end $$;

create or replace function public.claim_backup(worker uuid) returns setof public.backups
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

create or replace function public.prune_backups(backup uuid, worker uuid, files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b where b.file = any(prune_backups.files) and b.id <> prune_backups.backup;
  update public.backups b set pruned = b.pruned + cardinality(prune_backups.files)
  where b.id = prune_backups.backup and b.worker = prune_backups.worker and b.state = 'running';
$$;

create or replace function public.report_disk_usage(used integer) returns void
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

create or replace function private.clean_error_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Reports over the limit are dropped without an error, so that a flood of them cannot fill the disk.
  if not private.consume_quota('error_logs:' || coalesce(auth.uid()::text, 'visitor'), 60, interval '1 minute') then
    return null;
  end if;
  new.error_message := private.redact(new.error_message, 1000);
  new.url := private.redact(new.url, 500);
  new.request_body := private.redact(new.request_body, 1000);
  new.user_agent := left(new.user_agent, 300);
  return new;
end $$;

create or replace function public.change_row(in_table text, which jsonb, before jsonb, after jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes text;
  conditions text;
  columns text;
  key text;
  changed integer;
  current jsonb;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select string_agg(format('%1$I = a.%1$I', c), ', '),
    string_agg(format('(t.%1$I is not distinct from b.%1$I or t.%1$I is not distinct from a.%1$I)', c), ' and '),
    string_agg(format('%L, t.%I', c, c), ', ')
  into changes, conditions, columns
  from jsonb_object_keys(case jsonb_typeof(change_row.after) when 'object' then change_row.after end) as given (c);
  select string_agg(format('t.%1$I = w.%1$I', c), ' and ') into key
  from jsonb_object_keys(case jsonb_typeof(change_row.which) when 'object' then change_row.which end) as given (c);
  perform private.refuse_if(changes is null or key is null or change_row.in_table not in (
    'article_categories', 'billing_rules', 'placement_settings', 'plans', 'profiles', 'scheduling_rules', 'site_settings', 'student_notes', 'testimonials'
  ), 'INVALID_CHANGE');
  execute format(
    'update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) w, '
    'jsonb_populate_record(null::public.%1$I, $2) b, jsonb_populate_record(null::public.%1$I, $3) a where %3$s and %4$s',
    in_table, changes, key, conditions
  ) using which, coalesce(before, '{}'), after;
  get diagnostics changed = row_count;
  if changed > 0 then
    return null;
  end if;
  execute format(
    'select jsonb_build_object(%2$s) from public.%1$I t, jsonb_populate_record(null::public.%1$I, $1) w where %3$s',
    in_table, columns, key
  ) into current using which;
  perform private.refuse_if(current is null, 'NOT_FOUND');
  return current;
end $$;

drop function private.conflicting_values;
create function private.conflicting_values(current jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when bool_or(conflicting_values.current -> c is distinct from conflicting_values.before -> c
      and conflicting_values.current -> c is distinct from conflicting_values.after -> c)
    then jsonb_object_agg(c, conflicting_values.current -> c) end
  from jsonb_object_keys(case jsonb_typeof(conflicting_values.before) when 'object' then conflicting_values.before end) as c
  where conflicting_values.current ? c
$$;

drop function private.merge_changes;
create function private.merge_changes(current jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select merge_changes.current || case when merge_changes.before is null then merge_changes.after else coalesce((
      select jsonb_object_agg(c, merge_changes.after -> c) from jsonb_object_keys(case jsonb_typeof(merge_changes.before) when 'object' then merge_changes.before end) as c
      where merge_changes.after ? c), '{}') end
$$;

create or replace function public.is_step_done(step text) returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from private.completed_steps d where d.step = is_step_done.step) $$;

create or replace function public.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  select v.shard into free from public.site_visits v where v.day = today order by v.shard limit 1 for update skip locked;
  insert into public.site_visits as v (day, shard, visits) values (today, coalesce(free, (random() * 2000000000)::integer), 1)
  on conflict (day, shard) do update set visits = v.visits + 1;
end $$;

create or replace function private.matches_search(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(text), '\s+|\M[-\u2010]\m', ' ', 'g'), query.words) > 0), false)
  from unnest(texts) as text, (select regexp_replace(btrim(private.fold(matches_search.search)), '\s+|\M[-\u2010]\m', ' ', 'g') as words) as query
$$;

create or replace function public.add_starting_placement_items(items jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.completed_steps (step) values ('starting_placement_items') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.save_placement_item(value) from jsonb_array_elements(add_starting_placement_items.items);
  return true;
end $$;

comment on function public.count_view is 'Counts a view of a published article today.';
comment on column public.article_views.shard is 'A day has several rows, so that views at once do not wait for each other: its count is their sum.';
comment on function private.is_mail_address is 'Whether mail can be sent to an address. An older one that fails this check stays stored and gets no mail.';
comment on function private.mailbox_of is 'The mailbox of an address, in lower case: without a +tag, and for Gmail without dots.';
comment on function private.drop_invalid_recipient is 'Drops a mail to a person whose address is invalid.';
comment on function private.refuse_invalid_address is 'Refuses an invalid address in the column that the trigger names, unless the row had it before.';
comment on function public.record_bounce is 'Records that a sent mail bounced. The third bounce of a mailbox in 30 days pauses it, and the teacher is notified.';
