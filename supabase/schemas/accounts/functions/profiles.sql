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

create function public.set_photo(person uuid, photo text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.profiles;
begin
  perform private.refuse_if(set_photo.photo is not null and split_part(set_photo.photo, '/', 1) <> set_photo.person::text, 'NOT_FOUND');
  perform private.refuse_if(set_photo.photo is not null
    and not private.consume_quota('photo ' || set_photo.person, 20, interval '1 day'), 'TOO_MANY');
  update public.profiles p set photo = set_photo.photo where p.id = set_photo.person and p.deactivated_at is null returning p.* into ours;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if ours.role = 'aluno' then
    perform private.notify_of_profile(ours.id, ours.full_name);
  end if;
end $$;
comment on function public.set_photo is
  'Sets a person''s photo, twenty times a day at most; null removes it. Called by the server, which has stored the file and verified its '
  'owner.';

create function public.teacher_photo() returns text
language sql stable security definer set search_path = '' as $$
  select split_part(p.photo, '/', 2) from public.profiles p
  where p.role = 'admin' and p.deactivated_at is null and p.photo is not null and (select s.photo_shown from public.site_settings s)
  order by p.created_at, p.id limit 1
$$;
comment on function public.teacher_photo is
  'The file name of the teacher''s photo, without its folder; null unless it is shown on public pages.';

create function public.has_booked_before() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when private.is_active() then
    exists (select from public.classes c where c.student_id = auth.uid())
    or exists (select from public.trial_bookings b where b.student_id = auth.uid() and b.status <> 'cancelled')
    -- Match by address only if it is confirmed, and only bookings without a linked student.
    or exists (select from auth.users u join public.trial_bookings b on b.email = lower(u.email)
      where u.id = auth.uid() and u.email_confirmed_at is not null
        and b.student_id is null and b.status <> 'cancelled')
  end
$$;
comment on function public.has_booked_before is
  'Whether the caller has or had a class, or a trial class that was not cancelled. Null for deactivated people.';

create function private.my_student_name() returns text
language sql stable security definer set search_path = '' as $$
  select p.full_name from public.profiles p
  where p.id = (select auth.uid()) and p.role = 'aluno' and (select private.is_active())
$$;
comment on function private.my_student_name is 'The full name of the calling student; null for anybody else.';

create function private.check_age() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse(case
    -- Updates only: check_sign_up checks sign-ups, and the teacher may create an account without a birth date.
    when new.birth_date is null and tg_op = 'UPDATE' and old.birth_date is not null and new.role = 'aluno' and new.id = auth.uid()
      then 'BIRTH_DATE_REQUIRED'
    when new.birth_date < date '1900-01-01' or new.birth_date > (now() at time zone 'America/Sao_Paulo')::date then 'INVALID_BIRTH_DATE'
    when private.years_old(new.birth_date) < 13 then 'TOO_YOUNG'
    when private.years_old(new.birth_date) < 18 and (new.guardian_name is null or new.guardian_contact is null) then 'GUARDIAN_REQUIRED'
  end);
  return new;
end $$;
comment on function private.check_age is
  'Students are at least 13 and have a guardian until they are 18. A student can correct their birth date, but not remove it.';

create function private.notify_profile_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_profile(new.id, new.full_name);
  return null;
end $$;
comment on function private.notify_profile_change is 'Notifies the teacher that a student edited their own profile.';

create function private.notify_of_profile(student uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link constant text := '/admin/students/' || notify_of_profile.student;
begin
  -- One unread notification is enough.
  if not exists (select from public.notifications n
      where n.type = 'student_updated_profile' and not n.is_read and n.content ->> 'link' = link) then
    perform private.notify_admins('student_updated_profile', jsonb_build_object('student_name', notify_of_profile.name, 'link', link));
  end if;
end $$;
comment on function private.notify_of_profile is
  'Notifies the teacher that a student changed their profile, unless such a notification is still unread.';

create function private.preserve_first_login() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_login_at := coalesce(old.first_login_at, new.first_login_at);
  return new;
end $$;
comment on function private.preserve_first_login is 'Keeps the time of the first sign-in from being overwritten.';

create function private.mirror_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = coalesce(left(new.email, 254), '') where p.id = new.id;
  update public.mail_outbox o set recipient = new.email where o.user_id = new.id and o.state = 'queued' and new.email <> '';
  if old.email_confirmed_at is not null and old.email <> '' then
    update public.trial_bookings b set student_id = p.id, updated_at = now() from public.profiles p
    where p.id = new.id and p.role = 'aluno' and b.student_id is null and b.email = lower(old.email);
    update public.topic_suggestions s set email = new.email
    where lower(s.email) = lower(old.email) and new.email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(new.email) <= 254;
  end if;
  return new;
end $$;
comment on function private.mirror_email is
  'Copies a changed address to the profile and to queued mails, and links bookings under the previous address to the student.';

create function private.mirror_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
  where u.id = new.id;
  return null;
end $$;
comment on function private.mirror_language is 'Copies the language of a profile to the sign-in service, which mails in it.';
