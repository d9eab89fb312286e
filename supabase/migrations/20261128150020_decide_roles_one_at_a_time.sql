-- Of two admins who remove each other at once, one remains.
set check_function_bodies = off;

create function private.lock_roles() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('roles', 0))
$$;
comment on function private.lock_roles is 'Lets one transaction at a time decide who is an admin: of two who remove each other, the second is none any more.';

create or replace function public.change_role(person uuid, role public.user_role) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_roles();
  perform private.require_admin();
  perform private.require_person(change_role.person);
  perform private.refuse_if(change_role.person = auth.uid(), 'NOT_YOURSELF');
  update public.profiles p set role = change_role.role where p.id = change_role.person;
end $$;
comment on function public.change_role is 'Changes a person''s role. Nobody can change their own role, so at least one admin always remains.';

create or replace function public.set_active(person uuid, active boolean) returns void
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
