create type public.homework_kind as enum ('free', 'file', 'dictation');
create type public.homework_status as enum ('pending', 'submitted', 'graded');

create function private.are_links(links jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 10 and coalesce((
    select bool_and(jsonb_typeof(link) = 'object' and link ->> 'url' ~ '^https?://[^\s<>"]+$' and char_length(link ->> 'url') <= 500
      and char_length(btrim(coalesce(link ->> 'title', ''))) between 1 and 120)
    from jsonb_array_elements(links) as link), true)
$$;
comment on function private.are_links is 'An array of at most ten {title, url}.';

create function private.are_marks(marks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) <= 200 and coalesce((
    select bool_and(jsonb_typeof(mark) = 'object' and mark ->> 'start' ~ '^\d{1,5}$' and mark ->> 'end' ~ '^\d{1,5}$'
      and (mark ->> 'start')::integer < (mark ->> 'end')::integer
      and char_length(btrim(coalesce(mark ->> 'comment', ''))) between 1 and 500)
    from jsonb_array_elements(marks) as mark), true)
$$;
comment on function private.are_marks is 'An array of at most 200 {start, end, comment}: characters of an answer, as JavaScript counts them, and what is said of them.';

create table public.assignments (
  id uuid primary key default gen_random_uuid(),
  kind public.homework_kind not null default 'free',
  title text not null check (char_length(btrim(title)) between 1 and 160),
  instructions text check (char_length(btrim(instructions)) between 1 and 8000),
  links jsonb not null default '[]' check (private.are_links(links)),
  due_on date not null,
  created_at timestamptz not null default now()
);
comment on table public.assignments is 'What the teacher sets as homework, for one student or many.';
comment on column public.assignments.due_on is 'The last day, until midnight in São Paulo. What comes later is marked as late, not refused.';

create table public.dictations (
  assignment_id uuid primary key references public.assignments (id) on delete cascade,
  text text not null check (char_length(btrim(text)) between 1 and 4000)
);
comment on table public.dictations is 'What a dictation''s recording says: kept from its students until theirs is graded.';

create table public.homework (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.assignments (id) on delete cascade,
  student_id uuid not null references public.profiles (id) on delete cascade,
  status public.homework_status not null default 'pending',
  assigned_at timestamptz not null default now(),
  answer text check (char_length(btrim(answer)) between 1 and 20000),
  submissions integer not null default 0,
  submitted_at timestamptz,
  is_late boolean not null default false,
  grade numeric(3, 1) check (grade between 0 and 10),
  comment text check (char_length(btrim(comment)) between 1 and 4000),
  marks jsonb not null default '[]' check (private.are_marks(marks)),
  graded_at timestamptz,
  unique (assignment_id, student_id),
  constraint homework_graded_has_grade check ((status = 'graded') = (grade is not null and graded_at is not null)),
  constraint homework_submitted_says_when check ((submissions > 0) = (submitted_at is not null)),
  constraint homework_submitted_was_sent check (status <> 'submitted' or submissions > 0)
);
comment on table public.homework is 'One student''s part of an assignment: the answer, and what the teacher says of it.';
comment on column public.homework.submissions is 'How often it was handed in. Who answers or grades says which one they saw.';
comment on column public.homework.marks is 'Comments on passages of the answer: see private.are_marks.';
create index homework_by_student on public.homework (student_id, assigned_at desc);
create index homework_to_grade on public.homework (submitted_at) where status = 'submitted';

create table public.homework_files (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid references public.assignments (id) on delete cascade,
  homework_id uuid references public.homework (id) on delete cascade,
  object_name text not null unique check (char_length(object_name) <= 200),
  file_name text not null check (char_length(btrim(file_name)) between 1 and 200),
  mime_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  position smallint not null default 0,
  constraint homework_files_belong check (num_nonnulls(assignment_id, homework_id) = 1)
);
comment on table public.homework_files is 'Files of the bucket homework: attached to an assignment by the teacher, or to an answer by a student.';
comment on column public.homework_files.object_name is 'Where it is in the bucket, below its owner''s id.';
create index homework_files_of_assignment on public.homework_files (assignment_id) where assignment_id is not null;
create index homework_files_of_homework on public.homework_files (homework_id) where homework_id is not null;

grant select on public.assignments, public.dictations, public.homework, public.homework_files to authenticated;
grant all on public.assignments, public.dictations, public.homework, public.homework_files to service_role;

create function private.has_homework(assignment uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.homework h where h.assignment_id = has_homework.assignment and h.student_id = auth.uid())
$$;
create function private.owns_homework(homework uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.homework h where h.id = owns_homework.homework and h.student_id = auth.uid())
$$;
create function private.was_graded(assignment uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.homework h
    where h.assignment_id = was_graded.assignment and h.student_id = auth.uid() and h.status = 'graded')
$$;
revoke execute on function private.are_links(jsonb), private.are_marks(jsonb), private.has_homework(uuid),
  private.owns_homework(uuid), private.was_graded(uuid) from public;
grant execute on function private.has_homework(uuid), private.owns_homework(uuid), private.was_graded(uuid) to authenticated;
grant execute on function private.are_links(jsonb), private.are_marks(jsonb) to service_role;

alter table public.assignments enable row level security;
alter table public.dictations enable row level security;
alter table public.homework enable row level security;
alter table public.homework_files enable row level security;

create policy "Students read what is set for them, the teacher reads all" on public.assignments for select to authenticated
  using ((select private.is_admin()) or private.has_homework(id));
create policy "Students read a dictation once theirs is graded, the teacher reads all" on public.dictations for select to authenticated
  using ((select private.is_admin()) or private.was_graded(assignment_id));
create policy "Students read their own homework, the teacher reads all" on public.homework for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read the files of their homework, the teacher reads all" on public.homework_files for select to authenticated
  using ((select private.is_admin())
    or case when homework_id is null then private.has_homework(assignment_id) else private.owns_homework(homework_id) end);

-- The files themselves. Names are '{owner''s id}/{homework or assignment}/{uuid}.{ending}'; a row in homework_files is what attaches one.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('homework', 'homework', false, 20971520, array[
  'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav',
  'audio/webm', 'text/plain', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.oasis.opendocument.text'])
on conflict (id) do nothing;

create function private.may_add_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,5}$' and split_part(name, '/', 1) = auth.uid()::text
    and (private.is_admin() or (private.is_active()
      and exists (select from public.homework h where h.id::text = split_part(name, '/', 2) and h.student_id = auth.uid() and h.status <> 'graded')
      and (select count(*) < 40 from storage.objects o
        where o.bucket_id = 'homework' and starts_with(o.name, split_part(may_add_homework_file.name, '/', 1) || '/' || split_part(may_add_homework_file.name, '/', 2) || '/'))))
$$;
comment on function private.may_add_homework_file is 'A student adds to homework of their own that is not graded, forty files at most; the teacher to her own folder.';
create function private.may_read_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or (private.is_active() and (split_part(name, '/', 1) = auth.uid()::text or exists (
    select from public.homework_files f join public.homework h on h.assignment_id = f.assignment_id
    where f.object_name = may_read_homework_file.name and h.student_id = auth.uid())))
$$;
create function private.may_remove_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.homework_files f where f.object_name = may_remove_homework_file.name)
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 1) = auth.uid()::text))
$$;
comment on function private.may_remove_homework_file is 'What was handed in or attached stays: only a file that is part of nothing goes.';
revoke execute on function private.may_add_homework_file(text), private.may_read_homework_file(text), private.may_remove_homework_file(text) from public;
grant execute on function private.may_add_homework_file(text), private.may_read_homework_file(text), private.may_remove_homework_file(text) to authenticated;

create policy "People add homework files to their own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'homework' and private.may_add_homework_file(name));
create policy "People read the files of their homework" on storage.objects for select to authenticated
  using (bucket_id = 'homework' and private.may_read_homework_file(name));
create policy "People take back homework files that are part of nothing" on storage.objects for delete to authenticated
  using (bucket_id = 'homework' and private.may_remove_homework_file(name));
