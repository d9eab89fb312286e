create table public.waiting_list (
  id uuid primary key default gen_random_uuid(),
  student_id uuid references public.profiles on delete cascade,
  class_id uuid references public.classes on delete cascade,
  credit_id uuid references public.makeup_credits on delete cascade,
  full_name text check (char_length(full_name) between 2 and 120 and private.is_name(full_name)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  language public.language,
  key_hash bytea unique check (octet_length(key_hash) = 32),
  terms_version text,
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  from_time time not null,
  until_time time not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  guardian_name text check (char_length(guardian_name) between 2 and 120 and private.is_name(guardian_name)),
  guardian_email text check (char_length(guardian_email) <= 254 and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  constraint waiting_list_guardian_whole check (num_nonnulls(guardian_name, guardian_email) in (0, case when student_id is null then 2
    else 0 end)),
  constraint waiting_list_hour_fits check (until_time - from_time >= private.class_length()),
  constraint waiting_list_has_one_person check (num_nonnulls(full_name, email, phone, language, key_hash, terms_version) = case
    when student_id is null then 6 else 0 end),
  constraint waiting_list_has_one_purpose check (num_nonnulls(class_id, credit_id) = case when student_id is null then 0 else 1 end)
);
comment on table public.waiting_list is
  'People who wait for a free hour: a student who wants to move a class or to spend a make-up credit, or a visitor who wants a trial '
  'class.';
comment on column public.waiting_list.class_id is 'The class to move.';
comment on column public.waiting_list.credit_id is 'The make-up credit to spend.';
comment on column public.waiting_list.key_hash is 'SHA-256 of the key in a visitor''s mail, with which they leave the list.';
comment on column public.waiting_list.terms_version is 'The terms and privacy notice that a visitor accepted when they joined the list.';
comment on column public.waiting_list.weekdays is 'ISO weekdays on which an hour would suit: 1 is Monday, 7 is Sunday.';
comment on column public.waiting_list.from_time is 'The earliest start that would suit, in São Paulo time; until_time is the latest end.';
comment on column public.waiting_list.guardian_name is
  'The adult responsible for a visitor who said that they are between 13 and 17; null for adults.';
create index waiting_list_open on public.waiting_list (created_at, id) where ended_at is null;
create index waiting_list_by_student on public.waiting_list (student_id) where student_id is not null;
create index waiting_list_by_class on public.waiting_list (class_id) where class_id is not null;
create index waiting_list_by_credit on public.waiting_list (credit_id) where credit_id is not null;
create unique index waiting_list_once_for_each_address on public.waiting_list (email) where ended_at is null and email is not null;

create table public.hour_offers (
  id uuid primary key default gen_random_uuid(),
  waiting_id uuid not null references public.waiting_list on delete cascade,
  local_start timestamp not null,
  freed_at timestamptz not null default now(),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  declined_at timestamptz,
  key_hash bytea unique check (octet_length(key_hash) = 32),
  constraint hour_offers_has_one_answer check (num_nonnulls(taken_at, declined_at) <= 1)
);
comment on table public.hour_offers is
  'Free hours that were offered to people on the waiting list. An offer holds no hour: whoever takes it first has it.';
comment on column public.hour_offers.freed_at is
  'When the hour became free. The same hour is offered again to the same person only when it becomes free again.';
comment on column public.hour_offers.expires_at is
  'When the hour is offered to the next person. Until it is taken, an offer can be taken later, too.';
comment on column public.hour_offers.key_hash is
  'SHA-256 of the key in a visitor''s mail, which takes the hour and then opens the trial class.';
create index hour_offers_by_waiting on public.hour_offers (waiting_id, offered_at);
create index hour_offers_by_time on public.hour_offers (offered_at);
create index hour_offers_by_freeing on public.hour_offers (freed_at);

create table private.trial_waits (
  id uuid primary key references public.waiting_list on delete cascade,
  proof uuid not null default gen_random_uuid(),
  network text,
  verified_at timestamptz
);
comment on table private.trial_waits is
  'Where a visitor joined the waiting list, and whether they opened the mailed link. Nothing is offered to an address before it was '
  'opened, where mail can be sent.';
comment on column private.trial_waits.proof is
  'A secret in the mailed link, in addition to the wait''s key. It proves that the person receives mail at that address.';
comment on column private.trial_waits.network is 'A hash of the network from which they joined; cleared when the wait has ended.';
create index trial_waits_by_network on private.trial_waits (network) where network is not null;

create table private.freed_hours (
  id bigint generated always as identity primary key,
  local_start timestamp not null,
  freed_at timestamptz not null default now(),
  looked_at timestamptz
);
comment on table private.freed_hours is
  'Starts of hours that became free while somebody waited, until nobody is left to whom they could be offered. Only appended to by '
  'whoever frees hours, so that it is never waited for.';
comment on column private.freed_hours.looked_at is
  'When somebody was last looked for to whom the hour could be offered. The longest ago is next.';
create index freed_hours_by_start on private.freed_hours (local_start);
