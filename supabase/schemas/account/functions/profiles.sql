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
    -- A minor neither comes of age by a word, nor names another guardian than the one who agreed.
    when tg_op = 'UPDATE' and new.role = 'aluno' and new.id = auth.uid() and private.years_old(old.birth_date) < 18
      and (private.years_old(new.birth_date) >= 18
        or (old.guardian_name, old.guardian_contact) is distinct from (new.guardian_name, new.guardian_contact)
          and exists (select from public.guardian_consents c where c.student_id = new.id and c.given_at is not null and c.ended_at is null))
      then 'ASK_TEACHER'
  end);
  return new;
end $$;
comment on function private.check_age is
  'Students are at least 13 and have a guardian until they are 18. A student can correct their birth date, but not remove it; '
  'a minor can neither come of age by it, nor change a guardian who has agreed.';

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
