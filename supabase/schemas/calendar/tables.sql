create function private.class_length() returns interval
language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.class_length is
  'The length of a class and of a trial class. app/school/class-length.ts has the same for the words on pages.';

create table public.busy_calendars (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 60 and private.is_single_line(name)),
  url text not null check (url ~ '^https://[^\s]+$' and char_length(url) <= 1000),
  checked_at timestamptz,
  fetched_at timestamptz,
  failed_at timestamptz,
  problem text check (char_length(problem) <= 300),
  conflicts integer not null default 0,
  created_at timestamptz not null default now(),
  skipped text[] not null default '{}' check (cardinality(skipped) <= 50),
  emptied_at timestamptz,
  skipped_count integer not null default 0 check (skipped_count >= 0),
  told_at timestamptz
);
comment on table public.busy_calendars is
  'The teacher''s external calendars, read from iCalendar addresses. Their busy times block hours here.';
comment on column public.busy_calendars.problem is 'The error of the last attempt to read the calendar; null after a successful one.';
comment on column public.busy_calendars.conflicts is 'The number of busy times that conflict with hours here.';
comment on column public.busy_calendars.skipped is
  'Names of the first events that could not be read last time and therefore block no hours. Only the teacher sees them.';
comment on column public.busy_calendars.skipped_count is 'The number of all events that could not be read last time, named or not.';
comment on column public.busy_calendars.told_at is 'When the teacher was notified that the calendar is not read; null once it is.';
comment on column public.busy_calendars.emptied_at is
  'Since when the calendar has had none or few of its times. For a day, or until the teacher frees them, the earlier ones stay.';

create table public.calendar_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('trial', 'class', 'block', 'import')),
  local_start timestamp not null,
  duration interval not null default private.class_length(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  label text check (char_length(btrim(label)) between 1 and 120 and private.is_single_line(label)),
  busy_calendar uuid references public.busy_calendars (id) on delete cascade,
  sequence integer not null default 0,
  updated_at timestamptz not null default now(),
  moved_from timestamptz,
  pause_id uuid references public.pauses on delete set null,
  constraint calendar_entries_never_overlap exclude using gist (tstzrange(starts_at, ends_at) with &&) where (cancelled_at is null),
  constraint calendar_entries_duration_limit
    check (duration > interval '0' and duration <= case when kind in ('trial', 'class') then interval '8 hours'
    else interval '62 days' end),
  constraint calendar_entries_import_has_calendar check ((kind = 'import') = (busy_calendar is not null))
);
comment on table public.calendar_entries is 'All taken hours of the teacher. Entries that are not cancelled never overlap.';
comment on column public.calendar_entries.local_start is
  'Wall-clock time in America/Sao_Paulo, as agreed between the people. It stays the same when the time zone''s rules change; the instants '
  'are recomputed.';
comment on column public.calendar_entries.label is 'The purpose of a block, visible only to the teacher.';
comment on column public.calendar_entries.sequence is 'iCalendar SEQUENCE, incremented by each change of time and by cancelling.';
comment on column public.calendar_entries.moved_from is 'The start time before the last move.';
comment on column public.calendar_entries.pause_id is 'The pause that cancelled this class, or that this block keeps an hour for.';
create index calendar_entries_by_start on public.calendar_entries (starts_at);
create index calendar_entries_by_busy_calendar on public.calendar_entries (busy_calendar) where busy_calendar is not null;
create index calendar_entries_by_local_start on public.calendar_entries (local_start) where cancelled_at is null;
create index calendar_entries_by_words on public.calendar_entries using gin (private.trigrams(label)) where label is not null;
create index calendar_entries_by_pause on public.calendar_entries (pause_id) where pause_id is not null;

create table public.working_hours (
  id uuid primary key default gen_random_uuid(),
  weekday smallint not null check (weekday between 1 and 7),
  starts time not null,
  ends time not null,
  constraint working_hours_never_overlap
    exclude using gist (weekday with =, int4range((extract(epoch from starts) / 60)::integer, (extract(epoch from ends) / 60)::integer)
    with &&),
  constraint working_hours_end_after_they_start check (ends > starts)
);
comment on table public.working_hours is 'The teacher''s weekly working hours, as wall-clock times in America/Sao_Paulo.';
comment on column public.working_hours.weekday is 'ISO weekday: 1 is Monday, 7 is Sunday.';

create table public.scheduling_rules (
  singleton boolean primary key default true check (singleton),
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120),
  notice_hours smallint not null default 12 check (notice_hours between 0 and 336),
  horizon_days smallint not null default 180 check (horizon_days between 1 and 365),
  observe_holidays boolean not null default true,
  makeup_days smallint not null default 60 check (makeup_days between 1 and 365),
  hours_are_set boolean not null default false,
  hold_trials boolean not null default false,
  unverified_trials_per_network smallint not null default 2 check (unverified_trials_per_network between 1 and 500),
  trials_per_day smallint not null default 6 check (trials_per_day between 1 and 500),
  offer_minutes smallint not null default 120 check (offer_minutes between 15 and 720),
  students_change_series boolean not null default false,
  room_link text check (room_link ~ '^https://[^\s]+$' and char_length(room_link) <= 450 and private.is_single_line(room_link)),
  room_per text not null default 'school' check (room_per in ('school', 'student', 'class')),
  tentative_is_free boolean not null default false,
  calendar_addresses text not null default ''
    check (char_length(calendar_addresses) <= 500 and private.is_single_line(calendar_addresses)),
  reminder_hours smallint not null default 28 check (reminder_hours between 2 and 72)
);
comment on table public.scheduling_rules is 'The rules for booking, in one row. They apply to everybody except the teacher.';
comment on column public.scheduling_rules.buffer_minutes is 'The minimum free minutes between two taken hours.';
comment on column public.scheduling_rules.makeup_days is 'The number of days for which a make-up credit is valid.';
comment on column public.scheduling_rules.hours_are_set is 'Whether the teacher has set her working hours. True also if she set none.';
comment on column public.scheduling_rules.hold_trials is
  'Whether the hour of a trial class is released if its mailed link is not opened within a day, or by 12 hours before it.';
comment on column public.scheduling_rules.unverified_trials_per_network is
  'The number of unverified trial classes of one network in 24 hours that take their hour at once; later ones take it when their '
  'link is opened.';
comment on column public.scheduling_rules.students_change_series is 'Whether students can ask for a change of their whole series.';
comment on column public.scheduling_rules.room_link is
  'The address of the online room of classes that have none of their own; null for none.';
comment on column public.scheduling_rules.room_per is
  'Who shares that room: all classes, or each student or each class has one, whose code is appended to the address.';
comment on column public.scheduling_rules.tentative_is_free is
  'Whether events of her other calendars that are tentative block no hours.';
comment on column public.scheduling_rules.calendar_addresses is
  'Further mail addresses by which her other calendars know her, with commas between; what one of them declined blocks no hours.';
comment on column public.scheduling_rules.reminder_hours is
  'How many hours before a class its reminder goes out: by default while it can still be cancelled free of charge.';
comment on column public.scheduling_rules.trials_per_day is 'The same for all networks together; the teacher is notified of the last one.';
comment on column public.scheduling_rules.offer_minutes is
  'The number of minutes for which a free hour is offered to one person on the waiting list, before it is offered to the next.';

create table public.days_off (
  id uuid primary key default gen_random_uuid(),
  first_day date not null,
  last_day date not null,
  label text check (char_length(btrim(label)) between 1 and 80 and private.is_single_line(label)),
  constraint days_off_end_after_they_begin check (last_day >= first_day and last_day <= first_day + 366)
);
comment on table public.days_off is 'Days off, on which only the teacher can add hours. Existing hours stay.';

create table public.holidays (
  day date primary key,
  name_pt text not null check (char_length(name_pt) between 1 and 80),
  name_en text not null check (char_length(name_en) between 1 and 80)
);
comment on table public.holidays is 'National holidays of Brazil, which the server adds in advance.';

create table public.calendar_history (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  change jsonb not null,
  by_student boolean not null default false,
  by_calendar boolean not null default false
);
comment on table public.calendar_history is
  'Changes of hours, trial classes and classes, with the person who made them. Written only by triggers.';
comment on column public.calendar_history.change is '{"column": [before, after]}; before is null for new entries.';
comment on column public.calendar_history.by_student is 'Whether the teacher made the change on behalf of the student.';
comment on column public.calendar_history.by_calendar is
  'Whether the change was made in the connected calendar, and so counts as the teacher''s.';
create index calendar_history_by_entry on public.calendar_history (entry_id, id);

create table public.calendar_feeds (
  user_id uuid primary key references public.profiles on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is 'Private calendar feeds of people''s classes. Only the hash of each token is stored.';
