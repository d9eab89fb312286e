create type public.homework_kind as enum ('free', 'file', 'dictation', 'speaking');
create type public.homework_status as enum ('pending', 'submitted', 'graded');
create type public.retake_rule as enum ('none', 'better', 'newer');
create type public.exact_part as enum ('numbers', 'spelling', 'contractions', 'hyphens');

create function private.are_valid_links(links jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 10 and coalesce((
    select bool_and(jsonb_typeof(link) = 'object' and link ->> 'url' ~ '^https?://[^\s<>"]+$' and char_length(link ->> 'url') <= 500
      and char_length(btrim(coalesce(link ->> 'title', ''))) between 1 and 120)
    from jsonb_array_elements(links) as link), true)
$$;
comment on function private.are_valid_links is 'Whether a value is an array of at most ten {title, url}.';

create function private.are_valid_marks(marks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) <= 200 and coalesce((
    select bool_and(case when jsonb_typeof(mark) <> 'object' then false
      when mark ? 'at' then mark ->> 'at' ~ '^\d{1,7}$' and (mark ? 'comment' or mark ? 'voice')
        and (not mark ? 'comment' or char_length(btrim(coalesce(mark ->> 'comment', ''))) between 1 and 500)
        and (not mark ? 'voice' or coalesce(mark ->> 'voice', '') ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/voice-[0-9a-f-]{36}\.[a-z0-9]{3,4}$')
      else coalesce(mark ->> 'start', '') ~ '^\d{1,5}$' and coalesce(mark ->> 'end', '') ~ '^\d{1,5}$'
        and (mark ->> 'start')::integer < (mark ->> 'end')::integer
        and char_length(btrim(coalesce(mark ->> 'comment', ''))) between 1 and 500 end)
    from jsonb_array_elements(marks) as mark), true)
$$;
comment on function private.are_valid_marks is
  'Whether a value is an array of at most 200 {start, end, comment} or {at, comment, voice}. start and end are UTF-16 offsets in the '
  'answer, as in JavaScript. at is a moment of the recording in milliseconds, voice the object name of the teacher''s spoken remark; '
  'comment or voice may be absent.';

create table public.assignments (
  id uuid primary key default gen_random_uuid(),
  kind public.homework_kind not null default 'free',
  title text not null check (char_length(btrim(title)) between 1 and 160 and private.is_single_line(title)),
  instructions text check (char_length(btrim(instructions)) between 1 and 8000),
  links jsonb not null default '[]' check (private.are_valid_links(links)),
  due_on date not null,
  created_at timestamptz not null default now(),
  reading text check (char_length(btrim(reading)) between 1 and 4000),
  written_task text check (char_length(btrim(written_task)) between 1 and 2000),
  retake public.retake_rule not null default 'none'
);
comment on table public.assignments is 'Homework assignments of the teacher, each for one or several students.';
comment on column public.assignments.due_on is
  'The due date, until midnight in São Paulo. Later submissions are accepted and marked as late; second takes never are.';
comment on column public.assignments.reading is
  'The text that a speaking assignment asks to read aloud; null where the student speaks freely.';
comment on column public.assignments.written_task is
  'What students who cannot hear a dictation or cannot speak may write instead; null where the teacher offers nothing in its place.';
comment on column public.assignments.retake is
  'Whether students may do graded work a second time, and which of the two grades then counts: the better one or the newer one.';
create index assignments_by_due on public.assignments (due_on);

create table public.dictations (
  assignment_id uuid primary key references public.assignments on delete cascade,
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  exact public.exact_part[] not null default '{}' check (array_position(exact, null) is null and cardinality(exact) <= 4)
);
comment on table public.dictations is 'The text of a dictation''s recording, hidden from each student until their homework is graded.';
comment on column public.dictations.exact is
  'The aspects in which an answer has to match the text exactly. In the others, equivalent forms are accepted.';

create table public.homework (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.assignments on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  status public.homework_status not null default 'pending',
  assigned_at timestamptz not null default now(),
  answer text check (char_length(btrim(answer)) between 1 and 20000),
  submissions integer not null default 0,
  submitted_at timestamptz,
  is_late boolean not null default false,
  grade numeric(3,1) check (grade >= 0 and grade <= 10),
  comment text check (char_length(btrim(comment)) between 1 and 4000),
  marks jsonb not null default '[]' check (private.are_valid_marks(marks)),
  graded_at timestamptz,
  in_writing boolean not null default false,
  retake_of uuid unique references public.homework on delete cascade check (retake_of <> id),
  counts boolean not null default true,
  constraint homework_has_one_first_take unique nulls not distinct (assignment_id, student_id, retake_of),
  constraint homework_graded_has_grade check ((status = 'graded') = (grade is not null and graded_at is not null)),
  constraint homework_submitted_has_time check ((submissions > 0) = (submitted_at is not null)),
  constraint homework_submitted_has_submission check (status <> 'submitted' or submissions > 0)
);
comment on table public.homework is 'An assignment of one student: the answer and the teacher''s feedback.';
comment on column public.homework.submissions is
  'The number of submissions. Requests to answer or grade name the one that was read, to detect conflicts.';
comment on column public.homework.marks is
  'Comments on passages of the answer or at moments of the recording (see private.are_valid_marks).';
comment on column public.homework.in_writing is
  'True if the answer is to the assignment''s written task, not to its recording or by voice.';
comment on column public.homework.retake_of is
  'The first take, which was graded, of the same student and assignment; null for a first take.';
comment on column public.homework.counts is
  'True for the one take whose grade counts: the first, until a second one is graded (see private.count_takes).';
create index homework_by_student on public.homework (student_id, assigned_at desc);
create index homework_to_grade on public.homework (submitted_at) where status = 'submitted';
create index homework_graded on public.homework (graded_at desc, id) where status = 'graded';

create table public.homework_files (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid references public.assignments on delete cascade,
  homework_id uuid references public.homework on delete cascade,
  object_name text not null unique check (char_length(object_name) <= 200),
  file_name text not null check (char_length(btrim(file_name)) between 1 and 200),
  mime_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  position smallint not null default 0,
  remark_of uuid references public.homework on delete cascade,
  seconds smallint check (seconds between 1 and 300),
  constraint homework_files_has_one_owner check (num_nonnulls(assignment_id, homework_id, remark_of) = 1)
);
comment on table public.homework_files is
  'Files in the bucket homework, attached to an assignment by the teacher, to an answer by a student, or spoken by the teacher at a moment '
  'of a recording.';
comment on column public.homework_files.object_name is 'The path in the bucket, in the folder of its owner''s id.';
comment on column public.homework_files.remark_of is
  'The homework whose marks name this recording of the teacher. Students read it once theirs is graded.';
comment on column public.homework_files.seconds is 'The length of a recording, as the sender''s browser says; null if it does not know.';
create index homework_files_of_assignment on public.homework_files (assignment_id) where assignment_id is not null;
create index homework_files_of_homework on public.homework_files (homework_id) where homework_id is not null;
create index homework_files_of_remarks on public.homework_files (remark_of) where remark_of is not null;
