create function private.is_calendar_address(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select char_length(value) <= 1000 and value ~ '^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?/[!-~]*$' and value !~ '[?#]'
$$;
comment on function private.is_calendar_address is
  'Whether a text is an https address of a collection, without sign-in details, parameters or fragment.';

create table public.connected_calendar (
  singleton boolean primary key default true check (singleton),
  provider text not null check (provider in ('icloud', 'fastmail', 'nextcloud', 'google', 'other')),
  url text not null check (private.is_calendar_address(url)),
  username text not null check (char_length(username) between 1 and 200 and private.is_single_line(username)),
  name text not null check (char_length(btrim(name)) between 1 and 60 and private.is_single_line(name)),
  busy_calendar uuid references public.busy_calendars,
  connected_by uuid references public.profiles on delete set null,
  connected_at timestamptz not null default now()
);
comment on table public.connected_calendar is
  'The teacher''s calendar at a CalDAV server, which the site writes hours to and reads busy times from, in one row; no row: none is.';
comment on column public.connected_calendar.busy_calendar is 'Where the busy times are kept; null while it is being disconnected.';
comment on column public.connected_calendar.connected_by is 'The teacher in whose name hours are moved that were moved there.';

create table public.calendar_sync (
  singleton boolean primary key default true check (singleton) references public.connected_calendar on delete cascade,
  answered_at timestamptz,
  failing_since timestamptz,
  problem text check (problem in ('NOT_REACHED', 'NOT_ALLOWED', 'CERTIFICATE', 'CREDENTIALS', 'CREDENTIALS_MISSING', 'NOT_FOUND', 'REFUSED',
    'BUSY', 'FAILING', 'UNREADABLE', 'TOO_LARGE', 'NOT_STORED')),
  version text check (char_length(version) <= 1000),
  read_at timestamptz,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  closing_at timestamptz,
  told_at timestamptz,
  keeps_marks boolean not null default false,
  constraint calendar_sync_problem_has_start check ((problem is null) = (failing_since is null))
);
comment on table public.calendar_sync is 'How the connected calendar answers, in one row.';
comment on column public.calendar_sync.version is
  'The collection''s ctag when it was read last: as long as it stays, nothing changed there.';
comment on column public.calendar_sync.failing_since is 'When the server stopped answering as it should; null while it does.';
comment on column public.calendar_sync.closing_at is
  'When the teacher disconnected the calendar: what the site wrote there is removed first.';
comment on column public.calendar_sync.keeps_marks is
  'Whether the server has been seen to keep the site''s mark in an event: one without it is then another''s.';
comment on column public.calendar_sync.told_at is
  'When the teacher was notified that the calendar does not answer as it should; null once it does.';

create table private.calendar_credentials (
  singleton boolean primary key default true check (singleton) references public.connected_calendar on delete cascade,
  encrypted text not null check (char_length(encrypted) between 40 and 20000)
);
comment on table private.calendar_credentials is
  'The app password or the OAuth tokens of the connected calendar, encrypted by the server with a key that is in no database. Left out of '
  'backups that are not encrypted.';

create table private.calendar_links (
  entry_id uuid primary key,
  uid text not null check (char_length(uid) <= 300),
  href text check (char_length(href) <= 1500),
  etag text check (char_length(etag) <= 500),
  there tstzrange,
  fingerprint text,
  sending tstzrange,
  sending_fingerprint text,
  sequence integer not null default 0,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  problem text check (problem in ('REFUSED', 'CONFLICT', 'ELSEWHERE', 'FAILING')),
  told_at timestamptz,
  constraint calendar_links_told_of_problem check (told_at is null or problem is not null)
);
comment on table private.calendar_links is
  'Hours in the connected calendar, each under a UID and an address of its own. A row stays until the event there is gone.';
comment on column private.calendar_links.etag is 'The version of the event that the site knows; null where it knows none.';
comment on column private.calendar_links.there is 'The time that the event has there in that version.';
comment on column private.calendar_links.fingerprint is 'The content that the site wrote there last.';
comment on column private.calendar_links.sending is 'The time of the last attempt to write it, whose answer may be lost.';
comment on column private.calendar_links.sequence is 'The highest iCalendar SEQUENCE seen there.';
comment on column private.calendar_links.attempts is 'Attempts to write it since it was as it is here.';
comment on column private.calendar_links.problem is
  'The reason why the last attempt failed: the server refused it, it has another version, another of her calendars has it, or it fails '
  'with this one. Null once it is there as it is here.';
comment on column private.calendar_links.told_at is 'When the teacher was notified of the problem.';
