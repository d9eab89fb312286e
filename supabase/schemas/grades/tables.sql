create table public.test_modules (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 120 and private.is_single_line(name)),
  held_on date not null,
  created_at timestamptz not null default now()
);
comment on table public.test_modules is 'Modules of the course. Each has a test graded in three parts.';

create table public.module_grades (
  module_id uuid not null references public.test_modules on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  meanings numeric(3,1) check (meanings >= 0 and meanings <= 10),
  questions numeric(3,1) check (questions >= 0 and questions <= 10),
  dictation numeric(3,1) check (dictation >= 0 and dictation <= 10),
  average numeric(3,1) generated always as (round((meanings + questions + dictation) / 3, 1)) stored,
  notified_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (module_id, student_id)
);
comment on table public.module_grades is 'A student''s grades in the test of a module.';
comment on column public.module_grades.average is
  'The average of the three parts, to one decimal; null (pending) until all three have a grade.';
comment on column public.module_grades.notified_at is 'When the student was notified; corrections notify nobody.';
create index module_grades_by_student on public.module_grades (student_id);
