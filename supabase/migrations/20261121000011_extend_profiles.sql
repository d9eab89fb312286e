alter table public.profiles
  add column birth_date date,
  add column guardian_name text check (char_length(guardian_name) between 2 and 120),
  add column guardian_contact text check (char_length(guardian_contact) between 5 and 254),
  add column profession text check (char_length(profession) between 1 and 120),
  add column goal text check (char_length(goal) between 1 and 500),
  add column plan text references public.plans (name) on update cascade,
  add column level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  add column temporary_password_expires_at timestamptz;
comment on column public.profiles.guardian_name is 'Who answers for a student from 13 to 17 years old.';
comment on column public.profiles.guardian_contact is 'Their telephone number or e-mail, as it was given.';
comment on column public.profiles.goal is 'What the student wants English for, in their own words.';
comment on column public.profiles.level is 'CEFR.';
comment on column public.profiles.temporary_password_expires_at is 'When a handed-out password stops opening the door.';
create index profiles_by_plan on public.profiles (plan);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_age on public.profiles (created_at desc, id);

-- The plan, the level and the role are the teacher's to say: see edit_student and change_role.
grant update (birth_date, guardian_name, guardian_contact, profession, goal) on public.profiles to authenticated;

create function private.years_old(birth_date date) returns integer
language sql stable set search_path = '' as $$
  select extract(year from age((now() at time zone 'America/Sao_Paulo')::date, birth_date))::integer
$$;
revoke execute on function private.years_old(date) from public;

create function private.check_age() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.birth_date is null then
    return new;
  elsif new.birth_date < date '1900-01-01' or new.birth_date > (now() at time zone 'America/Sao_Paulo')::date then
    raise exception using errcode = 'PT400', message = 'INVALID_BIRTH_DATE';
  elsif private.years_old(new.birth_date) < 13 then
    raise exception using errcode = 'PT400', message = 'TOO_YOUNG';
  elsif private.years_old(new.birth_date) < 18 and (new.guardian_name is null or new.guardian_contact is null) then
    raise exception using errcode = 'PT400', message = 'GUARDIAN_REQUIRED';
  end if;
  return new;
end $$;
comment on function private.check_age is 'Students are 13 at least; from 13 to 17 somebody answers for them.';
create trigger check_age before insert or update of birth_date, guardian_name, guardian_contact on public.profiles
  for each row execute function private.check_age();

-- What somebody writes into their own metadata as they sign up is only ever read as text of bounded length.
create function private.said(metadata jsonb, field text, most integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(left(regexp_replace(btrim(metadata ->> field), '\s+', ' ', 'g'), most), '')
$$;
revoke execute on function private.said(jsonb, text, integer) from public;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  decided constant jsonb := coalesce(new.raw_app_meta_data, '{}');
  born constant text := private.said(said, 'birth_date', 10);
begin
  if born is not null and not (born ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(born, 'date')) then
    raise exception using errcode = 'PT400', message = 'INVALID_BIRTH_DATE';
  end if;
  insert into public.profiles
    (id, role, full_name, email, language, birth_date, guardian_name, guardian_contact, temporary_password, temporary_password_expires_at)
  values (
    new.id,
    case when decided ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role,
    coalesce(private.said(said, 'full_name', 120), ''),
    coalesce(left(new.email, 254), ''),
    case when said ->> 'language' = 'en' then 'en' else 'pt' end::public.language,
    born::date,
    private.said(said, 'guardian_name', 120),
    private.said(said, 'guardian_contact', 254),
    coalesce(decided ->> 'temporary_password', '') = 'true',
    (decided ->> 'temporary_password_expires_at')::timestamptz
  );
  return new;
end $$;
