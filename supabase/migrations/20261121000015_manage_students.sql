create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
end $$;
revoke execute on function private.require_admin() from public;

create function private.require_person(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles p where p.id = require_person.person) then
    raise exception using errcode = 'PT404', message = 'NOT_FOUND';
  end if;
end $$;
revoke execute on function private.require_person(uuid) from public;

create function public.edit_student(
  student uuid, full_name text, phone text default null, language public.language default 'pt', plan text default null,
  level text default null, birth_date date default null, guardian_name text default null, guardian_contact text default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(edit_student.student);
  if char_length(btrim(edit_student.full_name)) not between 2 and 120 then
    raise exception using errcode = 'PT400', message = 'INVALID_NAME';
  end if;
  update public.profiles p
  set full_name = regexp_replace(btrim(edit_student.full_name), '\s+', ' ', 'g'), phone = edit_student.phone,
    language = edit_student.language, plan = edit_student.plan, level = edit_student.level,
    birth_date = edit_student.birth_date, guardian_name = nullif(btrim(edit_student.guardian_name), ''),
    guardian_contact = nullif(btrim(edit_student.guardian_contact), '')
  where p.id = edit_student.student;
end $$;
comment on function public.edit_student is 'What the teacher says about a student. A value left out is emptied.';

create function public.set_active(person uuid, active boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(set_active.person);
  if set_active.person = auth.uid() then
    raise exception using errcode = 'PT409', message = 'NOT_YOURSELF';
  end if;
  update public.profiles p
  set deactivated_at = case when set_active.active then null else coalesce(p.deactivated_at, now()) end
  where p.id = set_active.person;
  if not set_active.active then
    delete from auth.sessions s where s.user_id = set_active.person;
  end if;
end $$;
comment on function public.set_active is 'Deactivates a person, which ends all their sign-ins at once, or lets them in again.';

create function public.change_role(person uuid, role public.user_role) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(change_role.person);
  if change_role.person = auth.uid() then
    raise exception using errcode = 'PT409', message = 'NOT_YOURSELF';
  end if;
  update public.profiles p set role = change_role.role where p.id = change_role.person;
end $$;
comment on function public.change_role is 'Makes somebody an admin or a student again. Nobody changes their own role, so an admin is always left.';

revoke execute on function public.edit_student(uuid, text, text, public.language, text, text, date, text, text),
  public.set_active(uuid, boolean), public.change_role(uuid, public.user_role) from public;
grant execute on function public.edit_student(uuid, text, text, public.language, text, text, date, text, text),
  public.set_active(uuid, boolean), public.change_role(uuid, public.user_role) to authenticated;

create function public.welcome_student(student uuid, password text, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_person(welcome_student.student);
  update public.profiles p set temporary_password = true, temporary_password_expires_at = welcome_student.until
  where p.id = welcome_student.student;
  delete from auth.sessions s where s.user_id = welcome_student.student;
  perform private.enqueue_mail('welcome', p.email, p.language, jsonb_build_object(
    'name', split_part(p.full_name, ' ', 1), 'password', welcome_student.password, 'expires_at', welcome_student.until))
  from public.profiles p where p.id = welcome_student.student;
end $$;
comment on function public.welcome_student is
  'Marks a password that the server has just handed out as temporary and mails it to its owner, whose sign-ins all end.';
revoke execute on function public.welcome_student(uuid, text, timestamptz) from public;
grant execute on function public.welcome_student(uuid, text, timestamptz) to service_role;
