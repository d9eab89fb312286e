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
  seen timestamp[] not null default '{}',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint waiting_list_hour_fits check (until_time - from_time >= interval '1 hour'),
  constraint waiting_list_has_one_person check (num_nonnulls(full_name, email, phone, language, key_hash, terms_version) = case when student_id is null then 6 else 0 end),
  constraint waiting_list_has_one_purpose check (num_nonnulls(class_id, credit_id) = case when student_id is null then 0 else 1 end)
);
comment on table public.waiting_list is 'People who wait for a free hour: a student who wants to move a class or to spend a make-up credit, or a visitor who wants a trial class.';
comment on column public.waiting_list.class_id is 'The class to move.';
comment on column public.waiting_list.credit_id is 'The make-up credit to spend.';
comment on column public.waiting_list.key_hash is 'SHA-256 of the key in a visitor''s mail, with which they leave the list.';
comment on column public.waiting_list.terms_version is 'The terms and privacy notice that a visitor accepted when they joined the list.';
comment on column public.waiting_list.weekdays is 'ISO weekdays on which an hour would suit: 1 is Monday, 7 is Sunday.';
comment on column public.waiting_list.from_time is 'The earliest start that would suit, in São Paulo time; until_time is the latest end.';
comment on column public.waiting_list.seen is 'Free hours that are not offered: those that were free when the person joined the list, and those offered since. An hour that is taken leaves this list.';

create table public.hour_offers (
  id uuid primary key default gen_random_uuid(),
  waiting_id uuid not null references public.waiting_list on delete cascade,
  local_start timestamp not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  declined_at timestamptz,
  key_hash bytea unique check (octet_length(key_hash) = 32),
  constraint hour_offers_has_one_answer check (num_nonnulls(taken_at, declined_at) <= 1)
);
comment on table public.hour_offers is 'Free hours that were offered to people on the waiting list. An offer holds no hour: whoever takes it first has it.';
comment on column public.hour_offers.expires_at is 'When the hour is offered to the next person. Until it is taken, an offer can be taken later, too.';
comment on column public.hour_offers.key_hash is 'SHA-256 of the key in a visitor''s mail, which takes the hour and then opens the trial class.';
