create or replace function private.check_age() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.birth_date is null then
    -- Only as an update: a sign-up is judged by check_sign_up, and the teacher may make an account before she knows.
    if tg_op = 'UPDATE' and old.birth_date is not null and new.role = 'aluno' and new.id = auth.uid() then
      raise exception using errcode = 'PT400', message = 'BIRTH_DATE_REQUIRED';
    end if;
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
comment on function private.check_age is
  'Students are 13 at least; from 13 to 17 somebody answers for them. What a student has said of it they can correct, not take back.';

-- What is missing before this person may be a student by their own act: a code, or null.
create function private.missing_of_student(person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p.role <> 'aluno' then null
    when p.birth_date is null then 'BIRTH_DATE_REQUIRED'
    when not exists (select from public.consents c where c.user_id = p.id and c.kind = 'terms') then 'TERMS_REQUIRED'
    when private.years_old(p.birth_date) < 18
      and not exists (select from public.consents c where c.user_id = p.id and c.kind = 'guardian') then 'GUARDIAN_REQUIRED'
    end
  from public.profiles p where p.id = missing_of_student.person
$$;
revoke execute on function private.missing_of_student(uuid) from public;

-- Judged as the transaction leaves the account: the sign-in service writes it in several steps. Who signs up themselves waits
-- for a mail that confirms the address; an account that the server makes is confirmed or waits for none, and an invitation says so.
create function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  missing text;
begin
  if exists (
    select from auth.users u
    where u.id = new.id and u.email_confirmed_at is null and u.confirmation_sent_at is not null and u.invited_at is null)
  then
    missing := private.missing_of_student(new.id);
    if missing is not null then
      raise exception using errcode = 'PT400', message = missing;
    end if;
  end if;
  return null;
end $$;
revoke execute on function private.check_sign_up() from public;
create constraint trigger check_sign_up after insert on auth.users deferrable initially deferred
  for each row execute function private.check_sign_up();

drop function public.accept_terms();
create function public.accept_terms(guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  missing text;
begin
  if not private.is_active() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  insert into public.consents (kind, version, user_id)
  select asked.kind, private.terms_version(), p.id
  from public.profiles p cross join unnest(array['terms', 'guardian']::public.consent_kind[]) as asked (kind)
  where p.id = auth.uid()
    and (asked.kind = 'terms' or (accept_terms.guardian is true and private.years_old(p.birth_date) < 18))
    and not exists (
      select from public.consents c where c.user_id = p.id and c.kind = asked.kind and c.version = private.terms_version());
  missing := private.missing_of_student(auth.uid());
  if missing is not null then
    raise exception using errcode = 'PT400', message = missing;
  end if;
end $$;
comment on function public.accept_terms is
  'Records that the signed-in person agrees to the terms as they are now, and from 13 to 17 their guardian; once for each version. A student''s age has to be known.';
revoke execute on function public.accept_terms(boolean) from public;
grant execute on function public.accept_terms(boolean) to authenticated;
