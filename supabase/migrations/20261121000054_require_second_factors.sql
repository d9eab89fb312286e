-- Whoever has a second factor is nobody in particular until they have shown it in this session, whatever else they know.
-- Hosted Supabase and the backend inside keep factors in the same table and say in the token what was shown.
create function private.has_shown_factors() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2' or not exists (
    select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified'
  )
$$;
revoke execute on function private.has_shown_factors() from public;
grant execute on function private.has_shown_factors() to anon, authenticated, service_role;

create or replace function private.is_active() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_shown_factors()
    and exists (select from public.profiles p where p.id = (select auth.uid()) and p.deactivated_at is null)
$$;
create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_shown_factors() and exists (
    select from public.profiles p
    where p.id = (select auth.uid()) and p.role = 'admin' and p.deactivated_at is null
  )
$$;

-- Their own profile is read before the second factor is shown: it says in which language to ask. It is not changed.
drop policy "People edit their own profile, the teacher edits all" on public.profiles;
create policy "People edit their own profile, the teacher edits all" on public.profiles
  for update to authenticated
  using ((id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
