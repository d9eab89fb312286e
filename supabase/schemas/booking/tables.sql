create type public.booking_level as enum ('beginner', 'elementary', 'intermediate', 'upper_intermediate', 'advanced', 'not_sure');
create type public.booking_status as enum ('scheduled', 'confirmed', 'completed', 'cancelled', 'no_show');

create table public.trial_bookings (
  id uuid primary key references public.calendar_entries on delete cascade,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  status public.booking_status not null default 'scheduled',
  full_name text check (char_length(full_name) between 2 and 120 and private.is_name(full_name)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  level public.booking_level not null,
  plan text references public.plans (name) on update cascade,
  goals text check (char_length(goals) between 1 and 2000),
  message text check (char_length(message) between 1 and 2000),
  language public.language not null,
  terms_accepted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  student_id uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  held_until timestamptz,
  lapsed_at timestamptz,
  by_link boolean not null default false,
  email_verified boolean not null default true,
  guardian_name text check (char_length(guardian_name) between 2 and 120 and private.is_name(guardian_name)),
  guardian_email text check (char_length(guardian_email) <= 254 and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  constraint trial_bookings_guardian_whole check ((guardian_name is null) = (guardian_email is null)),
  constraint trial_bookings_lapsed_is_cancelled check (lapsed_at is null or status = 'cancelled'),
  constraint trial_bookings_erased_whole check (num_nulls(full_name, email, phone) in (0, 3))
);
comment on table public.trial_bookings is 'Free trial classes of visitors. The time is in the calendar entry with the same id.';
comment on column public.trial_bookings.full_name is 'Null, like e-mail and phone, after the person was erased.';
comment on column public.trial_bookings.key_hash is
  'SHA-256 of a random key from the visitor''s browser. The key makes the booking idempotent and opens it.';
comment on column public.trial_bookings.student_id is 'The student who booked it, once they have an account.';
comment on column public.trial_bookings.held_until is
  'The time by which the mailed link must be opened, where the teacher asks first; else null.';
comment on column public.trial_bookings.lapsed_at is
  'Since when the booking has no hour because its mailed link was not opened. Opening it books the hour, if it is free.';
comment on column public.trial_bookings.guardian_name is
  'The adult responsible for a visitor who said that they are between 13 and 17; null for adults. No birth date is kept.';
comment on column public.trial_bookings.email_verified is 'Whether the mailed link was opened, or none was needed.';
comment on column public.trial_bookings.by_link is
  'Whether it was to take its hour only when its mailed link is opened, because many bookings were unverified.';
create index trial_bookings_by_email on public.trial_bookings (email, created_at desc);
create index trial_bookings_by_plan on public.trial_bookings (plan);
create index trial_bookings_by_student on public.trial_bookings (student_id) where student_id is not null;
create index trial_bookings_by_creation on public.trial_bookings (created_at);
create index trial_bookings_held on public.trial_bookings (held_until) where held_until is not null;
create index trial_bookings_by_words on public.trial_bookings using gin (private.trigrams(full_name, email));
-- account/tables.sql is read before this table is there.
alter table public.consents add constraint consents_trial_booking_id_fkey foreign key (trial_booking_id)
  references public.trial_bookings (id) on delete cascade;

create table private.unverified_trials (
  id uuid primary key references public.trial_bookings on delete cascade,
  proof uuid not null default gen_random_uuid(),
  network text,
  created_at timestamptz not null default now()
);
comment on table private.unverified_trials is 'Trial classes whose mailed link has not been opened yet.';
comment on column private.unverified_trials.proof is
  'A secret in the mailed link, in addition to the booking''s key. It proves that the person receives mail at that address.';
comment on column private.unverified_trials.network is 'A hash of the network it was booked from; cleared after a day.';
create index unverified_trials_by_network on private.unverified_trials (network, created_at) where network is not null;
