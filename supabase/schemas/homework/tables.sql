create table public.assignments (
  id uuid not null default gen_random_uuid(),
  kind public.homework_kind not null default 'free',
  title text not null,
  instructions text,
  links jsonb not null default '[]'::jsonb,
  due_on date not null,
  created_at timestamptz not null default now()
);
comment on table public.assignments is 'What the teacher sets as homework, for one student or many.';
comment on column public.assignments.due_on is 'The last day, until midnight in São Paulo. What comes later is marked as late, not refused.';

create table public.dictations (
  assignment_id uuid not null,
  text text not null,
  exact public.exact_part[] not null default '{}'
);
comment on table public.dictations is 'What a dictation''s recording says: kept from its students until theirs is graded.';
comment on column public.dictations.exact is 'What has to be written as it was said, where either form is right otherwise.';

create table public.homework (
  id uuid not null default gen_random_uuid(),
  assignment_id uuid not null,
  student_id uuid not null,
  status public.homework_status not null default 'pending',
  assigned_at timestamptz not null default now(),
  answer text,
  submissions integer not null default 0,
  submitted_at timestamptz,
  is_late boolean not null default false,
  grade numeric(3,1),
  comment text,
  marks jsonb not null default '[]'::jsonb,
  graded_at timestamptz
);
comment on table public.homework is 'One student''s part of an assignment: the answer, and what the teacher says of it.';
comment on column public.homework.submissions is 'How often it was handed in. Who answers or grades says which one they saw.';
comment on column public.homework.marks is 'Comments on passages of the answer: see private.are_marks.';

create table public.homework_files (
  id uuid not null default gen_random_uuid(),
  assignment_id uuid,
  homework_id uuid,
  object_name text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes integer not null,
  position smallint not null default 0
);
comment on table public.homework_files is 'Files of the bucket homework: attached to an assignment by the teacher, or to an answer by a student.';
comment on column public.homework_files.object_name is 'Where it is in the bucket, below its owner''s id.';
