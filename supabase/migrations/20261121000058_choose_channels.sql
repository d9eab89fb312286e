alter table public.notification_choices
  drop constraint notification_choices_topic_check,
  add constraint notification_choices_topic_check
    check (topic in ('classes', 'reminders', 'homework', 'grades', 'payments', 'feedback', 'articles', 'profile')),
  alter column by_mail set default true,
  add column by_push boolean not null default true;
comment on table public.notification_choices is
  'By which way somebody wants to be told of what. Without a row: by all. The bell tells everything, and what changes an appointment is always mailed.';
grant insert (by_push), update (topic, by_push) on public.notification_choices to authenticated;

create table public.notification_times (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  quiet_from time,
  quiet_until time,
  digest_at time,
  constraint notification_times_quiet_is_whole check ((quiet_from is null) = (quiet_until is null)),
  -- A reminder of the day before, held back for that long, still comes before its class.
  constraint notification_times_quiet_is_short check (
    quiet_until - quiet_from + case when quiet_until > quiet_from then interval '0' else interval '24 hours' end <= interval '14 hours')
);
comment on table public.notification_times is 'When somebody wants to be told, by São Paulo''s clock. Without a row: at once, at any hour.';
comment on column public.notification_times.quiet_from is 'From here to quiet_until what is not urgent waits: mail and what shows on a phone. The bell does not make a sound.';
comment on column public.notification_times.digest_at is 'Set: what can wait comes in one mail a day, at this hour.';

grant select, insert (user_id, quiet_from, quiet_until, digest_at), update (user_id, quiet_from, quiet_until, digest_at)
  on public.notification_times to authenticated;
grant all on public.notification_times to service_role;
alter table public.notification_times enable row level security;
create policy "People read their own times" on public.notification_times for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People set their own times" on public.notification_times for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People change their own times" on public.notification_times for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active())) with check (user_id = (select auth.uid()) and (select private.is_active()));

create table private.digest_items (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  data jsonb not null,
  due_at timestamptz not null
);
comment on table private.digest_items is 'What waits for somebody''s mail of the day: a mail of its kind that was not put into the outbox.';
create index digest_items_by_user on private.digest_items (user_id);

alter table public.mail_outbox
  add column user_id uuid references public.profiles (id) on delete cascade,
  add column given_up_at timestamptz;
comment on column public.mail_outbox.user_id is 'Whose mail it is, where they can choose not to get it.';
comment on column public.mail_outbox.given_up_at is 'When the teacher saw that it had failed and let it be.';
create index mail_outbox_by_user on public.mail_outbox (user_id) where user_id is not null;

create function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
      'student_cancelled_class', 'class_scheduled', 'class_moved', 'class_cancelled', 'teacher_booked', 'teacher_moved', 'teacher_cancelled') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted') then 'homework'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'What a notification or a mail is about, as people choose it; null for one that nobody can turn off.';

create function private.within_a_day(at timestamptz) returns boolean
language sql stable set search_path = '' as $$ select at > now() - interval '1 hour' and at <= now() + interval '24 hours' $$;

create function private.is_urgent(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when is_urgent.kind = 'reminder_hour' or (is_urgent.kind = 'class_soon' and content ->> 'hours' = '1') then true
    when private.topic_of(is_urgent.kind) = 'classes' and is_urgent.kind <> 'student_confirmed_class' then coalesce((
      with named as (select coalesce(content ->> 'entry', substring(content ->> 'link' from '(?:booking|class)=([0-9a-f]{8}-[0-9a-f-]{27})')) as id)
      select bool_or(private.within_a_day(at)) from (
        select e.starts_at as at from public.calendar_entries e, named where e.id::text = named.id
        union all
        -- Where it was until this transaction moved it.
        select (h.change -> 'local_start' ->> 0)::timestamp at time zone 'America/Sao_Paulo'
        from public.calendar_history h, named where h.entry_id::text = named.id and h.changed_at >= now()
        union all
        select (content ->> 'class_date')::timestamp at time zone 'America/Sao_Paulo' where content ->> 'class_date' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$') as hours), false)
    else false
  end
$$;
comment on function private.is_urgent is
  'A class that begins in an hour, or one within 24 hours that is new, moved (from or to there) or cancelled: it does not wait for anybody''s quiet hours.';

create function private.quiet_end(person uuid, at timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (local.day + t.quiet_until + case when local.clock >= t.quiet_until then interval '1 day' else interval '0' end) at time zone 'America/Sao_Paulo'
  from public.notification_times t
  cross join lateral (select (quiet_end.at at time zone 'America/Sao_Paulo')::date as day, (quiet_end.at at time zone 'America/Sao_Paulo')::time as clock) as local
  where t.user_id = quiet_end.person and case
    when t.quiet_from < t.quiet_until then local.clock >= t.quiet_from and local.clock < t.quiet_until
    else local.clock >= t.quiet_from or local.clock < t.quiet_until end
$$;
comment on function private.quiet_end is 'When the quiet hours that somebody is in are over; nothing outside of them.';

create function private.next_digest(person uuid, at timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (local.day + t.digest_at + case when local.clock >= t.digest_at then interval '1 day' else interval '0' end) at time zone 'America/Sao_Paulo'
  from public.notification_times t
  cross join lateral (select (next_digest.at at time zone 'America/Sao_Paulo')::date as day, (next_digest.at at time zone 'America/Sao_Paulo')::time as clock) as local
  where t.user_id = next_digest.person and t.digest_at is not null
$$;

create function private.choose_moment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- A visitor's mails about their trial class are nobody's to turn off.
  about constant text := case when new.kind not like 'trial\_%' then private.topic_of(new.kind) end;
  person constant uuid := (select p.id from public.profiles p where about is not null and lower(p.email) = lower(new.recipient) limit 1);
  digest constant timestamptz := private.next_digest(person);
begin
  if person is null then
    return new;
  end if;
  new.user_id := person;
  if about <> 'classes' and exists (select from public.notification_choices c where c.user_id = person and c.topic = about and not c.by_mail) then
    return null;
  end if;
  if private.is_urgent(new.kind, new.data) then
    return new;
  end if;
  -- What carries an event for a calendar, or is about tomorrow, is a mail of its own.
  if digest is not null and about not in ('classes', 'reminders') then
    insert into private.digest_items (user_id, kind, data, due_at) values (person, new.kind, new.data, digest);
    return null;
  end if;
  new.due_at := coalesce(private.quiet_end(person), new.due_at);
  return new;
end $$;
drop trigger leave_unwanted_out on public.mail_outbox;
drop function private.leave_unwanted_out();
create trigger choose_moment before insert on public.mail_outbox
  for each row when (new.state = 'queued') execute function private.choose_moment();

create function private.flush_digests() returns void
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
  group by p.id
$$;
comment on function private.flush_digests is 'Puts the mails of the day whose hour has come into the outbox, each item once however many ask.';

create function public.unsubscribe(person uuid, topic text) returns void
language sql security definer set search_path = '' as $$
  insert into public.notification_choices (user_id, topic, by_mail)
  select p.id, t.topic, false
  from public.profiles p cross join unnest(array['reminders', 'homework', 'grades', 'payments', 'feedback', 'profile']) as t (topic)
  where p.id = unsubscribe.person and (t.topic = unsubscribe.topic or (unsubscribe.topic = 'digest' and t.topic <> 'reminders'))
  on conflict (user_id, topic) do update set by_mail = false
$$;
comment on function public.unsubscribe is 'No more mail about a topic, or none of what a mail of the day brings. For the server, which has read a signed link.';
revoke execute on function public.unsubscribe(uuid, text) from public;
grant execute on function public.unsubscribe(uuid, text) to service_role;

-- What waits for a mail of the day goes with the person it is about.
create function private.forget_digest_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.digest_items d where d.data ->> 'link' like '%' || old.id || '%'
    or (old.full_name <> '' and d.data ->> 'student_name' = old.full_name);
  return null;
end $$;
create trigger forget_digest_items after delete on public.profiles for each row execute function private.forget_digest_items();
revoke execute on function private.topic_of(text), private.within_a_day(timestamptz), private.is_urgent(text, jsonb), private.quiet_end(uuid, timestamptz),
  private.next_digest(uuid, timestamptz), private.choose_moment(), private.flush_digests(), private.forget_digest_items() from public;
