-- What waited is told only while it is so: of a charge while it is open, of an article while it can be read, and to nobody who
-- has left, but of their classes.
create function private.is_settled(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_settled.kind in ('charge_due', 'charge_overdue') and named.id is not null
    and not exists (select from public.charges c where c.id = named.id::uuid and c.status = 'pending')
  from (select substring(content ->> 'link' from 'charge=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')) as named (id)
$$;
comment on function private.is_settled is 'It asks for a charge that is not open any more.';

create or replace function private.is_outdated(told public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select told.created_at < now() - interval '1 day'
    or private.is_settled(told.type, told.content)
    or (told.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = told.content ->> 'article' and v.state = 'published'))
    or (told.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class')
      and (told.type = 'class_soon' or private.hour_of(told.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()
        and private.say_when(e.local_start) = coalesce(told.content ->> 'class_date', private.say_when(e.local_start))))
    -- What is told of a series holds for as long as one of its classes is to come.
    or (told.type = 'new_class' and private.hour_of(told.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(told.type) in ('classes', 'reminders') and told.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = told.user_id and later.created_at > told.created_at
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled')
        and private.hour_of(later.content) = private.hour_of(told.content)))
$$;

create or replace function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The one mail about a weekly series names its first class: it goes with the first that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_strip_nulls(jsonb_build_object('entry', held.id, 'starts_at', held.starts_at, 'ends_at', held.ends_at,
    'sequence', held.sequence, 'created_at', held.created_at, 'online_link', held.online_link))
  from public.calendar_entries e join public.classes c on c.id = e.id cross join lateral (
    select h.*, s.online_link from public.classes s join public.calendar_entries h on h.id = s.id
    where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null and h.starts_at > now()
    order by h.starts_at limit 1) as held
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'class_scheduled'
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  delete from public.mail_outbox m using public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and e.id = private.hour_of(m.data)
    and (((m.data ->> 'sequence')::integer < e.sequence and (e.cancelled_at is not null or m.kind not in ('trial_booked', 'teacher_booked')))
      or (m.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now()));
  delete from public.mail_outbox m
  where m.state in ('queued', 'sending') and m.due_at <= now() and private.is_settled(m.kind, m.data);
  delete from public.mail_outbox m using public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id and p.deactivated_at is not null
    and private.topic_of(m.kind) is distinct from 'classes';
  -- The first of all tells more than the hour: it goes, with the hour that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence
$$;
comment on function private.drop_outdated_mails is
  'Of several mails about an hour that changed again before they went out, the last says what holds. A class that has begun needs no reminder, a charge that was paid no request, and who has left hears of their classes alone.';

create or replace function private.flush_digests() returns void
language sql security definer set search_path = '' as $$
  with ready as (
    select d.user_id from private.digest_items d left join public.notification_times t on t.user_id = d.user_id
    group by d.user_id having min(d.due_at) <= now() or bool_and(t.digest_at is null)),
  taken as (delete from private.digest_items d using ready r where d.user_id = r.user_id returning d.*)
  insert into public.mail_outbox (kind, recipient, language, data, user_id)
  select 'digest', p.email, p.language, jsonb_build_object('name', p.full_name, 'items',
    jsonb_agg(jsonb_build_object('kind', k.kind, 'data', k.data) order by k.id)), p.id
  from taken k join public.profiles p on p.id = k.user_id and p.deactivated_at is null and p.email <> ''
  where not exists (select from public.notification_choices c where c.user_id = k.user_id and c.topic = private.topic_of(k.kind) and not c.by_mail)
    and not private.is_settled(k.kind, k.data)
  group by p.id
$$;

-- Who comes back pays from then on, as who begins does.
drop trigger keep_plan_day on public.profiles;
create trigger keep_plan_day after update of plan, deactivated_at on public.profiles for each row
  when ((old.plan is distinct from new.plan and (old.plan is null or new.plan is null))
    or (old.deactivated_at is not null and new.deactivated_at is null and new.plan is not null))
  execute function private.keep_plan_day();
revoke execute on function private.is_settled(text, jsonb) from public;
