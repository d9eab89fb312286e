create type public.user_role as enum ('admin', 'aluno');
create type public.language as enum ('pt', 'en');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role public.user_role not null default 'aluno',
  full_name text not null default '' check (char_length(full_name) <= 120),
  email text not null default '' check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  language public.language not null default 'pt',
  first_login_at timestamptz,
  temporary_password boolean not null default false,
  deactivated_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per user: who they are to the school. The key is the user''s id.';
comment on column public.profiles.email is 'Copy of the sign-in address, kept by trigger, for lists and mail.';
comment on column public.profiles.phone is 'E.164.';
comment on column public.profiles.temporary_password is 'True while the password is the one the teacher handed out.';
comment on column public.profiles.deactivated_at is 'Set: every sign-in of this person is refused and no policy lets them through.';

grant select on public.profiles to authenticated;
grant update (full_name, phone, language, first_login_at) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create function private.is_active() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.deactivated_at is null)
$$;
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.id = (select auth.uid()) and p.role = 'admin' and p.deactivated_at is null
  )
$$;
revoke execute on function private.is_active(), private.is_admin() from public;
grant execute on function private.is_active(), private.is_admin() to anon, authenticated, service_role;

alter table public.profiles enable row level security;

create policy "People read their own profile, the teacher reads all" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid()) and deactivated_at is null) or (select private.is_admin()));

create policy "People edit their own profile, the teacher edits all" on public.profiles
  for update to authenticated
  using ((id = (select auth.uid()) and deactivated_at is null) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and deactivated_at is null) or (select private.is_admin()));

-- Signing up always makes an aluno. Only the server, holding the secret key, can write app_metadata and so name an admin.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, role, full_name, email, language, temporary_password)
  values (
    new.id,
    case when new.raw_app_meta_data ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role,
    coalesce(left(btrim(new.raw_user_meta_data ->> 'full_name'), 120), ''),
    coalesce(left(new.email, 254), ''),
    case when new.raw_user_meta_data ->> 'language' = 'en' then 'en' else 'pt' end::public.language,
    coalesce(new.raw_app_meta_data ->> 'temporary_password', '') = 'true'
  );
  return new;
end $$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = coalesce(left(new.email, 254), '') where p.id = new.id;
  return new;
end $$;
create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_email();

-- The first sign-in happened once: neither the person nor the teacher can move or erase it.
create function private.keep_first_login() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_login_at := coalesce(old.first_login_at, new.first_login_at);
  return new;
end $$;
create trigger keep_first_login before update of first_login_at on public.profiles
  for each row execute function private.keep_first_login();
