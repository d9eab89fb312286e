create type public.station_mark as enum ('works', 'sometimes', 'not_yet');

create table public.station_marks (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  station text not null check (station ~ '^(a1|a2|b1|b2|c1|c2)-[1-6]$'),
  mark public.station_mark not null,
  marked_on date not null,
  created_at timestamptz not null default now(),
  unique (student_id, station, marked_on)
);
comment on table public.station_marks is
  'How well a student does what a station of the line describes, as the teacher saw it on a day. The newest mark counts; the earlier ones '
  'are the history.';
comment on column public.station_marks.station is
  'A level and the place of one of its can-do sentences, which are in the site''s words: b1-2.';

create table public.recap_links (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  month date not null check (month = date_trunc('month', month)),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  unique (student_id, month)
);
comment on table public.recap_links is
  'The recaps of a month that students share by a private link. Only the hash of each token is stored; deleting the row revokes the link.';
