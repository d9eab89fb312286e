create table public.guardian_consents (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  guardian_name text not null check (char_length(guardian_name) between 2 and 120 and private.is_name(guardian_name)),
  guardian_email text not null check (char_length(guardian_email) <= 254 and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  terms_version text not null,
  key_hash bytea unique check (octet_length(key_hash) = 32),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  given_at timestamptz,
  withdrawn_at timestamptz,
  ended_at timestamptz,
  constraint guardian_consents_withdrawn_was_given check (withdrawn_at is null or given_at is not null),
  constraint guardian_consents_ended_was_given check (ended_at is null or given_at is not null),
  constraint guardian_consents_ended_has_no_key check (ended_at is null or key_hash is null)
);
comment on table public.guardian_consents is
  'What the guardians of students from 13 to 17 were asked to agree to, by a link in a mail, and whether they did. Written only by '
  'functions; the student''s part in it is to name the guardian.';
comment on column public.guardian_consents.guardian_email is 'The address to which the link was sent, in lower case.';
comment on column public.guardian_consents.terms_version is 'The version of the terms and the privacy notice that the mail named.';
comment on column public.guardian_consents.key_hash is
  'SHA-256 of the key in the newest link. A link that is sent again replaces the earlier one.';
comment on column public.guardian_consents.expires_at is 'Until when the newest link opens the page. The consent does not end with it.';
comment on column public.guardian_consents.ended_at is
  'When a consent ended without being withdrawn: the student came of age, has another guardian, or there is a newer consent.';
create unique index guardian_consents_one_open on public.guardian_consents (student_id, guardian_email, terms_version)
  where ended_at is null;
