create function public.edit_student(
  student uuid, full_name text, phone text default null, language public.language default 'pt', plan text default null,
    level text default null,
  birth_date date default null, guardian_name text default null, guardian_contact text default null, before jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('full_name', regexp_replace(btrim(edit_student.full_name), '\s+', ' ', 'g'),
    'phone', edit_student.phone, 'language', edit_student.language, 'plan', edit_student.plan, 'level', edit_student.level,
    'birth_date', edit_student.birth_date, 'guardian_name', nullif(btrim(edit_student.guardian_name), ''),
    'guardian_contact', nullif(btrim(edit_student.guardian_contact), ''));
  current jsonb;
  elsewhere jsonb;
  merged public.profiles;
begin
  perform private.require_admin();
  perform private.require_person(edit_student.student);
  perform private.refuse_if(edit_student.full_name is null or char_length(btrim(edit_student.full_name)) not between 2 and 120
    or not private.is_name(btrim(edit_student.full_name)) or not private.is_name(nullif(btrim(edit_student.guardian_name), '')),
      'INVALID_NAME');
  select to_jsonb(p) into current from public.profiles p where p.id = edit_student.student for update;
  elsewhere := private.conflicting_values(current, edit_student.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.profiles, private.merge_changes(current, edit_student.before, wanted));
  update public.profiles p
  set full_name = merged.full_name, phone = merged.phone, language = merged.language, plan = merged.plan, level = merged.level,
    birth_date = merged.birth_date, guardian_name = merged.guardian_name, guardian_contact = merged.guardian_contact
  where p.id = edit_student.student;
  return null;
end $$;
comment on function public.edit_student is
  'The teacher edits a student. Omitted values are cleared. before: the columns to change, with the values that the caller read; other '
  'columns stay. Returns null on success, otherwise the current values.';

create function public.set_active(person uuid, active boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_roles();
  perform private.require_admin();
  perform private.require_person(set_active.person);
  perform private.refuse_if(set_active.person = auth.uid(), 'NOT_YOURSELF');
  update public.profiles p
  set deactivated_at = case when set_active.active then null else coalesce(p.deactivated_at, now()) end
  where p.id = set_active.person;
  if not set_active.active then
    delete from auth.sessions s where s.user_id = set_active.person;
  end if;
end $$;
comment on function public.set_active is 'Deactivates a person, which ends all their sessions at once, or activates them again.';
