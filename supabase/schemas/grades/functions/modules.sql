create function public.save_module(id uuid, name text, held_on date, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted constant jsonb := jsonb_build_object('name', btrim(save_module.name), 'held_on', save_module.held_on);
  current jsonb;
  elsewhere jsonb;
  merged public.test_modules;
begin
  perform private.require_admin();
  perform private.refuse_if(save_module.id is null or char_length(btrim(coalesce(save_module.name, ''))) not between 1 and 120,
    'TITLE_REQUIRED');
  perform private.refuse_if(save_module.held_on is null or save_module.held_on not between date '2000-01-01'
    and (now() at time zone 'America/Sao_Paulo')::date + 730, 'INVALID_DATE');
  select to_jsonb(m) into current from public.test_modules m where m.id = save_module.id for update;
  perform private.refuse_if(current is null and save_module.before is not null, 'NOT_FOUND');
  elsewhere := private.conflicting_values(current, save_module.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.test_modules, private.merge_changes(coalesce(current, '{}'), save_module.before, wanted));
  perform private.refuse_if(exists (select from public.test_modules m where lower(m.name) = lower(merged.name) and m.id <> save_module.id),
    'MODULE_EXISTS');
  insert into public.test_modules (id, name, held_on) values (save_module.id, merged.name, merged.held_on)
  on conflict (id) do update set name = excluded.name, held_on = excluded.held_on;
  return null;
end $$;
comment on function public.save_module is
  'Creates a module under an id from the browser, or edits its name and day. before: the columns to change, with the values that the '
  'caller read; other columns stay. Returns null on success, otherwise the current values.';

create function public.delete_module(module uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.test_modules m where m.id = delete_module.module;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.delete_module is 'Deletes a module and its grades.';

create function public.post_grades(module uuid, grades jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one jsonb;
  saved public.module_grades;
  done jsonb := '[]';
  name text;
begin
  perform private.require_admin();
  select m.name into name from public.test_modules m where m.id = post_grades.module for update;
  perform private.refuse_if(name is null, 'NOT_FOUND');
  perform private.refuse_if(jsonb_typeof(post_grades.grades) <> 'array' or jsonb_array_length(post_grades.grades) not between 1 and 500,
    'INVALID_GRADE');
  for one in select * from jsonb_array_elements(post_grades.grades) loop
    perform private.refuse_if(not exists (select from public.profiles p where p.id::text = one ->> 'student' and p.role = 'aluno'),
      'NOT_FOUND');
    insert into public.module_grades as g (module_id, student_id, meanings, questions, dictation)
    values (post_grades.module, (one ->> 'student')::uuid, private.parse_grade(one, 'meanings'), private.parse_grade(one, 'questions'),
      private.parse_grade(one, 'dictation'))
    on conflict (module_id, student_id) do update
      set meanings = excluded.meanings, questions = excluded.questions, dictation = excluded.dictation, updated_at = now()
    returning g.* into saved;
    if saved.average is not null and saved.notified_at is null then
      update public.module_grades g set notified_at = now() where g.module_id = saved.module_id and g.student_id = saved.student_id;
      perform private.notify(saved.student_id, 'test_graded', jsonb_build_object('module', name, 'module_id', saved.module_id,
        'student', saved.student_id, 'link', '/my-progress?tab=grades'));
    end if;
    if num_nonnulls(saved.meanings, saved.questions, saved.dictation) = 0 then
      delete from public.module_grades g where g.module_id = saved.module_id and g.student_id = saved.student_id;
    end if;
    done := done || jsonb_build_array(jsonb_build_object('student', saved.student_id, 'average', saved.average));
  end loop;
  return done;
end $$;
comment on function public.post_grades is
  'Saves students'' grades in a module: [{student, meanings, questions, dictation}], each from 0 to 10 with one decimal or null. Saves all '
  'of them or none.';

create function private.parse_grade(grades jsonb, part text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  given constant text := nullif(btrim(grades ->> part), '');
begin
  perform private.refuse_if(given !~ '^(10(\.0)?|\d(\.\d)?)$', 'INVALID_GRADE');
  return given::numeric;
end $$;
comment on function private.parse_grade is 'The grade of a part, from 0 to 10, in tenths; null where none was given.';

create function public.progress_report(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', progress_report.month)::date as first,
      (date_trunc('month', progress_report.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', p.full_name, 'plan', p.plan, 'level', p.level, 'month', span.first,
    'classes', (select coalesce(jsonb_agg(jsonb_build_object('day', e.local_start::date, 'status', c.status, 'notes', c.notes,
        'covered', c.covered, 'words', c.words, 'homework', c.homework) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select coalesce(jsonb_agg(jsonb_build_object('title', a.title, 'due_on', a.due_on, 'status', h.status, 'grade', h.grade,
        'is_late', h.is_late, 'comment', h.comment) order by a.due_on, a.title), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.student_id = p.id and h.counts and a.due_on >= span.first and a.due_on < span.after),
    'modules', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'held_on', m.held_on, 'meanings', g.meanings,
        'questions', g.questions, 'dictation', g.dictation, 'average', g.average) order by m.held_on, m.name), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.student_id = p.id and m.held_on >= span.first and m.held_on < span.after),
    'stations', (select coalesce(jsonb_agg(jsonb_build_object('station', s.station, 'mark', s.mark, 'marked_on', s.marked_on)
      order by s.station), '[]')
      from (select distinct on (k.station) k.* from public.station_marks k
        where k.student_id = p.id and k.marked_on < span.after order by k.station, k.marked_on desc) as s
      where left(s.station, 2) = lower(p.level::text) or s.marked_on >= span.first))
  from public.profiles p, span where p.id = progress_report.student
$$;
comment on function public.progress_report is
  'The data of a student''s monthly report. Called by the server, which has verified the caller.';
