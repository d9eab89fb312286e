-- The parts of a dictation that must be written as they were said: figures and number words, both spellings, contractions and full forms are
-- the same unless the teacher says otherwise.
create type public.exact_part as enum ('numbers', 'spelling', 'contractions');
alter table public.dictations add column exact public.exact_part[] not null default '{}'
  constraint dictations_exact_known check (array_position(exact, null) is null and cardinality(exact) <= 3);
comment on column public.dictations.exact is 'What has to be written as it was said, where either form is right otherwise.';

drop function public.save_assignment(uuid, text, date, public.homework_kind, text, jsonb, text, uuid[], jsonb);
create function public.save_assignment(
  id uuid, title text, due_on date, kind public.homework_kind default 'free', instructions text default null, links jsonb default '[]',
  dictation text default null, students uuid[] default '{}', files jsonb default '[]', exact public.exact_part[] default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  old public.assignments;
  fresh record;
  told integer := 0;
begin
  perform private.require_admin();
  if save_assignment.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  select a.* into old from public.assignments a where a.id = save_assignment.id for update;
  if char_length(btrim(coalesce(save_assignment.title, ''))) not between 1 and 160 then
    perform private.refuse('TITLE_REQUIRED');
  end if;
  if save_assignment.due_on is null or save_assignment.due_on > today + 730
    or (save_assignment.due_on < today and save_assignment.due_on is distinct from old.due_on) then
    perform private.refuse('INVALID_DATE');
  end if;
  if not private.are_links(coalesce(save_assignment.links, '[]')) then
    perform private.refuse('INVALID_LINK');
  end if;
  if old.id is not null and old.kind <> save_assignment.kind then
    perform private.refuse('NOT_NOW');
  end if;
  if save_assignment.kind = 'dictation' and char_length(btrim(coalesce(save_assignment.dictation, ''))) not between 1 and 4000 then
    perform private.refuse('DICTATION_REQUIRED');
  end if;
  if exists (select from unnest(save_assignment.students) as wanted
      where not exists (select from public.profiles p where p.id = wanted and p.role = 'aluno' and p.deactivated_at is null)
        and not exists (select from public.homework h where h.student_id = wanted and h.assignment_id = save_assignment.id)) then
    perform private.refuse('NOT_FOUND');
  end if;
  insert into public.assignments (id, kind, title, instructions, links, due_on)
  values (save_assignment.id, save_assignment.kind, btrim(save_assignment.title), nullif(btrim(save_assignment.instructions), ''),
    coalesce(save_assignment.links, '[]'), save_assignment.due_on)
  on conflict (id) do update set title = excluded.title, instructions = excluded.instructions, links = excluded.links, due_on = excluded.due_on;
  if old.due_on <> save_assignment.due_on then
    update public.homework h set is_late = (h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on
    where h.assignment_id = save_assignment.id and h.submitted_at is not null
      and h.is_late <> ((h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on);
  end if;
  perform private.attach_files(save_assignment.files, save_assignment.id, null);
  if save_assignment.kind = 'dictation' then
    if not exists (select from public.homework_files f where f.assignment_id = save_assignment.id and (f.mime_type like 'audio/%' or f.mime_type like 'video/%')) then
      perform private.refuse('RECORDING_REQUIRED');
    end if;
    insert into public.dictations (assignment_id, text, exact)
    values (save_assignment.id, btrim(save_assignment.dictation), coalesce(save_assignment.exact, '{}'))
    on conflict (assignment_id) do update set text = excluded.text, exact = coalesce(save_assignment.exact, dictations.exact);
  end if;
  for fresh in
    insert into public.homework (assignment_id, student_id)
    select save_assignment.id, wanted from unnest(save_assignment.students) as wanted
    on conflict (assignment_id, student_id) do nothing returning homework.id, homework.student_id
  loop
    perform private.tell(fresh.student_id, 'new_homework', jsonb_build_object(
      'homework_description', btrim(save_assignment.title), 'due_on', save_assignment.due_on,
      'link', '/my-progress?tab=homework&homework=' || fresh.id));
    told := told + 1;
  end loop;
  if not exists (select from public.homework h where h.assignment_id = save_assignment.id) then
    perform private.refuse('STUDENTS_REQUIRED');
  end if;
  return jsonb_build_object('id', save_assignment.id, 'told', told);
end $$;
revoke execute on function public.save_assignment(uuid, text, date, public.homework_kind, text, jsonb, text, uuid[], jsonb, public.exact_part[]) from public;
grant execute on function public.save_assignment(uuid, text, date, public.homework_kind, text, jsonb, text, uuid[], jsonb, public.exact_part[]) to authenticated;
comment on function public.save_assignment is
  'Sets homework for students, under an id that the browser made, or changes it and adds students. Who has it keeps it; only new ones are told.';
