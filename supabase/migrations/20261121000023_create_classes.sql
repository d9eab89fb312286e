create table public.classes (
  id uuid primary key references public.calendar_entries (id) on delete cascade,
  student_id uuid not null references public.profiles (id) on delete cascade,
  series_id uuid,
  status public.booking_status not null default 'scheduled',
  online_link text check (online_link ~ '^https://[^\s]+$' and char_length(online_link) <= 500),
  notes text check (char_length(btrim(notes)) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table public.classes is 'A student''s class of one hour. When it is is in its calendar entry, which has the same id.';
comment on column public.classes.series_id is 'The same for the classes of one weekly series.';
comment on column public.classes.notes is 'For the student too: what to prepare, what was done.';
create index classes_by_student on public.classes (student_id);
create index classes_by_series on public.classes (series_id) where series_id is not null;

create type public.charge_kind as enum ('late_cancellation', 'late_reschedule', 'no_show');
create table public.class_charges (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles (id) on delete cascade,
  class_id uuid not null references public.classes (id) on delete cascade,
  kind public.charge_kind not null,
  starts_at timestamptz not null,
  charged_at timestamptz not null default now(),
  waived_at timestamptz,
  waived_by uuid,
  waive_reason text check (char_length(btrim(waive_reason)) between 3 and 300),
  constraint class_charges_waived_with_reason check ((waived_at is null) = (waive_reason is null)),
  unique (class_id, kind, starts_at)
);
comment on table public.class_charges is 'The ledger of classes that are charged although they were not given. Lines are waived, never removed.';
comment on column public.class_charges.starts_at is 'When the class was to be.';
create index class_charges_by_student on public.class_charges (student_id, charged_at desc);

create table public.makeup_credits (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles (id) on delete cascade,
  from_class uuid unique references public.classes (id) on delete set null,
  granted_at timestamptz not null default now(),
  expires_on date not null,
  used_by_class uuid unique references public.classes (id) on delete set null,
  reason text check (char_length(btrim(reason)) between 1 and 300)
);
comment on table public.makeup_credits is 'The right to one make-up class, for a class that was cancelled in time. Good until the end of a day in São Paulo.';
create index makeup_credits_by_student on public.makeup_credits (student_id, expires_on);

grant select on public.classes, public.class_charges, public.makeup_credits to authenticated;
grant all on public.classes, public.class_charges, public.makeup_credits to service_role;

alter table public.classes enable row level security;
alter table public.class_charges enable row level security;
alter table public.makeup_credits enable row level security;

create policy "Students read their own classes, the teacher reads all" on public.classes for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own charges, the teacher reads all" on public.class_charges for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own credits, the teacher reads all" on public.makeup_credits for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

drop policy "The teacher reads her calendar" on public.calendar_entries;
create policy "Students read the hours of their own classes, the teacher reads all" on public.calendar_entries
  for select to authenticated
  using (
    (select private.is_admin())
    or ((select private.is_active())
      and exists (select from public.classes c where c.id = calendar_entries.id and c.student_id = (select auth.uid()))));

create trigger keep_history after insert or update on public.classes
  for each row execute function private.keep_history();

alter table public.trial_bookings
  add column student_id uuid references public.profiles (id) on delete set null,
  add column updated_at timestamptz not null default now();
comment on column public.trial_bookings.student_id is 'The student that whoever booked has become.';
create index trial_bookings_by_student on public.trial_bookings (student_id) where student_id is not null;
grant select (student_id) on public.trial_bookings to authenticated;

create function private.notify_person(person uuid, type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, type, content)
  select p.id, notify_person.type, notify_person.content
  from public.profiles p where p.id = notify_person.person and p.deactivated_at is null
$$;
revoke execute on function private.notify_person(uuid, text, jsonb) from public;
