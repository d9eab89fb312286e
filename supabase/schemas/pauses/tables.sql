create table public.pauses (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  first_day date not null,
  last_day date not null,
  keeps_place boolean not null,
  reason text check (char_length(btrim(reason)) between 1 and 200 and private.is_single_line(reason)),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  constraint pauses_end_after_they_begin check (last_day >= first_day and last_day <= first_day + 366),
  constraint pauses_never_overlap exclude using gist (student_id with =, daterange(first_day, last_day, '[]') with &&)
    where (cancelled_at is null)
);
comment on table public.pauses is
  'Days, by the calendar in São Paulo, on which a student has no classes and no month falls due. The hours that a pause cancelled, and '
  'those it keeps blocked, name it in their calendar entry.';
comment on column public.pauses.keeps_place is 'Whether the hours of the cancelled classes stay blocked for others.';
comment on column public.pauses.reason is 'In the teacher''s words, visible to the student.';
comment on column public.pauses.cancelled_at is
  'When a pause was withdrawn before it began. One that is ended early has an earlier last day.';
create index pauses_by_student on public.pauses (student_id, last_day);
