create function private.is_active() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_verified_factors()
    and exists (
      select from public.profiles p where p.id = (select auth.uid()) and p.deactivated_at is null and not p.sign_up_unfinished)
$$;
comment on function private.is_active is
  'Whether the caller''s account is active, its sign-up finished, and the second factor, if there is one, verified in this session.';

create function private.has_profile() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_verified_factors()
    and exists (select from public.profiles p where p.id = (select auth.uid()) and p.deactivated_at is null)
$$;
comment on function private.has_profile is 'As is_active, also while the sign-up is not finished: for one''s own profile alone.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_verified_factors() and exists (
    select from public.profiles p
    where p.id = (select auth.uid()) and p.role = 'admin' and p.deactivated_at is null)
$$;
comment on function private.is_admin is 'Whether the caller is an active admin (see is_active).';

create function private.has_verified_factors() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2' or not exists (
    select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;
comment on function private.has_verified_factors is 'Whether this session has verified the second factor, or its person has none.';

create function private.is_signed_in(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_signed_in.session is null or exists (select from auth.sessions s where s.id = is_signed_in.session)
$$;
comment on function private.is_signed_in is 'Whether a session is still open. True for null.';

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin(), 'NOT_ALLOWED');
end $$;
comment on function private.require_admin is 'Refuses everybody but the teacher.';

create function private.require_person(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not exists (select from public.profiles p where p.id = require_person.person), 'NOT_FOUND');
end $$;
comment on function private.require_person is 'Refuses an id that no profile has.';

create function private.require_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(char_length(btrim(coalesce(require_reason.reason, ''))) not between 3 and 200, 'REASON_REQUIRED');
  return btrim(require_reason.reason);
end $$;
comment on function private.require_reason is
  'The reason without spaces around it. Refuses one of fewer than 3 or more than 200 characters.';

create function private.lock_roles() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('roles', 0))
$$;
comment on function private.lock_roles is
  'Lets one transaction at a time decide who is an admin: of two who remove each other, the second is none any more.';

create function public.change_role(person uuid, role public.user_role) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_roles();
  perform private.require_admin();
  perform private.require_person(change_role.person);
  perform private.refuse_if(change_role.person = auth.uid(), 'NOT_YOURSELF');
  update public.profiles p set role = change_role.role where p.id = change_role.person;
end $$;
comment on function public.change_role is
  'Changes a person''s role. Nobody can change their own role, so at least one admin always remains.';

create function private.sync_app_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  metadata constant jsonb := coalesce(new.raw_app_meta_data, '{}');
begin
  update public.profiles p
  set role = case when metadata ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role
  where p.id = new.id and p.created_at = now() and metadata ? 'role';
  update public.profiles p
  set temporary_password = true, temporary_password_expires_at = (metadata ->> 'temporary_password_expires_at')::timestamptz
  where p.id = new.id and metadata ->> 'temporary_password' = 'true'
    and (p.created_at = now() or current_setting('school.password_of', true) = new.id::text);
  return null;
end $$;
comment on function private.sync_app_metadata is
  'Applies app metadata that the server set: the role of a new account, and that a password is temporary.';
