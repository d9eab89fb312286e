create type public.user_role as enum ('admin', 'aluno');
create type public.consent_kind as enum ('terms', 'guardian');
create type public.cefr_level as enum ('A1', 'A2', 'B1', 'B2', 'C1', 'C2');

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  role public.user_role not null default 'aluno',
  full_name text not null default '' check (char_length(full_name) <= 120 and (full_name = '' or private.is_name(full_name))),
  email text not null default '' check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  language public.language not null default 'pt',
  first_login_at timestamptz,
  temporary_password boolean not null default false,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  birth_date date,
  guardian_name text check (char_length(guardian_name) between 2 and 120 and private.is_name(guardian_name)),
  guardian_contact text check (char_length(guardian_contact) between 5 and 254 and private.is_single_line(guardian_contact)),
  profession text check (char_length(profession) between 1 and 120 and private.is_single_line(profession)),
  goal text check (char_length(goal) between 1 and 2000),
  plan text references public.plans (name) on update cascade,
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  temporary_password_expires_at timestamptz,
  photo text check (photo ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.webp$'),
  sign_up_unfinished boolean not null default false
);
comment on table public.profiles is 'One row per user, with the user''s id.';
comment on column public.profiles.email is 'Copy of the sign-in address, kept by trigger, for lists and mail.';
comment on column public.profiles.phone is 'Telephone number in E.164 format.';
comment on column public.profiles.temporary_password is 'True while the password is temporary, as issued by the teacher.';
comment on column public.profiles.deactivated_at is
  'When the person was deactivated. A deactivated person cannot sign in, and no policy gives them access.';
comment on column public.profiles.guardian_name is 'The adult responsible for a student from 13 to 17 years old.';
comment on column public.profiles.guardian_contact is 'The guardian''s telephone number or e-mail address, as entered.';
comment on column public.profiles.goal is 'The student''s reason for learning English, in their own words.';
comment on column public.profiles.level is 'CEFR level.';
comment on column public.profiles.temporary_password_expires_at is 'When the temporary password expires.';
comment on column public.profiles.sign_up_unfinished is
  'True while a person who signed up has not stated birth date and consent. Until then they reach nothing but their own profile.';
comment on column public.profiles.photo is
  'The name of the photo in the bucket avatars. Only the server writes it, cropped and without metadata.';
create index profiles_by_plan on public.profiles (plan);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_age on public.profiles (created_at desc, id);
create index profiles_by_email on public.profiles (lower(email));
create index profiles_of_admins on public.profiles (id) where role = 'admin';
create index profiles_by_password_expiry on public.profiles (temporary_password_expires_at) where temporary_password;
create index profiles_by_words on public.profiles using gin (private.trigrams(full_name, email));

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  kind public.consent_kind not null,
  version text not null,
  user_id uuid references public.profiles on delete cascade,
  trial_booking_id uuid,
  given_at timestamptz not null default now(),
  constraint consents_has_one_owner check (num_nonnulls(user_id, trial_booking_id) = 1)
);
comment on table public.consents is
  'Consents: who agreed to which version of which text, and when. Written only by triggers and functions.';
comment on column public.consents.version is 'The version of the terms and the privacy notice that was shown: their date.';
create index consents_by_user on public.consents (user_id, kind);
create index consents_by_trial on public.consents (trial_booking_id);

create table public.erasure_requests (
  user_id uuid primary key references public.profiles on delete cascade,
  reason text check (char_length(reason) between 1 and 1000),
  requested_at timestamptz not null default now(),
  by_guardian boolean not null default false
);
comment on table public.erasure_requests is 'Students who requested the erasure of their data. The row is deleted with them.';
comment on column public.erasure_requests.by_guardian is 'Whether the guardian requested it. The student cannot take that back.';

create table private.expired_passwords (
  user_id uuid primary key references public.profiles on delete cascade,
  expires_at timestamptz not null
);
comment on table private.expired_passwords is 'Temporary passwords that were invalidated because they expired, by their expiry.';

create table private.announced_terms (
  version text primary key,
  announced_at timestamptz not null default now()
);
comment on table private.announced_terms is 'Versions of the terms that students were told of by mail.';

create table private.retention_notices (
  user_id uuid primary key references public.profiles on delete cascade,
  told_at timestamptz not null default now()
);
comment on table private.retention_notices is 'Former students who were told that their data ends, thirty days before it does.';
