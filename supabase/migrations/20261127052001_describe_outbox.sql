set check_function_bodies = off;
create or replace function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The one mail about a weekly series names the first class of it that is still to come.
  update public.mail_outbox m
  set data = m.data || jsonb_strip_nulls(jsonb_build_object('entry', held.id, 'starts_at', held.starts_at,
    'ends_at', held.ends_at, 'sequence', held.sequence, 'created_at', held.created_at, 'online_link', held.online_link,
    'free_until', held.free_until))
  from public.calendar_entries e join public.classes c on c.id = e.id cross join lateral (
    select h.*, s.online_link, private.free_until(h) as free_until
    from public.classes s join public.calendar_entries h on h.id = s.id
    where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null and h.starts_at > now()
    order by h.starts_at limit 1) as held
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'class_scheduled'
    and e.id = private.hour_of(m.data) and ((m.data ->> 'sequence')::integer < e.sequence or e.starts_at <= now());

  update public.mail_outbox m
  set state = case when why.reason like 'EXPIRED: %' then 'failed' else 'dropped' end::public.mail_state, data = '{}', last_error = why.reason
  from (select d.id, case
      when (d.data ->> 'sequence')::integer < e.sequence and (e.cancelled_at is not null or d.kind not in ('trial_booked', 'teacher_booked'))
        then 'OUTDATED: The hour changed again, and another mail says so.'
      when d.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now() then 'OUTDATED: The class has begun.'
      when d.kind in ('class_scheduled', 'class_moved', 'class_link', 'trial_booked', 'trial_moved') and e.ends_at <= now()
        then 'OUTDATED: The class is over.'
      when reader.deactivated_at is not null and private.topic_of(d.kind) is distinct from 'classes' then 'OUTDATED: Its reader has left.'
      when d.kind <> 'welcome' then null
      -- An expired password fails the mail, so that the teacher sees it and makes another.
      when (d.data ->> 'expires_at')::timestamptz <= now() then 'EXPIRED: The temporary password is over.'
      when exists (select from public.mail_outbox later where later.kind = 'welcome' and lower(later.recipient) = lower(d.recipient)
          and later.created_at > d.created_at) then 'OUTDATED: The temporary password was replaced.'
      when d.data ->> 'expires_at' is not null and exists (select from public.profiles p where lower(p.email) = lower(d.recipient)
          and not p.temporary_password) then 'OUTDATED: Its reader has a password of their own.'
      end as reason
    from public.mail_outbox d left join public.calendar_entries e on e.id = private.hour_of(d.data)
    left join public.profiles reader on reader.id = d.user_id
    where d.state in ('queued', 'sending') and d.due_at <= now()) as why
  where m.id = why.id and why.reason is not null;

  -- The first mail about an hour says more than its time: it is sent, with the current time.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  update public.mail_outbox m
  set data = coalesce(now.facts, '{}'), state = case when now.facts is null then 'dropped' else m.state end,
    last_error = case when now.facts is null then 'OUTDATED: What it was about is not so any more.' else m.last_error end
  from (select d.id, private.current_facts(d.kind, d.data) as facts from public.mail_outbox d
    where d.state in ('queued', 'sending') and d.due_at <= now()) as now
  where m.id = now.id and now.facts is distinct from m.data;
  -- The name and the language are those of the profile at the time of sending.
  update public.mail_outbox m
  set language = p.language, data = m.data || case when m.kind not like 'teacher\_%' and m.data ? 'name' and p.full_name <> ''
    then jsonb_build_object('name', p.full_name) else '{}' end
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id
    and (m.language <> p.language or (m.kind not like 'teacher\_%' and m.data ->> 'name' <> p.full_name and p.full_name <> ''));
$$;

drop function private.is_outdated;
create function private.is_outdated(notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select notification.created_at < now() - interval '1 day'
    or private.is_settled(notification.type, notification.content)
    or (notification.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = notification.content ->> 'article' and v.state = 'published'))
    or (notification.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class', 'invitation_answered')
      and (notification.type = 'class_soon' or private.hour_of(notification.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(notification.content) and e.cancelled_at is null and e.starts_at > now()
        and private.local_iso(e.local_start) = coalesce(notification.content ->> 'class_date', private.local_iso(e.local_start))))
    -- A notification about a series is current as long as one of its classes is to come.
    or (notification.type = 'new_class' and private.hour_of(notification.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(notification.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(notification.type) in ('classes', 'reminders') and notification.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = notification.user_id and later.created_at > notification.created_at
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed',
          'invitation_answered')
        and private.hour_of(later.content) = private.hour_of(notification.content)
        and (later.type <> 'invitation_answered' or notification.type = 'invitation_answered')))
$$;

create or replace function private.limit_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quota record;
begin
  -- A mail that is already queued is not counted twice.
  if exists (select from public.mail_outbox m where m.id = new.id) then
    return new;
  end if;
  for quota in select l.* from private.mail_limits(new.kind, new.recipient, new.data ->> 'by_account') l order by l.per, l.key loop
    -- A mail over the hourly limit does not count against the daily one.
    if not private.consume_quota(quota.key, quota.most, quota.per) then
      return null;
    end if;
  end loop;
  return new;
end $$;

create or replace function private.mail_limits(kind text, recipient text, by_account text default null) returns table (key text, most integer, per interval)
language sql stable security definer set search_path = '' as $$
  with cause as (
    select case
      when mail_limits.kind in ('recovery', 'confirmation', 'email_change') then 'link'
      when mail_limits.kind = 'already_registered' then 'notice'
      when caller.role = 'anon' then case
        when exists (select from public.profiles p where p.role = 'admin' and lower(p.email) = lower(mail_limits.recipient)) then 'visitor to teacher'
        else 'visitor' end
      when caller.role = 'authenticated' and not private.is_admin() then 'student'
      end as name
    from (select auth.role() as role) as caller),
  counted as (
    select md5(private.mailbox_of(mail_limits.recipient) || case when c.name = 'student' then ' ' || auth.uid() else '' end) as whose, l.most, l.per
    from cause c join (values
      ('link', 5, interval '1 hour'), ('link', 10, interval '1 day'), ('notice', 3, interval '1 day'),
      ('visitor', 5, interval '1 hour'), ('visitor', 10, interval '1 day'), ('visitor to teacher', 60, interval '1 day'),
      ('student', 30, interval '1 day')) as l (name, most, per) on l.name = c.name
    union all
    -- An account that changes its address again and again.
    select 'by ' || mail_limits.by_account, 5, interval '1 day'
    where mail_limits.kind = 'email_change' and mail_limits.by_account is not null)
  select 'mail ' || mail_limits.kind || ' ' || c.whose || ' ' || c.per, c.most, c.per from counted c
$$;

create or replace function private.enqueue_reminders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.reminders (entry_id, starts_at, hours)
    select e.id, e.starts_at, ahead
    from public.calendar_entries e cross join unnest(array[24, 1]) as ahead
    where e.kind in ('trial', 'class') and e.cancelled_at is null and e.starts_at > now()
      and e.starts_at <= now() + ahead * interval '1 hour'
      -- An hour that was booked or moved later than that needs no reminder.
      and e.updated_at < e.starts_at - ahead * interval '1 hour'
      and (ahead = 1 or e.starts_at > now() + interval '2 hours')
    on conflict do nothing
    returning entry_id, hours, case hours when 24 then 'reminder_day' else 'reminder_hour' end as kind
  loop
    perform private.mail_trial(due.kind, b.id) from public.trial_bookings b where b.id = due.entry_id;
    perform private.mail_class(due.kind, c.id) from public.classes c where c.id = due.entry_id;
    perform private.add_notification(c.student_id, 'class_soon', jsonb_build_object('class_date', private.local_iso(e.local_start), 'hours', due.hours,
        'entry', c.id, 'link', '/my-progress?tab=classes'))
      from public.classes c join public.calendar_entries e on e.id = c.id where c.id = due.entry_id;
  end loop;
end $$;

create or replace function public.mark_mail_server_down(mail uuid, worker uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tried timestamptz;
  refusing private.mail_server;
begin
  update public.mail_outbox m
  set state = 'queued', worker = null, attempts = m.attempts - 1, due_at = now(), last_error = left(mark_mail_server_down.error, 500)
  where m.id = mark_mail_server_down.mail and m.worker = mark_mail_server_down.worker and m.state in ('sending', 'handed_over')
  returning m.tried_at into tried;
  if not found then
    return;
  end if;
  -- Mails that were sent at the same time count as one failure.
  update private.mail_server s
  set refused_since = coalesce(s.refused_since, tried), error = left(mark_mail_server_down.error, 500), failures = s.failures + 1, failed_at = now(),
    probe_at = now() + least(interval '5 seconds' * 2 ^ least(s.failures, 10), interval '5 minutes')
  where s.failed_at is null or tried >= s.failed_at
  returning s.* into refusing;
  -- A server that restarts is up again before that.
  if refusing.refused_since <= now() - interval '2 minutes' and refusing.notified_at is null then
    update private.mail_server s set notified_at = now();
    perform private.add_admin_notifications('mail_refused', jsonb_build_object(
      'reason', substring(mark_mail_server_down.error from '^([A-Z_]+): '), 'link', '/admin/undelivered'));
  end if;
end $$;

create or replace function public.set_mail_transport(has_server boolean) returns void
language sql security definer set search_path = '' as $$
  update private.mail_transport t set has_server = set_mail_transport.has_server where t.singleton
$$;

create or replace function public.is_mail_saved_to_files() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select not t.has_server from private.mail_transport t);
end $$;

create or replace function private.is_urgent(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when is_urgent.kind = 'reminder_hour' or (is_urgent.kind = 'class_soon' and content ->> 'hours' = '1') then true
    when private.topic_of(is_urgent.kind) = 'classes' and is_urgent.kind <> 'student_confirmed_class' then coalesce((
      select bool_or(at > now() - interval '1 hour' and at <= now() + interval '24 hours') from (
        select e.starts_at as at from public.calendar_entries e where e.id = private.hour_of(content)
        union all
        -- Its start before this transaction moved it.
        select (h.change -> 'local_start' ->> 0)::timestamp at time zone 'America/Sao_Paulo'
        from public.calendar_history h where h.entry_id = private.hour_of(content) and h.changed_at >= now()
        union all
        select (content ->> 'class_date')::timestamp at time zone 'America/Sao_Paulo' where content ->> 'class_date' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$') as hours), false)
    else false
  end
$$;
