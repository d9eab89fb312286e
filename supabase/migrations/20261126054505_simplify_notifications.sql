-- A mail that is sent or kept ends in one function, one that is outdated in one statement; the housekeeping forgets old mails.
set check_function_bodies = off;

drop function public.finish_mail(uuid, uuid);
drop function public.keep_mail(uuid, uuid);
drop function private.tell(uuid, text, jsonb);
drop index public.mail_outbox_dropped;

create or replace function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The one mail about a weekly series names its first class: it goes with the first that holds.
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
  set state = case when why.said like 'EXPIRED: %' then 'failed' else 'dropped' end::public.mail_state, data = '{}', last_error = why.said
  from (select d.id, case
      when (d.data ->> 'sequence')::integer < e.sequence and (e.cancelled_at is not null or d.kind not in ('trial_booked', 'teacher_booked'))
        then 'OUTDATED: The hour changed again, and another mail says so.'
      when d.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now() then 'OUTDATED: The class has begun.'
      when d.kind in ('class_scheduled', 'class_moved', 'class_link', 'trial_booked', 'trial_moved') and e.ends_at <= now()
        then 'OUTDATED: The class is over.'
      when reader.deactivated_at is not null and private.topic_of(d.kind) is distinct from 'classes' then 'OUTDATED: Its reader has left.'
      when d.kind <> 'welcome' then null
      -- A password that is over is a reason for the teacher to make another.
      when (d.data ->> 'expires_at')::timestamptz <= now() then 'EXPIRED: The temporary password is over.'
      when exists (select from public.mail_outbox later where later.kind = 'welcome' and lower(later.recipient) = lower(d.recipient)
          and later.created_at > d.created_at) then 'OUTDATED: The temporary password was replaced.'
      when d.data ->> 'expires_at' is not null and exists (select from public.profiles p where lower(p.email) = lower(d.recipient)
          and not p.temporary_password) then 'OUTDATED: Its reader has a password of their own.'
      end as said
    from public.mail_outbox d left join public.calendar_entries e on e.id = private.hour_of(d.data)
    left join public.profiles reader on reader.id = d.user_id
    where d.state in ('queued', 'sending') and d.due_at <= now()) as why
  where m.id = why.id and why.said is not null;

  -- The first of all tells more than the hour: it goes, with the hour that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  update public.mail_outbox m
  set data = coalesce(now.facts, '{}'), state = case when now.facts is null then 'dropped' else m.state end,
    last_error = case when now.facts is null then 'OUTDATED: What it was about is not so any more.' else m.last_error end
  from (select d.id, private.facts_now(d.kind, d.data) as facts from public.mail_outbox d
    where d.state in ('queued', 'sending') and d.due_at <= now()) as now
  where m.id = now.id and now.facts is distinct from m.data;
  -- People are called, and written to in the language, as they say now.
  update public.mail_outbox m
  set language = p.language, data = m.data || case when m.kind not like 'teacher\_%' and m.data ? 'name' and p.full_name <> ''
    then jsonb_build_object('name', p.full_name) else '{}' end
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id
    and (m.language <> p.language or (m.kind not like 'teacher\_%' and m.data ->> 'name' <> p.full_name and p.full_name <> ''));
$$;

create function private.drop_reminders(entry uuid) returns void
language sql set search_path = '' as $$
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = drop_reminders.entry::text
$$;
comment on function private.drop_reminders is 'Takes the reminders of an hour that wait out of the outbox: nobody is reminded of what does not happen then.';

create function public.finish_mail(mail uuid, worker uuid, kept boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_outbox m
  set state = case when finish_mail.kept then 'kept' else 'sent' end::public.mail_state,
    sent_at = case when not finish_mail.kept then now() end, data = '{}', last_error = null, refused_since = null
  where m.id = finish_mail.mail and m.worker = finish_mail.worker and m.state in ('sending', 'handed_over');
  perform private.mark_mail_server_up();
end $$;
comment on function public.finish_mail is 'Marks a mail as sent and empties it. kept: it was written to a file, because no server is set.';

create or replace function private.notify_admins(type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.notify_person(p.id, notify_admins.type, notify_admins.content) from public.profiles p where p.role = 'admin'
$$;
comment on function private.notify_admins is 'Puts a notification under the teacher''s bell.';

create or replace function private.refuse_odd_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := nullif(to_jsonb(new) ->> tg_argv[0], '');
begin
  perform private.refuse_if(address is not null and not private.can_be_mailed(address) and address is distinct from to_jsonb(old) ->> tg_argv[0],
    'INVALID_EMAIL');
  return new;
end $$;

create function private.tell(person uuid, type text, content jsonb, by_mail boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.notify_person(tell.person, tell.type, tell.content);
  select private.enqueue_mail(tell.type, p.email, p.language, jsonb_build_object('name', p.full_name) || tell.content)
  from public.profiles p where tell.by_mail and p.id = tell.person and p.deactivated_at is null and p.email <> '';
$$;
comment on function private.tell is 'Tells a person under their bell and by mail.';

create or replace function private.tell_admins(type text, content jsonb, by_mail boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.tell(p.id, tell_admins.type, tell_admins.content, tell_admins.by_mail) from public.profiles p where p.role = 'admin'
$$;

reset check_function_bodies;
