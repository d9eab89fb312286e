-- One visitor took all free hours with addresses that were made up. A network has a few trial classes a day whose mail nobody has opened,
-- the site so many a day altogether, and an hour is held for half an hour until the link in its mail is opened. The confirmation stands
-- at once, and nothing that was typed is lost with the hour.
alter table public.scheduling_rules
  add column hold_trials boolean not null default true,
  add column open_trials_each smallint not null default 5 check (open_trials_each between 1 and 500),
  add column trials_a_day smallint not null default 20 check (trials_a_day between 1 and 500);
comment on column public.scheduling_rules.hold_trials is 'A trial class whose mailed link nobody opens within half an hour gives its hour back.';
comment on column public.scheduling_rules.open_trials_each is 'How many trial classes may be booked from one network in 24 hours whose mailed link is not opened.';
comment on column public.scheduling_rules.trials_a_day is 'How many trial classes may be booked in 24 hours altogether; the last one rings the teacher''s bell.';
grant update (hold_trials, open_trials_each, trials_a_day) on public.scheduling_rules to authenticated;

alter table public.trial_bookings
  add column held_until timestamptz,
  add column lapsed_at timestamptz,
  add constraint trial_bookings_lapsed_is_cancelled check (lapsed_at is null or status = 'cancelled');
comment on column public.trial_bookings.held_until is 'Until when the hour waits for the mailed link to be opened; null once it was, and where nothing waits.';
comment on column public.trial_bookings.lapsed_at is 'When the hour became free again because the link was not opened. Whoever opens it later has the booking back.';
create index trial_bookings_held on public.trial_bookings (held_until) where held_until is not null;
grant select (held_until, lapsed_at) on public.trial_bookings to authenticated;

create table private.open_trials (
  id uuid primary key references public.trial_bookings (id) on delete cascade,
  proof uuid not null default gen_random_uuid(),
  network text,
  created_at timestamptz not null default now()
);
comment on table private.open_trials is 'Trial classes whose mailed link nobody has opened yet.';
comment on column private.open_trials.proof is 'What the mailed link has beside the booking''s key: whoever shows it reads that address.';
comment on column private.open_trials.network is 'A hash of where it was booked from, for a day.';
create index open_trials_by_network on private.open_trials (network, created_at) where network is not null;

create function private.trial_hold() returns interval language sql immutable set search_path = '' as $$ select interval '30 minutes' $$;

create function private.is_own_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = address and u.email_confirmed_at is not null)
$$;
comment on function private.is_own_address is 'Whoever asks is signed in and has proven this address.';

create function private.refuse_crowd(network text) returns void
language plpgsql set search_path = '' as $$
declare
  rules public.scheduling_rules;
  today integer;
begin
  if auth.role() = 'service_role' then
    return;
  end if;
  select r.* into rules from public.scheduling_rules r;
  if network is not null and rules.open_trials_each <= (
    select count(*) from private.open_trials o where o.network = refuse_crowd.network and o.created_at > now() - interval '1 day')
  then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_OPEN';
  end if;
  select count(*) into today from public.trial_bookings b where b.created_at > now() - interval '1 day';
  if today >= rules.trials_a_day then
    raise exception using errcode = 'PT429', message = 'DAY_IS_FULL';
  elsif today = rules.trials_a_day - 1 then
    perform private.notify_admins('trials_full', jsonb_build_object('count', rules.trials_a_day, 'link', '/admin/scheduled-classes'));
  end if;
end $$;
comment on function private.refuse_crowd is 'Refuses one trial class too many, from one network or altogether. The last of a day is told to the teacher, who may allow more.';

create or replace function private.mail_trial(kind text, booking uuid, key text default null) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', mail_trial.key,
    'proof', case when mail_trial.key is not null then o.proof end,
    'held', case when b.held_until is not null then true end, 'lapsed', case when b.lapsed_at is not null then true end)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.open_trials o on o.id = b.id
  where b.id = mail_trial.booking
$$;

create or replace function private.mail_teacher(kind text, entry uuid, name text) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_teacher.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', mail_teacher.name, 'entry', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'lapsed', case when exists (select from public.trial_bookings b where b.id = e.id and b.lapsed_at is not null) then true end)))
  from public.calendar_entries e, public.profiles p
  where e.id = mail_teacher.entry and p.role = 'admin' and p.deactivated_at is null and p.email <> ''
$$;

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
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
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed')
        and private.hour_of(later.content) = private.hour_of(told.content)))
$$;

revoke execute on function private.trial_hold(), private.is_own_address(text), private.refuse_crowd(text) from public;
