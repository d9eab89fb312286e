create table public.test_modules (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 120),
  held_on date not null,
  created_at timestamptz not null default now()
);
comment on table public.test_modules is 'A module of the course whose test is graded in three parts.';

create table public.module_grades (
  module_id uuid not null references public.test_modules (id) on delete cascade,
  student_id uuid not null references public.profiles (id) on delete cascade,
  meanings numeric(3, 1) check (meanings between 0 and 10),
  questions numeric(3, 1) check (questions between 0 and 10),
  dictation numeric(3, 1) check (dictation between 0 and 10),
  average numeric(3, 1) generated always as (round((meanings + questions + dictation) / 3, 1)) stored,
  told_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (module_id, student_id)
);
comment on table public.module_grades is 'A student''s grades of a module''s test.';
comment on column public.module_grades.average is 'Of the three parts, to one decimal; null (pending) until all three are there.';
comment on column public.module_grades.told_at is 'When the student was told, once: corrections tell nobody again.';
create index module_grades_by_student on public.module_grades (student_id);

grant select on public.test_modules, public.module_grades to authenticated;
grant all on public.test_modules, public.module_grades to service_role;

create function private.has_grades(module uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.module_grades g where g.module_id = has_grades.module and g.student_id = auth.uid())
$$;
revoke execute on function private.has_grades(uuid) from public;
grant execute on function private.has_grades(uuid) to authenticated;

alter table public.test_modules enable row level security;
alter table public.module_grades enable row level security;

create policy "Students read the modules they have grades of, the teacher reads all" on public.test_modules for select to authenticated
  using ((select private.is_admin()) or private.has_grades(id));
create policy "Students read their own grades, the teacher reads all" on public.module_grades for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

create function public.save_module(id uuid, name text, held_on date) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if save_module.id is null or char_length(btrim(coalesce(save_module.name, ''))) not between 1 and 120 then
    perform private.refuse('TITLE_REQUIRED');
  end if;
  if save_module.held_on is null or save_module.held_on not between date '2000-01-01' and (now() at time zone 'America/Sao_Paulo')::date + 730 then
    perform private.refuse('INVALID_DATE');
  end if;
  if exists (select from public.test_modules m where lower(m.name) = lower(btrim(save_module.name)) and m.id <> save_module.id) then
    perform private.refuse('MODULE_EXISTS');
  end if;
  insert into public.test_modules (id, name, held_on) values (save_module.id, btrim(save_module.name), save_module.held_on)
  on conflict (id) do update set name = excluded.name, held_on = excluded.held_on;
  return save_module.id;
end $$;
comment on function public.save_module is 'Makes a module, under an id that the browser made, or changes its name and day.';

create function private.grade_of(grades jsonb, part text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  given constant text := nullif(btrim(grades ->> part), '');
begin
  if given is null then
    return null;
  elsif given !~ '^(10(\.0)?|\d(\.\d)?)$' then
    perform private.refuse('INVALID_GRADE');
  end if;
  return given::numeric;
end $$;
revoke execute on function private.grade_of(jsonb, text) from public;

create function public.post_grades(module uuid, grades jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  one jsonb;
  saved public.module_grades;
  done jsonb := '[]';
  name text;
begin
  perform private.require_admin();
  select m.name into name from public.test_modules m where m.id = post_grades.module for update;
  if name is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if jsonb_typeof(post_grades.grades) <> 'array' or jsonb_array_length(post_grades.grades) not between 1 and 500 then
    perform private.refuse('INVALID_GRADE');
  end if;
  for one in select * from jsonb_array_elements(post_grades.grades) loop
    if not exists (select from public.profiles p where p.id::text = one ->> 'student' and p.role = 'aluno') then
      perform private.refuse('NOT_FOUND');
    end if;
    insert into public.module_grades as g (module_id, student_id, meanings, questions, dictation)
    values (post_grades.module, (one ->> 'student')::uuid, private.grade_of(one, 'meanings'), private.grade_of(one, 'questions'), private.grade_of(one, 'dictation'))
    on conflict (module_id, student_id) do update
      set meanings = excluded.meanings, questions = excluded.questions, dictation = excluded.dictation, updated_at = now()
    returning g.* into saved;
    if saved.average is not null and saved.told_at is null then
      update public.module_grades g set told_at = now() where g.module_id = saved.module_id and g.student_id = saved.student_id;
      perform private.tell(saved.student_id, 'test_graded', jsonb_build_object('module', name, 'link', '/my-progress?tab=grades'));
    end if;
    if num_nonnulls(saved.meanings, saved.questions, saved.dictation) = 0 then
      delete from public.module_grades g where g.module_id = saved.module_id and g.student_id = saved.student_id;
    end if;
    done := done || jsonb_build_array(jsonb_build_object('student', saved.student_id, 'average', saved.average));
  end loop;
  return done;
end $$;
comment on function public.post_grades is
  'Grades of students in a module: [{student, meanings, questions, dictation}], each 0 to 10 with one decimal or null. All of them or none.';

create function public.delete_module(module uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.test_modules m where m.id = delete_module.module;
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
end $$;
comment on function public.delete_module is 'Removes a module and its grades.';

revoke execute on function public.save_module(uuid, text, date), public.post_grades(uuid, jsonb), public.delete_module(uuid) from public;
grant execute on function public.save_module(uuid, text, date), public.post_grades(uuid, jsonb), public.delete_module(uuid) to authenticated;
