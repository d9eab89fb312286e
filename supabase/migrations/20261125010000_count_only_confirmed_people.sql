-- A person who signs up with an address is nobody to the school until the link that was mailed to it is opened: anybody can type it. A
-- hosted sign-in service keeps such accounts; the one inside keeps sign-ups apart, and makes the account when the link is opened.
create function private.awaits_confirmation(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  -- An account that the server makes is confirmed or waits for no mail, and an invitation says so.
  select account.email_confirmed_at is null and account.confirmation_sent_at is not null and account.invited_at is null
$$;
revoke execute on function private.awaits_confirmation(auth.users) from public;

-- Judged as the transaction leaves the account: the sign-in service writes it in several steps.
create or replace function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  missing text;
begin
  select u.* into account from auth.users u where u.id = new.id and u.confirmation_sent_at is not null and u.invited_at is null;
  if not found then
    return null;
  end if;
  missing := private.missing_of_student(new.id);
  if missing is not null then
    raise exception using errcode = 'PT400', message = missing;
  end if;
  if private.awaits_confirmation(account) then
    delete from public.profiles p where p.id = new.id;
  end if;
  return null;
end $$;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  decided constant jsonb := coalesce(new.raw_app_meta_data, '{}');
  born constant text := private.said(said, 'birth_date', 10);
begin
  if tg_op = 'UPDATE' and exists (select from public.profiles p where p.id = new.id) then
    return new;
  end if;
  if born is not null and not (born ~ '^\d{4}-\d\d-\d\d$' and private.is_input(born, 'date')) then
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

create or replace function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, user_id)
  select asked.kind, private.terms_version(), new.id
  from (values ('terms'::public.consent_kind, 'accepts_terms'), ('guardian', 'guardian_accepts')) as asked (kind, field)
  where new.raw_user_meta_data ->> asked.field = 'true'
    and not exists (select from public.consents c where c.user_id = new.id and c.kind = asked.kind);
  return new;
end $$;

create trigger create_profile_once_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.create_profile();
create trigger create_profile_once_confirmed_consents after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.record_sign_up_consents();

-- Of several sign-ups with one address, a service that keeps one account for it keeps the first one's password, whoever chose it.
-- Confirming spends it, and whoever opened the link sets one.
create function private.spend_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.awaits_confirmation(old) and new.encrypted_password is not distinct from old.encrypted_password then
    new.encrypted_password := private.no_password();
    -- Until the transaction ends: the profile is told once it is there.
    perform set_config('school.without_password', new.id::text, true);
  end if;
  return new;
end $$;
create trigger spend_unproven_password before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.spend_unproven_password();

create function private.ask_for_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set temporary_password = true, temporary_password_expires_at = null
  where p.id = new.id and current_setting('school.without_password', true) = new.id::text;
  return null;
end $$;
-- Named to come after create_profile_once_confirmed: triggers fire in the order of their names.
create trigger then_ask_for_password after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.ask_for_password();
revoke execute on function private.spend_unproven_password(), private.ask_for_password() from public;

-- Those of before who still wait. A person with whom the school has to do by now stays.
do $$
declare
  account record;
  reference record;
  is_known boolean;
begin
  for account in select u.id from auth.users u where private.awaits_confirmation(u) loop
    is_known := false;
    for reference in
      select c.conrelid::regclass as of_table, a.attname as of_column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass and c.conrelid not in (
        'public.consents'::regclass, 'public.notifications'::regclass, 'public.mail_outbox'::regclass, 'public.error_logs'::regclass)
    loop
      execute format('select exists (select from %s where %I = $1)', reference.of_table, reference.of_column)
        into is_known using account.id;
      exit when is_known;
    end loop;
    if not is_known then
      delete from public.profiles p where p.id = account.id;
    end if;
  end loop;
end $$;

create function private.forget_unconfirmed() returns void
language sql security definer set search_path = '' as $$
  delete from auth.users u
  where private.awaits_confirmation(u) and u.confirmation_sent_at < now() - interval '3 days'
    and not exists (select from public.profiles p where p.id = u.id)
$$;
comment on function private.forget_unconfirmed is 'Accounts that a sign-up made and nobody confirmed.';
revoke execute on function private.forget_unconfirmed() from public;

create function public.end_sign_up(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u
  where lower(u.email) = lower(end_sign_up.address) and private.awaits_confirmation(u)
    and not exists (select from public.profiles p where p.id = u.id);
  return found;
end $$;
comment on function public.end_sign_up is
  'Ends the sign-up that waits with an address, so that the teacher can make the account. The server calls it; false: none waits.';
revoke execute on function public.end_sign_up(text) from public;
grant execute on function public.end_sign_up(text) to service_role;

create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.forget_unconfirmed();
  perform private.follow_clocks();
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  perform private.forget_placement_tests();
  perform private.forget_error_logs();
  perform private.forget_sign_ins();
  perform private.forget_bookers();
  perform private.forget_suggesters();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;
