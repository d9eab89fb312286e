create type public.series_scope as enum ('later', 'all');
create type public.class_request_outcome as enum ('accepted', 'declined', 'taken', 'passed');

create table public.classes (
  id uuid primary key references public.calendar_entries on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  series_id uuid,
  status public.booking_status not null default 'scheduled',
  online_link text check (online_link ~ '^https://[^\s]+$' and char_length(online_link) <= 500 and private.is_single_line(online_link)),
  notes text check (char_length(btrim(notes)) between 1 and 2000),
  created_at timestamptz not null default now(),
  recurs_at timestamptz,
  covered text check (char_length(btrim(covered)) between 1 and 2000),
  words text check (char_length(btrim(words)) between 1 and 2000),
  homework text check (char_length(btrim(homework)) between 1 and 2000),
  notified_at timestamptz,
  usual_start timestamp
);
comment on table public.classes is 'A student''s class of one hour. The time is in the calendar entry with the same id.';
comment on column public.classes.series_id is 'The id of the weekly series, shared by its classes.';
comment on column public.classes.notes is 'Notes on preparation and content, written before the class and visible to the student.';
comment on column public.classes.recurs_at is
  'The class''s RECURRENCE-ID in the student''s calendar; null for a class outside of a series.';
comment on column public.classes.usual_start is
  'The wall-clock time that its series gives a class; that of its entry differs where the class was moved by itself. Null outside of a '
  'series.';
comment on column public.classes.covered is
  'What was done in class. Like words and homework, a class note that the teacher writes after the class and the student sees.';
comment on column public.classes.words is 'The words of the class, one a line, each with or without its meaning.';
comment on column public.classes.homework is 'What the student does until the next class, in words. Homework to hand in is an assignment.';
comment on column public.classes.notified_at is 'When the student was notified of the class notes: once, when there are any.';
create index classes_by_student on public.classes (student_id);
create index classes_by_series on public.classes (series_id) where series_id is not null;

create table public.student_rooms (
  student_id uuid primary key references public.profiles on delete cascade,
  link text not null check (link ~ '^https://[^\s]+$' and char_length(link) <= 500 and private.is_single_line(link))
);
comment on table public.student_rooms is 'The online room of a student''s classes, where it is not the school''s.';

create table private.room_visits (
  class_id uuid not null references public.classes on delete cascade,
  person_id uuid not null references public.profiles on delete cascade,
  arrived_at timestamptz not null default now(),
  entered_at timestamptz,
  primary key (class_id, person_id)
);
comment on table private.room_visits is 'Who came to the page before the online room of a class, and when they entered it.';

create table public.makeup_credits (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  from_class uuid unique references public.classes on delete set null,
  granted_at timestamptz not null default now(),
  expires_on date not null,
  used_by_class uuid unique references public.classes on delete set null,
  reason text check (char_length(btrim(reason)) between 1 and 300 and private.is_single_line(reason)),
  by_school boolean not null default false,
  money_chosen_at timestamptz,
  money_given_at timestamptz
);
comment on table public.makeup_credits is
  'Credits for one make-up class each, given for a class that was cancelled in time. Valid until the end of a day in São Paulo.';
comment on column public.makeup_credits.by_school is
  'Whether the school cancelled the class, so that the student may choose its money instead. It waits for that choice without an end.';
comment on column public.makeup_credits.money_chosen_at is 'When the student chose the money, which is final.';
comment on column public.makeup_credits.money_given_at is
  'When the money became a credit of the account; null while the teacher has to name the amount.';
create index makeup_credits_waiting on public.makeup_credits (money_chosen_at) where money_chosen_at is not null and money_given_at is null;
create index makeup_credits_by_student on public.makeup_credits (student_id, expires_on);

create table private.makeup_reminders (
  credit_id uuid not null references public.makeup_credits on delete cascade,
  expires_on date not null,
  days smallint not null,
  primary key (credit_id, expires_on, days)
);
comment on table private.makeup_reminders is
  'Notices of expiring make-up credits that were sent, by their days before the expiry. A credit that comes back for longer has them '
  'again.';

create table public.series_requests (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  series_id uuid not null,
  class_id uuid not null references public.classes on delete cascade,
  scope public.series_scope not null,
  local_start timestamp,
  message text check (char_length(btrim(message)) between 1 and 300),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  accepted boolean,
  answer text check (char_length(btrim(answer)) between 1 and 300),
  is_proposal boolean not null default false,
  constraint series_requests_answered_whole check ((answered_at is null) = (accepted is null))
);
comment on table public.series_requests is 'Students'' requests to move or cancel a series, which the teacher answers.';
comment on column public.series_requests.local_start is
  'The wall-clock time that the class is to have, and by its difference the others; null to cancel.';
comment on column public.series_requests.is_proposal is 'Whether it was proposed in a calendar program.';
comment on column public.series_requests.answer is 'The teacher''s word, visible to the student.';
create index series_requests_by_student on public.series_requests (student_id);
create index series_requests_by_class on public.series_requests (class_id);
create unique index series_requests_one_open on public.series_requests (series_id, student_id) where answered_at is null;

create table public.class_requests (
  id uuid primary key default gen_random_uuid(),
  student_id uuid references public.profiles on delete cascade,
  local_start timestamp not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome public.class_request_outcome,
  class_id uuid references public.classes on delete set null,
  answer text check (char_length(btrim(answer)) between 1 and 300),
  moves uuid references public.calendar_entries on delete cascade,
  moves_from timestamp,
  words text check (char_length(btrim(words)) between 1 and 300),
  constraint class_requests_ended_whole check ((ended_at is null) = (outcome is null)),
  constraint class_requests_move_has_hour check ((moves is null) = (moves_from is null)),
  constraint class_requests_by_somebody check (student_id is not null or moves is not null)
);
comment on table public.class_requests is
  'Free hours for which students ask the teacher. A request holds no hour; it ends with her answer, or when the hour is taken or past.';
comment on column public.class_requests.student_id is 'Null where who booked a trial class proposes another hour for it.';
comment on column public.class_requests.class_id is 'The class that answers it.';
comment on column public.class_requests.answer is 'The teacher''s word, visible to the student.';
comment on column public.class_requests.moves is
  'The class or trial class for which this hour is proposed, from a calendar program; null where another class is asked for.';
comment on column public.class_requests.moves_from is 'The hour of that class when it was proposed.';
comment on column public.class_requests.words is 'The person''s words beside the proposal.';
create index class_requests_by_moved_class on public.class_requests (moves) where moves is not null;
create index class_requests_by_student on public.class_requests (student_id, created_at);
create index class_requests_by_class on public.class_requests (class_id) where class_id is not null;
create unique index class_requests_one_open on public.class_requests (local_start, student_id) where ended_at is null;

create table private.invitation_answers (
  entry uuid primary key references public.calendar_entries on delete cascade,
  answer text not null check (answer in ('yes', 'no', 'maybe')),
  answered_at timestamptz not null
);
comment on table private.invitation_answers is
  'The last answer to the invitation of an hour, by the time of the mail, since the same mail may be read repeatedly.';
