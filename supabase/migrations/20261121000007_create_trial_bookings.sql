create type public.booking_level as enum
  ('beginner', 'elementary', 'intermediate', 'upper_intermediate', 'advanced', 'not_sure');
create type public.booking_status as enum ('scheduled', 'confirmed', 'completed', 'cancelled', 'no_show');

create table public.trial_bookings (
  id uuid primary key references public.calendar_entries (id) on delete cascade,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  status public.booking_status not null default 'scheduled',
  full_name text not null check (char_length(full_name) between 2 and 120),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  phone text not null check (phone ~ '^\+[1-9]\d{6,14}$'),
  level public.booking_level not null,
  plan text references public.plans (name) on update cascade,
  goals text check (char_length(goals) between 1 and 2000),
  message text check (char_length(message) between 1 and 2000),
  language public.language not null,
  terms_accepted_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.trial_bookings is 'A visitor''s free trial class. When it happens is in its calendar entry, which has the same id.';
comment on column public.trial_bookings.key_hash is
  'SHA-256 of the random key the visitor''s browser made: sending twice books once, and the key alone opens the booking again.';
create index trial_bookings_by_email on public.trial_bookings (email, created_at desc);
create index trial_bookings_by_plan on public.trial_bookings (plan);

grant select (id, status, full_name, email, phone, level, plan, goals, message, language, terms_accepted_at, created_at)
  on public.trial_bookings to authenticated;
grant all on public.trial_bookings to service_role;

alter table public.trial_bookings enable row level security;

create policy "The teacher reads trial bookings" on public.trial_bookings
  for select to authenticated using ((select private.is_admin()));

create function private.announce_trial_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_admins('new_schedule', jsonb_build_object(
    'applicant_name', new.full_name, 'link', '/admin/scheduled-classes?booking=' || new.id));
  return null;
end $$;
create trigger announce_trial_booking after insert on public.trial_bookings
  for each row execute function private.announce_trial_booking();
