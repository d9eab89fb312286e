-- A reminder of a class says nothing of a class that is not there any more, also where it names none.
create or replace function private.is_outdated(told public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select told.created_at < now() - interval '1 day'
    or (told.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class')
      and (told.type = 'class_soon' or private.hour_of(told.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()
        and private.say_when(e.local_start) = coalesce(told.content ->> 'class_date', private.say_when(e.local_start))))
    -- What is told of a series holds for as long as one of its classes is to come.
    or (told.type = 'new_class' and private.hour_of(told.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(told.type) in ('classes', 'reminders') and told.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = told.user_id and later.created_at > told.created_at
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled')
        and private.hour_of(later.content) = private.hour_of(told.content)))
$$;

-- What somebody agreed to counts for the terms that they read.
create or replace function private.missing_of_student(person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p.role <> 'aluno' then null
    when p.birth_date is null then 'BIRTH_DATE_REQUIRED'
    when not exists (select from public.consents c where c.user_id = p.id and c.kind = 'terms' and c.version = private.terms_version()) then 'TERMS_REQUIRED'
    when private.years_old(p.birth_date) < 18
      and not exists (select from public.consents c where c.user_id = p.id and c.kind = 'guardian' and c.version = private.terms_version()) then 'GUARDIAN_REQUIRED'
    end
  from public.profiles p where p.id = missing_of_student.person
$$;
