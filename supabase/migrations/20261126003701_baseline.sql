-- schemas/setup.sql

-- Bodies of functions name tables of capabilities that come later.
set check_function_bodies = off;

create extension if not exists btree_gist with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;
comment on schema private is 'Predicates, triggers and bookkeeping. Not exposed by the API.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Nothing is callable or readable unless a file named grants.sql says so.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- schemas/accounts/types.sql

create type public.user_role as enum ('admin', 'aluno');
create type public.language as enum ('pt', 'en');
create type public.consent_kind as enum ('terms', 'guardian');
create type public.cefr_level as enum ('A1', 'A2', 'B1', 'B2', 'C1', 'C2');

-- schemas/blog/types.sql

create type public.article_state as enum ('draft', 'scheduled', 'published', 'unpublished');

-- schemas/classes/types.sql

create type public.booking_level as enum (
  'beginner',
  'elementary',
  'intermediate',
  'upper_intermediate',
  'advanced',
  'not_sure'
);
create type public.booking_status as enum ('scheduled', 'confirmed', 'completed', 'cancelled', 'no_show');

-- schemas/homework/types.sql

create type public.homework_kind as enum ('free', 'file', 'dictation');
create type public.homework_status as enum ('pending', 'submitted', 'graded');
create type public.exact_part as enum ('numbers', 'spelling', 'contractions');

-- schemas/money/types.sql

create type public.forfeit_kind as enum ('late_cancellation', 'late_reschedule', 'no_show');
create type public.charge_status as enum ('pending', 'paid', 'cancelled');
create type public.charge_kind as enum ('monthly', 'single', 'forfeited_class');
create type public.payment_method as enum ('pix', 'transfer', 'cash', 'card', 'other');

-- schemas/notifications/types.sql

create type public.mail_state as enum ('queued', 'sending', 'handed_over', 'sent', 'failed', 'kept', 'dropped');

-- schemas/operations/types.sql

create type public.backup_state as enum ('asked', 'running', 'done', 'failed');

-- schemas/placement/types.sql

create type public.placement_skill as enum ('grammar', 'vocabulary', 'reading', 'listening');

-- schemas/accounts/checks.sql

create function private.is_cpf(value text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  rest integer;
begin
  if value !~ '^\d{11}$' or value = repeat(left(value, 1), 11) then
    return false;
  end if;
  for length in 9..10 loop
    select sum(substr(value, i, 1)::integer * (length + 2 - i)) * 10 % 11 % 10 into rest from generate_series(1, length) as i;
    if substr(value, length + 1, 1)::integer <> rest then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_cpf is 'Whether 11 digits are a person''s tax number: two check digits modulo 11, and not one digit eleven times.';

create function private.is_cnpj(value text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  weights constant integer[] := array[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  rest integer;
begin
  if value !~ '^[0-9A-Z]{12}[0-9]{2}$' or value = repeat(left(value, 1), 14) then
    return false;
  end if;
  for length in 12..13 loop
    select sum((ascii(substr(value, i, 1)) - 48) * weights[i + 13 - length]) % 11 into rest
    from generate_series(1, length) as i;
    if substr(value, length + 1, 1)::integer <> (case when rest < 2 then 0 else 11 - rest end) then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_cnpj is 'Whether 14 signs are a company number: digits, since July 2026 also capital letters, and two check digits modulo 11.';

create function private.is_document(value text) returns boolean
language sql immutable strict set search_path = '' as $$ select private.is_cpf(value) or private.is_cnpj(value) $$;
comment on function private.is_document is 'Whether a text is the tax number of a person or of a company.';

create function private.is_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and name ~ '[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u02af\u0370-\u0482\u048a-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001cfff\U00020000-\U0003ffff]'
$$;
comment on function private.is_name is 'Whether a text can be a person''s name: it holds a letter, and nothing that is not seen. The forms say the same (app/platform/people/person-name.ts).';

create function private.is_line(line text) returns boolean
language sql immutable set search_path = '' as $$
  select is_line.line !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
$$;
comment on function private.is_line is 'Whether a text can be shown on one line: no control character, no end of a line, and nothing that is not seen and carries no meaning.';

-- schemas/blog/checks.sql

create function private.words_of(language public.language, title text, excerpt text, body text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select setweight(to_tsvector(config, private.fold(coalesce(title, ''))), 'A')
    || setweight(to_tsvector(config, private.fold(coalesce(excerpt, ''))), 'B')
    || to_tsvector(config, private.fold(coalesce(body, '')))
  from (values (case words_of.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end)) as c (config)
$$;
comment on function private.words_of is 'The words that an article is found by: those of its title weigh most, then those of its excerpt.';

-- schemas/homework/checks.sql

create function private.are_lines(lines text[], most_lines integer, longest integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(lines) <= most_lines
    and not exists (select from unnest(lines) as line where line is null or char_length(btrim(line)) not between 1 and longest)
$$;
comment on function private.are_lines is 'Whether a list has only filled-in lines, none longer than allowed and not too many.';

create function private.are_links(links jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 10 and coalesce((
    select bool_and(jsonb_typeof(link) = 'object' and link ->> 'url' ~ '^https?://[^\s<>"]+$' and char_length(link ->> 'url') <= 500
      and char_length(btrim(coalesce(link ->> 'title', ''))) between 1 and 120)
    from jsonb_array_elements(links) as link), true)
$$;
comment on function private.are_links is 'An array of at most ten {title, url}.';

create function private.are_marks(marks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) <= 200 and coalesce((
    select bool_and(jsonb_typeof(mark) = 'object' and mark ->> 'start' ~ '^\d{1,5}$' and mark ->> 'end' ~ '^\d{1,5}$'
      and (mark ->> 'start')::integer < (mark ->> 'end')::integer
      and char_length(btrim(coalesce(mark ->> 'comment', ''))) between 1 and 500)
    from jsonb_array_elements(marks) as mark), true)
$$;
comment on function private.are_marks is 'An array of at most 200 {start, end, comment}: characters of an answer, as JavaScript counts them, and what is said of them.';

-- schemas/operations/checks.sql

create function private.fault_of(message text, http_status integer) returns text
language sql immutable set search_path = '' as $$
  select md5(coalesce(http_status::text, '') || ' ' || regexp_replace(
    regexp_replace(message, '[0-9a-f]{8}-[0-9a-f-]{27}|"[^"]*"|''[^'']*''', '?', 'gi'), '\d+', '#', 'g'))
$$;
comment on function private.fault_of is 'The same text for reports of the same fault: without ids, quoted words and numbers.';

-- schemas/settings/checks.sql

create function private.is_pix_key(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.is_document(value) or value ~ '^\+55[1-9]\d{9,10}$'
    or value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    or (char_length(value) <= 77 and value ~ '^[a-z0-9.!#$&''*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$')
$$;
comment on function private.is_pix_key is 'A CPF, a CNPJ (also with letters), a telephone, an e-mail or a random key, as the PIX code carries it.';

-- schemas/accounts/tables.sql

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
  guardian_contact text check (char_length(guardian_contact) between 5 and 254 and private.is_line(guardian_contact)),
  profession text check (char_length(profession) between 1 and 120 and private.is_line(profession)),
  goal text check (char_length(goal) between 1 and 2000),
  plan text,
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  temporary_password_expires_at timestamptz,
  photo text check (photo ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.webp$')
);
comment on table public.profiles is 'One row per user: who they are to the school. The key is the user''s id.';
comment on column public.profiles.email is 'Copy of the sign-in address, kept by trigger, for lists and mail.';
comment on column public.profiles.phone is 'E.164.';
comment on column public.profiles.temporary_password is 'True while the password is the one the teacher handed out.';
comment on column public.profiles.deactivated_at is 'Set: every sign-in of this person is refused and no policy lets them through.';
comment on column public.profiles.guardian_name is 'The adult who answers for a student from 13 to 17 years old.';
comment on column public.profiles.guardian_contact is 'Their telephone number or e-mail, as it was given.';
comment on column public.profiles.goal is 'The student''s reason for learning English, in their own words.';
comment on column public.profiles.level is 'CEFR.';
comment on column public.profiles.temporary_password_expires_at is 'When a handed-out password stops opening the door.';
comment on column public.profiles.photo is 'The place of the picture in the bucket avatars. Only the server writes it, cropped and without what the camera wrote into it.';

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  kind public.consent_kind not null,
  version text not null,
  user_id uuid references public.profiles on delete cascade,
  trial_booking_id uuid,
  given_at timestamptz not null default now(),
  constraint consents_check check (num_nonnulls(user_id, trial_booking_id) = 1)
);
comment on table public.consents is 'Agreements: the person, the text in its version, the time. Written by the database in the transaction it happens in.';
comment on column public.consents.version is 'The version of terms and privacy notice that was shown: its date.';

create table public.erasure_requests (
  user_id uuid primary key references public.profiles on delete cascade,
  reason text check (char_length(reason) between 1 and 1000),
  requested_at timestamptz not null default now()
);
comment on table public.erasure_requests is 'Students who asked for their data to be erased. The row goes with them.';

create table public.student_notes (
  student_id uuid primary key references public.profiles on delete cascade,
  text text not null check (char_length(text) <= 20000),
  updated_at timestamptz not null default now()
);
comment on table public.student_notes is 'The teacher''s notes about a student: hers to read and write, and theirs with a copy of their data.';

create table private.spent_passwords (
  user_id uuid primary key references public.profiles on delete cascade,
  expires_at timestamptz not null
);
comment on table private.spent_passwords is 'Handed-out passwords whose time was over and that were spent for it. Another one has another time.';

-- schemas/audit/tables.sql

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  subject text not null,
  subject_id text not null,
  student_id uuid,
  act text not null check (act in ('insert', 'update', 'delete')),
  changes jsonb not null default '{}'::jsonb
);
comment on table public.audit_log is 'Changes and who made them: written by the database itself in the transaction of the change, and by nobody else; never changed.';
comment on column public.audit_log.actor_role is 'admin, aluno, or server for what time or the site itself did.';
comment on column public.audit_log.student_id is 'The student it is about, if any.';
comment on column public.audit_log.changes is '{column: [before, after]} of an update; long texts are cut.';

-- schemas/blog/tables.sql

create table public.article_categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name_pt text not null check (char_length(btrim(name_pt)) between 1 and 40 and private.is_line(name_pt)),
  name_en text not null check (char_length(btrim(name_en)) between 1 and 40 and private.is_line(name_en)),
  position integer not null default 0
);
comment on table public.article_categories is 'The subjects of the blog, as its filter shows them.';

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  category text references public.article_categories (slug) on update cascade on delete set null,
  announced_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.articles is 'An article in up to two languages: what its versions share.';
comment on column public.articles.announced_at is 'When students were told of it: once, however many versions follow.';
comment on column public.articles.deleted_at is 'Deleted by the teacher, who may take it back for thirty days.';

create table public.article_versions (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.articles on delete cascade,
  language public.language not null,
  title text not null check (char_length(btrim(title)) between 1 and 160 and private.is_line(title)),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  excerpt text check (char_length(btrim(excerpt)) between 1 and 320 and private.is_line(excerpt)),
  body jsonb not null default '{"type": "doc", "content": []}'::jsonb check (jsonb_typeof(body) = 'object' and pg_column_size(body) <= 600000),
  body_text text not null default '' check (char_length(body_text) <= 200000),
  cover_path text check (char_length(cover_path) <= 200 and cover_path ~ '^/media/article-images/[\w.-]+$'),
  cover_alt text check (char_length(cover_alt) <= 200 and private.is_line(cover_alt)),
  state public.article_state not null default 'draft',
  publish_at timestamptz,
  published_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  state_before public.article_state,
  draft_revision integer,
  search tsvector generated always as (private.words_of(language, title, excerpt, body_text)) stored,
  unique (article_id, language),
  unique (language, slug),
  constraint article_versions_published_when check (state <> 'published' or published_at is not null),
  constraint article_versions_scheduled_when check (state <> 'scheduled' or publish_at is not null)
);
comment on table public.article_versions is 'An article in one language, with an address and a state of its own.';
comment on column public.article_versions.body is 'Tiptap document. What is not in the allow-listed schema is never shown.';
comment on column public.article_versions.body_text is 'The words of the body, for search and reading time.';
comment on column public.article_versions.revision is 'Grows with each save: who saves an older one is told of the conflict.';
comment on column public.article_versions.state_before is 'The state before its article was deleted, to go back to.';
comment on column public.article_versions.draft_revision is 'The save of the draft that was published.';

create table public.article_slugs (
  language public.language not null,
  slug text not null,
  version_id uuid not null references public.article_versions on delete cascade,
  primary key (language, slug)
);
comment on table public.article_slugs is 'Addresses that articles had before: they lead to the one they have now.';

create table public.article_views (
  version_id uuid not null references public.article_versions on delete cascade,
  day date not null,
  views integer not null default 0,
  part integer not null default 0,
  primary key (version_id, day, part)
);
comment on table public.article_views is 'The number of times an article was read on a day. Nothing is known of its readers.';
comment on column public.article_views.part is 'A day''s readings are the sum of its parts.';

create table public.topic_suggestions (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(btrim(topic)) between 3 and 300 and private.is_line(topic)),
  name text check (char_length(btrim(name)) between 1 and 120 and private.is_name(name)),
  email text check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
  language public.language not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table public.topic_suggestions is 'Topics that readers would like to read about.';

create table public.article_drafts (
  article_id uuid not null references public.articles on delete cascade,
  language public.language not null,
  title text not null default '' check (char_length(title) <= 160 and private.is_line(title)),
  slug text not null default '' check (slug ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$' and char_length(slug) <= 120),
  excerpt text not null default '' check (char_length(excerpt) <= 320 and private.is_line(excerpt)),
  body jsonb not null default '{"type": "doc", "content": []}'::jsonb check (jsonb_typeof(body) = 'object'),
  cover_path text check (cover_path ~ '^/media/article-images/[\w.-]+$'),
  cover_alt text check (char_length(cover_alt) <= 200 and private.is_line(cover_alt)),
  dated timestamptz,
  revision integer not null default 1,
  saved_at timestamptz not null default now(),
  primary key (article_id, language)
);
comment on table public.article_drafts is 'The text that the teacher is writing. Readers see what she published last (article_versions).';
comment on column public.article_drafts.dated is 'When an imported article first appeared elsewhere.';
comment on column public.article_drafts.revision is 'Grows with each save: who saves on an older one is told of the conflict.';

create table public.article_revisions (
  article_id uuid not null,
  language public.language not null,
  revision integer not null,
  title text not null check (private.is_line(title)),
  slug text not null,
  excerpt text not null check (private.is_line(excerpt)),
  body jsonb not null,
  cover_path text,
  cover_alt text check (private.is_line(cover_alt)),
  sitting text,
  step integer,
  saved_at timestamptz not null default now(),
  primary key (article_id, language, revision),
  constraint article_revisions_article_id_language_fkey foreign key (article_id, language) references public.article_drafts (article_id, language) on delete cascade
);
comment on table public.article_revisions is 'Drafts as they were: one for each stretch of writing, the newest hundred.';
comment on column public.article_revisions.sitting is 'The editor that it was written in: what two of them wrote is never one entry.';
comment on column public.article_revisions.step is 'The step that the editor had reached: an answer that was lost is no conflict, and a save that comes late changes nothing.';

-- schemas/calendar/tables.sql

create table public.calendar_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('trial', 'class', 'block', 'import')),
  local_start timestamp not null,
  duration interval not null default '01:00:00'::interval,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  label text check (char_length(btrim(label)) between 1 and 120 and private.is_line(label)),
  busy_calendar uuid,
  sequence integer not null default 0,
  updated_at timestamptz not null default now(),
  moved_from timestamptz,
  constraint calendar_entries_never_overlap exclude using gist (tstzrange(starts_at, ends_at) with &&) where (cancelled_at is null),
  constraint calendar_entries_duration_check check (duration > '00:00:00'::interval and duration <= case when kind in ('trial', 'class') then '08:00:00'::interval else '62 days'::interval end),
  constraint calendar_entries_import_has_calendar check ((kind = 'import') = (busy_calendar is not null))
);
comment on table public.calendar_entries is 'Every hour of the teacher that is taken, whatever takes it. Two live entries never overlap.';
comment on column public.calendar_entries.local_start is 'Wall-clock time in America/Sao_Paulo. It is what people agreed on, so it stays when Brazil''s rules change; the instants follow it.';
comment on column public.calendar_entries.label is 'The purpose of a block; nobody but the teacher sees it.';
comment on column public.calendar_entries.sequence is 'iCalendar SEQUENCE: grows with each change of time and with cancelling.';
comment on column public.calendar_entries.moved_from is 'When it was to begin, before it was moved last.';

create table public.working_hours (
  id uuid primary key default gen_random_uuid(),
  weekday smallint not null check (weekday between 1 and 7),
  starts time not null,
  ends time not null,
  constraint working_hours_never_overlap exclude using gist (weekday with =, int4range((extract(epoch from starts) / 60)::integer, (extract(epoch from ends) / 60)::integer) with &&),
  constraint working_hours_check check (ends > starts)
);
comment on table public.working_hours is 'The hours of a week in which the teacher gives classes, wall-clock time in America/Sao_Paulo.';
comment on column public.working_hours.weekday is 'ISO: 1 is Monday, 7 is Sunday.';

create table public.scheduling_rules (
  singleton boolean primary key default true check (singleton),
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120),
  notice_hours smallint not null default 12 check (notice_hours between 0 and 336),
  horizon_days smallint not null default 180 check (horizon_days between 1 and 365),
  observe_holidays boolean not null default true,
  makeup_days smallint not null default 60 check (makeup_days between 1 and 365),
  hours_are_set boolean not null default false,
  hold_trials boolean not null default true,
  open_trials_each smallint not null default 5 check (open_trials_each between 1 and 500),
  trials_a_day smallint not null default 20 check (trials_a_day between 1 and 500)
);
comment on table public.scheduling_rules is 'The one row of rules by which people other than the teacher take hours of her calendar.';
comment on column public.scheduling_rules.buffer_minutes is 'Free minutes to keep between two hours that are taken.';
comment on column public.scheduling_rules.makeup_days is 'The days for which a credit for a make-up class is good.';
comment on column public.scheduling_rules.hours_are_set is 'The teacher has said in which hours she works, if only that there are none.';
comment on column public.scheduling_rules.hold_trials is 'A trial class whose mailed link nobody opens within half an hour gives its hour back.';
comment on column public.scheduling_rules.open_trials_each is 'The number of trial classes with an unopened link that may be booked from one network in 24 hours.';
comment on column public.scheduling_rules.trials_a_day is 'The number of trial classes that may be booked in 24 hours altogether; the last one rings the teacher''s bell.';

create table public.days_off (
  id uuid primary key default gen_random_uuid(),
  first_day date not null,
  last_day date not null,
  label text check (char_length(btrim(label)) between 1 and 80 and private.is_line(label)),
  constraint days_off_check check (last_day >= first_day and last_day <= first_day + 366)
);
comment on table public.days_off is 'Days on which nobody but the teacher takes an hour. What is agreed on already stays.';

create table public.holidays (
  day date primary key,
  name_pt text not null check (char_length(name_pt) between 1 and 80),
  name_en text not null check (char_length(name_en) between 1 and 80)
);
comment on table public.holidays is 'National holidays of Brazil, kept ahead by the server from a library.';

create table public.busy_calendars (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 60 and private.is_line(name)),
  url text not null check (url ~ '^https://[^\s]+$' and char_length(url) <= 1000),
  checked_at timestamptz,
  fetched_at timestamptz,
  failed_at timestamptz,
  problem text check (char_length(problem) <= 300),
  conflicts integer not null default 0,
  created_at timestamptz not null default now(),
  skipped text[] not null default '{}' check (cardinality(skipped) <= 50)
);
comment on table public.busy_calendars is 'Calendars elsewhere whose busy times are taken here too, read from an iCalendar address.';
comment on column public.busy_calendars.problem is 'Why the last try to read it failed; null after one that worked.';
comment on column public.busy_calendars.conflicts is 'The number of its busy times that lie on hours that are taken here already.';
comment on column public.busy_calendars.skipped is 'Names of the events that could not be read the last time; their hours are not taken. Nobody but the teacher sees them.';

create table public.calendar_history (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  change jsonb not null,
  by_student boolean not null default false
);
comment on table public.calendar_history is 'Every change of an hour, a trial or a class: who, when, from what to what. Nobody writes it but the triggers.';
comment on column public.calendar_history.change is '{"column": [before, after]}; before is null for what is new.';
comment on column public.calendar_history.by_student is 'The teacher entered what the student of the class asked for.';

create table public.calendar_feeds (
  user_id uuid primary key references public.profiles on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is 'The private address of a person''s classes for their own calendar. Only the hash of its token is kept.';

-- schemas/classes/tables.sql

create table public.trial_bookings (
  id uuid primary key references public.calendar_entries on delete cascade,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  status public.booking_status not null default 'scheduled',
  full_name text check (char_length(full_name) between 2 and 120 and private.is_name(full_name)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  level public.booking_level not null,
  plan text,
  goals text check (char_length(goals) between 1 and 2000),
  message text check (char_length(message) between 1 and 2000),
  language public.language not null,
  terms_accepted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  student_id uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  held_until timestamptz,
  lapsed_at timestamptz,
  constraint trial_bookings_lapsed_is_cancelled check (lapsed_at is null or status = 'cancelled'),
  constraint trial_bookings_forgotten_whole check (num_nulls(full_name, email, phone) in (0, 3))
);
comment on table public.trial_bookings is 'A visitor''s free trial class. When it happens is in its calendar entry, which has the same id.';
comment on column public.trial_bookings.full_name is 'Null, as address and phone are, once the person who booked is forgotten.';
comment on column public.trial_bookings.key_hash is 'SHA-256 of the random key the visitor''s browser made: sending twice books once, and the key alone opens the booking again.';
comment on column public.trial_bookings.student_id is 'The student that whoever booked has become.';
comment on column public.trial_bookings.held_until is 'Until when the hour waits for the mailed link to be opened; null once it was, and where nothing waits.';
comment on column public.trial_bookings.lapsed_at is 'When the hour became free again because the link was not opened. Whoever opens it later has the booking back.';

create table public.classes (
  id uuid primary key references public.calendar_entries on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  series_id uuid,
  status public.booking_status not null default 'scheduled',
  online_link text check (online_link ~ '^https://[^\s]+$' and char_length(online_link) <= 500 and private.is_line(online_link)),
  notes text check (char_length(btrim(notes)) between 1 and 2000),
  created_at timestamptz not null default now(),
  recurs_at timestamptz
);
comment on table public.classes is 'A student''s class of one hour. When it is is in its calendar entry, which has the same id.';
comment on column public.classes.series_id is 'The same for the classes of one weekly series.';
comment on column public.classes.notes is 'For the student too: what to prepare, what was done.';
comment on column public.classes.recurs_at is 'Its place in the series as the student''s calendar knows it (RECURRENCE-ID); empty for a class alone.';

create table public.makeup_credits (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  from_class uuid unique references public.classes on delete set null,
  granted_at timestamptz not null default now(),
  expires_on date not null,
  used_by_class uuid unique references public.classes on delete set null,
  reason text check (char_length(btrim(reason)) between 1 and 300 and private.is_line(reason))
);
comment on table public.makeup_credits is 'The right to one make-up class, for a class that was cancelled in time. Good until the end of a day in São Paulo.';

create table private.open_trials (
  id uuid primary key references public.trial_bookings on delete cascade,
  proof uuid not null default gen_random_uuid(),
  network text,
  created_at timestamptz not null default now()
);
comment on table private.open_trials is 'Trial classes whose mailed link nobody has opened yet.';
comment on column private.open_trials.proof is 'A secret that the mailed link has beside the booking''s key: a person who shows it reads that address.';
comment on column private.open_trials.network is 'A hash of where it was booked from, for a day.';

create table private.invitation_answers (
  entry uuid primary key references public.calendar_entries on delete cascade,
  answer text not null check (answer in ('yes', 'no', 'maybe')),
  answered_at timestamptz not null
);
comment on table private.invitation_answers is 'The last answer to the invitation to an hour, by the clock of whoever answered. A mailbox is read again and again.';

-- schemas/feedback/tables.sql

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  author_name text not null check (char_length(btrim(author_name)) between 2 and 80 and private.is_name(author_name)),
  about_pt text check (char_length(btrim(about_pt)) between 1 and 120 and private.is_line(about_pt)),
  about_en text check (char_length(btrim(about_en)) between 1 and 120 and private.is_line(about_en)),
  text_pt text check (char_length(btrim(text_pt)) between 1 and 2000),
  text_en text check (char_length(btrim(text_en)) between 1 and 2000),
  position integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  feedback_id uuid unique,
  constraint testimonials_say_something check (text_pt is not null or text_en is not null)
);
comment on table public.testimonials is 'Words of people about the classes, with their consent. Shown on the public pages once published.';
comment on column public.testimonials.about_pt is 'The author in a few words: profession, city. Nothing when left out.';
comment on column public.testimonials.position is 'Lowest first.';
comment on column public.testimonials.feedback_id is 'The feedback it was, with its student''s consent. It goes when that goes.';

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  class_id uuid references public.classes on delete set null,
  rating smallint not null check (rating between 1 and 5),
  comments text check (char_length(btrim(comments)) between 1 and 2000),
  created_at timestamptz not null default now(),
  reply text check (char_length(btrim(reply)) between 1 and 2000),
  replied_at timestamptz,
  publication_asked_at timestamptz,
  publication_answered_at timestamptz,
  publication_agreed boolean,
  shown_name text check (char_length(btrim(shown_name)) between 2 and 80 and private.is_name(shown_name)),
  constraint feedback_reply_says_when check (reply is null = (replied_at is null)),
  constraint feedback_agreement_was_asked check (publication_answered_at is null or publication_asked_at is not null),
  constraint feedback_agreement_says_when check (publication_agreed is null = (publication_answered_at is null))
);
comment on table public.feedback is 'Words of a student to the teacher about the classes, and her answer.';
comment on column public.feedback.publication_agreed is 'Whether the student agreed that it is shown on the public pages. May be taken back at any time.';

-- schemas/grades/tables.sql

create table public.test_modules (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 120 and private.is_line(name)),
  held_on date not null,
  created_at timestamptz not null default now()
);
comment on table public.test_modules is 'A module of the course whose test is graded in three parts.';

create table public.module_grades (
  module_id uuid not null references public.test_modules on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  meanings numeric(3,1) check (meanings >= 0 and meanings <= 10),
  questions numeric(3,1) check (questions >= 0 and questions <= 10),
  dictation numeric(3,1) check (dictation >= 0 and dictation <= 10),
  average numeric(3,1) generated always as (round((((meanings + questions) + dictation) / (3)::numeric), 1)) stored,
  told_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (module_id, student_id)
);
comment on table public.module_grades is 'A student''s grades of a module''s test.';
comment on column public.module_grades.average is 'Of the three parts, to one decimal; null (pending) until all three are there.';
comment on column public.module_grades.told_at is 'When the student was told, once: corrections tell nobody again.';

-- schemas/homework/tables.sql

create table public.assignments (
  id uuid primary key default gen_random_uuid(),
  kind public.homework_kind not null default 'free',
  title text not null check (char_length(btrim(title)) between 1 and 160 and private.is_line(title)),
  instructions text check (char_length(btrim(instructions)) between 1 and 8000),
  links jsonb not null default '[]'::jsonb check (private.are_links(links)),
  due_on date not null,
  created_at timestamptz not null default now()
);
comment on table public.assignments is 'Homework as the teacher sets it, for one student or many.';
comment on column public.assignments.due_on is 'The last day, until midnight in São Paulo. What comes later is marked as late, not refused.';

create table public.dictations (
  assignment_id uuid primary key references public.assignments on delete cascade,
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  exact public.exact_part[] not null default '{}' check (array_position(exact, null) is null and cardinality(exact) <= 3)
);
comment on table public.dictations is 'The text of a dictation''s recording: kept from its students until theirs is graded.';
comment on column public.dictations.exact is 'Words that have to be written as they were said, where either form is right otherwise.';

create table public.homework (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.assignments on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  status public.homework_status not null default 'pending',
  assigned_at timestamptz not null default now(),
  answer text check (char_length(btrim(answer)) between 1 and 20000),
  submissions integer not null default 0,
  submitted_at timestamptz,
  is_late boolean not null default false,
  grade numeric(3,1) check (grade >= 0 and grade <= 10),
  comment text check (char_length(btrim(comment)) between 1 and 4000),
  marks jsonb not null default '[]'::jsonb check (private.are_marks(marks)),
  graded_at timestamptz,
  unique (assignment_id, student_id),
  constraint homework_graded_has_grade check ((status = 'graded') = (grade is not null and graded_at is not null)),
  constraint homework_submitted_says_when check ((submissions > 0) = (submitted_at is not null)),
  constraint homework_submitted_was_sent check (status <> 'submitted' or submissions > 0)
);
comment on table public.homework is 'One student''s part of an assignment: the answer, and what the teacher says of it.';
comment on column public.homework.submissions is 'The number of times it was handed in. A person who answers or grades says which one they saw.';
comment on column public.homework.marks is 'Comments on passages of the answer: see private.are_marks.';

create table public.homework_files (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid references public.assignments on delete cascade,
  homework_id uuid references public.homework on delete cascade,
  object_name text not null unique check (char_length(object_name) <= 200),
  file_name text not null check (char_length(btrim(file_name)) between 1 and 200),
  mime_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  position smallint not null default 0,
  constraint homework_files_belong check (num_nonnulls(assignment_id, homework_id) = 1)
);
comment on table public.homework_files is 'Files of the bucket homework: attached to an assignment by the teacher, or to an answer by a student.';
comment on column public.homework_files.object_name is 'The place in the bucket, below its owner''s id.';

-- schemas/money/tables.sql

create table public.plans (
  name text primary key check (char_length(name) between 1 and 40 and private.is_line(name)),
  position smallint not null unique,
  classes_per_week smallint check (classes_per_week between 1 and 14),
  price_cents integer check (price_cents > 0 and price_cents <= 10000000),
  contents_pt text[] not null default '{}' check (private.are_lines(contents_pt, 8, 120)),
  contents_en text[] not null default '{}' check (private.are_lines(contents_en, 8, 120))
);
comment on table public.plans is 'The plans the school sells. What is not filled in is left out of the pages.';
comment on column public.plans.price_cents is 'Monthly price in centavos of R$.';
comment on column public.plans.contents_pt is 'The contents of the plan, a line each; empty leaves the words that the site ships with.';

create table public.forfeited_classes (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  class_id uuid not null references public.classes on delete cascade,
  kind public.forfeit_kind not null,
  starts_at timestamptz not null,
  forfeited_at timestamptz not null default now(),
  waived_at timestamptz,
  waived_by uuid,
  waive_reason text check (char_length(btrim(waive_reason)) between 3 and 300 and private.is_line(waive_reason)),
  unique (class_id, kind, starts_at),
  constraint forfeited_classes_reason_is_of_waived check (waive_reason is null or waived_at is not null)
);
comment on table public.forfeited_classes is 'Classes that count as given although they were not: given up too late, or missed. They are waived, never removed.';
comment on column public.forfeited_classes.starts_at is 'When the class was to be.';
comment on column public.forfeited_classes.waive_reason is 'In the teacher''s words; null where it was waived because she corrected the outcome of the class.';

create table public.plan_prices (
  plan text not null references public.plans (name) on update cascade on delete cascade,
  from_on date not null,
  price_cents integer check (price_cents > 0 and price_cents <= 10000000),
  primary key (plan, from_on)
);
comment on table public.plan_prices is 'The price of a plan from a day on. Null: it was not for sale.';

create table public.billing_rules (
  singleton boolean primary key default true check (singleton),
  due_day smallint not null default 5 check (due_day between 1 and 28),
  days_ahead smallint not null default 7 check (days_ahead between 0 and 27),
  class_price_cents integer check (class_price_cents between 1 and 10000000),
  pix_key text check (char_length(pix_key) between 5 and 77 and private.is_pix_key(pix_key) and private.is_line(pix_key)),
  pix_name text check (char_length(btrim(pix_name)) between 1 and 25 and private.is_name(pix_name) and pix_name ~ '[A-Za-zÀ-ÖØ-öø-ɏ]'),
  pix_city text check (char_length(btrim(pix_city)) between 1 and 15 and pix_city ~ '[A-Za-zÀ-ÖØ-öø-ɏ]' and private.is_line(pix_city)),
  class_price_since timestamptz,
  constraint billing_rules_pix_is_whole check (num_nonnulls(pix_key, pix_name, pix_city) = any (array[0, 3]))
);
comment on table public.billing_rules is 'The rules by which the school bills. One row.';
comment on column public.billing_rules.class_price_cents is 'The price of a class given up too late; without it such a class only counts as given.';
comment on column public.billing_rules.pix_key is 'As the PIX code carries it: CPF or CNPJ without punctuation, e-mail, +55 telephone, or random key.';
comment on column public.billing_rules.class_price_since is 'Since when a class given up too late costs something; what was missed before only counts as given.';

create table public.student_billing (
  student_id uuid primary key references public.profiles on delete cascade,
  payer_name text check (char_length(btrim(payer_name)) between 2 and 120 and private.is_name(payer_name)),
  payer_document text check (private.is_document(payer_document)),
  monthly_discount_cents integer not null default 0 check (monthly_discount_cents between 0 and 10000000),
  plan_since date,
  agreed_cents integer check (agreed_cents between 1 and 10000000)
);
comment on table public.student_billing is 'The payer of a student, if not the student, and since when the plan counts.';
comment on column public.student_billing.payer_document is 'CPF or CNPJ of whoever pays, without punctuation.';
comment on column public.student_billing.agreed_cents is 'The price of a month for this student; null: the plan''s.';

create table public.charges (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  kind public.charge_kind not null,
  month date check (extract(day from month) = 1),
  plan text,
  forfeited_class_id uuid unique references public.forfeited_classes on delete set null,
  forfeit public.forfeit_kind,
  class_on date,
  description text check (char_length(btrim(description)) between 1 and 160 and private.is_line(description)),
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  discount_cents integer not null default 0,
  discount_reason text check (char_length(btrim(discount_reason)) between 1 and 200 and private.is_line(discount_reason)),
  due_on date not null,
  status public.charge_status not null default 'pending',
  txid text not null unique default upper(substr(replace((gen_random_uuid())::text, '-', ''), 1, 25)) check (txid ~ '^[A-Z0-9]{25}$'),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(btrim(cancel_reason)) between 3 and 200 and private.is_line(cancel_reason)),
  constraint charges_check check (discount_cents between 0 and amount_cents),
  constraint charges_monthly_has_month check ((kind = 'monthly') = (month is not null)),
  constraint charges_paid_says_when check ((status = 'paid') = (paid_at is not null)),
  constraint charges_say_what_for check (num_nonnulls(description, plan, forfeit) = 1 and forfeit is null = (class_on is null)),
  constraint charges_cancelled_says_when check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint charges_reason_is_of_cancelled check (cancel_reason is null or status = 'cancelled')
);
comment on table public.charges is 'Money that a student owes: the month in advance, or something else, in centavos.';
comment on column public.charges.plan is 'The plan of the month, by the name that it had.';
comment on column public.charges.forfeit is 'The way in which the class was forfeited. It stays when the class goes.';
comment on column public.charges.class_on is 'The day, in São Paulo, that the forfeited class was to be on.';
comment on column public.charges.description is 'The purpose in the teacher''s words; null where a plan or a forfeited class says it.';
comment on column public.charges.discount_reason is 'In the teacher''s words; null for what is taken off each month.';
comment on column public.charges.cancel_reason is 'In the teacher''s words; null where the class turned out not to be forfeited.';
comment on column public.charges.txid is 'Comes back in the bank statement when the charge''s own PIX code was used.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  student_id uuid references public.profiles on delete set null,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  paid_on date not null,
  method public.payment_method not null default 'pix',
  receipt_number integer not null unique,
  payer_name text check (char_length(btrim(payer_name)) between 1 and 120 and private.is_name(payer_name)),
  payer_document text,
  plan text,
  month date,
  forfeit public.forfeit_kind,
  class_on date,
  description text check (private.is_line(description)),
  nfse_number text check (nfse_number ~ '^[0-9A-Za-z./-]{1,30}$' and private.is_line(nfse_number)),
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reverse_reason text check (char_length(btrim(reverse_reason)) between 3 and 200 and private.is_line(reverse_reason)),
  constraint payments_reason_is_of_reversed check (reverse_reason is null or reversed_at is not null)
);
comment on table public.payments is 'Money that came in. Never removed: a mistake is reversed, and its receipt number stays taken. What it is for is said as its charge said it, and stays when that goes.';
comment on column public.payments.reverse_reason is 'In the teacher''s words; null where the match with a line of the bank was taken back.';

create table public.credits (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  reason text not null check (char_length(btrim(reason)) between 3 and 200 and private.is_line(reason)),
  created_at timestamptz not null default now()
);
comment on table public.credits is 'Money that the school owes a student, to be used on charges.';

create table public.allocations (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references public.charges on delete cascade,
  payment_id uuid references public.payments on delete cascade,
  credit_id uuid references public.credits on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  constraint allocations_come_from_one check (num_nonnulls(payment_id, credit_id) = 1)
);
comment on table public.allocations is 'The cents of each payment or credit that cover a charge. The rest of them is the student''s to use.';

create table public.payment_proofs (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references public.charges on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  object_name text not null unique check (char_length(object_name) <= 200),
  file_name text not null check (char_length(btrim(file_name)) between 1 and 200),
  digest text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined')),
  decline_reason text check (char_length(btrim(decline_reason)) between 3 and 200 and private.is_line(decline_reason)),
  payment_id uuid references public.payments on delete set null,
  created_at timestamptz not null default now(),
  constraint payment_proofs_declined_says_why check ((state = 'declined') = (decline_reason is not null))
);
comment on table public.payment_proofs is 'Pictures or PDFs of payments that students sent: claims, until the teacher confirms them.';

create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique check (char_length(fingerprint) between 1 and 200),
  day date not null,
  amount_cents integer not null check (amount_cents between 1 and 100000000),
  memo text not null default '' check (char_length(memo) <= 300),
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  payment_id uuid references public.payments on delete set null,
  imported_at timestamptz not null default now(),
  makes_payment boolean not null default false
);
comment on table public.bank_lines is 'Money that came in, as the teacher''s bank says. The same line of the same statement is here once.';
comment on column public.bank_lines.makes_payment is 'Matching it made the payment; without, the payment was written down already.';

create table private.charge_reminders (
  charge_id uuid not null references public.charges on delete cascade,
  days smallint not null,
  primary key (charge_id, days)
);
comment on table private.charge_reminders is 'The reminders of a charge that have gone out: days after it was due.';

-- schemas/notifications/tables.sql

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  type text not null check (type ~ '^[a-z_]{1,60}$'),
  content jsonb not null default '{}'::jsonb check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 8192),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'Lines of the bell. Written by the database itself, in the transaction that causes them.';
comment on column public.notifications.content is 'The facts that the type''s text needs, such as applicant_name and link.';

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  recipient text not null check (recipient ~ '^[^\s@<>"]+@[^\s@<>"]+$' and char_length(recipient) <= 254),
  language public.language not null,
  data jsonb not null default '{}'::jsonb check (jsonb_typeof(data) = 'object'),
  state public.mail_state not null default 'queued',
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  worker uuid,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  user_id uuid references public.profiles on delete cascade,
  given_up_at timestamptz,
  is_urgent boolean not null default false,
  tried_at timestamptz,
  refused_since timestamptz,
  returned_at timestamptz
);
comment on table public.mail_outbox is 'Mails to send, written in the transaction that causes them and sent by the server''s worker.';
comment on column public.mail_outbox.data is 'The facts that the mail''s text needs. Emptied once it is sent or let be. Its secrets (private.mail_secrets) are encrypted by the server, within a minute where it has to wait.';
comment on column public.mail_outbox.state is 'handed_over: the mail server was being given the text. If the process dies then, nobody knows whether it took it, so it is not sent again by itself.';
comment on column public.mail_outbox.last_error is 'A code for people (app/i18n/told/reasons.ts), a colon, and what was said by the machine that did not take it.';
comment on column public.mail_outbox.user_id is 'Whose mail it is, where they can choose not to get it or when.';
comment on column public.mail_outbox.given_up_at is 'When the teacher saw that it had failed and let it be.';
comment on column public.mail_outbox.is_urgent is 'It does not wait for quiet hours: judged when it was written, as what is urgent then stays so.';
comment on column public.mail_outbox.tried_at is 'When it was claimed last.';
comment on column public.mail_outbox.refused_since is 'Since when the mail server refuses this mail alone.';
comment on column public.mail_outbox.returned_at is 'When it was found that a mail that was sent came back; last_error says why.';

create table private.reminders (
  entry_id uuid not null references public.calendar_entries on delete cascade,
  starts_at timestamptz not null,
  hours smallint not null,
  primary key (entry_id, starts_at, hours)
);
comment on table private.reminders is 'Reminders that have been put into the outbox.';

create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  topic text not null check (topic in ('classes', 'reminders', 'homework', 'grades', 'payments', 'feedback', 'articles', 'profile')),
  by_mail boolean not null default true,
  by_push boolean not null default true,
  primary key (user_id, topic)
);
comment on table public.notification_choices is 'The ways in which a person wants to be told of a topic. Without a row: all. The bell tells everything, and a change of an appointment is always mailed.';

create table public.notification_times (
  user_id uuid primary key default auth.uid() references public.profiles on delete cascade,
  quiet_from time,
  quiet_until time,
  digest_at time,
  constraint notification_times_quiet_is_whole check (quiet_from is null = (quiet_until is null)),
  constraint notification_times_quiet_is_short check (quiet_until - quiet_from + case when quiet_until > quiet_from then '00:00:00'::interval else '24:00:00'::interval end <= '14:00:00'::interval)
);
comment on table public.notification_times is 'When somebody wants to be told, by São Paulo''s clock. Without a row: at once, at any hour.';
comment on column public.notification_times.quiet_from is 'From here to quiet_until what is not urgent waits: mail and what shows on a phone. The bell does not make a sound.';
comment on column public.notification_times.digest_at is 'Set: what can wait comes in one mail a day, at this hour.';

create table private.digest_items (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null,
  data jsonb not null,
  due_at timestamptz not null
);
comment on table private.digest_items is 'Mails that wait for a person''s mail of the day, each of its kind.';

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(:\d{1,5})?/' and char_length(endpoint) <= 1500),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null default '' check (char_length(device) <= 80),
  session_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.push_subscriptions is 'Browsers that show what the bell tells while the site is closed (Web Push, RFC 8030). Whoever knows the endpoint and keys can write to one.';
comment on column public.push_subscriptions.p256dh is 'The browser''s key and secret for encrypting, base64url (RFC 8291).';
comment on column public.push_subscriptions.session_id is 'The sign-in that it belongs to: with that, it ends.';

create table public.push_outbox (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications on delete cascade,
  subscription_id uuid not null references public.push_subscriptions on delete cascade,
  is_urgent boolean not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  worker uuid,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (notification_id, subscription_id)
);
comment on table public.push_outbox is 'Notifications on their way to browsers, written in the transaction that causes them. Sent at least once; the browser shows each once.';
comment on column public.push_outbox.last_error is 'A code for people (app/i18n/told/reasons.ts), a colon, and what was said by the machine that did not take it.';

create table private.mail_way (
  only_one boolean primary key default true check (only_one),
  has_server boolean not null
);
comment on table private.mail_way is 'One row: whether the site has a mail server, as it says when it starts.';

create table private.mail_server (
  singleton boolean primary key default true check (singleton),
  refused_since timestamptz,
  error text check (char_length(error) <= 500),
  failures integer not null default 0,
  failed_at timestamptz,
  probe_at timestamptz,
  told_at timestamptz
);
comment on table private.mail_server is 'Whether the mail server refuses everybody, since when and why; refused_since is null while it does not.';
comment on column private.mail_server.probe_at is 'When one mail is to find out whether it is back.';

create table private.paused_addresses (
  mailbox text primary key,
  paused_at timestamptz not null default now()
);
comment on table private.paused_addresses is 'Mailboxes (private.mailbox_of) from which several mails came back, until the teacher sends to them again.';

create table private.mail_outages (
  since timestamptz primary key,
  until timestamptz not null,
  error text not null check (char_length(error) <= 500)
);
comment on table private.mail_outages is 'Times over which the mail server refused everybody, and the last reason; of those that the teacher was told of.';
alter publication supabase_realtime add table public.notifications;

-- schemas/operations/tables.sql

create table private.quotas (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);
comment on table private.quotas is 'Counts of what happened in a current window, for limits that must hold whoever writes.';

create table public.error_logs (
  id uuid primary key default gen_random_uuid(),
  error_message text not null,
  http_status integer check (http_status between 100 and 599),
  url text,
  request_body text,
  user_id uuid references public.profiles on delete set null,
  user_agent text,
  created_at timestamptz not null default now(),
  solved_at timestamptz,
  request_id text check (request_id ~ '^[\w.:-]{8,64}$'),
  fault text generated always as (private.fault_of(error_message, http_status)) stored
);
comment on table public.error_logs is 'Errors that people met. Redacted and capped before they are stored; read by the teacher alone.';
comment on column public.error_logs.request_id is 'The X-Request-Id of the answer that failed, which the server''s log has too. Written by the server: people''s own reports carry none.';

create unlogged table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table private.rate_limits is 'Attempts in their running window. Keys are hashes: no address or e-mail is stored.';
comment on column private.rate_limits.expire is 'End of the window, in milliseconds since 1970.';

create table private.done_once (
  what text primary key,
  at timestamptz not null default now()
);
comment on table private.done_once is 'Steps that are done once in the life of a school, such as its starting articles.';

create table public.site_visits (
  day date not null,
  visits integer not null default 0,
  part integer not null default 0,
  primary key (day, part)
);
comment on table public.site_visits is 'Visits of the public pages on a day. A visit is counted once a browser tab.';
comment on column public.site_visits.part is 'A day''s visits are the sum of its parts.';

create table public.backups (
  id uuid primary key default gen_random_uuid(),
  night date unique,
  state public.backup_state not null default 'asked',
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  worker uuid,
  heard_at timestamptz,
  attempts smallint not null default 0,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  file text unique check (file ~ '^[\w.-]{1,100}$'),
  bytes bigint check (bytes > 0),
  encrypted boolean not null default false,
  missing_files integer not null default 0,
  problem text check (problem ~ '^[A-Z_]{1,30}$'),
  thinned smallint not null default 0,
  constraint backups_check check ((state = 'done') = (file is not null and bytes is not null)),
  constraint backups_check1 check ((state = 'failed') = (problem is not null))
);
comment on table public.backups is 'Copies of the whole site that this machine made, and those that went wrong. About files beside this database, so it is itself in no backup.';
comment on column public.backups.night is 'The day in São Paulo that a nightly one belongs to; empty for one that the teacher asked for.';
comment on column public.backups.heard_at is 'When its maker last told how far it is. One not heard of for five minutes has died.';
comment on column public.backups.missing_files is 'Files that the database names and the disk lacks: the copy is whole but for them.';
comment on column public.backups.thinned is 'The number of old copies that were removed before their time, because the disk had no room for this one.';
comment on column public.backups.problem is 'STOPPED, NO_SPACE, NOT_WRITABLE, NOT_READABLE or FAILED; what exactly is in the error log.';

create table private.disk_room (
  only_one boolean primary key default true check (only_one),
  told_at timestamptz
);
comment on table private.disk_room is 'One row: when the teacher was told that the site''s disk fills up; empty while there is room.';

-- schemas/placement/tables.sql

create table public.placement_items (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$' and private.is_line(code)),
  version integer not null default 1 check (version > 0),
  skill public.placement_skill not null,
  level public.cefr_level not null,
  question text not null check (char_length(btrim(question)) between 1 and 600),
  options text[] not null check (cardinality(options) = 4 and array_position(options, null) is null),
  answer smallint not null check (answer between 0 and 3),
  passage text check (char_length(passage) between 1 and 3000),
  transcript text check (char_length(transcript) between 1 and 2000),
  audio_path text check (audio_path ~ '^/[\w./-]{1,200}$'),
  picture_path text check (picture_path ~ '^/[\w./-]{1,200}$'),
  picture_alt text check (char_length(picture_alt) between 1 and 300 and private.is_line(picture_alt)),
  explanation_pt text not null check (char_length(btrim(explanation_pt)) between 1 and 800),
  explanation_en text not null check (char_length(btrim(explanation_en)) between 1 and 800),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (code, version),
  constraint placement_items_heard check (skill <> 'listening' or (audio_path is not null and transcript is not null)),
  constraint placement_items_read check (skill <> 'reading' or passage is not null),
  constraint placement_items_seen check (picture_path is null = (picture_alt is null))
);
comment on table public.placement_items is 'Questions of the placement test. One that was answered never changes: a change is a new version, and the old one retires.';
comment on column public.placement_items.answer is 'Index of the right option. Leaves the database only to the teacher, and to who has finished.';

create table public.placement_settings (
  singleton boolean primary key default true check (singleton),
  cut_points numeric[] not null default '{0.5,1.5,2.5,3.45,4.5}'::numeric[]
    check (cardinality(cut_points) = 5 and cut_points[1] < cut_points[2] and cut_points[2] < cut_points[3] and cut_points[3] < cut_points[4] and cut_points[4] < cut_points[5] and cut_points[1] >= '-1'::integer::numeric and cut_points[5] <= 6)
);
comment on table public.placement_settings is 'The points where one level ends and the next begins, on a scale on which A1 is 0 and C2 is 5.';

create table public.placement_attempts (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  language public.language not null,
  stage text not null default 'routing' check (stage in ('routing', 'second', 'finished')),
  track text check (track in ('easier', 'harder')),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '7 days'::interval,
  finished_at timestamptz,
  correct smallint,
  ability numeric,
  level public.cefr_level,
  profile jsonb,
  share text unique check (share ~ '^[A-Za-z0-9_-]{22}$'),
  shown_name text check (char_length(btrim(shown_name)) between 1 and 60 and private.is_name(shown_name)),
  met text[] not null default '{}',
  user_id uuid references public.profiles on delete set null,
  trial_id uuid references public.calendar_entries on delete set null,
  first_block smallint not null default 10 check (first_block between 0 and 60),
  constraint placement_attempts_finished check ((stage = 'finished') = (finished_at is not null and level is not null and share is not null))
);
comment on table public.placement_attempts is 'A placement test that somebody takes or took. Nothing of who they are, until they say so, book or sign up.';
comment on column public.placement_attempts.key_hash is 'SHA-256 of the key that the browser made: who holds the key goes on with the test.';
comment on column public.placement_attempts.profile is 'Right and asked by skill: {grammar: {right, asked}, …}.';
comment on column public.placement_attempts.met is 'Codes of what this learner was asked in earlier tests, once for each time.';
comment on column public.placement_attempts.first_block is 'The number of questions of its first block; those of the second follow.';

create table public.placement_answers (
  attempt_id uuid not null references public.placement_attempts on delete cascade,
  position smallint not null check ("position" between 1 and 60),
  item_id uuid not null references public.placement_items,
  option_order smallint[] not null check (cardinality(option_order) = 4),
  answer smallint check (answer between 0 and 3),
  answered_at timestamptz,
  primary key (attempt_id, "position"),
  unique (attempt_id, item_id)
);
comment on table public.placement_answers is 'The questions of an attempt, the order of their options, and the option (of the item) that was chosen.';

-- schemas/settings/tables.sql

create table public.site_settings (
  singleton boolean primary key default true check (singleton),
  brand_first_name text not null default 'Alex' check (brand_first_name ~ '^[[:alpha:]][[:alpha:] ''-]{0,29}$' and private.is_line(brand_first_name)),
  contact_email text check (contact_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(contact_email) <= 254 and private.is_line(contact_email)),
  contact_phone text check (contact_phone ~ '^\+[1-9]\d{6,14}$' and private.is_line(contact_phone)),
  company_number text check (private.is_cnpj(company_number)),
  linkedin_url text check (linkedin_url ~ '^https://[^\s]+$' and char_length(linkedin_url) <= 300 and private.is_line(linkedin_url)),
  instagram_url text check (instagram_url ~ '^https://[^\s]+$' and char_length(instagram_url) <= 300 and private.is_line(instagram_url)),
  language_app_url text check (language_app_url ~ '^https://[^\s]+$' and char_length(language_app_url) <= 300 and private.is_line(language_app_url)),
  company_address text check (char_length(btrim(company_address)) between 1 and 200 and private.is_line(company_address)),
  biography_pt text check (char_length(btrim(biography_pt)) between 1 and 3000),
  biography_en text check (char_length(btrim(biography_en)) between 1 and 3000),
  qualifications_pt text[] not null default '{}' check (private.are_lines(qualifications_pt, 12, 160)),
  qualifications_en text[] not null default '{}' check (private.are_lines(qualifications_en, 12, 160)),
  first_language public.language not null default 'pt'
);
comment on table public.site_settings is 'The one row of facts about the business that the public pages show.';
comment on column public.site_settings.contact_phone is 'WhatsApp number, E.164.';
comment on column public.site_settings.company_number is 'CNPJ: fourteen digits or capital letters, no punctuation.';
comment on column public.site_settings.first_language is 'In which language the site meets whoever has chosen none and names none in the address.';

-- schemas/accounts/functions/names.sql

create function private.years_old(birth_date date) returns integer
language sql stable set search_path = '' as $$
  select extract(year from age((now() at time zone 'America/Sao_Paulo')::date, birth_date))::integer
$$;
comment on function private.years_old is 'The age of a person today, by São Paulo''s calendar.';

create function private.clean_name(name text) returns text
language sql immutable set search_path = '' as $$
  select case when private.is_name(cleaned.name) then cleaned.name end
  from (select btrim(regexp_replace(regexp_replace(clean_name.name, '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g')) as name) as cleaned (name)
$$;
comment on function private.clean_name is 'A name without what is not seen, or null where nothing is left.';

create function private.clean_line(line text) returns text
language sql immutable set search_path = '' as $$
  select btrim(normalize(replace(regexp_replace(regexp_replace(clean_line.line, '[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+', '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), U&'\2011', '-'), nfc))
$$;
comment on function private.clean_line is 'A text of one line without what is not seen. Signs that join or part letters and emoji stay. The forms say the same (app/i18n/clean-line.ts).';

-- schemas/accounts/functions/own_data.sql

create function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  if name is null then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(btrim(request_erasure.reason), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.tell_admins('erasure_requested', jsonb_build_object(
      'student_name', name, 'link', '/admin/manage-students?person=' || auth.uid()),
      -- Who takes it back and asks anew all day fills nobody's mailbox.
      by_mail => private.take_quota('erasure ' || auth.uid(), 3, interval '1 day'));
  end if;
end $$;
comment on function public.request_erasure is 'A student asks the teacher to erase everything about them. Asking twice asks once.';

create function public.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  traces text[];
  bookings uuid[];
  addresses text[];
  -- What names one of two with the same name stays.
  name constant text := coalesce((select p.full_name from public.profiles p where p.id = erase_person.person
    and not exists (select from public.profiles other where other.id <> p.id and other.full_name = p.full_name)), '');
begin
  -- As whoever cancels a class: the calendar first, then the account.
  perform private.lock_calendar();
  perform private.lock_account(erase_person.person);
  traces := private.ids_of_person(erase_person.person);
  bookings := private.bookings_of(erase_person.person);
  addresses := private.addresses_of(bookings, erase_person.person) || private.address_of(erase_person.person);

  -- Hours to come are given up, and free again. Of a trial class, and of classes that were, the hour alone stays.
  perform private.cancel_entry(e.id) from public.calendar_entries e where e.id = any (bookings) and e.starts_at > now();
  update public.trial_bookings b set status = 'cancelled', updated_at = now() from public.calendar_entries e
  where b.id = any (bookings) and e.id = b.id and e.starts_at > now() and b.status <> 'cancelled';
  delete from public.calendar_entries e using public.classes c
  where c.id = e.id and c.student_id = erase_person.person and e.starts_at > now();
  perform private.anonymise_bookings(bookings);
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;

  -- The answers of tests stay, as nobody's; so do topics, and payments, which the books need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null
  where t.user_id = erase_person.person or t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  perform private.forget_in_statements(erase_person.person);
  update public.payments p set payer_name = null, payer_document = null where p.student_id = erase_person.person;
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  update public.error_logs e set error_message = '', user_agent = null, request_body = null, url = null where e.user_id = erase_person.person;

  -- Told them, and told others: under their bells and on their phones, in what waits, is on its way, or failed.
  delete from public.mail_outbox m where m.user_id = erase_person.person or lower(m.recipient) = any (addresses);
  delete from public.notifications n where n.user_id <> erase_person.person and private.is_about(n.content, traces, name);
  delete from private.digest_items d where private.is_about(d.data, traces, name);
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(m.data -> 'items') with ordinality as i (item, place)
    where not private.is_about(item, traces, name)))
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array';
  delete from public.mail_outbox m where case when m.kind = 'digest' then m.data -> 'items' = '[]' else private.is_about(m.data, traces, name) end;
end $$;
comment on function public.erase_person is 'Forgets a person: what the law or the books need stays without them.';

create function private.ids_of_person(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(found.id::text) from (
    select ids_of_person.person as id
    union all select c.id from public.classes c where c.student_id = ids_of_person.person
    union all select unnest(private.bookings_of(ids_of_person.person))
    union all select f.id from public.feedback f where f.student_id = ids_of_person.person
    union all select h.id from public.homework h where h.student_id = ids_of_person.person
    union all select c.id from public.charges c where c.student_id = ids_of_person.person) as found
$$;
comment on function private.ids_of_person is 'The ids by which a notification to somebody else can lead to a person: theirs, and those of all that is theirs.';

create function private.copy_of_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name, 'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l where l.student_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id)) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.copy_of_lessons is 'A person''s classes, tests, homework, grades and feedback, as their copy of their data has them.';

create function private.copy_of_money(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c where c.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' order by p.paid_on), '[]') from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k where k.student_id = person))
$$;
comment on function private.copy_of_money is 'A person''s charges, payments and credits, as their copy of their data has them.';

create function private.copy_of_account(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.user_id = person or c.trial_booking_id = any (private.bookings_of(person))),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = person),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = private.address_of(person)),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = person),
    'sign_in_record', private.sign_in_record_of(person),
    'calendar_feed', (select jsonb_build_object('since', f.created_at) from public.calendar_feeds f where f.user_id = person),
    -- Without who else did it: the teacher's part is hers.
    'history', (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'by', case when a.actor_id = person then 'you' else a.actor_role end,
        'act', a.act, 'subject', a.subject, 'changes', a.changes - 'waived_by') order by a.id), '[]')
      from public.audit_log a where a.student_id = person),
    'faults', (select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'fault', 'request_id'] order by l.created_at), '[]')
      from public.error_logs l where l.user_id = person))
$$;
comment on function private.copy_of_account is 'A person''s profile, consents and sign-ins, as their copy of their data has them.';

create function private.copy_of_messages(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from public.notifications n where n.user_id = person),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.notification_choices c where c.user_id = person),
    'notification_times', (select to_jsonb(t) - 'user_id' from public.notification_times t where t.user_id = person),
    'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'since', s.created_at) order by s.created_at), '[]')
      from public.push_subscriptions s where s.user_id = person),
    -- Without what is in them: links of a mail open accounts.
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient, 'language', m.language, 'state', m.state,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.mail_outbox m where m.user_id = person or lower(m.recipient) = private.address_of(person)))
$$;
comment on function private.copy_of_messages is 'A person''s notifications and mails and their choices about them, as their copy of their data has them.';

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  return jsonb_build_object('exported_at', now()) || private.copy_of_account(me) || private.copy_of_messages(me)
    || private.copy_of_lessons(me) || private.copy_of_money(me);
end $$;
comment on function public.export_my_data is 'Everything the school keeps about whoever asks, as JSON. Their files are in their homework and beside their payments.';

create function private.is_about(told jsonb, traces text[], name text) returns boolean
language sql immutable set search_path = '' as $$
  select case when count(*) > 0 then bool_or(id[1] = any (traces))
    else name <> '' and jsonb_path_exists(told, '$.** ? (@.student_name == $name || @.applicant_name == $name)', jsonb_build_object('name', name)) end
  from regexp_matches(told::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as id
$$;
comment on function private.is_about is 'name: empty where it is not one person''s alone.';

-- schemas/accounts/functions/passwords.sql

create function private.clear_temporary_password() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  handed_out constant boolean :=
    coalesce(new.raw_app_meta_data ->> 'temporary_password', '') = 'true'
    and new.raw_app_meta_data is distinct from old.raw_app_meta_data;
begin
  update public.profiles p
  set temporary_password = handed_out,
    temporary_password_expires_at =
      case when handed_out then (new.raw_app_meta_data ->> 'temporary_password_expires_at')::timestamptz end
  where p.id = new.id;
  -- Until the transaction ends: what is said of this password may follow.
  perform set_config('school.password_of', new.id::text, true);
  return new;
end $$;
comment on function private.clear_temporary_password is 'A new password is temporary where the server hands it out with this change, and else is its owner''s.';

create function private.no_password() returns text
language sql set search_path = '' as $$
  select '$2b$10$' || left(md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text), 53)
$$;
comment on function private.no_password is 'A bcrypt hash that no password has.';

create function private.spend_temporary_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is not distinct from old.encrypted_password and exists (
    select from public.profiles p
    where p.id = new.id and p.temporary_password and p.temporary_password_expires_at is not null)
  then
    new.encrypted_password := private.no_password();
  end if;
  return new;
end $$;
comment on function private.spend_temporary_password is 'A sign-in uses a handed-out password up: the session that it opens has to set another.';

create function private.expire_temporary_passwords() returns void
language sql security definer set search_path = '' as $$
  with late as (
    insert into private.spent_passwords as s (user_id, expires_at)
    select p.id, p.temporary_password_expires_at from public.profiles p
    where p.temporary_password and p.temporary_password_expires_at < now()
      and not exists (select from private.spent_passwords d where d.user_id = p.id and d.expires_at = p.temporary_password_expires_at)
    on conflict (user_id) do update set expires_at = excluded.expires_at where s.expires_at <> excluded.expires_at
    returning s.user_id)
  update auth.users u set last_sign_in_at = u.last_sign_in_at from late where u.id = late.user_id
$$;
comment on function private.expire_temporary_passwords is 'Spends handed-out passwords whose time is over, as a sign-in would.';

create function public.welcome_student(student uuid, password text, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_person(welcome_student.student);
  update public.profiles p set temporary_password = true, temporary_password_expires_at = welcome_student.until
  where p.id = welcome_student.student;
  delete from auth.sessions s where s.user_id = welcome_student.student;
  delete from public.mail_outbox m using public.profiles p
  where p.id = welcome_student.student and m.recipient = p.email and m.kind = 'password_changed' and m.state = 'queued';
  perform private.enqueue_mail('welcome', p.email, p.language, jsonb_build_object(
    'name', split_part(p.full_name, ' ', 1), 'password', welcome_student.password, 'expires_at', welcome_student.until))
  from public.profiles p where p.id = welcome_student.student;
end $$;
comment on function public.welcome_student is 'Marks a password that the server has just handed out as temporary and mails it to its owner, whose sign-ins all end.';

create function private.tell_of_credential_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lang constant public.language := coalesce((select p.language from public.profiles p where p.id = new.id), 'pt');
begin
  if old.email_confirmed_at is null or not private.can_be_mailed(old.email) then
    return null;
  end if;
  if lower(new.email) is distinct from lower(old.email) then
    perform private.enqueue_mail('email_changed', old.email, lang);
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' then
    -- It waits, since one that is handed out is told of by a mail of its own, which comes a step later.
    insert into public.mail_outbox (kind, recipient, language, due_at) values ('password_changed', old.email, lang, now() + interval '1 minute');
  end if;
  return null;
end $$;
comment on function private.tell_of_credential_change is 'Mails a changed address or password to the address that the account had.';

create function private.tell_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One that goes with its person is told to nobody: there is no profile by then.
  perform private.enqueue_mail(case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, p.email, p.language)
  from public.profiles p where p.id = coalesce(new.user_id, old.user_id) and private.can_be_mailed(p.email);
  return null;
end $$;
comment on function private.tell_of_factor is 'Mails a person that a second factor was added or removed.';

create function private.sign_in_record_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_in_sign_in_record('select') then
    return '[]';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'at', e.created_at, 'what', e.payload ->> 'action', 'ip_address', e.ip_address) order by e.created_at), '[]')
    from auth.audit_log_entries e where e.payload ->> 'actor_id' = sign_in_record_of.person::text);
end $$;
comment on function private.sign_in_record_of is 'The sign-in service''s record of a person; empty where the database''s owner may not read it.';

create function private.forget_sign_ins() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a day: all of it is looked through, as nobody but the service may give it an index.
  if exists (select from private.quotas q where q.key = 'forget_sign_ins' and q.window_started_at > now() - interval '1 day')
    or not private.can_in_sign_in_record('delete') then
    return;
  end if;
  perform private.take_quota('forget_sign_ins', 1, interval '1 day');
  delete from auth.audit_log_entries e where e.created_at < now() - interval '180 days';
end $$;
comment on function private.forget_sign_ins is 'The sign-in service''s record of half a year ago.';

create function private.spend_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.awaits_confirmation(old) and new.encrypted_password is not distinct from old.encrypted_password then
    new.encrypted_password := private.no_password();
    -- Until the transaction ends: the profile is told once it is there.
    perform set_config('school.without_password', new.id::text, true);
  end if;
  return new;
end $$;
comment on function private.spend_unproven_password is 'A password that was chosen before the address was proven may be a stranger''s: confirming the address takes it away.';

-- schemas/accounts/functions/profiles.sql

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = coalesce(left(new.email, 254), '') where p.id = new.id;
  update public.mail_outbox o set recipient = new.email where o.user_id = new.id and o.state = 'queued' and new.email <> '';
  if old.email_confirmed_at is not null and old.email <> '' then
    update public.trial_bookings b set student_id = p.id, updated_at = now() from public.profiles p
    where p.id = new.id and p.role = 'aluno' and b.student_id is null and b.email = lower(old.email);
    update public.topic_suggestions s set email = new.email
    where lower(s.email) = lower(old.email) and new.email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(new.email) <= 254;
  end if;
  return new;
end $$;
comment on function private.follow_email is 'A changed address goes on to the profile and to what waits to be mailed, and ties bookings of the address before to the student.';

create function private.keep_first_login() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_login_at := coalesce(old.first_login_at, new.first_login_at);
  return new;
end $$;
comment on function private.keep_first_login is 'The first sign-in is written once.';

create function private.check_age() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.birth_date is null then
    -- Only as an update: a sign-up is judged by check_sign_up, and the teacher may make an account before she knows.
    perform private.refuse_if(tg_op = 'UPDATE' and old.birth_date is not null and new.role = 'aluno' and new.id = auth.uid(), 'BIRTH_DATE_REQUIRED');
    return new;
  elsif new.birth_date < date '1900-01-01' or new.birth_date > (now() at time zone 'America/Sao_Paulo')::date then
    perform private.refuse('INVALID_BIRTH_DATE');
  elsif private.years_old(new.birth_date) < 13 then
    perform private.refuse('TOO_YOUNG');
  elsif private.years_old(new.birth_date) < 18 and (new.guardian_name is null or new.guardian_contact is null) then
    perform private.refuse('GUARDIAN_REQUIRED');
  end if;
  return new;
end $$;
comment on function private.check_age is 'Students are 13 at least; from 13 to 17 somebody answers for them. What a student has said of it they can correct, not take back.';

create function public.edit_student(
  student uuid, full_name text, phone text default null, language public.language default 'pt', plan text default null, level text default null,
  birth_date date default null, guardian_name text default null, guardian_contact text default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(edit_student.student);
  perform private.refuse_if(edit_student.full_name is null or char_length(btrim(edit_student.full_name)) not between 2 and 120
    or not private.is_name(btrim(edit_student.full_name)) or not private.is_name(nullif(btrim(edit_student.guardian_name), '')), 'INVALID_NAME');
  update public.profiles p
  set full_name = regexp_replace(btrim(edit_student.full_name), '\s+', ' ', 'g'), phone = edit_student.phone,
    language = edit_student.language, plan = edit_student.plan, level = edit_student.level,
    birth_date = edit_student.birth_date, guardian_name = nullif(btrim(edit_student.guardian_name), ''),
    guardian_contact = nullif(btrim(edit_student.guardian_contact), '')
  where p.id = edit_student.student;
end $$;
comment on function public.edit_student is 'Sets what the teacher says about a student. A value left out is emptied.';

create function public.set_active(person uuid, active boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(set_active.person);
  perform private.refuse_if(set_active.person = auth.uid(), 'NOT_YOURSELF');
  update public.profiles p
  set deactivated_at = case when set_active.active then null else coalesce(p.deactivated_at, now()) end
  where p.id = set_active.person;
  if not set_active.active then
    delete from auth.sessions s where s.user_id = set_active.person;
  end if;
end $$;
comment on function public.set_active is 'Deactivates a person, which ends all their sign-ins at once, or lets them in again.';

create function private.my_student_name() returns text
language sql stable security definer set search_path = '' as $$
  select p.full_name from public.profiles p
  where p.id = (select auth.uid()) and p.role = 'aluno' and (select private.is_active())
$$;
comment on function private.my_student_name is 'The full name of the student who asks; null for anybody else.';

create function private.notify_of_profile(student uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place constant text := '/admin/students/' || notify_of_profile.student;
begin
  -- Until she has looked, one line says it all.
  if not exists (select from public.notifications n
      where n.type = 'student_updated_profile' and not n.is_read and n.content ->> 'link' = place) then
    perform private.tell_admins('student_updated_profile', jsonb_build_object('student_name', notify_of_profile.name, 'link', place));
  end if;
end $$;
comment on function private.notify_of_profile is 'Tells the teacher that a student changed their profile, once until she has looked.';

create function private.notify_profile_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_profile(new.id, new.full_name);
  return null;
end $$;
comment on function private.notify_profile_change is 'Tells the teacher of what a student changed in their own profile.';

create function public.set_photo(person uuid, photo text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.profiles;
begin
  perform private.refuse_if(set_photo.photo is not null and split_part(set_photo.photo, '/', 1) <> set_photo.person::text, 'NOT_FOUND');
  update public.profiles p set photo = set_photo.photo where p.id = set_photo.person and p.deactivated_at is null returning p.* into ours;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if ours.role = 'aluno' then
    perform private.notify_of_profile(ours.id, ours.full_name);
  end if;
end $$;
comment on function public.set_photo is 'For the server, which has kept the picture and proven whose it is; null takes it away.';

create function private.follow_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
  where u.id = new.id;
  return null;
end $$;
comment on function private.follow_language is 'The language of a profile goes on to the sign-in service, which mails in it.';

create function public.has_had_hour() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when private.is_active() then
    exists (select from public.classes c where c.student_id = auth.uid())
    or exists (select from public.trial_bookings b where b.student_id = auth.uid() and b.status <> 'cancelled')
    -- An address that is not confirmed may be somebody else's; a booking that is tied to a student is that student's.
    or exists (select from auth.users u join public.trial_bookings b on b.email = lower(u.email)
      where u.id = auth.uid() and u.email_confirmed_at is not null
        and b.student_id is null and b.status <> 'cancelled')
  end
$$;
comment on function public.has_had_hour is 'Whether whoever asks has or had a class, or a trial class that was not cancelled. Null for who is locked out.';

create function public.find_people(search text) returns setof public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select p.* from public.profiles p where private.is_found(find_people.search, p.full_name, p.email);
end $$;
comment on function public.find_people is 'People whose name or mail address holds a text, for the teacher''s lists.';

-- schemas/accounts/functions/roles.sql

create function private.is_active() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_shown_factors()
    and exists (select from public.profiles p where p.id = (select auth.uid()) and p.deactivated_at is null)
$$;
comment on function private.is_active is 'Whether the person who asks has an account that is not deactivated, and has proven each factor that they set up.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_shown_factors() and exists (
    select from public.profiles p
    where p.id = (select auth.uid()) and p.role = 'admin' and p.deactivated_at is null
  )
$$;
comment on function private.is_admin is 'Whether the person who asks is the teacher, as is_active has it.';

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin(), 'NOT_ALLOWED');
end $$;
comment on function private.require_admin is 'Refuses everybody but the teacher.';

create function private.require_person(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not exists (select from public.profiles p where p.id = require_person.person), 'NOT_FOUND');
end $$;
comment on function private.require_person is 'Refuses an id that no profile has.';

create function public.change_role(person uuid, role public.user_role) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(change_role.person);
  perform private.refuse_if(change_role.person = auth.uid(), 'NOT_YOURSELF');
  update public.profiles p set role = change_role.role where p.id = change_role.person;
end $$;
comment on function public.change_role is 'Makes somebody an admin or a student again. Nobody changes their own role, so an admin is always left.';

create function private.require_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(char_length(btrim(coalesce(require_reason.reason, ''))) not between 3 and 200, 'REASON_REQUIRED');
  return btrim(require_reason.reason);
end $$;
comment on function private.require_reason is 'The reason without spaces around it. Refuses one of fewer than 3 or more than 200 characters.';

create function private.has_shown_factors() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2' or not exists (
    select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified'
  )
$$;
comment on function private.has_shown_factors is 'Whether this session has proven the second factor, or its person has set up none.';

create function private.is_signed_in(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_signed_in.session is null or exists (select from auth.sessions s where s.id = is_signed_in.session)
$$;
comment on function private.is_signed_in is 'Whether a session has not ended. What names no session is taken for signed in.';

create function private.take_app_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decided constant jsonb := coalesce(new.raw_app_meta_data, '{}');
begin
  update public.profiles p
  set role = case when decided ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role
  where p.id = new.id and p.created_at = now() and decided ? 'role';
  update public.profiles p
  set temporary_password = true, temporary_password_expires_at = (decided ->> 'temporary_password_expires_at')::timestamptz
  where p.id = new.id and decided ->> 'temporary_password' = 'true'
    and (p.created_at = now() or current_setting('school.password_of', true) = new.id::text);
  return null;
end $$;
comment on function private.take_app_metadata is 'Applies what the server says of an account in its app metadata: the role of a new one, and that a password is handed out.';

create function private.can_in_sign_in_record(what text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), can_in_sign_in_record.what), false)
$$;
comment on function private.can_in_sign_in_record is 'what: select or delete. The embedded backend keeps no such record; hosted Supabase does, unless it is told not to.';

-- schemas/accounts/functions/sign_up.sql

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  decided constant jsonb := coalesce(new.raw_app_meta_data, '{}');
  born constant text := private.metadata_text(said, 'birth_date', 10);
begin
  if tg_op = 'UPDATE' and exists (select from public.profiles p where p.id = new.id) then
    return new;
  end if;
  perform private.refuse_if(born is not null and not (born ~ '^\d{4}-\d\d-\d\d$' and private.is_input(born, 'date')), 'INVALID_BIRTH_DATE');
  insert into public.profiles
    (id, role, full_name, email, language, birth_date, guardian_name, guardian_contact, temporary_password, temporary_password_expires_at)
  values (
    new.id,
    case when decided ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role,
    coalesce(private.metadata_text(said, 'full_name', 120), ''),
    coalesce(left(new.email, 254), ''),
    case when said ->> 'language' = 'en' then 'en' else 'pt' end::public.language,
    born::date,
    private.metadata_text(said, 'guardian_name', 120),
    private.metadata_text(said, 'guardian_contact', 254),
    coalesce(decided ->> 'temporary_password', '') = 'true',
    (decided ->> 'temporary_password_expires_at')::timestamptz
  );
  return new;
end $$;
comment on function private.create_profile is 'Makes the profile of a new account from what its sign-up says.';

create function private.terms_version() returns text
language sql immutable set search_path = '' as $$ select '2026-11-22' $$;
comment on function private.terms_version is 'The date on the terms and the privacy notice that the site shows.';

create function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, user_id)
  select asked.kind, private.terms_version(), new.id
  from (values ('terms'::public.consent_kind, 'accepts_terms'), ('guardian', 'guardian_accepts')) as asked (kind, field)
  where new.raw_user_meta_data ->> asked.field = 'true'
    and not exists (select from public.consents c where c.user_id = new.id and c.kind = asked.kind);
  return new;
end $$;
comment on function private.record_sign_up_consents is 'Records what was accepted at the sign-up, each in the version of the terms that holds.';

create function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  missing text;
begin
  select u.* into account from auth.users u where u.id = new.id and u.confirmation_sent_at is not null and u.invited_at is null;
  if not found then
    return null;
  end if;
  missing := private.student_refusal(new.id);
  perform private.refuse(missing);
  if private.awaits_confirmation(account) then
    delete from public.profiles p where p.id = new.id;
  end if;
  return null;
end $$;
comment on function private.check_sign_up is 'Refuses a sign-up that lacks what a student has to say. The profile of an address that is not confirmed waits until it is.';

create function public.accept_terms(guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  missing text;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  insert into public.consents (kind, version, user_id)
  select asked.kind, private.terms_version(), p.id
  from public.profiles p cross join unnest(array['terms', 'guardian']::public.consent_kind[]) as asked (kind)
  where p.id = auth.uid()
    and (asked.kind = 'terms' or (accept_terms.guardian is true and private.years_old(p.birth_date) < 18))
    and not exists (
      select from public.consents c where c.user_id = p.id and c.kind = asked.kind and c.version = private.terms_version());
  missing := private.student_refusal(auth.uid());
  perform private.refuse(missing);
end $$;
comment on function public.accept_terms is 'Records that the signed-in person agrees to the terms as they are now, and from 13 to 17 their guardian; once for each version. A student''s age has to be known.';

create function private.awaits_confirmation(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  -- An account that the server makes is confirmed or waits for no mail, and an invitation says so.
  select account.email_confirmed_at is null and account.confirmation_sent_at is not null and account.invited_at is null
$$;
comment on function private.awaits_confirmation is 'Whether an account was signed up for by somebody who has not proven the address yet.';

create function private.require_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set temporary_password = true, temporary_password_expires_at = null
  where p.id = new.id and current_setting('school.without_password', true) = new.id::text;
  return null;
end $$;
comment on function private.require_new_password is 'Marks an account whose password was taken away, so that its owner has to set one.';

create function private.forget_unconfirmed() returns void
language sql security definer set search_path = '' as $$
  delete from auth.users u
  where private.awaits_confirmation(u) and u.confirmation_sent_at < now() - interval '3 days'
    and not exists (select from public.profiles p where p.id = u.id)
$$;
comment on function private.forget_unconfirmed is 'Accounts that a sign-up made and nobody confirmed.';

create function public.end_sign_up(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u
  where lower(u.email) = lower(end_sign_up.address) and private.awaits_confirmation(u)
    and not exists (select from public.profiles p where p.id = u.id);
  return found;
end $$;
comment on function public.end_sign_up is 'Ends the sign-up that waits with an address, so that the teacher can make the account. The server calls it; false: none waits.';

create function private.refuse_odd_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := nullif(to_jsonb(new) ->> tg_argv[0], '');
begin
  if address is null or private.can_be_mailed(address) then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] is not distinct from address then
    return new;
  end if;
  perform private.refuse('INVALID_EMAIL');
end $$;
comment on function private.refuse_odd_address is 'Refuses an address that mail cannot be sent to, in the column that the trigger names. One that was there before stays.';

create function private.is_own_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = address and u.email_confirmed_at is not null)
$$;
comment on function private.is_own_address is 'Whether the person who asks is signed in and has proven this address.';

create function private.student_refusal(person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p.role <> 'aluno' then null
    when p.birth_date is null then 'BIRTH_DATE_REQUIRED'
    when not exists (select from public.consents c where c.user_id = p.id and c.kind = 'terms' and c.version = private.terms_version()) then 'TERMS_REQUIRED'
    when private.years_old(p.birth_date) < 18
      and not exists (select from public.consents c where c.user_id = p.id and c.kind = 'guardian' and c.version = private.terms_version()) then 'GUARDIAN_REQUIRED'
    end
  from public.profiles p where p.id = student_refusal.person
$$;
comment on function private.student_refusal is 'The code of what a student''s sign-up lacks; null where it is whole.';

create function private.metadata_text(metadata jsonb, field text, most integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(case when metadata_text.field like '%\_name' then private.clean_name(left(value, most)) else left(value, most) end, '')
  from (select regexp_replace(btrim(metadata ->> field), '\s+', ' ', 'g')) as typed (value)
$$;
comment on function private.metadata_text is 'One field of what a sign-up says, tidied and cut to a length; null where it is empty.';

-- schemas/audit/functions/audit_log.sql

create function private.shorten_for_audit(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when char_length(value::text) > 300 then to_jsonb(left(value #>> '{}', 200) || '…') else value end
$$;
comment on function private.shorten_for_audit is 'A value as the audit log has it: a long one is cut.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  -- What changes by itself, or is nobody's to read.
  quiet constant text[] := array['updated_at', 'search', 'paid_at', 'told_at', 'key_hash', 'graded_at', 'student_id'];
  changed jsonb := '{}';
  about constant uuid := case tg_table_name when 'profiles' then row_now ->> 'id'
    when 'testimonials' then (select f.student_id::text from public.feedback f where f.id = (row_now ->> 'feedback_id')::uuid)
    else row_now ->> 'student_id' end;
  -- What goes along with a person who goes is of nobody.
  is_forgotten constant boolean := about is not null and not exists (select from public.profiles p where p.id = about);
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, jsonb_build_array(private.shorten_for_audit(old_row -> n.key), private.shorten_for_audit(n.value))), '{}') into changed
    from jsonb_each(new_row) as n where n.value is distinct from old_row -> n.key and n.key <> all (quiet);
    if changed = '{}' then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, actor_role, subject, subject_id, student_id, act, changes)
  values (auth.uid(), coalesce((select p.role::text from public.profiles p where p.id = auth.uid()), 'server'), tg_table_name,
    case when is_forgotten then '' else coalesce(row_now ->> 'id', row_now ->> 'student_id', row_now ->> 'name', row_now ->> 'singleton', '') end,
    case when not is_forgotten then about end, lower(tg_op), changed);
  return null;
end $$;
comment on function private.audit is 'Writes a change of a row into the audit log, without what changes by itself.';

create function private.forget_in_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.audit_log a set changes = '{}', student_id = null, subject_id = '' where a.student_id = old.id;
  update public.audit_log a set actor_id = null where a.actor_id = old.id;
  if private.can_in_sign_in_record('delete') then
    delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = old.id::text or e.payload #>> '{traits,user_id}' = old.id::text;
  end if;
  return null;
end $$;
comment on function private.forget_in_audit_log is 'Takes a person who goes out of the audit log and out of the sign-in service''s record.';

-- schemas/blog/functions/publishing.sql

create function private.announce_article(article uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  told jsonb;
  old boolean;
begin
  select jsonb_strip_nulls(jsonb_build_object('article', announce_article.article,
      'article_title', coalesce(max(v.title) filter (where v.language = 'pt'), max(v.title)),
      'article_title_en', max(v.title) filter (where v.language = 'en'),
      'link_pt', max('/pt/blog/' || v.slug) filter (where v.language = 'pt'),
      'link_en', max('/en/blog/' || v.slug) filter (where v.language = 'en'))),
    bool_and(v.published_at < now() - interval '7 days')
  into told, old from public.article_versions v where v.article_id = announce_article.article and v.state = 'published';
  update public.articles a set announced_at = now() where a.id = announce_article.article and a.announced_at is null;
  if found and not old then
    insert into public.notifications (user_id, type, content)
    select p.id, 'new_article', told from public.profiles p where p.role = 'aluno' and p.deactivated_at is null;
  elsif not found then
    -- The counterpart came later: who was told gets its link too.
    update public.notifications n set content = told where n.type = 'new_article' and n.content ->> 'article' = announce_article.article::text;
  end if;
end $$;
comment on function private.announce_article is 'Tells students of an article once; of one that is old, such as an imported one, not at all.';

create function public.publish_article(article uuid, language public.language, base integer, at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  draft public.article_drafts;
  live public.article_versions;
  later constant boolean := coalesce(publish_article.at > now(), false);
begin
  perform private.require_admin();
  select d.* into draft from public.article_drafts d join public.articles a on a.id = d.article_id and a.deleted_at is null
  where d.article_id = publish_article.article and d.language = publish_article.language for update of d;
  perform private.refuse_if(draft.article_id is null, 'NOT_FOUND');
  perform private.refuse_if(draft.revision <> publish_article.base, 'EDIT_CONFLICT');
  perform private.refuse(case when draft.title = '' then 'NO_TITLE' when draft.slug = '' then 'NO_SLUG'
    when private.text_of(draft.body) = '' then 'NO_WORDS'
    when draft.cover_path is not null and draft.cover_alt is null then 'NO_ALT'
    when publish_article.at > now() + interval '2 years' then 'INVALID_DATE' end);
  select v.* into live from public.article_versions v where v.article_id = draft.article_id and v.language = draft.language for update;
  perform private.refuse_if(later and live.state = 'published', 'NOT_NOW');
  insert into public.article_versions as v (article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt,
    state, publish_at, published_at, draft_revision, edited_at)
  values (draft.article_id, draft.language, draft.title, draft.slug, nullif(draft.excerpt, ''), draft.body, private.text_of(draft.body),
    draft.cover_path, draft.cover_alt, case when later then 'scheduled' else 'published' end::public.article_state,
    case when later then publish_article.at end, case when later then null else least(coalesce(draft.dated, now()), now()) end, draft.revision, now())
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt,
    body = excluded.body, body_text = excluded.body_text, cover_path = excluded.cover_path, cover_alt = excluded.cover_alt,
    state = excluded.state, publish_at = excluded.publish_at, published_at = least(coalesce(v.published_at, excluded.published_at), now()),
    draft_revision = excluded.draft_revision, edited_at = now(), revision = v.revision + 1;
  if not later then
    perform private.announce_article(draft.article_id);
  end if;
  return jsonb_build_object('state', case when later then 'scheduled' else 'published' end);
exception when unique_violation then
  perform private.refuse('SLUG_TAKEN');
end $$;
comment on function public.publish_article is 'Shows readers the draft as it is at revision `base`, now or at an instant of the next two years. {state}.';

create function public.unpublish_article(article uuid, language public.language) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.article_versions v set state = 'unpublished', publish_at = null
  where v.article_id = unpublish_article.article and v.language = unpublish_article.language and v.state in ('published', 'scheduled');
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.unpublish_article is 'Takes a version off the site, or off the schedule.';

create function private.publish_due_articles() returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  due record;
begin
  for due in select v.id, v.article_id from public.article_versions v
    where v.state = 'scheduled' and v.publish_at <= now() for update skip locked loop
    update public.article_versions v set state = 'published', published_at = coalesce(v.published_at, v.publish_at), publish_at = null, edited_at = now()
    where v.id = due.id;
    perform private.announce_article(due.article_id);
  end loop;
end $$;
comment on function private.publish_due_articles is 'Publishes the versions whose hour has come.';

create function public.publish_articles(articles uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  one record;
  done jsonb := '[]';
  left_out integer := 0;
begin
  perform private.require_admin();
  for one in select d.article_id, d.language, d.revision from public.article_drafts d
    join public.articles a on a.id = d.article_id and a.deleted_at is null
    where d.article_id = any(publish_articles.articles[1:100])
      and not exists (select from public.article_versions v where v.article_id = d.article_id and v.language = d.language and v.state = 'published')
    order by d.article_id, d.language loop
    begin
      perform public.publish_article(one.article_id, one.language, one.revision);
      done := done || jsonb_build_object('article', one.article_id, 'language', one.language);
    exception when sqlstate 'PT400' or sqlstate 'PT409' then
      left_out := left_out + 1;
    end;
  end loop;
  return jsonb_build_object('published', done, 'left_out', left_out);
end $$;
comment on function public.publish_articles is 'Publishes every draft of up to a hundred articles that is ready and not yet published. {published: [{article, language}], left_out}.';

-- schemas/blog/functions/reading.sql

create function private.article_summary(version public.article_versions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', version.id, 'title', version.title, 'slug', version.slug, 'excerpt', version.excerpt, 'category', a.category,
    'cover_path', version.cover_path, 'cover_alt', version.cover_alt, 'published_at', version.published_at,
    'words', coalesce(array_length(regexp_split_to_array(btrim(version.body_text), '\s+'), 1), 0))
  from public.articles a where a.id = version.article_id
$$;
comment on function private.article_summary is 'A version as lists show it.';

create function public.find_articles(
  language public.language, search text default null, category text default null, page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select websearch_to_tsquery(
      case find_articles.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
      private.fold(left(coalesce(btrim(find_articles.search), ''), 100))) as query,
      btrim(regexp_replace(private.fold(left(btrim(find_articles.search), 100)), '[\s"]+', ' ', 'g')) as words
  ), found as (
    select v, ts_rank_cd(v.search, asked.query) as rank
    from public.article_versions v join public.articles a on a.id = v.article_id, asked
    where v.language = find_articles.language and v.state = 'published' and v.published_at <= now()
      and (find_articles.category is null or a.category = find_articles.category)
      and (coalesce(btrim(find_articles.search), '') = ''
        or v.search @@ asked.query and asked.words !~ '[%_\\]'
        or asked.words <> '' and (strpos(private.fold(v.title), asked.words) > 0
          -- Of words that are in every text, and of signs, an index knows nothing.
          or (numnode(asked.query) = 0 or asked.words ~ '[%_\\]')
            and strpos(regexp_replace(private.fold(v.body_text), '\s+', ' ', 'g'), asked.words) > 0))
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'articles', coalesce((
      select jsonb_agg(private.article_summary(shown.v) order by shown.rank desc, (shown.v).published_at desc, (shown.v).id)
      from (
        select f.v, case when numnode(asked.query) = 0 then 0 else f.rank end as rank from found f, asked
        order by 2 desc, (f.v).published_at desc, (f.v).id
        limit least(greatest(find_articles.page_size, 1), 50)
        offset (least(greatest(find_articles.page, 1), 10000) - 1) * least(greatest(find_articles.page_size, 1), 50)) as shown), '[]'))
$$;
comment on function public.find_articles is 'A page of published articles: the newest first, or what answers a search best. {total, articles}.';

create function public.read_article(language public.language, slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  found public.article_versions;
  moved text;
begin
  select v.* into found from public.article_versions v
  where v.language = read_article.language and v.slug = read_article.slug and v.state = 'published' and v.published_at <= now();
  if found.id is null then
    select v.slug into moved from public.article_slugs s join public.article_versions v on v.id = s.version_id
    where s.language = read_article.language and s.slug = read_article.slug and v.state = 'published' and v.published_at <= now();
    if moved is not null then
      return jsonb_build_object('moved_to', moved);
    end if;
    -- The other language's address: its counterpart here, if there is one.
    return (select jsonb_build_object('pair_here', h.slug)
      from public.article_versions o left join public.article_versions h on h.article_id = o.article_id
        and h.language = read_article.language and h.state = 'published' and h.published_at <= now()
      where o.language <> read_article.language and o.slug = read_article.slug and o.state = 'published' and o.published_at <= now());
  end if;
  return private.article_summary(found) || jsonb_build_object(
    'body', found.body, 'edited_at', found.edited_at,
    'pair', (select v.slug from public.article_versions v
      where v.article_id = found.article_id and v.language <> found.language and v.state = 'published' and v.published_at <= now()),
    'related', coalesce((select jsonb_agg(private.article_summary(r)) from (
      select v from public.article_versions v join public.articles a on a.id = v.article_id
      where v.language = found.language and v.id <> found.id and v.state = 'published' and v.published_at <= now()
      order by (a.category is not distinct from (select b.category from public.articles b where b.id = found.article_id)) desc,
        ts_rank_cd(v.search, websearch_to_tsquery(case found.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
          regexp_replace(private.fold(found.title), '\s+', ' or ', 'g'))) desc, v.published_at desc
      limit 3) as near (r)), '[]'));
end $$;
comment on function public.read_article is 'A published article with its counterpart and what is near it; {moved_to} for an address that it had before; {pair_here} for one of the other language; null.';

create function public.list_articles(language public.language, by text, most integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.article_summary(shown.v)), '[]') from (
    select v from public.article_versions v
    left join lateral (select sum(w.views) as views from public.article_views w
      where w.version_id = v.id and w.day > current_date - 90) as read on true
    where v.language = list_articles.language and v.state = 'published' and v.published_at <= now()
      -- What nobody has read is not popular, it is only new.
      and (list_articles.by is distinct from 'popular' or read.views > 0)
    order by case when list_articles.by = 'popular' then read.views end desc nulls last, v.published_at desc, v.id
    limit least(greatest(list_articles.most, 1), 20)) as shown (v)
$$;
comment on function public.list_articles is 'The newest (by "recent") articles, or those that were read (by "popular"), the most read of the last ninety days first.';

create function public.count_view(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  if exists (select from public.article_versions v where v.id = count_view.version and v.state = 'published' and v.published_at <= now()) then
    select w.part into free from public.article_views w
    where w.version_id = count_view.version and w.day = today order by w.part limit 1 for update skip locked;
    insert into public.article_views as w (version_id, day, part, views)
    values (count_view.version, today, coalesce(free, (random() * 2000000000)::integer), 1)
    on conflict (version_id, day, part) do update set views = w.views + 1;
  end if;
end $$;
comment on function public.count_view is 'One more reading of a published article today.';

create function public.article_sitemap() returns table (language public.language, slug text, pair text, edited_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.language, v.slug, p.slug, greatest(v.edited_at, v.published_at)
  from public.article_versions v
  left join public.article_versions p on p.article_id = v.article_id and p.language <> v.language
    and p.state = 'published' and p.published_at <= now()
  where v.state = 'published' and v.published_at <= now()
  order by v.published_at desc limit 20000
$$;
comment on function public.article_sitemap is 'The addresses of everything published, for search engines.';

create function public.manage_articles(
  search text default null, state text default null, category text default null, page integer default 1, sort text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  page_size constant integer := 20;
  answer jsonb;
begin
  perform private.require_admin();
  with sides as (
    select a.id as article_id, a.category, a.created_at, l.language, coalesce(d.title, v.title) as title, v.slug, d.revision,
      case when v.id is null then 'draft' else v.state::text end as state, v.publish_at, v.published_at,
      coalesce(d.saved_at, v.edited_at) as edited_at, v.id as version_id, v.state is not null and d.revision is distinct from v.draft_revision and d.revision is not null as changed
    from public.articles a cross join (values ('pt'::public.language), ('en')) as l (language)
    left join public.article_drafts d on d.article_id = a.id and d.language = l.language
    left join public.article_versions v on v.article_id = a.id and v.language = l.language
    where a.deleted_at is null and (d.article_id is not null or v.id is not null)
  ), found as (
    select s.article_id, s.category, max(s.edited_at) as edited_at, max(coalesce(s.publish_at, s.published_at)) as shown_at,
      -- What only one order asks for is made for that one.
      case when manage_articles.sort in ('title_pt', 'title_en') then (array_agg(private.fold(s.title)
        order by s.language::text = right(manage_articles.sort, 2) desc, s.language) filter (where s.title <> ''))[1] end as title,
      case when manage_articles.sort = '-views' then coalesce((select sum(w.views) from public.article_views w
        where w.version_id = any (array_agg(s.version_id))), 0) end as views
    from sides s
    where manage_articles.category is null or s.category = manage_articles.category
    group by s.article_id, s.category
    having (manage_articles.state is null or bool_or(s.state = manage_articles.state))
      and (coalesce(btrim(manage_articles.search), '') = ''
        or bool_or(strpos(private.fold(s.title), private.fold(left(btrim(manage_articles.search), 100))) > 0))
  ), shown as (
    select f.*, row_number() over (order by
      case when manage_articles.sort = '-published' then f.shown_at end desc nulls last,
      f.title nulls last, f.views desc, f.edited_at desc, f.article_id) as place
    from found f order by place
    limit page_size offset (least(greatest(manage_articles.page, 1), 10000) - 1) * page_size
  )
  select jsonb_build_object('total', (select count(*) from found), 'articles', coalesce((
    select jsonb_agg(jsonb_build_object('id', f.article_id, 'category', f.category, 'edited_at', f.edited_at, 'versions', (
      select jsonb_agg(jsonb_build_object('language', s.language, 'title', s.title, 'slug', s.slug, 'state', s.state, 'publish_at', s.publish_at,
          'published_at', s.published_at, 'edited_at', s.edited_at, 'changed', s.changed,
          -- Its counterpart was worked on after it: what is new there may be missing here.
          'behind', coalesce((select o.edited_at > s.edited_at + interval '1 hour' from sides o where o.article_id = s.article_id and o.language <> s.language), false),
          'views', (select coalesce(sum(w.views), 0) from public.article_views w where w.version_id = s.version_id)) order by s.language)
      from sides s where s.article_id = f.article_id)) order by f.place) from shown f), '[]'))
  into answer;
  return answer;
end $$;
comment on function public.manage_articles is 'Twenty articles as the teacher sees them, last edited first unless `sort` is -published, title_pt, title_en or -views. {total, articles: [{id, category, edited_at, versions: [{language, title, slug, state, publish_at, published_at, edited_at, changed, behind, views}]}]}.';

-- schemas/blog/functions/suggestions.sql

create function public.suggest_topic(topic text, language public.language, name text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.asking_network();
  who constant text := nullif(regexp_replace(btrim(suggest_topic.name), '\s+', ' ', 'g'), '');
  wish constant text := private.clean_line(coalesce(suggest_topic.topic, ''));
begin
  perform private.refuse_if(char_length(wish) not between 3 and 300, 'INVALID_TOPIC');
  perform private.refuse_if(not private.is_name(who) or char_length(who) > 120, 'INVALID_NAME');
  -- A second press of the button, or a page sent again.
  perform pg_advisory_xact_lock(hashtextextended('suggest_topic ' || lower(wish), 0));
  if exists (select from public.topic_suggestions s where lower(s.topic) = lower(wish) and s.created_at > now() - interval '10 minutes') then
    return;
  end if;
  -- Nobody's network fills the day for all others.
  perform private.refuse_if((network is not null and not private.take_quota('suggest_topic ' || network, 20, interval '1 day'))
    or not private.take_quota('suggest_topic', 200, interval '1 day'), 'TOO_MANY_SUGGESTIONS');
  insert into public.topic_suggestions (topic, language, name, email)
  values (wish, coalesce(suggest_topic.language, 'pt'), who, nullif(lower(btrim(suggest_topic.email)), ''));
  perform private.notify_admins('topic_suggested', jsonb_build_object('topic', left(wish, 120), 'link', '/admin/manage-articles?tab=suggestions'));
exception when check_violation then
  perform private.refuse('INVALID_EMAIL');
end $$;
comment on function public.suggest_topic is 'A reader says what they would like to read about; the teacher is told.';

create function public.draft_from_suggestion(suggestion uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wish public.topic_suggestions;
  saved jsonb;
begin
  perform private.require_admin();
  update public.topic_suggestions s set handled_at = coalesce(s.handled_at, now()) where s.id = draft_from_suggestion.suggestion returning s.* into wish;
  perform private.refuse_if(wish.id is null, 'NOT_FOUND');
  saved := public.save_article(null, wish.language, 0,
    -- A wish that is longer than a title stands whole in the text.
    jsonb_build_object('title', left(wish.topic, 160), 'body', jsonb_build_object('type', 'doc', 'content', case when char_length(wish.topic) > 160
      then jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', wish.topic))))
      else '[]'::jsonb end)));
  return (saved ->> 'article')::uuid;
end $$;
comment on function public.draft_from_suggestion is 'Begins an article about what a reader asked for; the suggestion is filed.';

create function private.forget_suggesters() returns void
language sql security definer set search_path = '' as $$
  update public.topic_suggestions s set name = null, email = null
  where s.created_at < now() - interval '2 years' and (s.name is not null or s.email is not null)
$$;
comment on function private.forget_suggesters is 'Forgets who suggested a topic, after two years. The topic stays.';

-- schemas/blog/functions/writing.sql

create function private.keep_old_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An address that is in use again leads to whoever uses it.
  delete from public.article_slugs s where s.language = new.language and s.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at is not null then
    insert into public.article_slugs (language, slug, version_id) values (old.language, old.slug, new.id)
    on conflict (language, slug) do update set version_id = excluded.version_id;
  end if;
  return null;
end $$;
comment on function private.keep_old_slug is 'The address that a published version had leads to it from then on.';

create function public.add_starting_articles(articles jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one jsonb;
  article uuid;
  first constant timestamptz := now();
begin
  insert into private.done_once (what) values ('starting_articles') on conflict do nothing;
  if not found then
    return false;
  end if;
  for one in select value from jsonb_array_elements(add_starting_articles.articles) loop
    insert into public.articles (category, announced_at) values (one ->> 'category', first) returning id into article;
    insert into public.article_versions (article_id, language, title, slug, excerpt, body, body_text, state, published_at)
    select article, (v ->> 'language')::public.language, v ->> 'title', v ->> 'slug', v ->> 'excerpt', v -> 'body', v ->> 'text', 'published', first
    from jsonb_array_elements(one -> 'versions') as v;
  end loop;
  return true;
end $$;
comment on function public.add_starting_articles is 'The articles that a school begins with, added once: those that are deleted stay so.';

create function public.has_starting_articles() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.done_once d where d.what = 'starting_articles')
$$;
comment on function public.has_starting_articles is 'Whether the articles that a site starts with were written once.';

create function private.text_of(body jsonb) returns text
language sql immutable set search_path = '' as $$
  with recursive nodes (node, place) as (
    select text_of.body, array[]::bigint[]
    union all
    select part.node, nodes.place || part.place
    from nodes, jsonb_array_elements(case when jsonb_typeof(nodes.node -> 'content') = 'array' then nodes.node -> 'content' else '[]' end)
      with ordinality as part (node, place)
  )
  select left(btrim(regexp_replace(coalesce(string_agg(case when node ->> 'type' = 'text' then node ->> 'text' else E'\n' || coalesce((
      select string_agg(word #>> '{}', E'\n') || E'\n'
      from jsonb_path_query(node -> 'attrs', 'strict $ ? (@.question.type() == "string" || exists(@.entries)).**
        ? (@.type() == "string")') as attribute (word)), '') end, '' order by place), ''), '\n+', E'\n', 'g'), E' \n'), 200000)
  from nodes
$$;
comment on function private.text_of is 'The words of a Tiptap document with those of its vocabulary and questions, a block a line. A mark parts no words.';

create function public.save_article(article uuid, language public.language, base integer, draft jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- A stretch of writing is one entry of the history.
  stretch constant interval := interval '2 minutes';
  kept public.article_drafts;
  saved public.article_drafts;
  target uuid := save_article.article;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(draft -> 'body') is distinct from 'object' or draft #>> '{body,type}' is distinct from 'doc',
    'INVALID_BODY');
  perform private.refuse_if(octet_length((draft -> 'body')::text) > 600000, 'ARTICLE_TOO_LONG');
  if target is null then
    insert into public.articles default values returning id into target;
  elsif coalesce(save_article.base, 0) = 0 then
    insert into public.articles (id) values (target) on conflict (id) do nothing;
  end if;
  perform private.refuse_if(not exists (select from public.articles a where a.id = target and a.deleted_at is null for update), 'NOT_FOUND');
  select d.* into kept from public.article_drafts d where d.article_id = target and d.language = save_article.language for update;
  if kept.title = private.clean_line(coalesce(draft ->> 'title', '')) and kept.slug = coalesce(draft ->> 'slug', '') and kept.body = draft -> 'body'
    and kept.excerpt = private.clean_line(coalesce(draft ->> 'excerpt', '')) and kept.cover_path is not distinct from nullif(draft ->> 'cover_path', '')
    and kept.cover_alt is not distinct from nullif(private.clean_line(draft ->> 'cover_alt'), '') then
    return jsonb_build_object('article', target, 'revision', kept.revision, 'saved_at', kept.saved_at);
  end if;
  -- Who saved last and did not hear of it may go on.
  perform private.refuse_if(coalesce(kept.revision, 0) <> coalesce(save_article.base, 0) and not exists (select from public.article_revisions r
    where r.article_id = target and r.language = kept.language and r.revision = kept.revision
      and r.sitting = left(draft ->> 'sitting', 40) and r.step < (draft ->> 'step')::integer), 'EDIT_CONFLICT');
  insert into public.article_drafts as d (article_id, language, title, slug, excerpt, body, cover_path, cover_alt, dated)
  values (target, save_article.language, private.clean_line(coalesce(draft ->> 'title', '')), coalesce(draft ->> 'slug', ''),
    private.clean_line(coalesce(draft ->> 'excerpt', '')), draft -> 'body', nullif(draft ->> 'cover_path', ''), nullif(private.clean_line(draft ->> 'cover_alt'), ''),
    (draft ->> 'dated')::timestamptz)
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt, body = excluded.body,
    cover_path = excluded.cover_path, cover_alt = excluded.cover_alt, revision = d.revision + 1, saved_at = now()
  returning d.* into saved;
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision = kept.revision
    and r.saved_at > now() - stretch and r.sitting = left(draft ->> 'sitting', 40)
    -- What readers see, and the first entry of a stretch's neighbour, stay.
    and not exists (select from public.article_versions v where v.article_id = target and v.language = saved.language and v.draft_revision = r.revision)
    and exists (select from public.article_revisions o where o.article_id = target and o.language = saved.language
      and o.revision < r.revision and o.sitting = r.sitting and o.saved_at > now() - stretch);
  insert into public.article_revisions (article_id, language, revision, title, slug, excerpt, body, cover_path, cover_alt, sitting, step)
  values (target, saved.language, saved.revision, saved.title, saved.slug, saved.excerpt, saved.body, saved.cover_path, saved.cover_alt,
    left(draft ->> 'sitting', 40), (draft ->> 'step')::integer);
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision <= (
    select o.revision from public.article_revisions o where o.article_id = target and o.language = saved.language
    order by o.revision desc offset 100 limit 1);
  return jsonb_build_object('article', target, 'revision', saved.revision, 'saved_at', saved.saved_at);
exception when check_violation or data_exception then
  perform private.refuse('INVALID_DRAFT');
end $$;
comment on function public.save_article is 'Saves a draft that was made on revision `base` (0: none yet) as the next one; a new article where `article` is null, or one that nobody has begun. {article, revision, saved_at}; EDIT_CONFLICT when somebody saved meanwhile.';

create function public.restore_article(article uuid, language public.language, revision integer, base integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  earlier public.article_revisions;
begin
  perform private.require_admin();
  select r.* into earlier from public.article_revisions r
  where r.article_id = restore_article.article and r.language = restore_article.language and r.revision = restore_article.revision;
  perform private.refuse_if(earlier.revision is null, 'NOT_FOUND');
  return public.save_article(earlier.article_id, earlier.language, restore_article.base, to_jsonb(earlier) - 'sitting' - 'step');
end $$;
comment on function public.restore_article is 'Makes an earlier draft the next one; nothing of the history is lost.';

create function private.forget_articles() returns void
language sql security definer set search_path = '' as $$
  delete from public.articles a where a.deleted_at < now() - interval '30 days';
  -- Begun, and left without a word.
  delete from public.articles a where a.created_at < now() - interval '1 day'
    and not exists (select from public.article_versions v where v.article_id = a.id)
    and not exists (select from public.article_drafts d where d.article_id = a.id
      and (d.title <> '' or d.body #> '{content,1}' is not null or private.text_of(d.body) <> '' or d.saved_at > now() - interval '1 day'));
$$;
comment on function private.forget_articles is 'Removes what was deleted 30 days ago, and drafts that were begun and left empty for a day.';

create function public.delete_articles(articles uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.articles a set deleted_at = now() where a.id = any(delete_articles.articles[1:100]) and a.deleted_at is null;
  update public.article_versions v set state_before = v.state, state = 'unpublished'
  from public.articles a where a.id = v.article_id and a.id = any(delete_articles.articles[1:100]) and v.state_before is null;
end $$;
comment on function public.delete_articles is 'Deletes up to a hundred articles; undelete_articles takes it back within thirty days.';

create function public.undelete_articles(articles uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.articles a set deleted_at = null where a.id = any(undelete_articles.articles[1:100]);
  update public.article_versions v set state = v.state_before, state_before = null
  where v.article_id = any(undelete_articles.articles[1:100]) and v.state_before is not null;
end $$;
comment on function public.undelete_articles is 'Takes the deletion of articles back; each version is in the state that it was in.';

-- schemas/calendar/functions/availability.sql

create function public.set_working_hours(hours jsonb, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  now_there jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(set_working_hours.hours) is distinct from 'array' or jsonb_array_length(set_working_hours.hours) > 42, 'INVALID_HOURS');
  lock table public.working_hours in share row exclusive mode;
  select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))
    order by h.weekday, h.starts), '[]') into now_there
  from public.working_hours h;
  if set_working_hours.before <> now_there then
    return now_there;
  end if;
  delete from public.working_hours where true;
  insert into public.working_hours (weekday, starts, ends)
  select h.weekday, h.starts, h.ends
  from jsonb_to_recordset(set_working_hours.hours) as h (weekday smallint, starts time, ends time);
  update public.scheduling_rules set hours_are_set = true where not hours_are_set;
  return null;
exception
  when exclusion_violation then
    perform private.refuse('HOURS_OVERLAP');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse('INVALID_HOURS');
end $$;
comment on function public.set_working_hours is 'Replaces the whole week: [{"weekday": 1, "starts": "08:00", "ends": "12:00"}, …]. Times overlap nowhere. Where the week is no more what its reader saw (before, the same in order), nothing changes and it is answered; null otherwise.';

create function private.is_working_time(local_start timestamp, duration interval) returns boolean
language sql stable set search_path = '' as $$
  select case
    when exists (select from public.working_hours) or (select r.hours_are_set from public.scheduling_rules r) then exists (
      select from public.working_hours h
      where h.weekday = extract(isodow from local_start)
        and h.starts <= local_start::time and extract(epoch from h.ends) >= extract(epoch from local_start::time) + extract(epoch from duration))
    -- Until the teacher says more: weekdays, from 7:00, the last hour starting at 21:00.
    else extract(isodow from local_start) <= 5 and local_start::time between time '07:00' and time '21:00'
  end
$$;
comment on function private.is_working_time is 'Whether the teacher gives classes from this hour on for so long.';

create function private.is_day_off(day date) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.days_off d where day between d.first_day and d.last_day)
    or exists (select from public.holidays h, public.scheduling_rules r where h.day = is_day_off.day and r.observe_holidays)
$$;
comment on function private.is_day_off is 'Whether nobody but the teacher takes an hour of this day.';

create function private.hour_refusal(local_start timestamp, for_trial boolean, ignored uuid default null) returns text
language sql stable set search_path = '' as $$
  select case
    when local_start is null or not isfinite(local_start) then 'INVALID_DATE'
    when for_trial and (local_start::date <= (now() at time zone 'America/Sao_Paulo')::date
      or extract(isodow from local_start) > 5) then 'INVALID_DATE'
    when local_start <= now() at time zone 'America/Sao_Paulo' then 'INVALID_DATE'
    when local_start::date > (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days then 'INVALID_DATE'
    -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
    when (local_start at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' <> local_start then 'INVALID_DATE'
    when extract(minute from local_start) not in (0, 30) or extract(second from local_start) <> 0 then 'INVALID_TIME'
    when not private.is_working_time(local_start, interval '1 hour') then 'INVALID_TIME'
    when private.is_day_off(local_start::date) then 'DAY_OFF'
    when local_start at time zone 'America/Sao_Paulo' < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when exists (
      select from public.calendar_entries e
      where e.cancelled_at is null and e.id is distinct from hour_refusal.ignored
        -- Taking an hour first gives back those whose wait is over.
        and not exists (select from public.trial_bookings b where b.id = e.id and b.held_until <= now() and b.status = 'scheduled' and b.student_id is null)
        and tstzrange(e.starts_at, e.ends_at) && tstzrange(
          hour_refusal.local_start at time zone 'America/Sao_Paulo' - r.buffer_minutes * interval '1 minute',
          hour_refusal.local_start at time zone 'America/Sao_Paulo' + interval '1 hour' + r.buffer_minutes * interval '1 minute')) then 'SLOT_TAKEN'
  end
  from public.scheduling_rules r
$$;
comment on function private.hour_refusal is 'Zone, working hours, days off and holidays, notice, horizon, what is taken, and the buffer around it. A trial is on a weekday after today.';

create function public.free_hours(day date, for_trial boolean default true) returns table (local_time time, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select start_at::time, start_at at time zone 'America/Sao_Paulo'
  from (select free_hours.day where isfinite(free_hours.day)) as asked,
    private.working_times(asked.day) as span,
    -- From the whole hour before, so that every half hour in between is met.
    generate_series(asked.day + date_trunc('hour', span.starts), asked.day + span.ends - interval '1 hour', interval '30 minutes') as start_at
  where private.hour_refusal(start_at, free_hours.for_trial) is null
  order by start_at
$$;
comment on function public.free_hours is 'The hours of a day that can be taken now, by São Paulo''s clock. Says nothing of who has the others.';

create function public.next_free_day(after date, for_trial boolean default true) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  horizon constant date := today + (select r.horizon_days from public.scheduling_rules r);
  candidate date := greatest(next_free_day.after, today);
begin
  while candidate <= horizon loop
    if not private.is_day_off(candidate)
      and exists (select from public.free_hours(candidate, next_free_day.for_trial)) then
      return candidate;
    end if;
    candidate := candidate + 1;
  end loop;
  return null;
end $$;
comment on function public.next_free_day is 'The first day from the given one on that has a free hour; null when there is none up to the horizon.';

create function public.last_bookable_day() returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days from public.scheduling_rules r
$$;
comment on function public.last_bookable_day is 'The last day, by São Paulo''s calendar, on which others may take an hour now.';

create function private.working_times(day date) returns table (starts interval, ends interval)
language sql stable set search_path = '' as $$
  select h.starts::interval, extract(epoch from h.ends) * interval '1 second'
  from public.working_hours h where h.weekday = extract(isodow from working_times.day)
  union all
  -- Until the teacher says more, as `is_working_time` has it.
  select interval '7 hours', interval '22 hours'
  where extract(isodow from working_times.day) <= 5
    and not exists (select from public.working_hours)
    and not (select r.hours_are_set from public.scheduling_rules r)
$$;
comment on function private.working_times is 'From when to when an hour can be had on that day, by the school''s clock.';

-- schemas/calendar/functions/entries.sql

create function private.place_calendar_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.starts_at := new.local_start at time zone 'America/Sao_Paulo';
  new.ends_at := new.starts_at + new.duration;
  -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
  perform private.refuse_if(new.starts_at at time zone 'America/Sao_Paulo' <> new.local_start, 'INVALID_DATE');
  return new;
end $$;
comment on function private.place_calendar_entry is 'Derives the instants of an hour from its wall-clock time.';

create function private.count_calendar_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.local_start, new.duration, new.cancelled_at) is distinct from (old.local_start, old.duration, old.cancelled_at) then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  if new.local_start is distinct from old.local_start then
    new.moved_from := old.starts_at;
  end if;
  return new;
end $$;
comment on function private.count_calendar_change is 'Counts a change of time or a cancelling, as calendars elsewhere need it, and keeps when the hour was to begin before.';

create function private.keep_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text[] := array['local_start', 'duration', 'cancelled_at', 'status', 'online_link'];
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  after constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  if after ->> 'kind' = 'import' then
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into changed
  from unnest(kept) as name
  where after ? name and before -> name is distinct from after -> name and (tg_op = 'UPDATE' or after -> name <> 'null'::jsonb);
  if changed is not null then
    insert into public.calendar_history (entry_id, changed_by, change, by_student)
    values (new.id, auth.uid(), changed, coalesce(current_setting('school.by_student', true) = 'true', false));
  end if;
  return null;
end $$;
comment on function private.keep_history is 'Writes into the calendar''s history who changed an hour, from what to what.';

create function private.lock_calendar() returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar', 5));
  perform private.lapse_trials();
end $$;
comment on function private.lock_calendar is 'Lets one transaction at a time take, move or give back hours. Trial classes whose wait is over give theirs back first.';

create function private.take_hour(kind text, local_start timestamp, duration interval default '1 hour', label text default null) returns uuid
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  entry uuid;
begin
  insert into public.calendar_entries (kind, local_start, duration, label)
  values (take_hour.kind, take_hour.local_start, take_hour.duration, take_hour.label) returning id into entry;
  return entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
  return null;
end $$;
comment on function private.take_hour is 'Takes an hour of the calendar. Refuses one that is taken.';

create function public.block_time(local_date date, local_time time, minutes integer, label text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(block_time.local_date is null or block_time.local_time is null or coalesce(block_time.minutes, 0) not between 15 and 1440,
    'INVALID_TIME');
  perform private.lock_calendar();
  return private.take_hour('block', block_time.local_date + block_time.local_time, block_time.minutes * interval '1 minute',
    nullif(btrim(block_time.label), ''));
end $$;
comment on function public.block_time is 'Takes time out of the calendar for something of the teacher''s own.';

create function private.move_entry(entry uuid, local_start timestamp) returns void
language plpgsql set search_path = '' as $$
begin
  update public.calendar_entries e set local_start = move_entry.local_start, cancelled_at = null where e.id = move_entry.entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
end $$;
comment on function private.move_entry is 'Puts an hour where it is to be, also one that was given back.';

create function private.cancel_entry(entry uuid) returns void
language sql set search_path = '' as $$
  update public.calendar_entries e set cancelled_at = now() where e.id = cancel_entry.entry and e.cancelled_at is null;
  -- Nobody is reminded of what does not happen.
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = cancel_entry.entry::text;
$$;
comment on function private.cancel_entry is 'Gives an hour back, with the reminders of it that wait.';

create function private.local_iso(at timestamp) returns text
language sql immutable set search_path = '' as $$ select to_char(at, 'YYYY-MM-DD"T"HH24:MI') $$;
comment on function private.local_iso is 'A wall-clock time as facts of notifications have it: YYYY-MM-DDTHH:MM.';

create function public.cancel_hour(entry uuid, by_student boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = cancel_hour.entry and e.kind <> 'import' for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  if hour.cancelled_at is not null then
    return;
  end if;
  if hour.kind = 'class' then
    perform public.cancel_class(hour.id, by_student => cancel_hour.by_student);
  elsif hour.kind = 'trial' then
    perform private.cancel_entry(hour.id);
    update public.trial_bookings b set status = 'cancelled', updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_cancelled', hour.id);
  else
    delete from public.calendar_entries e where e.id = hour.id;
  end if;
end $$;
comment on function public.cancel_hour is 'The teacher cancels a trial or a class, whose people are told, or removes a block. by_student: it is the student who gave the class up, so the 24-hour rule holds.';

create function public.move_hour(entry uuid, local_date date, local_time time, by_student boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  start_at constant timestamp := move_hour.local_date + move_hour.local_time;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = move_hour.entry and e.kind <> 'import' for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  if hour.kind = 'class' then
    perform public.reschedule_class(hour.id, move_hour.local_date, move_hour.local_time, by_student => move_hour.by_student);
    return;
  end if;
  perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  perform private.refuse_if(hour.cancelled_at is not null
    or exists (select from public.trial_bookings b where b.id = hour.id and b.status not in ('scheduled', 'confirmed')), 'NOT_NOW');
  if start_at = hour.local_start then
    return;
  end if;
  perform private.move_entry(hour.id, start_at);
  if hour.kind = 'trial' then
    delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = hour.id::text;
    update public.trial_bookings b set status = 'scheduled', updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_moved', hour.id);
  end if;
end $$;
comment on function public.move_hour is 'The teacher moves an hour of any kind to a free one; whom it concerns is told. by_student: it is the student who asked for it, so the 24-hour rule holds.';

create function private.follow_time_zone() returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour record;
begin
  for hour in
    select e.id from public.calendar_entries e
    where e.kind <> 'import' and e.cancelled_at is null and e.ends_at > now()
      and e.starts_at <> e.local_start at time zone 'America/Sao_Paulo'
    -- Each goes where the one before it in its direction has just been.
    order by extract(epoch from e.starts_at) * sign(extract(epoch from e.starts_at - e.local_start at time zone 'America/Sao_Paulo'))
  loop
    begin
      update public.calendar_entries e set local_start = e.local_start where e.id = hour.id;
    exception when exclusion_violation or sqlstate 'PT400' then
      -- Something else is there, or the new rules skip that hour: the teacher moves one of the two.
      raise warning 'hour % cannot follow the clocks', hour.id;
    end;
  end loop;
end $$;
comment on function private.follow_time_zone is 'Derives the instants of hours to come from their wall-clock times again, where the zone''s rules changed.';

create function private.attribute_change(by_student boolean) returns void
language sql set search_path = '' as $$
  select set_config('school.by_student', (private.is_admin() and attribute_change.by_student is true)::text, true)
$$;
comment on function private.attribute_change is 'Attributes what the teacher changes from here on in this transaction to the student who asked for it, or to her.';

-- schemas/calendar/functions/feeds.sql

create function public.claim_busy_calendars() returns setof public.busy_calendars
language sql security definer set search_path = '' as $$
  update public.busy_calendars c set checked_at = now()
  where c.id in (
    select due.id from public.busy_calendars due
    where due.checked_at is null or due.checked_at < now() - interval '10 minutes'
    for update skip locked)
  returning c.*
$$;
comment on function public.claim_busy_calendars is 'The calendars to read again now, each for one process.';

create function public.replace_busy_times(calendar uuid, busy jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := date_trunc('minute', now());
  horizon constant timestamptz := since + interval '400 days';
  longest constant interval := '744 hours';
  wanted tstzmultirange;
  taken tstzmultirange;
  conflicting integer;
begin
  perform private.lock_calendar();
  select coalesce(range_agg(tstzrange(greatest(b.starts_at, since), least(b.ends_at, horizon))), '{}') into wanted
  from jsonb_to_recordset(replace_busy_times.busy) as b (starts_at timestamptz, ends_at timestamptz)
  where b.ends_at > b.starts_at and b.ends_at > since and b.starts_at < horizon;
  delete from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}'),
    count(*) filter (where e.kind <> 'import' and tstzrange(e.starts_at, e.ends_at) && wanted)
  into taken, conflicting
  from public.calendar_entries e where e.cancelled_at is null and e.ends_at > since;
  insert into public.calendar_entries (kind, busy_calendar, local_start, duration)
  select 'import', replace_busy_times.calendar, piece at time zone 'America/Sao_Paulo', least(upper(part) - piece, longest)
  from unnest(wanted - taken) as part cross join generate_series(lower(part), upper(part), longest) as piece
  where piece < upper(part);
  update public.busy_calendars c
  set fetched_at = now(), failed_at = null, problem = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
comment on function public.replace_busy_times is 'Takes another calendar''s busy times: [{"starts_at": …, "ends_at": …}]. What is taken here already stays, and is counted.';

create function public.make_calendar_feed(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  perform private.refuse_if(coalesce(make_calendar_feed.token, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  insert into public.calendar_feeds (user_id, token_hash) values (auth.uid(), sha256(convert_to(make_calendar_feed.token, 'UTF8')))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
end $$;
comment on function public.make_calendar_feed is 'Opens a feed under a token of 256 bits that the browser made; an older one stops working.';

create function public.read_calendar_feed(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', p.language, 'role', p.role, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'sequence', e.sequence, 'created_at', e.created_at, 'updated_at', e.updated_at, 'cancelled', e.cancelled_at is not null,
      'online_link', c.online_link, 'label', case when p.role = 'admin' then coalesce(s.full_name, b.full_name, e.label) end)
      order by e.starts_at)
    from public.calendar_entries e
    left join public.classes c on c.id = e.id left join public.profiles s on s.id = c.student_id
    left join public.trial_bookings b on b.id = e.id
    where e.starts_at > now() - interval '60 days' and e.kind <> 'import'
      and (p.role = 'admin' or c.student_id = p.id)), '[]'))
  from public.calendar_feeds f join public.profiles p on p.id = f.user_id
  where f.token_hash = sha256(convert_to(coalesce(read_calendar_feed.token, ''), 'UTF8')) and p.deactivated_at is null
$$;
comment on function public.read_calendar_feed is 'A person''s hours for their own calendar. Holding the token is the permission.';

-- schemas/classes/functions/answers.sql

create function public.confirm_class(class uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.classes := private.changeable_class(confirm_class.class);
begin
  update public.classes c set status = 'confirmed' where c.id = ours.id and c.status = 'scheduled';
  if found and not private.is_admin() then
    perform private.notify_admins('student_confirmed_class', jsonb_build_object(
      'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id),
      'class_date', (select private.local_iso(e.local_start) from public.calendar_entries e where e.id = ours.id),
      'link', '/admin/scheduled-classes?class=' || ours.id));
  end if;
end $$;
comment on function public.confirm_class is 'The student says that they will be there.';

create function public.answer_invitation(
  sender text, answer text, answered_at timestamptz, sequence integer, hour uuid default null, series uuid default null, recurs_at timestamptz
  default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  box constant text := private.mailbox_of(answer_invitation.sender);
  at constant timestamptz := least(answer_invitation.answered_at, now());
  one record;
  before private.invitation_answers;
  first record;
  many integer := 0;
begin
  perform private.lock_calendar();
  for one in
    select e.id, e.kind, e.local_start, coalesce(p.full_name, b.full_name) as name, p.id as student, b.held_until
    from public.calendar_entries e
    left join public.classes c on c.id = e.id
    left join public.profiles p on p.id = c.student_id and p.deactivated_at is null
    left join public.trial_bookings b on b.id = e.id
    where case when answer_invitation.series is null then e.id = answer_invitation.hour
        else c.series_id = answer_invitation.series and c.recurs_at = coalesce(answer_invitation.recurs_at, c.recurs_at) end
      and e.cancelled_at is null and e.starts_at > now()
      and coalesce(c.status, b.status) in ('scheduled', 'confirmed')
      and private.mailbox_of(coalesce(p.email, b.email)) = box
      -- What was answered to where it was before is no answer to where it is.
      and (e.moved_from is null or e.sequence <= answer_invitation.sequence)
    order by e.starts_at
  loop
    select a.* into before from private.invitation_answers a where a.entry = one.id for update;
    continue when before.answered_at >= at;
    insert into private.invitation_answers (entry, answer, answered_at) values (one.id, answer_invitation.answer, at)
    on conflict (entry) do update set answer = excluded.answer, answered_at = excluded.answered_at;
    continue when before.answer = answer_invitation.answer;
    -- A yes that was pressed there is taken back there; one of the site stays.
    if answer_invitation.answer = 'yes' then
      update public.classes c set status = 'confirmed' where c.id = one.id and c.status = 'scheduled';
      update public.trial_bookings b set status = 'confirmed' where b.id = one.id and b.status = 'scheduled' and b.held_until is null;
    elsif before.answer = 'yes' then
      update public.classes c set status = 'scheduled' where c.id = one.id and c.status = 'confirmed';
      update public.trial_bookings b set status = 'scheduled' where b.id = one.id and b.status = 'confirmed';
    end if;
    many := many + 1;
    if many = 1 then
      first := one;
    end if;
  end loop;
  if many = 0 then
    return;
  end if;
  perform private.notify_admins('invitation_answered', jsonb_strip_nulls(jsonb_build_object(
    'student', first.student, case first.kind when 'trial' then 'applicant_name' else 'student_name' end, first.name,
    'class_date', private.local_iso(first.local_start), 'answer', answer_invitation.answer, 'classes', case when many > 1 then many end,
    'link', '/admin/scheduled-classes?' || case first.kind when 'trial' then 'booking=' else 'class=' end || first.id)));
end $$;
comment on function public.answer_invitation is 'An answer to a calendar invitation, read from a mail: to one hour, to a series or to one place in it, by the mailbox that was invited. Confirms on yes, tells the teacher, and cancels nothing.';

-- schemas/classes/functions/changes.sql

create function public.set_outcome(entry uuid, outcome public.booking_status, forfeit boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  given public.classes;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = set_outcome.entry and e.kind in ('trial', 'class') for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  perform private.refuse_if(hour.cancelled_at is not null or set_outcome.outcome is null or set_outcome.outcome not in ('scheduled', 'confirmed', 'completed', 'no_show')
    or (set_outcome.outcome in ('completed', 'no_show') and hour.starts_at > now()), 'NOT_NOW');
  update public.trial_bookings b set status = set_outcome.outcome, updated_at = now() where b.id = hour.id;
  update public.classes c set status = set_outcome.outcome where c.id = hour.id returning c.* into given;
  if given.id is not null and set_outcome.outcome = 'no_show' and set_outcome.forfeit is not false then
    perform private.forfeit(given, 'no_show');
  end if;
  if given.id is not null and set_outcome.outcome <> 'no_show' then
    update public.forfeited_classes l set waived_at = now(), waived_by = auth.uid(), waive_reason = null
    where l.class_id = given.id and l.kind = 'no_show' and l.waived_at is null;
  end if;
end $$;
comment on function public.set_outcome is 'Notes the outcome of an hour: confirmed, completed, or nobody came. Only what has begun can be over.';

create function public.cancel_class(class uuid, accepts_forfeit boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.forfeit_if_late(given_up, 'late_cancellation', cancel_class.accepts_forfeit, cancel_class.by_student);
  by_teacher constant boolean := private.is_admin() and cancel_class.by_student is not true;
  counts constant boolean := late or (not by_teacher and private.counts_as_given(given_up.id));
  day date;
  good_until date;
begin
  select e.local_start::date into day from public.calendar_entries e where e.id = given_up.id;
  -- From today, the time to make up a class of months ahead was over before that class was to be.
  select greatest((now() at time zone 'America/Sao_Paulo')::date, day) + r.makeup_days into good_until from public.scheduling_rules r;
  perform private.attribute_change(cancel_class.by_student);
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not counts and not exists (select from public.makeup_credits m where m.used_by_class = given_up.id) then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    values (given_up.student_id, given_up.id, good_until) on conflict do nothing;
  end if;
  if not counts then
    update public.makeup_credits m
    set used_by_class = null, expires_on = greatest(m.expires_on, case when by_teacher then good_until else day end)
    where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('forfeited', late);
end $$;
comment on function public.cancel_class is 'Gives a class up. In time, or by the teacher, it is free and leaves a credit for a make-up class; later it is forfeited, which the student has to accept. by_student: the teacher enters what a student told her.';

create function public.reschedule_class(
  class uuid, local_date date, local_time time, accepts_forfeit boolean default false, by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved public.classes := private.changeable_class(reschedule_class.class);
  start_at constant timestamp := reschedule_class.local_date + reschedule_class.local_time;
  late boolean;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = moved.id) then
    return jsonb_build_object('forfeited', false);
  end if;
  if private.is_admin() then
    perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  else
    perform private.refuse(private.hour_refusal(start_at, false, moved.id));
  end if;
  late := private.forfeit_if_late(moved, 'late_reschedule', reschedule_class.accepts_forfeit, reschedule_class.by_student);
  perform private.attribute_change(reschedule_class.by_student);
  perform private.move_entry(moved.id, start_at);
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = moved.id::text;
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.tell_class(moved, 'moved');
  return jsonb_build_object('forfeited', late);
end $$;
comment on function public.reschedule_class is 'Moves a class. In time, or by the teacher, it is free; later it is forfeited, which the student has to accept. by_student: the teacher enters what a student asked for.';

-- schemas/classes/functions/forgetting_trials.sql

create function private.forget_bookers() returns void
language sql security definer set search_path = '' as $$
  select private.forget_bookings(array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where e.ends_at < now() - interval '2 years' and b.created_at < now() - interval '2 years'
      and b.email is not null and b.student_id is null
      and not exists (select from auth.users u where lower(u.email) = b.email and u.email_confirmed_at is not null)))
$$;
comment on function private.forget_bookers is 'Forgets people who booked a trial class and never came to be students, two years after its hour.';

create function private.forget_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.addresses_of(bookings);
begin
  perform private.anonymise_bookings(bookings);
  -- The answers of tests stay, as nobody's; so does the topic that somebody wished for.
  update public.placement_attempts t set shown_name = null, trial_id = null where t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  delete from public.notifications n where private.is_about(n.content, bookings::text[], '');
  delete from private.digest_items d where private.is_about(d.data, bookings::text[], '');
  delete from public.mail_outbox m where lower(m.recipient) = any (addresses) or private.is_about(m.data, bookings::text[], '');
end $$;
comment on function private.forget_bookings is 'Forgets who made these bookings, who have no account.';

create function private.anonymise_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The hour was taken and stays taken.
  update public.trial_bookings b
  set full_name = null, email = null, phone = null, goals = null, message = null, held_until = null,
    key_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where b.id = any (anonymise_bookings.bookings);
  delete from private.open_trials o where o.id = any (anonymise_bookings.bookings);
end $$;
comment on function private.anonymise_bookings is 'Empties trial bookings of the person who made them. No key or mailed link opens them any more.';

create function public.forget_booker(booking uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select b.email into address from public.trial_bookings b where b.id = forget_booker.booking;
  perform private.refuse_if(address is null, 'NOT_FOUND');
  -- Whoever has proven to have an account is forgotten with it; a class that is still to come is given up first.
  perform private.refuse_if(exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
    or exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
      where b.email = address and (b.student_id is not null or (e.cancelled_at is null and e.ends_at > now()))), 'NOT_NOW');
  perform private.forget_bookings(array(select b.id from public.trial_bookings b where b.email = address));
end $$;
comment on function public.forget_booker is 'Forgets who booked a trial class, in all that they booked and were told.';

create function private.bookings_of(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.id), '{}') from public.trial_bookings b
  where b.student_id = bookings_of.person or (b.student_id is null and b.email = (select private.address_of(bookings_of.person)))
$$;
comment on function private.bookings_of is 'The trial classes of a person: those tied to them, and of their proven address those tied to nobody.';

create function private.lapse_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  lapsed public.trial_bookings;
begin
  -- Its mail is still on its way: the half hour begins when it has gone out.
  update public.trial_bookings b set held_until = now() + private.trial_hold()
  where b.held_until < now() + private.trial_hold() - interval '1 minute' and exists (
    select from public.mail_outbox m
    where m.state in ('queued', 'sending', 'handed_over') and m.kind in ('trial_booked', 'trial_moved') and m.data ->> 'entry' = b.id::text);
  -- A trial that the teacher has taken on waits for nobody.
  update public.trial_bookings b set held_until = null
  where b.held_until is not null and (b.student_id is not null or b.status <> 'scheduled');
  for lapsed in
    update public.trial_bookings b set status = 'cancelled', held_until = null, lapsed_at = now(), updated_at = now()
    where b.held_until <= now() returning b.*
  loop
    perform private.cancel_entry(lapsed.id);
    perform private.mail_trial('trial_cancelled', lapsed.id);
    perform private.tell_teacher_of_trial('trial_lapsed', 'teacher_cancelled', lapsed);
  end loop;
end $$;
comment on function private.lapse_trials is 'Gives back the hours whose mailed link was not opened in time.';

-- schemas/classes/functions/lessons.sql

create function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'online_link', c.online_link, 'weekly', case when mail_class.kind = 'class_scheduled' and (select count(*) > 1 from public.classes s join public.calendar_entries h on h.id = s.id
      where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null) then true end,
    'series', case when c.recurs_at is not null then c.series_id end, 'recurs_at', c.recurs_at,
    'classes', case when mail_class.kind = 'class_scheduled' and c.recurs_at is not null then private.hours_of_series(c.series_id, c.student_id) end,
    'was', private.was_before(mail_class.kind, e),
    'free_until', case when e.cancelled_at is null then private.free_until(e) end)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;
comment on function private.mail_class is 'Queues a mail to the student of a class, with the facts that it needs.';

create function public.schedule_classes(
  student uuid, local_date date, local_time time, weeks integer default 1, online_link text default null, notes text default null, credit uuid
  default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  series constant uuid := case when schedule_classes.weeks > 1 then gen_random_uuid() end;
  made jsonb := '[]';
  skipped jsonb := '[]';
  entry uuid;
  start_at timestamp;
begin
  perform private.require_admin();
  perform private.require_person(schedule_classes.student);
  perform private.refuse_if(schedule_classes.weeks is null or schedule_classes.weeks not between 1 and 52 or (credit is not null and weeks > 1),
    'INVALID_WEEKS');
  perform private.refuse_if(schedule_classes.local_date is null or schedule_classes.local_time is null
    or schedule_classes.local_date + schedule_classes.local_time <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  perform private.lock_calendar();
  for week in 0..schedule_classes.weeks - 1 loop
    start_at := schedule_classes.local_date + week * 7 + schedule_classes.local_time;
    begin
      perform private.refuse_if(schedule_classes.weeks > 1 and private.is_day_off(start_at::date), 'DAY_OFF');
      entry := private.take_hour('class', start_at);
      insert into public.classes (id, student_id, series_id, online_link, notes)
      values (entry, schedule_classes.student, series, nullif(btrim(schedule_classes.online_link), ''),
        nullif(btrim(schedule_classes.notes), ''));
      made := made || jsonb_build_array(jsonb_build_object('id', entry, 'local_start', private.local_iso(start_at)));
    exception when sqlstate 'PT409' or sqlstate 'PT400' then
      if schedule_classes.weeks = 1 then
        raise;
      end if;
      skipped := skipped || jsonb_build_array(jsonb_build_object('local_start', private.local_iso(start_at), 'why', sqlerrm));
    end;
  end loop;
  perform private.refuse_if(jsonb_array_length(made) = 0, 'NOTHING_FREE');
  entry := (made -> 0 ->> 'id')::uuid;
  if schedule_classes.credit is not null then
    update public.makeup_credits m set used_by_class = entry
    where m.id = schedule_classes.credit and m.student_id = schedule_classes.student and m.used_by_class is null
      and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
    perform private.refuse_if(not found, 'NO_CREDIT');
  end if;
  perform private.notify_person(schedule_classes.student,
    case when series is null then 'new_class_scheduled' else 'new_class' end,
    jsonb_build_object('class_date', made -> 0 ->> 'local_start', 'entry', entry, 'link', '/my-progress?tab=classes'));
  perform private.mail_class('class_scheduled', (one ->> 'id')::uuid) from jsonb_array_elements(made) as one limit 1;
  return jsonb_build_object('made', made, 'skipped', skipped);
end $$;
comment on function public.schedule_classes is 'Puts a student''s class, or one a week, into the calendar. Weeks whose hour is taken or a day off are skipped and said.';

create function private.changeable_class(class uuid) returns public.classes
language plpgsql set search_path = '' as $$
declare
  found public.classes;
begin
  perform private.lock_calendar();
  select c.* into found from public.classes c where c.id = changeable_class.class for update;
  perform private.refuse_if(found.id is null or not (private.is_admin() or (private.is_active() and found.student_id = auth.uid())), 'NOT_FOUND');
  perform private.refuse_if(found.status not in ('scheduled', 'confirmed'), 'NOT_NOW');
  perform private.refuse_if(not private.is_admin() and (select e.starts_at <= now() from public.calendar_entries e where e.id = found.id), 'NOT_NOW');
  return found;
end $$;
comment on function private.changeable_class is 'The class, locked, that the teacher may change, and its student until it begins.';

create function public.class_terms(class uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('late', private.is_late_for_student(e), 'free_until', private.free_until(e),
    'credit', not private.counts_as_given(c.id))
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = class_terms.class and ((c.student_id = auth.uid() and private.is_active()) or private.is_admin())
$$;
comment on function public.class_terms is 'Whether giving this class up now forfeits it, as the database would decide this instant, until when it is free, and whether a student who gives it up in time has a credit: {late, free_until, credit}.';

create function private.tell_class(class public.classes, what text) returns void
language plpgsql set search_path = '' as $$
declare
  at text := (select private.local_iso(e.local_start) from public.calendar_entries e where e.id = class.id);
  name text := (select p.full_name from public.profiles p where p.id = class.student_id);
begin
  perform private.mail_class('class_' || tell_class.what, class.id);
  if private.is_admin() then
    perform private.notify_person(class.student_id, 'class_' || tell_class.what,
      jsonb_build_object('class_date', at, 'entry', class.id, 'link', '/my-progress?tab=classes'));
  else
    perform private.notify_admins(case what when 'moved' then 'student_moved_class' else 'student_cancelled_class' end, jsonb_build_object(
      'student_name', name, 'class_date', at, 'link', '/admin/scheduled-classes?class=' || class.id));
    perform private.mail_teacher('teacher_' || tell_class.what, class.id, name);
  end if;
end $$;
comment on function private.tell_class is 'Tells the other side of a change of a class: the student of the teacher''s, the teacher of the student''s.';

create function public.edit_class(class uuid, online_link text, notes text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link constant text := nullif(btrim(edit_class.online_link), '');
  ours public.classes;
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select c.* into ours from public.classes c where c.id = edit_class.class for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  update public.classes c set online_link = link, notes = nullif(btrim(edit_class.notes), '') where c.id = ours.id;
  select e.* into hour from public.calendar_entries e where e.id = ours.id for update;
  if ours.online_link is not distinct from link or hour.cancelled_at is not null or hour.starts_at <= now() then
    return;
  end if;
  update public.calendar_entries e set sequence = e.sequence + 1 where e.id = hour.id returning * into hour;
  -- What has not gone out yet goes with the link that holds.
  update public.mail_outbox m
  set data = jsonb_strip_nulls(m.data || jsonb_build_object('online_link', link, 'sequence', hour.sequence))
  where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
    and m.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour');
  if not exists (select from public.mail_outbox m where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
      and m.kind in ('class_scheduled', 'class_moved', 'class_link')) then
    perform private.mail_class('class_link', hour.id);
  end if;
  perform private.notify_person(ours.student_id, 'class_link', jsonb_build_object('class_date', private.local_iso(hour.local_start), 'entry', hour.id,
    'link', '/my-progress?tab=classes'));
end $$;
comment on function public.edit_class is 'The teacher sets the link and the notes of a class. A new link is mailed, unless a mail that waits can carry it.';

create function public.class_streak(student uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.classes c join public.calendar_entries e on e.id = c.id
  where c.student_id = class_streak.student and c.status = 'completed' and e.starts_at > coalesce((
    select max(missed.starts_at) from (
      select f.starts_at from public.classes n join public.calendar_entries f on f.id = n.id where n.student_id = class_streak.student and n.status = 'no_show'
      union all select l.starts_at from public.forfeited_classes l where l.student_id = class_streak.student and l.waived_at is null) as missed), '-infinity')
$$;
comment on function public.class_streak is 'Counts the classes given since the last one that was missed or given up too late.';

create function private.was_set_late(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select h.changed_by <> c.student_id and not h.by_student and hour.starts_at - h.changed_at < interval '24 hours'
    from public.calendar_history h join public.classes c on c.id = h.entry_id
    where h.entry_id = hour.id and h.change -> 'local_start' is not null order by h.id desc limit 1), false)
$$;
comment on function private.was_set_late is 'The hour that a class has now was set, not at its student''s wish, less than 24 hours before it.';

create function private.take_place_in_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.recurs_at := (select e.starts_at from public.calendar_entries e where e.id = new.id);
  return new;
end $$;
comment on function private.take_place_in_series is 'Keeps the instant by which the student''s calendar knows a class of a series.';

create function private.refresh_series_of_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held constant jsonb := (select private.hours_of_series(c.series_id, c.student_id) from public.classes c where c.id = private.hour_of(new.data));
begin
  new.data := case when held is null then new.data - 'classes' else new.data || jsonb_build_object('classes', held) end;
  return new;
end $$;
comment on function private.refresh_series_of_mail is 'A mail about a series says the hours that hold when it is sent.';

create function private.is_late(starts_at timestamptz) returns boolean
language sql stable set search_path = '' as $$ select starts_at - now() < interval '24 hours' $$;
comment on function private.is_late is 'The 24-hour rule: exactly 24:00:00 before the class is in time, 23:59:59 is late.';

create function private.is_late_for_student(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$ select private.is_late(hour.starts_at) and not private.was_set_late(hour) $$;
comment on function private.is_late_for_student is 'The 24-hour rule, for hours that could be given up in time.';

create function private.free_until(hour public.calendar_entries) returns timestamptz
language sql stable set search_path = '' as $$
  select case when private.was_set_late(hour) then hour.starts_at else hour.starts_at - interval '24 hours' end
$$;
comment on function private.free_until is 'Until when a student gives up this class, at the hour that it has now, free of charge.';

create function private.hours_of_series(series uuid, student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('recurs_at', c.recurs_at, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'online_link', c.online_link)) order by c.recurs_at)
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.series_id = hours_of_series.series and c.student_id = hours_of_series.student and c.recurs_at is not null
    and e.cancelled_at is null and e.starts_at > now()
$$;
comment on function private.hours_of_series is 'The classes of a series that are to come.';

-- schemas/classes/functions/trial_links.sql

create function public.find_trial(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.describe_trial(sha256(convert_to(find_trial.key, 'UTF8')))
$$;
comment on function public.find_trial is 'The booking that this key made, or null. Holding the key is the permission.';

create function private.mail_trial(kind text, booking uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  fresh constant text := case when mail_trial.key is null and mail_trial.kind in ('trial_moved', 'reminder_day', 'reminder_hour')
    then rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/', '-_'), '=') end;
begin
  perform private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', coalesce(mail_trial.key, fresh),
    'proof', case when coalesce(mail_trial.key, fresh) is not null then o.proof end, 'was', private.was_before(mail_trial.kind, e),
    'held', case when b.held_until is not null then true end, 'lapsed', case when b.lapsed_at is not null then true end)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.open_trials o on o.id = b.id
  where b.id = mail_trial.booking;
  -- A share of mail that is used up leaves a mail out: then the link that the visitor has goes on to work.
  if fresh is not null and exists (select from public.mail_outbox m where m.data ->> 'entry' = mail_trial.booking::text and m.data ->> 'key' = fresh) then
    update public.trial_bookings b set key_hash = sha256(convert_to(fresh, 'UTF8')) where b.id = mail_trial.booking;
    -- What waits would bring a link that has ended.
    update public.mail_outbox m
    set data = m.data - 'sealed' || jsonb_strip_nulls(jsonb_build_object('key', fresh, 'proof',
      (select o.proof from private.open_trials o where o.id = mail_trial.booking)))
    where m.state = 'queued' and m.data ->> 'entry' = mail_trial.booking::text and m.data ?| array['key', 'sealed'];
  end if;
end $$;
comment on function private.mail_trial is 'Queues a mail to the person who booked a trial class. Where it needs a link and the key is unknown, the booking gets a new one.';

create function private.trial_hold() returns interval
language sql immutable set search_path = '' as $$ select interval '30 minutes' $$;
comment on function private.trial_hold is 'The time that the hour of a trial class waits for its mailed link to be opened.';

create function private.refuse_crowd(network text) returns void
language plpgsql set search_path = '' as $$
declare
  rules public.scheduling_rules;
  today integer;
begin
  if auth.role() = 'service_role' then
    return;
  end if;
  select r.* into rules from public.scheduling_rules r;
  perform private.refuse_if(network is not null and rules.open_trials_each <= (
    select count(*) from private.open_trials o where o.network = refuse_crowd.network and o.created_at > now() - interval '1 day'), 'TOO_MANY_OPEN');
  select count(*) into today from public.trial_bookings b where b.created_at > now() - interval '1 day';
  if today >= rules.trials_a_day then
    perform private.refuse('DAY_IS_FULL');
  elsif today = rules.trials_a_day - 1 then
    perform private.notify_admins('trials_full', jsonb_build_object('count', rules.trials_a_day, 'link', '/admin/scheduled-classes'));
  end if;
end $$;
comment on function private.refuse_crowd is 'Refuses one trial class too many, from one network or altogether. The last of a day is told to the teacher, who may allow more.';

create function public.prove_trial(key text, proof text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings;
  hour public.calendar_entries;
begin
  if coalesce(prove_trial.proof, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b join private.open_trials o on o.id = b.id
  where b.key_hash = sha256(convert_to(coalesce(prove_trial.key, ''), 'UTF8')) and o.proof = prove_trial.proof::uuid for update of b;
  if booking.id is null then
    return null;
  end if;
  delete from private.open_trials o where o.id = booking.id;
  if booking.lapsed_at is null then
    update public.trial_bookings b set held_until = null where b.id = booking.id;
    return 'kept';
  end if;
  select e.* into hour from public.calendar_entries e where e.id = booking.id for update;
  if private.hour_refusal(hour.local_start, true, booking.id) is not null then
    return 'gone';
  end if;
  perform private.move_entry(booking.id, hour.local_start);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_booked', booking.id, prove_trial.key);
  perform private.tell_teacher_of_trial('new_schedule', 'teacher_booked', booking);
  return 'back';
end $$;
comment on function public.prove_trial is 'The link of a booking''s mail was opened: its hour stays. kept; back, where it had been given back and was still free; gone, where somebody has it by now; null where there is nothing to prove.';

-- schemas/classes/functions/trials.sql

create function private.announce_trial_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_teacher_of_trial('new_schedule', 'teacher_booked', new);
  return null;
end $$;
comment on function private.announce_trial_booking is 'Tells the teacher of a new trial class.';

create function private.describe_trial(key_hash bytea) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'status', b.status, 'full_name', b.full_name, 'plan', b.plan, 'level', b.level, 'language', b.language,
    'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'created_at', b.created_at, 'sequence', e.sequence,
    'held_until', case when b.status = 'scheduled' and b.student_id is null then b.held_until end,
    -- The address may be mistyped until its mail is opened: the page shows it until then.
    'unproven_email', case when o.id is not null then b.email end,
    'lapsed', b.lapsed_at is not null,
    'changeable', (b.status in ('scheduled', 'confirmed') and e.starts_at > now()) or (b.lapsed_at is not null and o.id is null))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.open_trials o on o.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;
comment on function private.describe_trial is 'A trial class as the holder of its key may see it.';

create function public.book_trial(
  key text, full_name text, email text, phone text, level public.booking_level, local_date date, local_time time, accepts_terms boolean, language
  public.language default 'pt', plan text default null, goals text default null, message text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  hash constant bytea := sha256(convert_to(book_trial.key, 'UTF8'));
  start_at constant timestamp := book_trial.local_date + book_trial.local_time;
  name constant text := regexp_replace(btrim(book_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(book_trial.email));
  network constant text := private.asking_network();
  is_known constant boolean := private.is_own_address(address);
  refusal text;
  booked jsonb;
  entry uuid;
begin
  perform private.refuse_if(coalesce(book_trial.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  -- The same browser sending twice at once waits for itself and then finds its own booking.
  perform pg_advisory_xact_lock(hashtextextended(book_trial.key, 1));
  booked := private.describe_trial(hash);
  if booked is not null then
    -- The answer was lost, and something else was sent since: that is not what is booked.
    perform private.refuse_if(exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
        where b.key_hash = hash and (b.status = 'cancelled' or (b.email, e.local_start) is distinct from (address, start_at))), 'ALREADY_BOOKED');
    return booked;
  end if;

  perform private.lock_calendar();
  refusal := case
    when book_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>]' or not private.is_name(name) then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(book_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when book_trial.level is null then 'INVALID_LEVEL'
    when book_trial.plan is not null and not exists (select from public.plans p where p.name = book_trial.plan) then 'INVALID_PLAN'
    when char_length(book_trial.goals) > 2000 or char_length(book_trial.message) > 2000 then 'TOO_LONG'
    else private.hour_refusal(start_at, true)
  end;
  perform private.refuse(refusal);
  perform private.refuse_crowd(network);
  perform private.refuse_if(not private.take_quota('book_trial:' || address, 10, interval '1 day'), 'TOO_MANY_BOOKINGS');

  entry := private.take_hour('trial', start_at);
  insert into public.trial_bookings (id, held_until, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, case when not is_known and (select r.hold_trials from public.scheduling_rules r) then now() + private.trial_hold() end, hash, name, address, book_trial.phone, book_trial.level, book_trial.plan,
    nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  if not is_known then
    insert into private.open_trials (id, network) values (entry, network);
  end if;
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;
comment on function public.book_trial is 'Books a free trial class of one hour and tells the teacher. The same key books once, however often it is sent.';

create function private.record_booking_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, trial_booking_id, given_at)
  values ('terms', private.terms_version(), new.id, new.terms_accepted_at);
  return new;
end $$;
comment on function private.record_booking_consent is 'Records that the terms were accepted with a booking.';

create function private.changeable_trial(key text, lapsed_too boolean default false) returns public.trial_bookings
language plpgsql set search_path = '' as $$
declare
  booking public.trial_bookings;
begin
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b
  where b.key_hash = sha256(convert_to(coalesce(changeable_trial.key, ''), 'UTF8')) for update;
  perform private.refuse_if(booking.id is null, 'NOT_FOUND');
  perform private.refuse_if(not (lapsed_too and booking.lapsed_at is not null and not exists (select from private.open_trials o where o.id = booking.id))
    and (booking.status not in ('scheduled', 'confirmed')
      or (select e.starts_at <= now() from public.calendar_entries e where e.id = booking.id)), 'NOT_NOW');
  return booking;
end $$;
comment on function private.changeable_trial is 'The trial class of whoever holds its key, if it can be changed. lapsed_too: or if its hour was given back before its mail was opened, which another hour may be chosen for.';

create function private.tell_teacher_of_trial(type text, mail text, booking public.trial_bookings) returns void
language sql set search_path = '' as $$
  select private.mail_teacher(tell_teacher_of_trial.mail, booking.id, booking.full_name);
  select private.notify_admins(tell_teacher_of_trial.type,
    jsonb_build_object('applicant_name', booking.full_name, 'link', '/admin/scheduled-classes?booking=' || booking.id));
$$;
comment on function private.tell_teacher_of_trial is 'Tells the teacher of a trial class, by the bell and by mail.';

create function public.reschedule_trial(key text, local_date date, local_time time) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(reschedule_trial.key, lapsed_too => true);
  start_at constant timestamp := reschedule_trial.local_date + reschedule_trial.local_time;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = booking.id and e.cancelled_at is null) then
    return private.describe_trial(booking.key_hash);
  end if;
  perform private.refuse(private.hour_refusal(start_at, true, booking.id));
  perform private.refuse_if(not private.take_quota('reschedule_trial:' || booking.id, 10, interval '1 day'), 'TOO_MANY_MOVES');
  perform private.move_entry(booking.id, start_at);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_moved', booking.id, reschedule_trial.key);
  perform private.tell_teacher_of_trial('trial_moved', 'teacher_moved', booking);
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.reschedule_trial is 'Moves the trial class of whoever holds its key to another free hour.';

create function public.cancel_trial(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(cancel_trial.key);
begin
  perform private.cancel_entry(booking.id);
  update public.trial_bookings b set status = 'cancelled', updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_cancelled', booking.id);
  perform private.tell_teacher_of_trial('trial_cancelled', 'teacher_cancelled', booking);
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.cancel_trial is 'Cancels the trial class of whoever holds its key; its hour is free again.';

create function public.adopt_trial(booking uuid, student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(adopt_trial.student);
  update public.trial_bookings b set student_id = adopt_trial.student, updated_at = now() where b.id = adopt_trial.booking;
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
  update public.profiles p set goal = b.goals
  from public.trial_bookings b
  where b.id = adopt_trial.booking and p.id = adopt_trial.student and p.goal is null and b.goals is not null;
end $$;
comment on function public.adopt_trial is 'Ties a trial class to the student that whoever booked it has become; their goals go along.';

create function private.follow_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.placement_attempts t set user_id = new.student_id where t.trial_id = new.id and t.user_id is null;
  return null;
end $$;
comment on function private.follow_trial is 'A placement test that was taken with a trial class goes along to the student.';

-- schemas/feedback/functions/feedback.sql

create function public.ask_to_publish(feedback uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback;
begin
  perform private.require_admin();
  ours := private.locked_feedback(ask_to_publish.feedback);
  perform private.refuse_if(ours.comments is null or ours.publication_asked_at is not null, 'NOT_NOW');
  update public.feedback f set publication_asked_at = now() where f.id = ours.id;
  perform private.tell(ours.student_id, 'publication_asked', jsonb_build_object('link', '/my-progress?tab=feedback&feedback=' || ours.id));
end $$;
comment on function public.ask_to_publish is 'The teacher asks, once, whether she may show it on the public pages.';

create function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.feedback := private.locked_feedback(answer_publication.feedback);
  name constant text := nullif(btrim(regexp_replace(answer_publication.shown_name, '\s+', ' ', 'g')), '');
  speaks public.language;
begin
  if ours.student_id <> auth.uid() then
    perform private.refuse('NOT_ALLOWED');
  end if;
  if ours.publication_asked_at is null or answer_publication.agrees is null then
    perform private.refuse('NOT_NOW');
  end if;
  if answer_publication.agrees and (name is null or char_length(name) not between 2 and 80 or not private.is_name(name)) then
    perform private.refuse('INVALID_NAME');
  end if;
  if ours.publication_agreed is not distinct from answer_publication.agrees and ours.shown_name is not distinct from name then
    return;
  end if;
  update public.feedback f
  set publication_agreed = answer_publication.agrees, publication_answered_at = now(), shown_name = case when agrees then name end
  where f.id = ours.id;
  if answer_publication.agrees then
    select p.language into speaks from public.profiles p where p.id = ours.student_id;
    insert into public.testimonials (feedback_id, author_name, text_pt, text_en, position)
    select ours.id, name, case when speaks = 'pt' then ours.comments end, case when speaks = 'en' then ours.comments end,
      coalesce(max(t.position) + 1, 0) from public.testimonials t
    on conflict (feedback_id) do update set author_name = excluded.author_name, published = false;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.tell_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'feedback', ours.id, 'answered_at', now(),
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;
comment on function public.answer_publication is 'The student''s consent, under a name of their choice, makes a hidden testimonial that the teacher shows; taken back, it is gone at once.';

create function public.leave_feedback(id uuid, rating integer, comments text default null, class uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  name constant text := private.my_student_name();
  said constant text := nullif(btrim(leave_feedback.comments), '');
  before public.feedback;
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  -- One that waited for a network is asked for from several tabs at once.
  perform pg_advisory_xact_lock(hashtextextended('feedback ' || leave_feedback.id, 0));
  select f.* into before from public.feedback f where f.id = leave_feedback.id and f.student_id = auth.uid();
  if before.id is not null then
    if before.rating = leave_feedback.rating and before.comments is not distinct from said
      and before.class_id is not distinct from leave_feedback.class then
      return before.id;
    end if;
    perform private.refuse('EDIT_CONFLICT');
  end if;
  perform private.refuse_if(coalesce(leave_feedback.rating, 0) not between 1 and 5, 'RATING_REQUIRED');
  perform private.refuse_if(char_length(said) > 2000, 'TOO_LONG');
  perform private.refuse_if(leave_feedback.class is not null and not exists (
    select from public.classes c join public.calendar_entries e on e.id = c.id
    where c.id = leave_feedback.class and c.student_id = auth.uid() and e.ends_at < now()), 'NOT_FOUND');
  perform private.refuse_if(not private.take_quota('feedback ' || auth.uid(), 20, interval '1 day'), 'TOO_MANY');
  insert into public.feedback (id, student_id, class_id, rating, comments)
  values (coalesce(leave_feedback.id, gen_random_uuid()), auth.uid(), leave_feedback.class, leave_feedback.rating, said)
  returning feedback.* into before;
  perform private.tell_admins('student_left_feedback', jsonb_build_object('student_name', name, 'rating', leave_feedback.rating,
    'link', '/admin/manage-testimonials?tab=feedback&feedback=' || before.id));
  return before.id;
end $$;
comment on function public.leave_feedback is 'A student tells the teacher, after a class or at any time: 1 to 5, and words. The same id and words again are the same feedback; other words under an id that has arrived are a conflict.';

create function private.locked_feedback(feedback uuid) returns public.feedback
language plpgsql set search_path = '' as $$
declare
  found_one public.feedback;
begin
  select f.* into found_one from public.feedback f where f.id = locked_feedback.feedback
    and (private.is_admin() or (f.student_id = auth.uid() and private.is_active())) for update;
  perform private.refuse_if(found_one.id is null, 'NOT_FOUND');
  return found_one;
end $$;
comment on function private.locked_feedback is 'The feedback, locked, that the teacher or its student may change.';

create function public.answer_feedback(feedback uuid, reply text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.feedback;
begin
  perform private.require_admin();
  ours := private.locked_feedback(answer_feedback.feedback);
  perform private.refuse_if(char_length(btrim(coalesce(answer_feedback.reply, ''))) not between 1 and 2000, 'TOO_LONG');
  update public.feedback f set reply = btrim(answer_feedback.reply), replied_at = coalesce(f.replied_at, now()) where f.id = ours.id;
  if ours.reply is null then
    perform private.tell(ours.student_id, 'feedback_answered', jsonb_build_object('link', '/my-progress?tab=feedback&feedback=' || ours.id));
  end if;
end $$;
comment on function public.answer_feedback is 'The teacher''s answer; a correction of it tells nobody again.';

create function public.find_feedback(search text) returns setof public.feedback
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select f.* from public.feedback f join public.profiles p on p.id = f.student_id
    where private.is_found(find_feedback.search, p.full_name, f.comments, f.reply);
end $$;
comment on function public.find_feedback is 'Feedback that holds a text, or comes from somebody whose name does, for the teacher''s lists.';

create function public.find_testimonials(search text) returns setof public.testimonials
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select t.* from public.testimonials t
    where private.is_found(find_testimonials.search, t.author_name, t.about_pt, t.about_en, t.text_pt, t.text_en);
end $$;
comment on function public.find_testimonials is 'Testimonials that hold a text, for the teacher''s lists.';

-- schemas/feedback/functions/testimonials.sql

create function public.move_testimonial(testimonial uuid, places integer) returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  before bigint;
  after bigint;
begin
  perform private.require_admin();
  -- One move at a time: two at once would leave two testimonials in one place.
  perform from public.testimonials t order by t.id for update;
  select n.place into before from (
    select t.id, row_number() over (order by t.position, t.created_at, t.id) - 1 as place from public.testimonials t) as n
  where n.id = move_testimonial.testimonial;
  perform private.refuse_if(before is null, 'NOT_FOUND');
  select least(greatest(before + coalesce(move_testimonial.places, 0), 0), count(*) - 1) into after from public.testimonials t;
  update public.testimonials t set position = numbered.place
  from (
    select ordered.id, row_number() over (order by case when ordered.id = move_testimonial.testimonial
      -- Just past whatever has its place so far.
      then after + sign(after - before) * 0.5 else ordered.place end) - 1 as place
    from (select o.id, row_number() over (order by o.position, o.created_at, o.id) - 1 as place from public.testimonials o) as ordered
  ) as numbered
  where numbered.id = t.id and t.position <> numbered.place;
  return after;
end $$;
comment on function public.move_testimonial is 'Moves a testimonial down by so many places among all of them, or up by a negative number, no further than to an end. Its place now, from 0.';

-- schemas/grades/functions/modules.sql

create function public.save_module(id uuid, name text, held_on date) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.refuse_if(save_module.id is null or char_length(btrim(coalesce(save_module.name, ''))) not between 1 and 120, 'TITLE_REQUIRED');
  perform private.refuse_if(save_module.held_on is null or save_module.held_on not between date '2000-01-01'
    and (now() at time zone 'America/Sao_Paulo')::date + 730, 'INVALID_DATE');
  perform private.refuse_if(exists (select from public.test_modules m where lower(m.name) = lower(btrim(save_module.name)) and m.id <> save_module.id),
    'MODULE_EXISTS');
  insert into public.test_modules (id, name, held_on) values (save_module.id, btrim(save_module.name), save_module.held_on)
  on conflict (id) do update set name = excluded.name, held_on = excluded.held_on;
  return save_module.id;
end $$;
comment on function public.save_module is 'Makes a module, under an id that the browser made, or changes its name and day.';

create function private.grade_of(grades jsonb, part text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  given constant text := nullif(btrim(grades ->> part), '');
begin
  if given is null then
    return null;
  elsif given !~ '^(10(\.0)?|\d(\.\d)?)$' then
    perform private.refuse('INVALID_GRADE');
  end if;
  return given::numeric;
end $$;
comment on function private.grade_of is 'A part''s grade from 0 to 10, in tenths; null where none was given.';

create function public.post_grades(module uuid, grades jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  one jsonb;
  saved public.module_grades;
  done jsonb := '[]';
  name text;
begin
  perform private.require_admin();
  select m.name into name from public.test_modules m where m.id = post_grades.module for update;
  perform private.refuse_if(name is null, 'NOT_FOUND');
  perform private.refuse_if(jsonb_typeof(post_grades.grades) <> 'array' or jsonb_array_length(post_grades.grades) not between 1 and 500,
    'INVALID_GRADE');
  for one in select * from jsonb_array_elements(post_grades.grades) loop
    perform private.refuse_if(not exists (select from public.profiles p where p.id::text = one ->> 'student' and p.role = 'aluno'), 'NOT_FOUND');
    insert into public.module_grades as g (module_id, student_id, meanings, questions, dictation)
    values (post_grades.module, (one ->> 'student')::uuid, private.grade_of(one, 'meanings'), private.grade_of(one, 'questions'), private.grade_of(one, 'dictation'))
    on conflict (module_id, student_id) do update
      set meanings = excluded.meanings, questions = excluded.questions, dictation = excluded.dictation, updated_at = now()
    returning g.* into saved;
    if saved.average is not null and saved.told_at is null then
      update public.module_grades g set told_at = now() where g.module_id = saved.module_id and g.student_id = saved.student_id;
      perform private.tell(saved.student_id, 'test_graded', jsonb_build_object('module', name, 'module_id', saved.module_id,
        'student', saved.student_id, 'link', '/my-progress?tab=grades'));
    end if;
    if num_nonnulls(saved.meanings, saved.questions, saved.dictation) = 0 then
      delete from public.module_grades g where g.module_id = saved.module_id and g.student_id = saved.student_id;
    end if;
    done := done || jsonb_build_array(jsonb_build_object('student', saved.student_id, 'average', saved.average));
  end loop;
  return done;
end $$;
comment on function public.post_grades is 'Grades of students in a module: [{student, meanings, questions, dictation}], each 0 to 10 with one decimal or null. All of them or none.';

create function public.delete_module(module uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.test_modules m where m.id = delete_module.module;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.delete_module is 'Removes a module and its grades.';

create function public.progress_report(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', progress_report.month)::date as first, (date_trunc('month', progress_report.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', p.full_name, 'plan', p.plan, 'level', p.level, 'month', span.first,
    'classes', (select coalesce(jsonb_agg(jsonb_build_object('day', e.local_start::date, 'status', c.status, 'notes', c.notes) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select coalesce(jsonb_agg(jsonb_build_object('title', a.title, 'due_on', a.due_on, 'status', h.status, 'grade', h.grade,
        'is_late', h.is_late, 'comment', h.comment) order by a.due_on, a.title), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.student_id = p.id and a.due_on >= span.first and a.due_on < span.after),
    'modules', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'held_on', m.held_on, 'meanings', g.meanings,
        'questions', g.questions, 'dictation', g.dictation, 'average', g.average) order by m.held_on, m.name), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.student_id = p.id and m.held_on >= span.first and m.held_on < span.after))
  from public.profiles p, span where p.id = progress_report.student
$$;
comment on function public.progress_report is 'A student''s month, as the report tells it. For the server, which has proven who asks.';

create function private.has_grades(module uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.module_grades g where g.module_id = has_grades.module and g.student_id = auth.uid())
$$;
comment on function private.has_grades is 'Whether the student who asks has grades in a module.';

-- schemas/homework/functions/answering.sql

create function private.may_add_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf]|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf|mp4|mov|txt|rtf|docx?|xlsx?|pptx?|od[tsp])$'
    and split_part(name, '/', 1) = auth.uid()::text
    and (private.is_admin() or (private.is_active()
      and exists (select from public.homework h where h.id::text = split_part(name, '/', 2) and h.student_id = auth.uid() and h.status <> 'graded')
      and (select count(*) < 40 from storage.objects o
        where o.bucket_id = 'homework' and starts_with(o.name, split_part(may_add_homework_file.name, '/', 1) || '/' || split_part(may_add_homework_file.name, '/', 2) || '/'))))
$$;
comment on function private.may_add_homework_file is 'A student adds to homework of their own that is not graded, forty files at most; the teacher to her own folder.';

create function private.may_read_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or (private.is_active() and (split_part(name, '/', 1) = auth.uid()::text or exists (
    select from public.homework_files f join public.homework h on h.assignment_id = f.assignment_id
    where f.object_name = may_read_homework_file.name and h.student_id = auth.uid())))
$$;
comment on function private.may_read_homework_file is 'Whether the person who asks may read a file: their own, or one that belongs to an assignment of theirs.';

create function private.may_remove_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.homework_files f where f.object_name = may_remove_homework_file.name)
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 1) = auth.uid()::text))
$$;
comment on function private.may_remove_homework_file is 'Whether the person who asks may remove a file: their own, unless it was handed in or attached.';

create function private.attach_files(files jsonb, assignment uuid, homework uuid) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant jsonb := coalesce(attach_files.files, '[]');
begin
  perform private.refuse_if(jsonb_typeof(wanted) <> 'array' or jsonb_array_length(wanted) > 20, 'TOO_MANY_FILES');
  -- A file is what the bucket holds in that folder; its type and size are what the storage found, not what is said here.
  perform private.refuse_if(exists (select from jsonb_array_elements(wanted) as file where not exists (
      select from storage.objects o where o.bucket_id = 'homework' and o.name = file ->> 'object' 
        and split_part(o.name, '/', 2) = coalesce(attach_files.homework, attach_files.assignment)::text)), 'FILE_MISSING');
  delete from public.homework_files f
  where f.assignment_id is not distinct from attach_files.assignment and f.homework_id is not distinct from attach_files.homework
    and f.object_name not in (select coalesce(file ->> 'object', '') from jsonb_array_elements(wanted) as file);
  insert into public.homework_files (assignment_id, homework_id, object_name, file_name, mime_type, size_bytes, position)
  select attach_files.assignment, attach_files.homework, o.name,
    coalesce(file ->> 'name', ''), o.metadata ->> 'mimetype', (o.metadata ->> 'size')::integer, place
  from jsonb_array_elements(wanted) with ordinality as listed (file, place)
  join storage.objects o on o.bucket_id = 'homework' and o.name = file ->> 'object'
  on conflict (object_name) do update set position = excluded.position;
end $$;
comment on function private.attach_files is 'Makes the files of an assignment or an answer exactly those listed: [{object, name}].';

create function public.submit_homework(homework uuid, answer text default null, files jsonb default '[]'::jsonb, seen integer default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.homework;
  task public.assignments;
  said constant text := nullif(btrim(submit_homework.answer, E' \t\r\n'), '');
  before text[];
  told jsonb;
  admin uuid;
begin
  select h.* into ours from public.homework h where h.id = submit_homework.homework and h.student_id = auth.uid() and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  select array_agg(f.object_name order by f.position) into before from public.homework_files f where f.homework_id = ours.id;
  -- The same answer again, after its answer was lost on the way back, even where it has been graded since.
  if ours.submissions = coalesce(submit_homework.seen, 0) + 1 and ours.answer is not distinct from said
    and before is not distinct from (select array_agg(file ->> 'object' order by place) from jsonb_array_elements(submit_homework.files) with ordinality as f (file, place)) then
    return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
  end if;
  perform private.refuse(case when ours.status = 'graded' then 'ALREADY_GRADED'
    when ours.submissions <> coalesce(submit_homework.seen, 0) then 'EDIT_CONFLICT' end);
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  perform private.refuse_if(char_length(said) > 20000, 'TOO_LONG');
  perform private.attach_files(submit_homework.files, null, ours.id);
  perform private.refuse_if(task.kind = 'file' and not exists (select from public.homework_files f where f.homework_id = ours.id), 'FILE_REQUIRED');
  perform private.refuse_if((task.kind = 'dictation' and said is null)
    or (said is null and not exists (select from public.homework_files f where f.homework_id = ours.id)), 'ANSWER_REQUIRED');
  update public.homework h
  set answer = said, status = 'submitted', submissions = h.submissions + 1, submitted_at = now(),
    is_late = (now() at time zone 'America/Sao_Paulo')::date > task.due_on, marks = '[]'
  where h.id = ours.id returning h.* into ours;
  -- Each admin is told until they have read it, whoever else has; by mail of the first answer alone.
  told := jsonb_build_object(
    'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id), 'homework_description', task.title,
    'homework', ours.id, 'link', '/admin/student-progress/' || ours.student_id || '?homework=' || ours.id);
  for admin in
    select p.id from public.profiles p where p.role = 'admin' and p.deactivated_at is null and not exists (
      select from public.notifications n
      where n.user_id = p.id and n.type = 'homework_submitted' and not n.is_read and n.content ->> 'homework' = ours.id::text)
  loop
    if ours.submissions = 1 then
      perform private.tell(admin, 'homework_submitted', told);
    else
      perform private.notify_person(admin, 'homework_submitted', told);
    end if;
  end loop;
  return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
end $$;
comment on function public.submit_homework is 'Hands homework in, or replaces what was handed in, until it is graded. `seen` is the submission it replaces; another one meanwhile is a conflict.';

create function public.stray_files(bucket text, older_than interval default '1 day'::interval) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = stray_files.bucket
    and (o.created_at < now() - stray_files.older_than or not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1)))
    and case stray_files.bucket
      when 'homework' then not exists (select from public.homework_files f where f.object_name = o.name)
      when 'avatars' then not exists (select from public.profiles p where p.photo = o.name)
      when 'payment-proofs' then not exists (select from public.payment_proofs f where f.object_name = o.name)
      else false end
  limit 500
$$;
comment on function public.stray_files is 'Files of a bucket that are part of nothing, or nobody''s any more, for the server to remove.';

create function private.clean_file_name(name text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(left(btrim(regexp_replace(regexp_replace(clean_file_name.name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff0-\ufffb\U000e0000-\U000e007f]+', '', 'g'),
    '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029/\\]+', ' ', 'g')), 200)), '')
$$;
comment on function private.clean_file_name is 'A file''s name without what is not seen or would be a path; null where nothing is left. The forms say the same (app/platform/files/file-kinds.ts).';

create function private.keep_clean_file_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.file_name := coalesce(private.clean_file_name(new.file_name), substring(new.object_name from '[^/]+$'));
  return new;
end $$;
comment on function private.keep_clean_file_name is 'A file is named as its sender named it, without what is not seen, or else as it is stored.';

-- schemas/homework/functions/assigning.sql

create function private.has_homework(assignment uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.homework h where h.assignment_id = has_homework.assignment and h.student_id = auth.uid())
$$;
comment on function private.has_homework is 'Whether the student who asks has this assignment.';

create function private.owns_homework(homework uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.homework h where h.id = owns_homework.homework and h.student_id = auth.uid())
$$;
comment on function private.owns_homework is 'Whether a homework is the asking student''s.';

create function public.withdraw_homework(homework uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
begin
  perform private.require_admin();
  select h.* into ours from public.homework h where h.id = withdraw_homework.homework for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.status <> 'pending' or ours.submissions > 0, 'NOT_NOW');
  delete from public.notifications n where n.user_id = ours.student_id and n.type = 'new_homework' and n.content ->> 'link' like '%' || ours.id;
  delete from public.mail_outbox o where o.user_id = ours.student_id and o.kind = 'new_homework' and o.state = 'queued' and o.data ->> 'link' like '%' || ours.id;
  delete from private.digest_items i where i.user_id = ours.student_id and i.kind = 'new_homework' and i.data ->> 'link' like '%' || ours.id;
  delete from public.homework h where h.id = ours.id;
  delete from public.assignments a where a.id = ours.assignment_id and not exists (select from public.homework h where h.assignment_id = a.id);
end $$;
comment on function public.withdraw_homework is 'Takes homework back that its student has not handed in. An assignment that nobody has left goes with it.';

create function public.save_assignment(
  id uuid, title text, due_on date, kind public.homework_kind default 'free', instructions text default null, links jsonb default '[]'::jsonb,
  dictation text default null, students uuid[] default '{}'::uuid[], files jsonb default '[]'::jsonb, exact public.exact_part[] default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  old public.assignments;
  fresh record;
  told integer := 0;
begin
  perform private.require_admin();
  perform private.refuse_if(save_assignment.id is null, 'NOT_FOUND');
  select a.* into old from public.assignments a where a.id = save_assignment.id for update;
  perform private.refuse_if(char_length(btrim(coalesce(save_assignment.title, ''))) not between 1 and 160, 'TITLE_REQUIRED');
  perform private.refuse_if(save_assignment.due_on is null or save_assignment.due_on > today + 730
    or (save_assignment.due_on < today and save_assignment.due_on is distinct from old.due_on), 'INVALID_DATE');
  perform private.refuse_if(not private.are_links(coalesce(save_assignment.links, '[]')), 'INVALID_LINK');
  perform private.refuse_if(old.id is not null and old.kind <> save_assignment.kind, 'NOT_NOW');
  perform private.refuse_if(save_assignment.kind = 'dictation' and char_length(btrim(coalesce(save_assignment.dictation, ''))) not between 1 and 4000,
    'DICTATION_REQUIRED');
  perform private.refuse_if(exists (select from unnest(save_assignment.students) as wanted
      where not exists (select from public.profiles p where p.id = wanted and p.role = 'aluno' and p.deactivated_at is null)
        and not exists (select from public.homework h where h.student_id = wanted and h.assignment_id = save_assignment.id)), 'NOT_FOUND');
  insert into public.assignments (id, kind, title, instructions, links, due_on)
  values (save_assignment.id, save_assignment.kind, btrim(save_assignment.title), nullif(btrim(save_assignment.instructions), ''),
    coalesce(save_assignment.links, '[]'), save_assignment.due_on)
  on conflict (id) do update set title = excluded.title, instructions = excluded.instructions, links = excluded.links, due_on = excluded.due_on;
  if old.due_on <> save_assignment.due_on then
    update public.homework h set is_late = (h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on
    where h.assignment_id = save_assignment.id and h.submitted_at is not null
      and h.is_late <> ((h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on);
  end if;
  perform private.attach_files(save_assignment.files, save_assignment.id, null);
  if save_assignment.kind = 'dictation' then
    perform private.refuse_if(not exists (select from public.homework_files f where f.assignment_id = save_assignment.id and (f.mime_type like 'audio/%' or f.mime_type like 'video/%')),
      'RECORDING_REQUIRED');
    insert into public.dictations (assignment_id, text, exact)
    values (save_assignment.id, btrim(save_assignment.dictation), coalesce(save_assignment.exact, '{}'))
    on conflict (assignment_id) do update set text = excluded.text, exact = coalesce(save_assignment.exact, dictations.exact);
  end if;
  for fresh in
    insert into public.homework (assignment_id, student_id)
    select save_assignment.id, wanted from unnest(save_assignment.students) as wanted
    on conflict (assignment_id, student_id) do nothing returning homework.id, homework.student_id
  loop
    perform private.tell(fresh.student_id, 'new_homework', jsonb_build_object(
      'homework_description', btrim(save_assignment.title), 'due_on', save_assignment.due_on,
      'link', '/my-progress?tab=homework&homework=' || fresh.id));
    told := told + 1;
  end loop;
  perform private.refuse_if(not exists (select from public.homework h where h.assignment_id = save_assignment.id), 'STUDENTS_REQUIRED');
  return jsonb_build_object('id', save_assignment.id, 'told', told);
end $$;
comment on function public.save_assignment is 'Sets homework for students, under an id that the browser made, or changes it and adds students. Who has it keeps it; only new ones are told.';

-- schemas/homework/functions/grading.sql

create function private.was_graded(assignment uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active() and exists (
    select from public.homework h
    where h.assignment_id = was_graded.assignment and h.student_id = auth.uid() and h.status = 'graded')
$$;
comment on function private.was_graded is 'Whether the asking student''s homework of an assignment is graded.';

create function public.grade_homework(
  homework uuid, grade numeric, comment text default null, marks jsonb default '[]'::jsonb, seen integer default 0
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.homework;
  task public.assignments;
begin
  perform private.require_admin();
  select h.* into ours from public.homework h where h.id = grade_homework.homework for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.submissions <> coalesce(grade_homework.seen, 0), 'EDIT_CONFLICT');
  perform private.refuse_if(grade_homework.grade is null or grade_homework.grade not between 0 and 10 or scale(trim_scale(grade_homework.grade)) > 1,
    'INVALID_GRADE');
  perform private.refuse_if(not private.are_marks(coalesce(grade_homework.marks, '[]')) or char_length(btrim(grade_homework.comment)) > 4000,
    'TOO_LONG');
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  update public.homework h
  set grade = grade_homework.grade, comment = nullif(btrim(grade_homework.comment), ''), marks = coalesce(grade_homework.marks, '[]'),
    status = 'graded', graded_at = coalesce(h.graded_at, now())
  where h.id = ours.id;
  update public.notifications n set is_read = true where n.type = 'homework_submitted' and n.content ->> 'homework' = ours.id::text and not n.is_read;
  if ours.grade is distinct from grade_homework.grade then
    perform private.tell(ours.student_id, case task.kind when 'dictation' then 'dictation_graded' else 'homework_graded' end,
      jsonb_build_object(case task.kind when 'dictation' then 'dictation_name' else 'homework_description' end, task.title,
        'grade', trim_scale(grade_homework.grade), 'link', '/my-progress?tab=homework&homework=' || ours.id));
  end if;
end $$;
comment on function public.grade_homework is 'The teacher''s grade, 0 to 10 with one decimal, of the submission she saw; with a comment, and comments on passages. May be corrected.';

-- schemas/money/functions/billing.sql

create function private.keep_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.plan_prices (plan, from_on, price_cents)
  values (new.name, (now() at time zone 'America/Sao_Paulo')::date, new.price_cents)
  on conflict (plan, from_on) do update set price_cents = excluded.price_cents;
  return null;
end $$;
comment on function private.keep_price is 'Keeps from which day a plan costs what it costs.';

create function private.keep_plan_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.student_billing as b (student_id, plan_since)
  values (new.id, case when new.plan is not null then (now() at time zone 'America/Sao_Paulo')::date end)
  on conflict (student_id) do update set plan_since = excluded.plan_since;
  return null;
end $$;
comment on function private.keep_plan_day is 'Keeps since which day a student has a plan.';

create function private.bill(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bill_months(bill.today);
  perform private.bill_forfeited_classes(bill.today);
  perform private.remind_of_charges(bill.today);
end $$;
comment on function private.bill is 'Charges each student''s month in advance, and classes given up too late where they have a price, and reminds of what is overdue; once however many processes ask.';

create function private.bill_months(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  made uuid;
begin
  for due in
    select p.id, p.plan, price.cents as price_cents, period::date as month, days.due_on, least(b.monthly_discount_cents, price.cents) as discount
    from public.billing_rules rules, public.profiles p join public.student_billing b on b.student_id = p.id
    cross join generate_series(date_trunc('month', bill_months.today), date_trunc('month', bill_months.today) + interval '1 month', interval '1 month') as period
    cross join lateral (select period::date + rules.due_day - 1 as due_on) as days
    cross join lateral (select coalesce(b.agreed_cents, (select pp.price_cents from public.plan_prices pp
      where pp.plan = p.plan and pp.from_on <= least(bill_months.today, days.due_on) order by pp.from_on desc limit 1)) as cents) as price
    where p.role = 'aluno' and p.deactivated_at is null and p.plan is not null and price.cents is not null
      and days.due_on - rules.days_ahead <= bill_months.today and b.plan_since <= days.due_on
      and not exists (select from public.charges c where c.student_id = p.id and c.kind = 'monthly' and c.month = period::date)
    order by p.id, period
  loop
    perform private.lock_account(due.id);
    insert into public.charges (student_id, kind, plan, month, amount_cents, discount_cents, due_on)
    values (due.id, 'monthly', due.plan, due.month, due.price_cents, due.discount, greatest(due.due_on, bill_months.today))
    on conflict do nothing returning charges.id into made;
    if found then
      perform private.ask_for(made, due.id);
    end if;
  end loop;
end $$;
comment on function private.bill_months is 'Charges this month and the next to each student with a plan, from days_ahead days before they are due: at the agreed price, or at the plan''s.';

create function private.bill_forfeited_classes(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  made uuid;
begin
  for due in
    select l.id, l.student_id, rules.class_price_cents as price
    from public.forfeited_classes l, public.billing_rules rules
    where rules.class_price_cents is not null and l.waived_at is null and l.forfeited_at > now() - interval '60 days'
      and l.forfeited_at >= rules.class_price_since
      and not exists (select from public.charges c where c.forfeited_class_id = l.id)
    order by l.student_id, l.id
  loop
    perform private.lock_account(due.student_id);
    -- It may have been waived while this waited.
    insert into public.charges (student_id, kind, forfeited_class_id, forfeit, class_on, amount_cents, due_on)
    select due.student_id, 'forfeited_class', l.id, l.kind, (l.starts_at at time zone 'America/Sao_Paulo')::date, due.price,
      bill_forfeited_classes.today + 7
    from public.forfeited_classes l where l.id = due.id and l.waived_at is null
    on conflict do nothing returning charges.id into made;
    if found then
      perform private.ask_for(made, due.student_id);
    end if;
  end loop;
end $$;
comment on function private.bill_forfeited_classes is 'Charges the classes that students gave up too late, where the rules name a price, due in seven days.';

create function private.remind_of_charges(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.charge_reminders (charge_id, days)
    select c.id, days from public.charges c cross join unnest(array[1, 7, 15]) as days
    where c.status = 'pending' and remind_of_charges.today between c.due_on + days and c.due_on + days + 5
      and not exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting')
    on conflict do nothing returning charge_reminders.charge_id
  loop
    perform private.tell_charge(due.charge_id, 'charge_overdue');
  end loop;
end $$;
comment on function private.remind_of_charges is 'Reminds of charges that are overdue for 1, 7 and 15 days, each once, unless a proof of payment waits.';

create function private.keep_class_price_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.class_price_since := case when new.class_price_cents is not null then now() end;
  return new;
end $$;
comment on function private.keep_class_price_day is 'Keeps since when a class outside plans costs what it costs.';

create function private.keep_agreed_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.price_cents is not null then
    insert into public.student_billing as b (student_id, agreed_cents)
    select p.id, old.price_cents from public.profiles p where p.plan = old.name and p.role = 'aluno' and p.deactivated_at is null
    on conflict (student_id) do update set agreed_cents = coalesce(b.agreed_cents, excluded.agreed_cents);
  end if;
  update public.student_billing b set agreed_cents = null
  from public.profiles p where p.id = b.student_id and p.plan = new.name and b.agreed_cents = new.price_cents;
  return null;
end $$;
comment on function private.keep_agreed_price is 'A plan''s new price leaves its students with the one that they agreed to.';

create function private.drop_agreed_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.student_billing b set agreed_cents = null where b.student_id = new.id and b.agreed_cents is not null;
  return null;
end $$;
comment on function private.drop_agreed_price is 'A student who takes another plan, or comes back, pays what it costs then.';

create function public.charge_plan_price(plan text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.student_billing b set agreed_cents = null
  from public.profiles p where p.id = b.student_id and p.plan = charge_plan_price.plan and b.agreed_cents is not null
    and exists (select from public.plans l where l.name = p.plan and l.price_cents is not null);
end $$;
comment on function public.charge_plan_price is 'Everybody who has the plan pays what it costs, from the next month that is asked for; nothing where the plan has no price.';

create function public.set_student_billing(
  student uuid, payer_name text default null, payer_document text default null, monthly_discount_cents bigint default 0, agreed_cents bigint default
  null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(set_student_billing.student);
  perform private.refuse_if(private.is_document(nullif(set_student_billing.payer_document, '')) is false, 'INVALID_DOCUMENT');
  perform private.refuse_if(coalesce(set_student_billing.monthly_discount_cents, 0) not between 0 and 10000000
    or set_student_billing.agreed_cents not between 1 and 10000000, 'INVALID_AMOUNT');
  insert into public.student_billing as b (student_id, payer_name, payer_document, monthly_discount_cents, agreed_cents)
  values (set_student_billing.student, nullif(btrim(set_student_billing.payer_name), ''), nullif(set_student_billing.payer_document, ''),
    coalesce(set_student_billing.monthly_discount_cents, 0), set_student_billing.agreed_cents)
  on conflict (student_id) do update set payer_name = excluded.payer_name, payer_document = excluded.payer_document,
    monthly_discount_cents = excluded.monthly_discount_cents, agreed_cents = excluded.agreed_cents;
end $$;
comment on function public.set_student_billing is 'Sets the payer of a student with their document, the price of a month where it is not the plan''s, and what is taken off each month.';

-- schemas/money/functions/charges.sql

create function private.forfeit(class public.classes, kind public.forfeit_kind) returns void
language plpgsql set search_path = '' as $$
declare
  again uuid;
begin
  insert into public.forfeited_classes as l (student_id, class_id, kind, starts_at)
  select class.student_id, class.id, forfeit.kind, e.starts_at from public.calendar_entries e where e.id = class.id
  on conflict on constraint forfeited_classes_class_id_kind_starts_at_key do update set waived_at = null, waived_by = null, waive_reason = null
    where l.waived_at is not null and l.waive_reason is null
  returning l.id into again;
  perform private.lock_account(class.student_id);
  update public.charges c set forfeited_class_id = null where c.forfeited_class_id = again and c.status = 'cancelled';
end $$;
comment on function private.forfeit is 'Writes down that a class was forfeited, to be charged, unless the teacher has waived it before.';

create function private.lock_account(student uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('account ' || lock_account.student, 0))
$$;
comment on function private.lock_account is 'Lets one transaction at a time change what a student owes and has paid.';

create function private.require_amount(cents bigint) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(require_amount.cents is null or require_amount.cents not between 1 and 10000000, 'INVALID_AMOUNT');
  return require_amount.cents;
end $$;
comment on function private.require_amount is 'The amount in cents. Refuses less than one cent, and more than 100 000 reais.';

create function private.locked_charge(charge uuid) returns public.charges
language plpgsql set search_path = '' as $$
declare
  found_one public.charges;
begin
  select c.* into found_one from public.charges c where c.id = locked_charge.charge;
  perform private.refuse_if(found_one.id is null or not (private.is_admin() or (private.is_active() and found_one.student_id = auth.uid())),
    'NOT_FOUND');
  perform private.lock_account(found_one.student_id);
  select c.* into found_one from public.charges c where c.id = locked_charge.charge for update;
  return found_one;
end $$;
comment on function private.locked_charge is 'The charge, locked with its student''s account, that the teacher or its student may see.';

create function public.add_charge(id uuid, student uuid, description text, amount_cents bigint, due_on date, forfeited_class uuid default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(add_charge.student);
  perform private.lock_account(add_charge.student);
  perform private.refuse_if(char_length(btrim(coalesce(add_charge.description, ''))) not between 1 and 160, 'TITLE_REQUIRED');
  perform private.refuse_if(add_charge.due_on is null or add_charge.due_on not between date '2020-01-01'
    and (now() at time zone 'America/Sao_Paulo')::date + 730, 'INVALID_DATE');
  perform private.refuse_if(add_charge.forfeited_class is not null and not exists (select from public.forfeited_classes l
      where l.id = add_charge.forfeited_class and l.student_id = add_charge.student and l.waived_at is null), 'NOT_FOUND');
  insert into public.charges (id, student_id, kind, description, amount_cents, due_on, forfeited_class_id)
  values (add_charge.id, add_charge.student, case when add_charge.forfeited_class is null then 'single' else 'forfeited_class' end::public.charge_kind,
    btrim(add_charge.description), private.require_amount(add_charge.amount_cents), add_charge.due_on, add_charge.forfeited_class)
  on conflict do nothing;
  if found then
    perform private.ask_for(add_charge.id, add_charge.student);
  end if;
  return add_charge.id;
end $$;
comment on function public.add_charge is 'A charge of its own, or for a class of the ledger, under an id that the browser made: twice is once.';

create function public.discount_charge(charge uuid, cents bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(discount_charge.charge);
  perform private.refuse_if(ours.status = 'cancelled', 'NOT_NOW');
  perform private.refuse_if(discount_charge.cents is null or discount_charge.cents not between 0 and ours.amount_cents, 'INVALID_AMOUNT');
  update public.charges c set discount_cents = discount_charge.cents,
    discount_reason = case when discount_charge.cents > 0 then private.require_reason(discount_charge.reason) end where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.discount_charge is 'The teacher takes an amount off a charge, with a reason, or takes that back with 0.';

create function public.cancel_charge(charge uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(cancel_charge.charge);
  if ours.status = 'cancelled' then
    return;
  end if;
  delete from public.allocations a where a.charge_id = ours.id;
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = private.require_reason(cancel_charge.reason), paid_at = null
  where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.cancel_charge is 'A charge that is no longer owed. What was paid on it is the student''s to use on others.';

create function private.purpose(booked jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(purpose.booked)
  where key in ('description', 'plan', 'month', 'forfeit', 'class_on') and value <> 'null'
$$;
comment on function private.purpose is 'The purpose of a charge or a payment as facts: {description}, {plan, month} or {forfeit, class_on}; empty where it has none.';

create function private.ask_for(charge uuid, student uuid) returns void
language sql set search_path = '' as $$
  select private.settle(ask_for.student);
  select private.tell_charge(ask_for.charge, 'charge_due');
$$;
comment on function private.ask_for is 'A charge that was just made: free money is used on it first, and what is left of it is asked for.';

create function private.allocated_to(charge uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(a.amount_cents), 0)::integer from public.allocations a where a.charge_id = allocated_to.charge
$$;
comment on function private.allocated_to is 'The cents of payments and credits that a charge has been given.';

create function private.tell_charge(charge uuid, type text) returns void
language plpgsql set search_path = '' as $$
declare
  owed public.charge_overview;
  told jsonb;
begin
  select c.* into owed from public.charge_overview c where c.id = tell_charge.charge and c.status = 'pending';
  if owed.id is null then
    return;
  end if;
  told := private.purpose(to_jsonb(owed)) || jsonb_build_object('amount_cents', owed.open_cents, 'due_on', owed.due_on,
    'link', '/my-progress?tab=classes&charge=' || owed.id);
  perform private.notify_person(owed.student_id, tell_charge.type, told);
  perform private.enqueue_mail(tell_charge.type, p.email, p.language, jsonb_build_object('name', p.full_name) || told
    || case when r.pix_key is null then '{}' else jsonb_build_object('pix', jsonb_build_object('key', r.pix_key, 'name', coalesce(r.pix_name, ''),
      'city', coalesce(r.pix_city, ''), 'txid', owed.txid)) end)
  from public.profiles p, public.billing_rules r where p.id = owed.student_id and p.deactivated_at is null and p.email <> '';
end $$;
comment on function private.tell_charge is 'Tells a student of what is open of a charge; nothing where nothing is.';

create function private.is_settled(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_settled.kind in ('charge_due', 'charge_overdue', 'charge_paid') and named.id is not null
    and not exists (select from public.charges c where c.id = named.id::uuid
      and c.status = case is_settled.kind when 'charge_paid' then 'paid' else 'pending' end::public.charge_status)
  from (select substring(content ->> 'link' from 'charge=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')) as named (id)
$$;
comment on function private.is_settled is 'It asks for a charge that is not open any more, or confirms a payment that was taken back.';

-- schemas/money/functions/forfeited_classes.sql

create function public.waive_forfeit(forfeit uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.forfeited_classes;
  good_until date;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  perform private.refuse_if(char_length(btrim(coalesce(waive_forfeit.reason, ''))) not between 3 and 300, 'REASON_REQUIRED');
  update public.forfeited_classes l set waived_at = now(), waived_by = auth.uid(), waive_reason = btrim(waive_forfeit.reason)
  where l.id = waive_forfeit.forfeit and l.waived_at is null returning l.* into line;
  perform private.refuse_if(line.id is null, 'NOT_FOUND');
  if line.kind = 'no_show' or private.counts_as_given(line.class_id)
    or not exists (select from public.classes c where c.id = line.class_id and c.status = 'cancelled')
    or exists (select from public.forfeited_classes l where l.class_id = line.class_id and l.kind = 'late_cancellation' and l.waived_at is null) then
    return;
  end if;
  select greatest((now() at time zone 'America/Sao_Paulo')::date, e.local_start::date) + r.makeup_days into good_until
  from public.calendar_entries e cross join public.scheduling_rules r where e.id = line.class_id;
  update public.makeup_credits m set used_by_class = null, expires_on = greatest(m.expires_on, good_until)
  where m.used_by_class = line.class_id;
  if not found then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    values (line.student_id, line.class_id, good_until) on conflict do nothing;
  end if;
end $$;
comment on function public.waive_forfeit is 'The teacher lets a forfeited class go, and says why. The line stays. A class that was given up for it counts as given up in time: its student may make it up.';

create function private.follow_waiver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(new.student_id);
  delete from public.allocations a using public.charges c where c.id = a.charge_id and c.forfeited_class_id = new.id;
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = left(new.waive_reason, 200), paid_at = null
  where c.forfeited_class_id = new.id and c.status <> 'cancelled';
  perform private.settle(new.student_id);
  return null;
end $$;
comment on function private.follow_waiver is 'A waived class is charged no more: its charge is cancelled, and what was paid for it goes to other charges.';

create function private.forfeit_if_late(class public.classes, kind public.forfeit_kind, accepts_forfeit boolean, by_student boolean default false)
returns boolean
language plpgsql set search_path = '' as $$
declare
  for_student constant boolean := private.is_admin() and forfeit_if_late.by_student is true;
begin
  if (private.is_admin() and not for_student)
    or not (select private.is_late_for_student(e) from public.calendar_entries e where e.id = class.id) then
    return false;
  end if;
  -- The student was told that it is free: they decide again, knowing better. The teacher has told hers.
  perform private.refuse_if(forfeit_if_late.accepts_forfeit is not true and not for_student, 'LATE_CHANGE');
  perform private.forfeit(class, forfeit_if_late.kind);
  return true;
end $$;
comment on function private.forfeit_if_late is 'Forfeits a class that its student changes within 24 hours of it, and answers whether it did. The student has to accept that; a change of the teacher''s own is free.';

create function private.counts_as_given(class uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.forfeited_classes l cross join public.billing_rules r
    where l.class_id = counts_as_given.class and l.kind = 'late_reschedule' and l.waived_at is null and case
      when exists (select from public.charges c where c.forfeited_class_id = l.id)
        then not exists (select from public.charges c where c.forfeited_class_id = l.id and c.status <> 'cancelled')
      -- It is asked for with the next housekeeping.
      else l.forfeited_at >= r.class_price_since is not true end)
$$;
comment on function private.counts_as_given is 'The class was moved too late, that was not let go, and no money is asked for it.';

-- schemas/money/functions/payments.sql

create function private.may_add_proof(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf])$' and split_part(name, '/', 1) = auth.uid()::text and private.is_active()
    and exists (select from public.charges c where c.id::text = split_part(name, '/', 2) and c.student_id = auth.uid() and c.status = 'pending')
    and (select count(*) < 10 from storage.objects o where o.bucket_id = 'payment-proofs'
      and starts_with(o.name, split_part(may_add_proof.name, '/', 1) || '/' || split_part(may_add_proof.name, '/', 2) || '/'))
$$;
comment on function private.may_add_proof is 'Whether the student who asks may upload a proof of payment by this name: of a pending charge of theirs, ten at most.';

create function public.record_payment(
  id uuid, student uuid, cents bigint, paid_on date, method public.payment_method default 'pix', charge uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(record_payment.student);
  perform private.lock_account(record_payment.student);
  perform private.refuse_if(record_payment.charge is not null and not exists (
    select from public.charges c where c.id = record_payment.charge and c.student_id = record_payment.student), 'NOT_FOUND');
  return private.pay(record_payment.id, record_payment.student, record_payment.charge, private.require_amount(record_payment.cents),
    record_payment.paid_on, record_payment.method, null);
end $$;
comment on function public.record_payment is 'Money that came in, by hand: for a charge first, then for the others that are open; the rest is the student''s to use.';

create function private.reverse(payment public.payments, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_account(payment.student_id);
  update public.payments p set reversed_at = now(), reverse_reason = reverse.reason
  where p.id = payment.id and p.reversed_at is null;
  delete from public.allocations a where a.payment_id = payment.id;
  update public.payment_proofs f set state = 'waiting', payment_id = null where f.payment_id = payment.id;
  perform private.settle(payment.student_id);
end $$;
comment on function private.reverse is 'Reverses a payment: what it paid is owed again, and its proof waits again.';

create function public.reverse_payment(payment uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
begin
  perform private.require_admin();
  select p.* into ours from public.payments p where p.id = reverse_payment.payment;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.reverse(ours, private.require_reason(reverse_payment.reason));
end $$;
comment on function public.reverse_payment is 'Takes a mistake back: the charges it covered are open again, its receipt number stays taken.';

create function public.send_proof(charge uuid, object text, name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges := private.locked_charge(send_proof.charge);
  print text;
  proof uuid;
begin
  perform private.refuse_if(ours.student_id <> auth.uid(), 'NOT_FOUND');
  select o.metadata ->> 'eTag' into print from storage.objects o
  where o.bucket_id = 'payment-proofs' and o.name = send_proof.object and starts_with(o.name, auth.uid() || '/' || ours.id || '/');
  perform private.refuse_if(print is null, 'FILE_MISSING');
  select f.id into proof from public.payment_proofs f where f.object_name = send_proof.object;
  if proof is not null then
    return proof;
  end if;
  perform private.refuse_if(ours.status <> 'pending', 'NOT_NOW');
  perform private.refuse_if(exists (select from public.payment_proofs f where f.digest = print and f.state <> 'declined'), 'PROOF_TWICE');
  insert into public.payment_proofs (charge_id, student_id, object_name, file_name, digest)
  values (ours.id, ours.student_id, send_proof.object, coalesce(send_proof.name, ''), print)
  returning id into proof;
  perform private.tell_admins('student_made_payment', jsonb_build_object('student', auth.uid(), 'student_name', private.my_student_name(),
    'amount_cents', ours.amount_cents - ours.discount_cents, 'proof', proof, 'link', '/admin/payments?tab=proofs') || private.purpose(to_jsonb(ours)));
  return proof;
end $$;
comment on function public.send_proof is 'A student says, with a picture or PDF that is in the bucket, that a charge was paid. The teacher decides.';

create function public.confirm_proof(proof uuid, cents bigint, paid_on date) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payment_proofs;
begin
  perform private.require_admin();
  select f.* into ours from public.payment_proofs f where f.id = confirm_proof.proof;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.lock_account(ours.student_id);
  select f.* into ours from public.payment_proofs f where f.id = confirm_proof.proof for update;
  if ours.state = 'confirmed' then
    return ours.payment_id;
  elsif ours.state = 'declined' then
    perform private.refuse('NOT_NOW');
  end if;
  ours.payment_id := private.pay(gen_random_uuid(), ours.student_id, ours.charge_id, private.require_amount(confirm_proof.cents),
    confirm_proof.paid_on, 'pix', null);
  update public.payment_proofs f set state = 'confirmed', payment_id = ours.payment_id where f.id = ours.id;
  return ours.payment_id;
end $$;
comment on function public.confirm_proof is 'The teacher confirms a proof of payment, which becomes a payment. Twice is once.';

create function public.decline_proof(proof uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payment_proofs;
begin
  perform private.require_admin();
  update public.payment_proofs f set state = 'declined', decline_reason = private.require_reason(decline_proof.reason)
  where f.id = decline_proof.proof and f.state = 'waiting' returning f.* into ours;
  perform private.refuse_if(ours.id is null, 'NOT_NOW');
  perform private.tell(ours.student_id, 'proof_declined', jsonb_build_object('reason', ours.decline_reason,
    'link', '/my-progress?tab=classes&charge=' || ours.charge_id));
end $$;
comment on function public.decline_proof is 'The teacher declines a proof of payment, and the student is told why.';

create function public.set_nfse(payment uuid, number text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(nullif(btrim(set_nfse.number), '') !~ '^[0-9A-Za-z./-]{1,30}$', 'INVALID_NUMBER');
  update public.payments p set nfse_number = nullif(btrim(set_nfse.number), '') where p.id = set_nfse.payment;
end $$;
comment on function public.set_nfse is 'The teacher notes the number of the invoice (NFS-e) of a payment; an empty one takes it away.';

create function public.read_receipt(payment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', p.receipt_number, 'student_id', p.student_id, 'student', s.full_name, 'payer', p.payer_name, 'document', p.payer_document,
    'amount_cents', p.amount_cents, 'paid_on', p.paid_on, 'method', p.method, 'nfse', p.nfse_number, 'reversed', p.reversed_at is not null,
    'lines', (select coalesce(jsonb_agg(private.purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', a.amount_cents) order by c.due_on), '[]')
      from public.allocations a join public.charges c on c.id = a.charge_id where a.payment_id = p.id))
  from public.payments p left join public.profiles s on s.id = p.student_id where p.id = read_receipt.payment
$$;
comment on function public.read_receipt is 'A payment as its receipt tells it. For the server, which has proven who asks.';

create function public.read_yearly_statement(student uuid, year integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('student', s.full_name, 'payer', b.payer_name, 'document', b.payer_document, 'year', read_yearly_statement.year,
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('number', p.receipt_number, 'paid_on', p.paid_on,
        'amount_cents', p.amount_cents, 'nfse', p.nfse_number) || private.purpose(to_jsonb(p)) order by p.paid_on, p.receipt_number), '[]')
      from public.payments p where p.student_id = s.id and p.reversed_at is null and extract(year from p.paid_on) = read_yearly_statement.year))
  from public.profiles s left join public.student_billing b on b.student_id = s.id where s.id = read_yearly_statement.student
$$;
comment on function public.read_yearly_statement is 'The payments of a student in a year. For the server, which has proven who asks.';

-- schemas/money/functions/settling.sql

create function private.settle(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  owed record;
  source record;
  need integer;
  part integer;
begin
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled'
  loop
    need := owed.net - private.allocated_to(owed.id);
    -- A discount that came after the money: what is too much becomes free again, for all, before any of it is used.
    while need < 0 loop
      select a.id, a.amount_cents into source from public.allocations a where a.charge_id = owed.id order by a.id desc limit 1 for update;
      part := least(source.amount_cents, -need);
      if part = source.amount_cents then
        delete from public.allocations a where a.id = source.id;
      else
        update public.allocations a set amount_cents = a.amount_cents - part where a.id = source.id;
      end if;
      need := need + part;
    end loop;
  end loop;
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled' order by c.due_on, c.created_at, c.id
  loop
    need := owed.net - private.allocated_to(owed.id);
    for source in
      select * from (
        select p.id, true as is_payment, p.paid_on::timestamptz as since,
          p.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.payment_id = p.id), 0) as free
        from public.payments p where p.student_id = settle.student and p.reversed_at is null
        union all
        select k.id, false, k.created_at,
          k.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.credit_id = k.id), 0)
        from public.credits k where k.student_id = settle.student) as sources
      where free > 0 order by since, id
    loop
      exit when need <= 0;
      part := least(need, source.free);
      insert into public.allocations (charge_id, payment_id, credit_id, amount_cents)
      values (owed.id, case when source.is_payment then source.id end, case when not source.is_payment then source.id end, part);
      need := need - part;
    end loop;
    update public.charges c
    set status = case when need = 0 then 'paid' else 'pending' end::public.charge_status, paid_at = case when need = 0 then coalesce(c.paid_at, now()) end
    where c.id = owed.id and (c.status = 'paid') <> (need = 0);
    if found and need = 0 and owed.net > 0 then
      perform private.tell(settle.student, 'charge_paid', private.purpose(to_jsonb(c)) || jsonb_build_object(
        'amount_cents', c.amount_cents - c.discount_cents, 'link', '/my-progress?tab=classes&charge=' || c.id)) from public.charges c where c.id = owed.id;
    end if;
  end loop;
end $$;
comment on function private.settle is 'Uses a student''s free money on their charges, the first due first, and says which are paid.';

create function public.give_credit(id uuid, student uuid, cents bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(give_credit.student);
  perform private.lock_account(give_credit.student);
  insert into public.credits (id, student_id, amount_cents, reason)
  values (give_credit.id, give_credit.student, private.require_amount(give_credit.cents), private.require_reason(give_credit.reason))
  on conflict (id) do nothing;
  perform private.settle(give_credit.student);
end $$;
comment on function public.give_credit is 'The teacher gives a student a credit, which is used on what they owe. The same id gives once.';

create function private.pay(id uuid, student uuid, charge uuid, cents integer, paid_on date, method public.payment_method, payer text) returns uuid
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  person public.profiles;
  billing public.student_billing;
  owed public.charges;
  need integer;
begin
  perform private.refuse_if(pay.paid_on is null or pay.paid_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date,
    'INVALID_DATE');
  if exists (select from public.payments p where p.id = pay.id) then
    return pay.id;
  end if;
  select p.* into person from public.profiles p where p.id = pay.student;
  select b.* into billing from public.student_billing b where b.student_id = pay.student;
  select c.* into owed from public.charges c where c.id = pay.charge;
  -- One at a time, so that no number is left out.
  lock table public.payments in share row exclusive mode;
  insert into public.payments (id, student_id, amount_cents, paid_on, method, receipt_number, payer_name, payer_document,
    plan, month, forfeit, class_on, description)
  values (pay.id, pay.student, pay.cents, pay.paid_on, pay.method, (select coalesce(max(p.receipt_number), 0) + 1 from public.payments p),
    coalesce(billing.payer_name, nullif(btrim(person.full_name), ''), pay.payer, left(person.email, 120)), billing.payer_document,
    owed.plan, owed.month, owed.forfeit, owed.class_on, owed.description);
  -- What it was meant for comes first.
  need := least(pay.cents, owed.amount_cents - owed.discount_cents - private.allocated_to(owed.id));
  if need > 0 and owed.status <> 'cancelled' then
    insert into public.allocations (charge_id, payment_id, amount_cents) values (pay.charge, pay.id, need);
  end if;
  perform private.settle(pay.student);
  update public.payment_proofs f set state = 'confirmed', payment_id = pay.id
  from public.charges c
  where c.id = f.charge_id and c.student_id = pay.student and f.state = 'waiting' and c.status = 'paid'
    and (c.id = pay.charge or (pay.charge is null and exists (
      select from public.allocations a where a.payment_id = pay.id and a.charge_id = c.id
        and a.amount_cents = c.amount_cents - c.discount_cents - private.credited(c.id))));
  return pay.id;
end $$;
comment on function private.pay is 'Writes a payment down with the next receipt number, for the charge that it is meant for and then for the oldest. The same id pays once.';

create function public.student_free_cents(student uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select sum(p.amount_cents) from public.payments p
      where p.student_id = student_free_cents.student and p.reversed_at is null), 0)
    + coalesce((select sum(k.amount_cents) from public.credits k where k.student_id = student_free_cents.student), 0)
    - coalesce((select sum(a.amount_cents) from public.allocations a join public.charges c on c.id = a.charge_id
      where c.student_id = student_free_cents.student), 0)
$$;
comment on function public.student_free_cents is 'The centavos of a student''s payments and credits that cover no charge yet, as far as the tables show them to the person who asks.';

create function private.credited(charge uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(a.amount_cents), 0)::integer from public.allocations a where a.charge_id = credited.charge and a.credit_id is not null
$$;
comment on function private.credited is 'The centavos of a charge that credits cover, which nobody pays.';

-- schemas/money/functions/statements.sql

create function private.print_of(fingerprint text) returns text
language sql immutable set search_path = '' as $$
  select case when print_of.fingerprint like 'sha256 %' then print_of.fingerprint
    else 'sha256 ' || encode(sha256(convert_to(print_of.fingerprint, 'UTF8')), 'hex') end
$$;
comment on function private.print_of is 'A fingerprint by which a forgotten line is known again: the same statement does not bring it back, and nobody can read it.';

create function public.import_statement(lines jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
  added integer := 0;
  doubtful jsonb := '[]';
  prints text[];
  paired uuid[] := '{}';
  twin uuid;
  came_on date;
  cents integer;
  said text[];
  why text;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(import_statement.lines) <> 'array' or jsonb_array_length(import_statement.lines) not between 1 and 2000,
    'INVALID_STATEMENT');
  prints := array(select print from jsonb_array_elements(import_statement.lines) as one (line),
      lateral (values (left(one.line ->> 'fingerprint', 200)), (left(one.line ->> 'earlier', 200))) as written (print) where print <> '');
  prints := prints || array(select private.print_of(print) from unnest(prints) as print);
  for line in select * from jsonb_array_elements(import_statement.lines) loop
    perform private.refuse_if(coalesce(line ->> 'fingerprint', '') = ''
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not private.is_input(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000, 'INVALID_STATEMENT');
    came_on := (line ->> 'day')::date;
    cents := (line ->> 'amount_cents')::integer;
    continue when exists (select from public.bank_lines b
      where b.fingerprint in (left(line ->> 'fingerprint', 200), private.print_of(left(line ->> 'fingerprint', 200)))
        or (b.fingerprint in (left(line ->> 'earlier', 200), private.print_of(left(line ->> 'earlier', 200)))
          and b.day = came_on and b.amount_cents = cents));
    if line -> 'chosen' is distinct from 'true' then
      said := private.names_of_line(coalesce(line ->> 'memo', ''));
      select b.id into twin
      from public.bank_lines b, private.names_of_line(b.memo) as known
      where b.day = came_on and b.amount_cents = cents and b.fingerprint <> all (prints) and b.id <> all (paired)
        and (known && said or known = '{}' or said = '{}')
      order by (select count(*) from unnest(known) as word where word = any (said)) desc, b.id
      limit 1;
      if twin is not null then
        paired := paired || twin;
      end if;
      why := case when twin is not null then 'alike' when line -> 'unsure' = 'true' then 'unsure' end;
      if why is not null then
        doubtful := doubtful || jsonb_build_object('fingerprint', line ->> 'fingerprint', 'why', why);
        continue;
      end if;
    end if;
    insert into public.bank_lines (fingerprint, day, amount_cents, memo)
    values (left(line ->> 'fingerprint', 200), came_on, cents, left(coalesce(line ->> 'memo', ''), 300))
    on conflict (fingerprint) do nothing;
    if found then
      added := added + 1;
    end if;
  end loop;
  return jsonb_build_object('added', added, 'known', jsonb_array_length(import_statement.lines) - added - jsonb_array_length(doubtful))
    || case when doubtful = '[]' then '{}' else jsonb_build_object('doubtful', doubtful) end;
end $$;
comment on function public.import_statement is 'Takes the incoming lines of a statement: [{fingerprint, earlier, day, amount_cents, memo, unsure, chosen}]. What is known already changes nothing. What may not have come in (`unsure`), or looks like a line of another file (`alike`), is handed back as `doubtful` until it is `chosen`.';

create function private.names_in(memo text, name text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from regexp_split_to_table(private.fold(names_in.name), '\s+') as word
  where char_length(word) > 2 and position(word in private.fold(names_in.memo)) > 0
$$;
comment on function private.names_in is 'The number of a person''s names that a bank''s line has.';

create function public.suggest_matches() returns table (line uuid, charge uuid, payment uuid, why text, score integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with found as (
    select b.id as line, c.id as charge, null::uuid as payment, 'txid' as why, 100 as score
    from public.bank_lines b join public.charges c on position(c.txid in upper(b.memo)) > 0
    where b.state = 'open' and c.status = 'pending'
    union all
    -- It was confirmed by its proof, or written down by hand, before the statement came.
    select b.id, null, p.id, 'payment', 60 + 10 * private.names_in(b.memo, coalesce(p.payer_name, ''))
    from public.bank_lines b join public.payments p on p.amount_cents = b.amount_cents and p.reversed_at is null
      and p.paid_on between b.day - 3 and b.day + 3
    where b.state = 'open' and not exists (select from public.bank_lines other where other.payment_id = p.id)
    union all
    select b.id, c.id, null, 'amount', 20 + 10 * greatest(private.names_in(b.memo, s.full_name), private.names_in(b.memo, coalesce(g.payer_name, '')))
    from public.bank_lines b join public.charge_overview c on c.status = 'pending' and c.open_cents = b.amount_cents
    join public.profiles s on s.id = c.student_id left join public.student_billing g on g.student_id = c.student_id
    where b.state = 'open')
  select distinct on (f.line) f.line, f.charge, f.payment, f.why, f.score from found f order by f.line, f.score desc, f.charge;
end $$;
comment on function public.suggest_matches is 'The likeliest charge or payment of each open line; she decides.';

create function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
  owed public.charges;
  written_down public.payments;
begin
  perform private.require_admin();
  perform private.refuse_if(num_nonnulls(match_line.charge, match_line.payment) <> 1, 'NOT_FOUND');
  if match_line.charge is not null then
    owed := private.locked_charge(match_line.charge);
  else
    select p.* into written_down from public.payments p where p.id = match_line.payment;
    perform private.lock_account(written_down.student_id);
    select p.* into written_down from public.payments p where p.id = match_line.payment for update;
  end if;
  select b.* into ours from public.bank_lines b where b.id = match_line.line for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  elsif ours.state = 'matched' then
    return ours.payment_id;
  elsif match_line.charge is not null and owed.status <> 'pending' then
    perform private.refuse('NOT_NOW');
  end if;
  if match_line.payment is not null then
    perform private.refuse_if(written_down.id is null or written_down.reversed_at is not null
      or exists (select from public.bank_lines b where b.payment_id = written_down.id), 'NOT_NOW');
    ours.payment_id := match_line.payment;
  else
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.require_amount(ours.amount_cents), ours.day, 'pix', null);
  end if;
  update public.bank_lines b
  set state = 'matched', payment_id = ours.payment_id, makes_payment = match_line.charge is not null
  where b.id = ours.id;
  return ours.payment_id;
end $$;
comment on function public.match_line is 'A line of the bank is the payment of a charge, or one that is written down already. Twice is once.';

create function public.ignore_line(line uuid, ignored boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.bank_lines b set state = case when ignore_line.ignored then 'ignored' else 'open' end
  where b.id = ignore_line.line and b.state <> 'matched';
end $$;
comment on function public.ignore_line is 'The teacher sets a line of the bank aside, or takes that back.';

create function private.reopen_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bank_lines b set state = 'open', payment_id = null where b.payment_id = new.id;
  return null;
end $$;
comment on function private.reopen_line is 'A line of the bank whose payment is reversed is open again.';

create function private.forget_in_statements(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  codes text[];
begin
  -- Without what names, or is the number of, another student or whoever pays for one.
  with said as (
    select p.id as student, p.full_name as name, null as code from public.profiles p
    union all select b.student_id, b.payer_name, b.payer_document from public.student_billing b
    union all select p.student_id, p.payer_name, p.payer_document from public.payments p
    union all select c.student_id, null, c.txid from public.charges c)
  select array(select private.fold(s.name) from said s where s.student = forget_in_statements.person and s.name is not null
      except select private.fold(s.name) from said s where s.student <> forget_in_statements.person),
    array(select upper(s.code) from said s where s.student = forget_in_statements.person and char_length(s.code) >= 11
      except select upper(s.code) from said s where s.student <> forget_in_statements.person)
  into names, codes;
  update public.bank_lines b set memo = '', fingerprint = private.print_of(b.fingerprint)
  where exists (select from public.payments p where p.id = b.payment_id and p.student_id = forget_in_statements.person)
    or (b.state <> 'matched' and b.memo <> '' and (
      exists (select from unnest(names) as own (name) where private.is_named(b.memo, own.name))
      or exists (select from unnest(codes) as own (code)
        where position(own.code in upper(regexp_replace(b.memo, '[^[:alnum:]]', '', 'g'))) > 0)));
end $$;
comment on function private.forget_in_statements is 'Empties the bank''s lines of what a person paid, and those that may be of it by a name or a number.';

create function public.unmatch_line(line uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
begin
  perform private.require_admin();
  select b.* into ours from public.bank_lines b where b.id = unmatch_line.line;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  elsif ours.state <> 'matched' then
    return;
  elsif ours.payment_id is null then
    perform private.refuse('NOT_NOW');
  elsif ours.makes_payment then
    -- Its trigger opens the line again.
    perform private.reverse(p, null) from public.payments p where p.id = ours.payment_id;
  else
    update public.bank_lines b set state = 'open', payment_id = null
    where b.id = ours.id and b.state = 'matched' and b.payment_id = ours.payment_id;
  end if;
end $$;
comment on function public.unmatch_line is 'Takes a match back: the line is open again, and a payment that the match made is reversed. Twice is once.';

create function private.names_of_line(memo text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select distinct word from regexp_split_to_table(private.fold(names_of_line.memo), '[^[:alpha:]]+') as word
    where char_length(word) > 2 and word not in ('pix', 'ted', 'doc', 'tef', 'qrs', 'qrcode', 'des', 'rem', 'transf', 'transferencia', 'recebida',
      'recebido', 'receb', 'recebimento', 'credito', 'cred', 'deposito', 'dep', 'entrada', 'pagamento', 'pagto', 'pelo', 'pela', 'por', 'para',
      'com', 'das', 'dos', 'outra', 'mesma', 'conta', 'corrente', 'agencia', 'banco', 'instituicao', 'dinheiro', 'ltda', 'received', 'transfer',
      'from', 'payment', 'money', 'credit', 'deposit'))
$$;
comment on function private.names_of_line is 'Words of a bank''s line that are not the bank''s own.';

create function private.is_named(memo text, name text) returns boolean
language sql immutable set search_path = '' as $$
  select count(*) > 1 and bool_and(word = any (regexp_split_to_array(private.fold(is_named.memo), '[^[:alnum:]]+')))
  from regexp_split_to_table(private.fold(is_named.name), '[^[:alnum:]]+') as word
  where char_length(word) > 2 and word not in ('das', 'dos')
$$;
comment on function private.is_named is 'Whether a bank''s line has every word of a name, but for those that banks leave out. One word alone is too many people''s.';

-- schemas/notifications/functions/addresses.sql

create function private.can_be_mailed(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(address) <= 254 and address ~
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$', false)
$$;
comment on function private.can_be_mailed is 'Whether a mail can be sent to it. An address of before that is none keeps nobody from anything; it gets no mail.';

create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = address_of.person and u.email_confirmed_at is not null and u.email <> ''
$$;
comment on function private.address_of is 'The address by which a person is known, in small letters; null until they have proven that it is theirs.';

create function private.addresses_of(bookings uuid[], person uuid default null) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(distinct b.email) from public.trial_bookings b
  where b.id = any (addresses_of.bookings)
    and not exists (select from public.trial_bookings other where other.email = b.email and other.id <> all (addresses_of.bookings))
    and not exists (select from auth.users u
      where lower(u.email) = b.email and u.email_confirmed_at is not null and u.id is distinct from addresses_of.person)
$$;
comment on function private.addresses_of is 'The addresses that these were booked by, without those by which somebody else is known or has booked.';

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name, split_part(lower(address), '@', 2) as domain) as parts
$$;
comment on function private.mailbox_of is 'Whose mailbox an address leads to, as far as its writing tells: after a plus comes a note, and Gmail reads no dots.';

create function private.drop_odd_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when private.can_be_mailed(new.recipient) then new end;
end $$;
comment on function private.drop_odd_recipient is 'Queues no mail to a person whose address mail cannot be sent to.';

-- schemas/notifications/functions/facts.sql

create function private.is_outdated(told public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select told.created_at < now() - interval '1 day'
    or private.is_settled(told.type, told.content)
    or (told.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = told.content ->> 'article' and v.state = 'published'))
    or (told.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class', 'invitation_answered')
      and (told.type = 'class_soon' or private.hour_of(told.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()
        and private.local_iso(e.local_start) = coalesce(told.content ->> 'class_date', private.local_iso(e.local_start))))
    -- What is told of a series holds for as long as one of its classes is to come.
    or (told.type = 'new_class' and private.hour_of(told.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(told.type) in ('classes', 'reminders') and told.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = told.user_id and later.created_at > told.created_at
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed',
          'invitation_answered')
        and private.hour_of(later.content) = private.hour_of(told.content)
        and (later.type <> 'invitation_answered' or told.type = 'invitation_answered')))
$$;
comment on function private.is_outdated is 'A day has passed, the class that it tells of is not at that hour any more or has begun, nothing is left of a series, or a later one says what became of the same hour.';

create function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The one mail about a weekly series names its first class: it goes with the first that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_strip_nulls(jsonb_build_object('entry', held.id, 'starts_at', held.starts_at,
    'ends_at', held.ends_at, 'sequence', held.sequence, 'created_at', held.created_at, 'online_link', held.online_link,
    'free_until', held.free_until))
  from public.calendar_entries e join public.classes c on c.id = e.id cross join lateral (
    select h.*, s.online_link, private.free_until(h) as free_until
    from public.classes s join public.calendar_entries h on h.id = s.id
    where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null and h.starts_at > now()
    order by h.starts_at limit 1) as held
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'class_scheduled'
    and e.id = private.hour_of(m.data) and ((m.data ->> 'sequence')::integer < e.sequence or e.starts_at <= now());

  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: ' || why.said
  from (select d.id, case
      when (d.data ->> 'sequence')::integer < e.sequence and (e.cancelled_at is not null or d.kind not in ('trial_booked', 'teacher_booked'))
        then 'The hour changed again, and another mail says so.'
      when d.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now() then 'The class has begun.'
      when d.kind in ('class_scheduled', 'class_moved', 'class_link', 'trial_booked', 'trial_moved') and e.ends_at <= now() then 'The class is over.'
      end as said
    from public.mail_outbox d join public.calendar_entries e on e.id = private.hour_of(d.data)
    where d.state in ('queued', 'sending') and d.due_at <= now()) as why
  where m.id = why.id and why.said is not null;

  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: Its reader has left.'
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id and p.deactivated_at is not null
    and private.topic_of(m.kind) is distinct from 'classes';

  -- A password that is over is a reason for the teacher to make another.
  update public.mail_outbox m set state = 'failed', data = '{}', last_error = 'EXPIRED: The temporary password is over.'
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'welcome' and (m.data ->> 'expires_at')::timestamptz <= now();
  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: The temporary password was replaced.'
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'welcome' and exists (
    select from public.mail_outbox later where later.kind = 'welcome' and lower(later.recipient) = lower(m.recipient) and later.created_at > m.created_at);
  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: Its reader has a password of their own.'
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'welcome' and m.data ->> 'expires_at' is not null
    and lower(p.email) = lower(m.recipient) and not p.temporary_password;

  -- The first of all tells more than the hour: it goes, with the hour that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  update public.mail_outbox m
  set data = coalesce(now.facts, '{}'), state = case when now.facts is null then 'dropped' else m.state end,
    last_error = case when now.facts is null then 'OUTDATED: What it was about is not so any more.' else m.last_error end
  from (select d.id, private.facts_now(d.kind, d.data) as facts from public.mail_outbox d
    where d.state in ('queued', 'sending') and d.due_at <= now()) as now
  where m.id = now.id and now.facts is distinct from m.data;
  -- People are called, and written to in the language, as they say now.
  update public.mail_outbox m
  set language = p.language, data = m.data || case when m.kind not like 'teacher\_%' and m.data ? 'name' and p.full_name <> ''
    then jsonb_build_object('name', p.full_name) else '{}' end
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id
    and (m.language <> p.language or (m.kind not like 'teacher\_%' and m.data ->> 'name' <> p.full_name and p.full_name <> ''));

  delete from public.mail_outbox m where m.state = 'dropped' and m.created_at < now() - interval '90 days';
  delete from private.mail_outages o where o.until < now() - interval '90 days'
$$;
comment on function private.drop_outdated_mails is 'Of several mails about an hour that changed again before they went out, the last says what holds. A class that has begun needs no reminder, a charge that was paid no request, and who has left hears of their classes alone. What goes says what is so now.';

create function private.facts_now(kind text, data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(data ->> 'link' from '[?&](?:homework|charge|feedback|person)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
  hour constant uuid := private.hour_of(data);
  facts jsonb := data;
begin
  if facts_now.kind = 'digest' and jsonb_typeof(data -> 'items') = 'array' then
    select data || jsonb_build_object('items', jsonb_agg(jsonb_build_object('kind', i.item ->> 'kind', 'data', i.now) order by i.place)) into facts
    from (select item, place, private.facts_now(item ->> 'kind', item -> 'data') as now
      from jsonb_array_elements(data -> 'items') with ordinality as listed (item, place)) as i
    where i.now is not null;
    return case when facts -> 'items' <> 'null' then facts end;
  elsif facts_now.kind in ('new_homework', 'homework_submitted') and named is not null then
    facts := (select data || jsonb_build_object('homework_description', a.title)
        || case when facts_now.kind = 'new_homework' then jsonb_build_object('due_on', a.due_on)
          else jsonb_build_object('student', h.student_id) end
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.id = named and (facts_now.kind <> 'new_homework' or h.submissions = 0));
  elsif facts_now.kind in ('homework_graded', 'dictation_graded') and named is not null then
    facts := (select data || jsonb_build_object(case facts_now.kind when 'dictation_graded' then 'dictation_name' else 'homework_description' end, a.title,
        'grade', trim_scale(h.grade))
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.id = named and h.grade is not null);
  elsif facts_now.kind = 'test_graded' and data ? 'module_id' then
    facts := (select data || jsonb_build_object('module', m.name)
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.module_id = (data ->> 'module_id')::uuid and g.student_id = (data ->> 'student')::uuid and g.average is not null);
  elsif facts_now.kind in ('charge_due', 'charge_overdue') and named is not null then
    facts := (select data || private.purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.open_cents, 'due_on', c.due_on)
      from public.charge_overview c where c.id = named and c.status = 'pending' and (c.overdue or facts_now.kind = 'charge_due'));
  elsif facts_now.kind = 'charge_paid' and named is not null then
    facts := (select data || private.purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.charge_overview c where c.id = named and c.status = 'paid');
  elsif facts_now.kind = 'proof_declined' and named is not null then
    facts := (select data from public.charges c where c.id = named and c.status = 'pending');
  elsif facts_now.kind = 'student_made_payment' and data ? 'proof' then
    facts := (select data || private.purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.payment_proofs f join public.charge_overview c on c.id = f.charge_id
      where f.id = (data ->> 'proof')::uuid and f.state = 'waiting');
  elsif facts_now.kind = 'publication_answered' and data ? 'feedback' then
    -- Of several answers the last one has a mail of its own.
    facts := (select data from public.feedback f
      where f.id = (data ->> 'feedback')::uuid and f.publication_answered_at = (data ->> 'answered_at')::timestamptz);
  elsif facts_now.kind in ('feedback_answered', 'publication_asked', 'student_left_feedback') and named is not null then
    facts := (select data from public.feedback f where f.id = named and case facts_now.kind
      when 'feedback_answered' then f.reply is not null when 'publication_asked' then f.publication_answered_at is null else true end);
  elsif facts_now.kind = 'erasure_requested' and named is not null then
    facts := (select data || jsonb_build_object('student', r.user_id) from public.erasure_requests r where r.user_id = named);
  elsif facts_now.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour') and data ->> 'kind' = 'class' and hour is not null then
    facts := coalesce((select data - 'online_link' || jsonb_strip_nulls(jsonb_build_object('online_link', c.online_link))
      from public.classes c where c.id = hour), data);
  elsif facts_now.kind in ('teacher_booked', 'teacher_moved', 'teacher_cancelled') and hour is not null then
    facts := data || coalesce(
      (select jsonb_build_object('name', p.full_name) from public.classes c join public.profiles p on p.id = c.student_id where c.id = hour),
      (select jsonb_build_object('name', b.full_name) from public.trial_bookings b where b.id = hour), '{}');
  end if;
  if facts ? 'student_name' then
    return facts || coalesce((select jsonb_build_object('student_name', p.full_name)
      from public.profiles p where p.id::text = facts ->> 'student' and p.full_name <> ''), '{}');
  end if;
  return facts;
end $$;
comment on function private.facts_now is 'The facts that a mail of a kind has to say now; null where it has nothing to say any more. Facts that no row stands behind stay as they are.';

create function private.hour_of(content jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
  from (select coalesce(content ->> 'entry', substring(content ->> 'link' from '(?:booking|class)=([0-9a-f-]{36})'))) as named (id)
$$;
comment on function private.hour_of is 'The hour of the calendar that a notification or a mail is about; null where it is about none, or names none.';

create function private.was_before(kind text, entry public.calendar_entries) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((select (m.data ->> 'was')::timestamptz from public.mail_outbox m
      where m.state = 'queued' and m.kind = was_before.kind and m.data ->> 'entry' = was_before.entry.id::text and m.data ? 'was'
      order by m.created_at limit 1), was_before.entry.moved_from)
  where was_before.kind like '%\_moved'
$$;
comment on function private.was_before is 'When the reader of a mail about a moved hour believes it to be.';

-- schemas/notifications/functions/mail.sql

create function private.enqueue_mail(kind text, recipient text, language public.language, data jsonb default '{}'::jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, language, data)
  select enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.language, enqueue_mail.data
  where private.can_be_mailed(enqueue_mail.recipient)
$$;
comment on function private.enqueue_mail is 'Queues a mail, unless mail cannot be sent to its address.';

create function private.mail_teacher(kind text, entry uuid, name text) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_teacher.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', mail_teacher.name, 'entry', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'lapsed', case when b.lapsed_at is not null then true end, 'was', private.was_before(mail_teacher.kind, e),
    'visitor', case when mail_teacher.kind = 'teacher_booked' and b.id is not null then jsonb_build_object('phone', b.phone, 'language', b.language,
      'level', b.level, 'plan', b.plan, 'goals', b.goals, 'message', b.message) end)))
  from public.calendar_entries e left join public.trial_bookings b on b.id = e.id, public.profiles p
  where e.id = mail_teacher.entry and p.role = 'admin' and p.deactivated_at is null and p.email <> ''
$$;
comment on function private.mail_teacher is 'Queues a mail to the teacher about an hour of the calendar, with the facts that it needs.';

create function private.enqueue_reminders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.reminders (entry_id, starts_at, hours)
    select e.id, e.starts_at, ahead
    from public.calendar_entries e cross join unnest(array[24, 1]) as ahead
    where e.kind in ('trial', 'class') and e.cancelled_at is null and e.starts_at > now()
      and e.starts_at <= now() + ahead * interval '1 hour'
      -- What was agreed on later than that needs no reminder of the day before.
      and e.updated_at < e.starts_at - ahead * interval '1 hour'
      and (ahead = 1 or e.starts_at > now() + interval '2 hours')
    on conflict do nothing
    returning entry_id, hours, case hours when 24 then 'reminder_day' else 'reminder_hour' end as kind
  loop
    perform private.mail_trial(due.kind, b.id) from public.trial_bookings b where b.id = due.entry_id;
    perform private.mail_class(due.kind, c.id) from public.classes c where c.id = due.entry_id;
    perform private.notify_person(c.student_id, 'class_soon', jsonb_build_object('class_date', private.local_iso(e.local_start), 'hours', due.hours,
        'entry', c.id, 'link', '/my-progress?tab=classes'))
      from public.classes c join public.calendar_entries e on e.id = c.id where c.id = due.entry_id;
  end loop;
end $$;
comment on function private.enqueue_reminders is 'Reminds of the trial classes and classes of the next 24 hours and of the next hour, each once.';

create function public.send_test_mail() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
begin
  perform private.require_admin();
  perform private.refuse_if(not private.take_quota('test mail ' || auth.uid(), 10, interval '1 hour'), 'TOO_MANY');
  perform private.probe_mail_server();
  insert into public.mail_outbox (kind, recipient, language, data)
  select 'mail_test', p.email, p.language, jsonb_build_object('name', p.full_name, 'link', '/admin/settings')
  from public.profiles p where p.id = auth.uid() returning id into mail;
  return mail;
end $$;
comment on function public.send_test_mail is 'Puts a mail to the teacher herself into the outbox, so that she sees whether mails go out. Ten an hour.';

create function public.unsubscribe(person uuid, topic text) returns void
language sql security definer set search_path = '' as $$
  insert into public.notification_choices (user_id, topic, by_mail)
  select p.id, t.topic, false
  from public.profiles p cross join unnest(array['reminders', 'homework', 'grades', 'payments', 'feedback', 'profile']) as t (topic)
  where p.id = unsubscribe.person and (t.topic = unsubscribe.topic or (unsubscribe.topic = 'digest' and t.topic <> 'reminders'))
  on conflict (user_id, topic) do update set by_mail = false
$$;
comment on function public.unsubscribe is 'No more mail about a topic, or none of what a mail of the day brings. For the server, which has read a signed link.';

create function private.limits_of_mail(kind text, recipient text, by_account text default null) returns table (key text, most integer, per interval)
language sql stable security definer set search_path = '' as $$
  with cause as (
    select case
      when limits_of_mail.kind in ('recovery', 'confirmation', 'email_change') then 'link'
      when limits_of_mail.kind = 'already_registered' then 'notice'
      when asker.role = 'anon' then case
        when exists (select from public.profiles p where p.role = 'admin' and lower(p.email) = lower(limits_of_mail.recipient)) then 'visitor to teacher'
        else 'visitor' end
      when asker.role = 'authenticated' and not private.is_admin() then 'student'
      end as name
    from (select auth.role() as role) as asker),
  counted as (
    select md5(private.mailbox_of(limits_of_mail.recipient) || case when c.name = 'student' then ' ' || auth.uid() else '' end) as whose, l.most, l.per
    from cause c join (values
      ('link', 5, interval '1 hour'), ('link', 10, interval '1 day'), ('notice', 3, interval '1 day'),
      ('visitor', 5, interval '1 hour'), ('visitor', 10, interval '1 day'), ('visitor to teacher', 60, interval '1 day'),
      ('student', 30, interval '1 day')) as l (name, most, per) on l.name = c.name
    union all
    -- One account that moves to address after address.
    select 'by ' || limits_of_mail.by_account, 5, interval '1 day'
    where limits_of_mail.kind = 'email_change' and limits_of_mail.by_account is not null)
  select 'mail ' || limits_of_mail.kind || ' ' || c.whose || ' ' || c.per, c.most, c.per from counted c
$$;
comment on function private.limits_of_mail is 'The number of mails of a kind that may go to an address in a time; none where there is no limit.';

create function private.limit_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  share record;
begin
  -- The same mail once more is no other mail.
  if exists (select from public.mail_outbox m where m.id = new.id) then
    return new;
  end if;
  for share in select l.* from private.limits_of_mail(new.kind, new.recipient, new.data ->> 'by_account') l order by l.per, l.key loop
    -- A mail that the hour's share refuses does not count for the day.
    if not private.take_quota(share.key, share.most, share.per) then
      return null;
    end if;
  end loop;
  return new;
end $$;
comment on function private.limit_mail is 'Drops a mail of a kind or to an address that has had its share.';

create function private.mail_secrets() returns text[]
language sql immutable set search_path = '' as $$ select array['token_hash', 'password', 'key', 'proof'] $$;
comment on function private.mail_secrets is 'The fields of a mail''s data that open something. As in server/mail/mail-encryption.ts.';

create function public.seal_mail(mail uuid, secrets jsonb, sealed text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set data = m.data - private.mail_secrets() || jsonb_build_object('sealed', seal_mail.sealed)
  where m.id = seal_mail.mail and m.state in ('queued', 'failed') and m.data @> seal_mail.secrets
$$;
comment on function public.seal_mail is 'Puts the encrypted secrets of a mail in the place of the open ones, if these are still there.';

create function private.pause_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.paused_addresses a where a.mailbox = private.mailbox_of(new.recipient)) then
    new.state := 'failed';
    new.last_error := 'PAUSED: Several mails to this address came back.';
  end if;
  return new;
end $$;
comment on function private.pause_mail is 'A mail to an address that several mails came back from is not sent.';

-- schemas/notifications/functions/mail_server.sql

create function public.note_mail_way(has_server boolean) returns void
language sql security definer set search_path = '' as $$
  update private.mail_way w set has_server = note_mail_way.has_server where w.only_one
$$;
comment on function public.note_mail_way is 'Says at the start whether mails go to a server or are written to files.';

create function public.mail_is_kept() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select not w.has_server from private.mail_way w);
end $$;
comment on function public.mail_is_kept is 'Whether mails are written to files, where nobody gets them, because no server is set.';

create function private.mark_mail_server_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outages (since, until, error)
  select s.refused_since, now(), coalesce(s.error, '') from private.mail_server s where s.refused_since is not null and s.told_at is not null
  on conflict (since) do nothing;
  update private.mail_server s
  set refused_since = null, error = null, failures = 0, failed_at = null, probe_at = null, told_at = null
  where s.refused_since is not null;
  if found then
    perform pg_notify('outbox', 'mail_outbox');
  end if;
end $$;
comment on function private.mark_mail_server_up is 'Ends an outage of the mail server, which is kept if the teacher was told of it, and has the queue sent.';

create function public.refuse_all_mail(mail uuid, worker uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tried timestamptz;
  refusing private.mail_server;
begin
  update public.mail_outbox m
  set state = 'queued', worker = null, attempts = m.attempts - 1, due_at = now(), last_error = left(refuse_all_mail.error, 500)
  where m.id = refuse_all_mail.mail and m.worker = refuse_all_mail.worker and m.state in ('sending', 'handed_over')
  returning m.tried_at into tried;
  if not found then
    return;
  end if;
  -- Mails that were on their way together are refused together: once.
  update private.mail_server s
  set refused_since = coalesce(s.refused_since, tried), error = left(refuse_all_mail.error, 500), failures = s.failures + 1, failed_at = now(),
    probe_at = now() + least(interval '5 seconds' * 2 ^ least(s.failures, 10), interval '5 minutes')
  where s.failed_at is null or tried >= s.failed_at
  returning s.* into refusing;
  -- A server that starts again is back before that.
  if refusing.refused_since <= now() - interval '2 minutes' and refusing.told_at is null then
    update private.mail_server s set told_at = now();
    perform private.notify_admins('mail_refused', jsonb_build_object(
      'reason', substring(refuse_all_mail.error from '^([A-Z_]+): '), 'link', '/admin/undelivered'));
  end if;
end $$;
comment on function public.refuse_all_mail is 'The mail server refuses everybody: the mail was not tried. The teacher is told after two minutes, once until the server is back.';

create function public.read_mail_trouble() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' then
    perform private.require_admin();
  end if;
  return (
    select jsonb_build_object('since', s.refused_since, 'error', s.error, 'waiting', (
      select count(*) from public.mail_outbox m where m.state in ('queued', 'sending') and m.due_at <= now() + interval '2 minutes'))
    from private.mail_server s where s.refused_since <= now() - interval '2 minutes');
end $$;
comment on function public.read_mail_trouble is 'Since when the mail server refuses everybody, why (a code, a colon, its words) and how many mails wait; null while it takes mails.';

create function private.probe_mail_server() returns void
language sql security definer set search_path = '' as $$
  update private.mail_server s set probe_at = now() where s.refused_since is not null
$$;
comment on function private.probe_mail_server is 'Has the mail server tried now rather than at the next turn.';

create function public.list_mail_outages() returns table (since timestamptz, until timestamptz, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select o.since, o.until, o.error from private.mail_outages o
    where o.until > now() - interval '90 days' order by o.since desc limit 20;
end $$;
comment on function public.list_mail_outages is 'When the mail server refused everybody and why (a code, a colon, its words), of the last 90 days; the newest 20.';

-- schemas/notifications/functions/moments.sql

create function private.quiet_end(person uuid, at timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (local.day + t.quiet_until + case when local.clock >= t.quiet_until then interval '1 day' else interval '0' end) at time zone 'America/Sao_Paulo'
  from public.notification_times t
  cross join lateral (select (quiet_end.at at time zone 'America/Sao_Paulo')::date as day, (quiet_end.at at time zone 'America/Sao_Paulo')::time as clock) as local
  where t.user_id = quiet_end.person and case
    when t.quiet_from < t.quiet_until then local.clock >= t.quiet_from and local.clock < t.quiet_until
    else local.clock >= t.quiet_from or local.clock < t.quiet_until end
$$;
comment on function private.quiet_end is 'When the quiet hours that somebody is in are over; nothing outside of them.';

create function private.next_digest(person uuid, at timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (local.day + t.digest_at + case when local.clock >= t.digest_at then interval '1 day' else interval '0' end) at time zone 'America/Sao_Paulo'
  from public.notification_times t
  cross join lateral (select (next_digest.at at time zone 'America/Sao_Paulo')::date as day, (next_digest.at at time zone 'America/Sao_Paulo')::time as clock) as local
  where t.user_id = next_digest.person and t.digest_at is not null
$$;
comment on function private.next_digest is 'When a person''s next daily digest is due after an instant; null where they have none.';

create function private.choose_moment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- A visitor's mails about their trial class are nobody's to turn off.
  about constant text := case when new.kind not like 'trial\_%' then private.topic_of(new.kind) end;
  -- Nobody can turn off what says that a backup failed or the disk fills up, and nobody has to be woken by it.
  person constant uuid := (select p.id from public.profiles p
    where (about is not null or new.kind in ('backup_failed', 'disk_filling')) and lower(p.email) = lower(new.recipient) limit 1);
  digest constant timestamptz := private.next_digest(person);
begin
  if person is null then
    return new;
  end if;
  new.user_id := person;
  if about <> 'classes' and exists (select from public.notification_choices c where c.user_id = person and c.topic = about and not c.by_mail) then
    return null;
  end if;
  new.is_urgent := private.is_urgent(new.kind, new.data);
  if new.is_urgent then
    return new;
  end if;
  -- What carries an event for a calendar, or is about tomorrow, is a mail of its own.
  if digest is not null and about not in ('classes', 'reminders') then
    insert into private.digest_items (user_id, kind, data, due_at) values (person, new.kind, new.data, digest);
    return null;
  end if;
  new.due_at := coalesce(private.quiet_end(person), new.due_at);
  return new;
end $$;
comment on function private.choose_moment is 'Decides for a mail to a person of the school whether it is sent at once, after their quiet hours, in their digest, or not at all.';

create function private.flush_digests() returns void
language sql security definer set search_path = '' as $$
  with ready as (
    select d.user_id from private.digest_items d left join public.notification_times t on t.user_id = d.user_id
    group by d.user_id having min(d.due_at) <= now() or bool_and(t.digest_at is null)),
  taken as (delete from private.digest_items d using ready r where d.user_id = r.user_id returning d.*)
  insert into public.mail_outbox (kind, recipient, language, data, user_id)
  select 'digest', p.email, p.language, jsonb_build_object('name', p.full_name, 'items',
    jsonb_agg(jsonb_build_object('kind', k.kind, 'data', k.facts) order by k.id)), p.id
  from (select t.*, private.facts_now(t.kind, t.data) as facts from taken t) as k
  join public.profiles p on p.id = k.user_id and p.deactivated_at is null and p.email <> ''
  where not exists (select from public.notification_choices c where c.user_id = k.user_id and c.topic = private.topic_of(k.kind) and not c.by_mail)
    and k.facts is not null
  group by p.id
$$;
comment on function private.flush_digests is 'Puts the mails of the day whose hour has come into the outbox, each item once however many ask.';

-- schemas/notifications/functions/outbox.sql

create function public.claim_mails(worker uuid, most integer) returns setof public.mail_outbox
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  room integer := claim_mails.most;
  probing boolean := false;
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  perform private.flush_digests();

  update public.mail_outbox m
  set state = 'failed',
    last_error = 'UNCLEAR: The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  -- Nobody sends while the server refuses everybody, but the one mail that asks whether it still does.
  if exists (select from private.mail_server s where s.refused_since is not null) then
    update private.mail_server s set probe_at = now() + interval '2 minutes'
    where s.refused_since is not null and s.probe_at <= now()
      and exists (select from public.mail_outbox m where m.state in ('queued', 'sending') and m.due_at <= now());
    probing := found;
    if not probing then
      return;
    end if;
    room := least(room, 1);
  end if;
  perform private.drop_outdated_mails();

  loop
    select array_agg(due.id) into picked from (
      select d.id from public.mail_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by probing and d.kind <> 'mail_test', case when probing then d.tried_at end nulls first, d.created_at
      limit room - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    update public.mail_outbox m set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_end(h.user_id) as until from public.mail_outbox h
      where h.id = any (picked) and not h.is_urgent) as asleep
    where m.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.mail_outbox m
      set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, tried_at = now(), due_at = now() + interval '2 minutes'
      where m.id = any (picked) and m.due_at <= now()
      returning m.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= room;
  end loop;

  if probing and cardinality(ours) = 0 then
    update private.mail_server s set probe_at = now() where s.refused_since is not null;
  end if;
  return query select m.* from public.mail_outbox m where m.id = any (ours) order by m.created_at;
end $$;
comment on function public.claim_mails is 'Takes mails that are due for one worker. A claim is good for two minutes, and longer with hold_mail: those of a worker that died are due again. What can wait is put off while its reader''s hours are quiet. While the mail server refuses everybody it gives one mail at a time, later and later, up to five minutes.';

create function public.hand_over_mail(mail uuid, worker uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ours as (
    update public.mail_outbox m set state = 'handed_over', due_at = now() + interval '2 minutes'
    where m.id = hand_over_mail.mail and m.worker = hand_over_mail.worker and m.state = 'sending'
    returning m.id)
  select exists (select from ours)
$$;
comment on function public.hand_over_mail is 'To be called right before the mail server is given the text. False: another worker has the mail by now.';

create function public.finish_mail(mail uuid, worker uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_outbox m set state = 'sent', sent_at = now(), data = '{}', last_error = null, refused_since = null
  where m.id = finish_mail.mail and m.worker = finish_mail.worker and m.state in ('sending', 'handed_over');
  perform private.mark_mail_server_up();
end $$;
comment on function public.finish_mail is 'Marks a mail as sent and empties it.';

create function public.postpone_mail(mail uuid, worker uuid, error text, give_up boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_outbox m
  set last_error = left(postpone_mail.error, 500),
    refused_since = coalesce(m.refused_since, now()),
    -- Tries alone would end too soon, and time alone while no mail was tried.
    state = case when postpone_mail.give_up or (m.attempts >= 20 and m.refused_since <= now() - interval '3 days')
      then 'failed' else 'queued' end::public.mail_state,
    due_at = now() + least(interval '5 seconds' * 3 ^ least(m.attempts - 1, 10), interval '1 hour')
  where m.id = postpone_mail.mail and m.worker = postpone_mail.worker and m.state in ('sending', 'handed_over');
  if found and postpone_mail.error ~ '^(LATER|REFUSED|FULL): ' then
    perform private.mark_mail_server_up();
  end if;
end $$;
comment on function public.postpone_mail is 'A mail that alone could not be sent is due again later and later, an hour at most, for three days. A server that refuses one mail answers the others.';

create function private.announce_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('outbox', tg_table_name);
  return null;
end $$;
comment on function private.announce_due is 'Wakes the sender of mails and pushes.';

create function public.mail_has_room(kind text, recipient text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.limits_of_mail(mail_has_room.kind, mail_has_room.recipient) l
    join private.quotas q on q.key = l.key and q.hits >= l.most and q.window_started_at >= now() - l.per)
$$;
comment on function public.mail_has_room is 'Whether one more mail of a kind would be sent to an address. The server asks before it makes a link that replaces another.';

create function public.keep_mail(mail uuid, worker uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_outbox m set state = 'kept', data = '{}', last_error = null, refused_since = null
  where m.id = keep_mail.mail and m.worker = keep_mail.worker and m.state in ('sending', 'handed_over');
  delete from public.mail_outbox m where m.state = 'kept' and m.created_at < now() - interval '90 days';
  perform private.mark_mail_server_up();
end $$;
comment on function public.keep_mail is 'A mail that was written to a file, because no server is set. Forgotten after 90 days.';

create function public.hold_mail(mail uuid, worker uuid) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set due_at = now() + interval '2 minutes'
  where m.id = hold_mail.mail and m.worker = hold_mail.worker and m.state in ('sending', 'handed_over');
  update private.mail_server s set probe_at = greatest(s.probe_at, now() + interval '2 minutes')
  where s.refused_since is not null and exists (
    select from public.mail_outbox m where m.id = hold_mail.mail and m.worker = hold_mail.worker and m.state in ('sending', 'handed_over'))
$$;
comment on function public.hold_mail is 'Keeps a claim for two more minutes: a mail server may take several over its answer.';

create function public.release_mail(mail uuid, worker uuid) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set state = 'queued', worker = null, attempts = m.attempts - 1, due_at = now()
  where m.id = release_mail.mail and m.worker = release_mail.worker and m.state = 'sending'
$$;
comment on function public.release_mail is 'Gives back a claim whose mail was not tried: its worker stops.';

create function public.renew_mail_link(kind text, token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  renewed boolean := false;
begin
  if renew_mail_link.kind = 'recovery' then
    update auth.users u set recovery_sent_at = now() where u.recovery_token = renew_mail_link.token;
    renewed := found;
  elsif renew_mail_link.kind = 'email_change' then
    update auth.users u set email_change_sent_at = now()
    where renew_mail_link.token in (u.email_change_token_new, u.email_change_token_current);
    renewed := found;
  elsif renew_mail_link.kind = 'confirmation' then
    update auth.users u set confirmation_sent_at = now() where u.confirmation_token = renew_mail_link.token;
    renewed := found;
    -- Sign-ups that wait are the inside backend's own table.
    if not renewed and to_regclass('auth.pending_sign_ups') is not null then
      execute 'update auth.pending_sign_ups set created_at = now() where link_hash = encode(sha256(convert_to($1, ''utf8'')), ''hex'') returning true'
        into renewed using renew_mail_link.token;
    end if;
  end if;
  return coalesce(renewed, false) and renew_mail_link.token <> '';
end $$;
comment on function public.renew_mail_link is 'Begins the life of a mailed link anew, as its mail leaves. False: the link opens nothing any more.';

create function public.answers_to(mail uuid) returns text
language sql stable security definer set search_path = '' as $$
  with told as (
    select m.*, exists (select from public.profiles a where a.role = 'admin' and lower(a.email) = lower(m.recipient)) as to_teacher,
      private.hour_of(m.data) as hour,
      substring(m.data ->> 'link' from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as named
    from public.mail_outbox m where m.id = answers_to.mail),
  found as (
    select case when t.to_teacher then coalesce(
        (select b.email from public.trial_bookings b where b.id = t.hour),
        (select p.email from public.classes c join public.profiles p on p.id = c.student_id where c.id = t.hour),
        (select p.email from public.profiles p where p.role <> 'admin' and p.id::text = t.data ->> 'student'),
        (select p.email from public.profiles p where p.role <> 'admin' and p.id = t.named),
        (select p.email from public.feedback f join public.profiles p on p.id = f.student_id where f.id = t.named))
      else coalesce(
        (select nullif(s.contact_email, '') from public.site_settings s where private.can_be_mailed(s.contact_email)),
        (select a.email from public.profiles a where a.role = 'admin' and a.deactivated_at is null and private.can_be_mailed(a.email)
          order by a.created_at, a.id limit 1))
      end as address
    from told t)
  select f.address from found f where private.can_be_mailed(f.address)
$$;
comment on function public.answers_to is 'The address for answers to a mail: of a mail to the teacher, the person it is about; of all others, that of the site''s settings or the teacher''s own. Null where there is none.';

-- schemas/notifications/functions/push.sql

create function private.enqueue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  urgent boolean;
begin
  -- Most people have none, and an article is told to everybody.
  if not exists (select from public.push_subscriptions s where s.user_id = new.user_id) then
    return null;
  end if;
  urgent := private.is_urgent(new.type, new.content);
  insert into public.push_outbox (notification_id, subscription_id, is_urgent, due_at)
  select new.id, s.id, urgent, case when urgent then now() else coalesce(private.quiet_end(new.user_id), now()) end
  from public.push_subscriptions s
  where s.user_id = new.user_id and private.is_signed_in(s.session_id) and not exists (
    select from public.notification_choices c where c.user_id = new.user_id and c.topic = private.topic_of(new.type) and not c.by_push);
  return null;
end $$;
comment on function private.enqueue_push is 'Queues a notification for each device of its reader that wants it.';

create function public.keep_push_subscription(endpoint text, p256dh text, auth text, device text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  kept uuid;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  perform private.refuse_if(not private.take_quota('push ' || me, 60, interval '1 hour'), 'TOO_MANY');
  -- A browser that somebody else was signed in with is now this person's: whoever holds its keys is there.
  delete from public.push_subscriptions s where s.endpoint = keep_push_subscription.endpoint and s.user_id <> me;
  begin
    insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, device, session_id)
    values (me, keep_push_subscription.endpoint, rtrim(keep_push_subscription.p256dh, '='), rtrim(keep_push_subscription.auth, '='),
      left(coalesce(keep_push_subscription.device, ''), 80), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid)
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, session_id = excluded.session_id
    returning s.id into kept;
  exception when check_violation or not_null_violation then
    perform private.refuse('INVALID_SUBSCRIPTION');
  end;
  -- More browsers than anybody uses: those that came first go.
  delete from public.push_subscriptions s where s.user_id = me and s.id not in (
    select k.id from public.push_subscriptions k where k.user_id = me order by k.id = kept desc, k.created_at desc limit 10);
  -- Whoever lets a phone tell them at any hour would be woken by it: the night is quiet until they say otherwise.
  insert into public.notification_times (user_id, quiet_from, quiet_until) values (me, '22:00', '07:00') on conflict do nothing;
  return kept;
end $$;
comment on function public.keep_push_subscription is 'Lets the browser that asks show what the bell tells. Keys are base64url; the endpoint is a name of the internet, by https.';

create function public.finish_push(push uuid, worker uuid) returns void
language sql security definer set search_path = '' as $$
  update public.push_outbox p set state = 'sent', sent_at = now(), last_error = null
  where p.id = finish_push.push and p.worker = finish_push.worker and p.state = 'sending'
$$;
comment on function public.finish_push is 'Marks a push as sent.';

create function public.postpone_push(push uuid, worker uuid, error text, give_up boolean default false, wait_seconds integer default null)
returns void
language sql security definer set search_path = '' as $$
  update public.push_outbox p
  set last_error = left(postpone_push.error, 500),
    state = case when postpone_push.give_up or p.attempts >= 8 then 'failed' else 'queued' end,
    due_at = now() + greatest(least(interval '5 seconds' * 3 ^ (p.attempts - 1), interval '1 hour'),
      least(coalesce(postpone_push.wait_seconds, 0), 21600) * interval '1 second')
  where p.id = postpone_push.push and p.worker = postpone_push.worker and p.state = 'sending'
$$;
comment on function public.postpone_push is 'One that could not be sent is due again later and later, eight times in about three hours, and not before the push service says.';

create function public.drop_push_subscription(push uuid, worker uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.push_subscriptions s using public.push_outbox p
  where p.id = drop_push_subscription.push and p.worker = drop_push_subscription.worker and s.id = p.subscription_id
$$;
comment on function public.drop_push_subscription is 'The push service says that the browser is gone: so is all that was on its way there.';

create function public.claim_pushes(worker uuid, most integer)
returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb, language public.language, is_urgent boolean,
  created_at timestamptz, unread integer, ttl_seconds integer
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  loop
    select array_agg(due.id) into picked from (
      select d.id from public.push_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by d.is_urgent desc, d.created_at limit claim_pushes.most - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    -- Read in the bell meanwhile, by somebody who signed out or was locked out, or not so any more: nobody is to be told.
    delete from public.push_outbox p using public.notifications n, public.push_subscriptions s, public.profiles r
    where p.id = any (picked) and n.id = p.notification_id and s.id = p.subscription_id and r.id = s.user_id
      and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id) or private.is_outdated(n));
    update public.push_outbox p set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_end(s.user_id) as until from public.push_outbox h join public.push_subscriptions s on s.id = h.subscription_id
      where h.id = any (picked) and not h.is_urgent) as asleep
    where p.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.push_outbox p
      set state = 'sending', worker = claim_pushes.worker, attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
      where p.id = any (picked) and p.due_at <= now()
      returning p.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= claim_pushes.most;
  end loop;

  -- While there is more to send, what nobody waits for can wait.
  if cardinality(ours) < claim_pushes.most then
    -- With its sign-in a browser's leave ends, wherever that was ended.
    delete from public.push_subscriptions s where s.id in (
      select dead.id from public.push_subscriptions dead
      where dead.session_id is not null and not exists (select from auth.sessions a where a.id = dead.session_id)
      for update skip locked);
    delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - interval '14 days';
  end if;

  return query
    select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type, n.content, r.language, o.is_urgent, o.created_at,
      (select count(*)::integer from public.notifications u where u.user_id = s.user_id and not u.is_read),
      -- A reminder is worth nothing from its class's first minute on, and much until then; the rest is worth a day.
      case when n.type = 'class_soon' then coalesce((select greatest(0, ceil(extract(epoch from e.starts_at - now())))::integer
        from public.calendar_entries e where e.id = private.hour_of(n.content)), 0) else 86400 end
    from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id join public.notifications n on n.id = o.notification_id
    join public.profiles r on r.id = s.user_id
    where o.id = any (ours)
    order by o.is_urgent desc, o.created_at;
end $$;
comment on function public.claim_pushes is 'Takes notifications that are due for one worker. A claim is good for two minutes: those of a worker that died are due again. What can wait is put off while its reader''s hours are quiet. unread: how many notifications its reader has not read, this one among them. ttl_seconds: for how long a push service should try.';

-- schemas/notifications/functions/telling.sql

create function private.notify_admins(type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, type, content)
  select p.id, notify_admins.type, notify_admins.content
  from public.profiles p where p.role = 'admin' and p.deactivated_at is null
$$;
comment on function private.notify_admins is 'One notification to each active admin.';

create function private.notify_person(person uuid, type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, type, content)
  select p.id, notify_person.type, notify_person.content
  from public.profiles p where p.id = notify_person.person and p.deactivated_at is null
$$;
comment on function private.notify_person is 'Puts a notification under a person''s bell, unless they are deactivated.';

create function private.tell(person uuid, type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.notify_person(tell.person, tell.type, tell.content);
  select private.enqueue_mail(tell.type, p.email, p.language, jsonb_build_object('name', p.full_name) || tell.content)
  from public.profiles p where p.id = tell.person and p.deactivated_at is null and p.email <> '';
$$;
comment on function private.tell is 'Tells a person under their bell and by mail.';

create function private.tell_admins(type text, content jsonb, by_mail boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.notify_admins(tell_admins.type, tell_admins.content);
  select private.enqueue_mail(tell_admins.type, p.email, p.language, jsonb_build_object('name', p.full_name) || tell_admins.content)
  from public.profiles p where tell_admins.by_mail and p.role = 'admin' and p.deactivated_at is null and p.email <> '';
$$;
comment on function private.tell_admins is 'Tells the teacher under her bell and by mail.';

create function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted') then 'homework'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or a mail, as people choose it; null for one that nobody can turn off.';

create function private.is_urgent(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when is_urgent.kind = 'reminder_hour' or (is_urgent.kind = 'class_soon' and content ->> 'hours' = '1') then true
    when private.topic_of(is_urgent.kind) = 'classes' and is_urgent.kind <> 'student_confirmed_class' then coalesce((
      select bool_or(at > now() - interval '1 hour' and at <= now() + interval '24 hours') from (
        select e.starts_at as at from public.calendar_entries e where e.id = private.hour_of(content)
        union all
        -- Where it was until this transaction moved it.
        select (h.change -> 'local_start' ->> 0)::timestamp at time zone 'America/Sao_Paulo'
        from public.calendar_history h where h.entry_id = private.hour_of(content) and h.changed_at >= now()
        union all
        select (content ->> 'class_date')::timestamp at time zone 'America/Sao_Paulo' where content ->> 'class_date' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$') as hours), false)
    else false
  end
$$;
comment on function private.is_urgent is 'A class that begins in an hour, or one within 24 hours that is new, moved (from or to there) or cancelled: it does not wait for anybody''s quiet hours.';

-- schemas/notifications/functions/undelivered.sql

create function public.list_undelivered()
returns table (
  channel text, id uuid, kind text, person text, failed boolean, attempts smallint, error text, created_at timestamptz, due_at timestamptz,
  can_retry boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'mail', m.id, m.kind, coalesce(nullif(p.full_name, ''), m.recipient), m.state = 'failed' or m.returned_at is not null, m.attempts,
      coalesce(m.last_error, s.error), m.created_at, m.due_at,
      m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}')
    from public.mail_outbox m left join public.profiles p on p.id = m.user_id
    cross join private.mail_server s
    where m.given_up_at is null and (m.returned_at is not null or (m.state in ('failed', 'queued', 'sending')
      and (m.last_error is not null or (s.refused_since is not null and m.due_at <= now()))))
    union all
    select 'push', o.id, n.type, coalesce(nullif(p.full_name, ''), p.email), o.state = 'failed', o.attempts, o.last_error, o.created_at, o.due_at,
      (o.state <> 'sending' or o.due_at <= now()) and not private.is_outdated(n)
    from public.push_outbox o join public.notifications n on n.id = o.notification_id join public.profiles p on p.id = n.user_id
    where o.last_error is not null and o.state in ('failed', 'queued', 'sending')
    order by 8 desc limit 200;
end $$;
comment on function public.list_undelivered is 'Mails and push notifications that did not go out, or not yet after a failed try; the newest 200.';

create function public.retry_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reader text;
begin
  perform private.require_admin();
  if retry_delivery.channel = 'push' then
    update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
    from public.notifications n
    where o.id = retry_delivery.id and n.id = o.notification_id and not private.is_outdated(n)
      and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null, tried_at = null
    where m.id = retry_delivery.id and m.given_up_at is null
      and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'))
    returning m.recipient into reader;
  end if;
  perform private.refuse_if(not found, 'NOT_NOW');
  -- She has looked at the address.
  delete from private.paused_addresses a where a.mailbox = private.mailbox_of(reader);
  perform private.probe_mail_server();
end $$;
comment on function public.retry_delivery is 'Sends what failed once more, now and as often as anew. channel: mail or push.';

create function public.give_up_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if give_up_delivery.channel = 'push' then
    delete from public.push_outbox o where o.id = give_up_delivery.id and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    -- What came back was sent, and stays so.
    update public.mail_outbox m
    set state = case when m.state = 'sent' then 'sent' else 'failed' end::public.mail_state, data = '{}', given_up_at = now()
    where m.id = give_up_delivery.id and m.given_up_at is null
      and (m.last_error is not null or exists (select from private.mail_server s where s.refused_since is not null))
      and (m.state in ('failed', 'queued') or (m.state = 'sending' and m.due_at <= now()) or m.returned_at is not null);
  end if;
  perform private.refuse_if(not found, 'NOT_NOW');
end $$;
comment on function public.give_up_delivery is 'Lets what failed be: it leaves the list and is not tried again.';

create function public.drop_mail(mail uuid, worker uuid, error text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = left(drop_mail.error, 500)
  where m.id = drop_mail.mail and m.worker = drop_mail.worker and m.state = 'sending'
$$;
comment on function public.drop_mail is 'A mail that would say what is not so any more is not sent; error says what.';

create function public.list_open_mail(most integer) returns table (id uuid, secrets jsonb)
language sql stable security definer set search_path = '' as $$
  select m.id, (select jsonb_object_agg(f.key, f.value) from jsonb_each(m.data) f where f.key = any (private.mail_secrets()))
  from public.mail_outbox m
  where m.state in ('queued', 'failed') and m.data ?| array['token_hash', 'password', 'key', 'proof']
    and m.created_at < now() - interval '30 seconds'
  order by m.created_at limit list_open_mail.most
$$;
comment on function public.list_open_mail is 'Mails that wait and whose secrets are not encrypted yet.';

create function public.retry_all_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mails integer;
  pushes integer;
begin
  perform private.require_admin();
  -- One that may have arrived would come twice, and a paused address is looked at first: that is decided for each alone.
  update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null
  where m.given_up_at is null and m.last_error is not null and m.last_error !~ '^(UNCLEAR|PAUSED): '
    and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'));
  get diagnostics mails = row_count;
  update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
  from public.notifications n
  where n.id = o.notification_id and not private.is_outdated(n) and o.last_error is not null
    and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  get diagnostics pushes = row_count;
  perform private.probe_mail_server();
  perform pg_notify('outbox', 'mail_outbox');
  return mails + pushes;
end $$;
comment on function public.retry_all_deliveries is 'Sends all that failed or waits after a failed try once more, now and as often as anew; how many. Not what may have arrived, nor what goes to an address that is paused.';

create function public.return_mail(mail uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  came_back public.mail_outbox;
  box text;
  person record;
begin
  update public.mail_outbox m set returned_at = now(), data = '{}', last_error = left(return_mail.error, 500)
  where m.id = return_mail.mail and m.returned_at is null and (m.state = 'sent' or (m.state = 'failed' and m.last_error like 'UNCLEAR: %'))
  returning m.* into came_back;
  if not found then
    return;
  end if;
  box := private.mailbox_of(came_back.recipient);
  if (select count(*) from public.mail_outbox m where m.returned_at > now() - interval '30 days' and private.mailbox_of(m.recipient) = box) < 3 then
    return;
  end if;
  insert into private.paused_addresses (mailbox) values (box) on conflict do nothing;
  if not found then
    return;
  end if;
  update public.mail_outbox m set state = 'failed', last_error = 'PAUSED: Several mails to this address came back.'
  where m.state = 'queued' and private.mailbox_of(m.recipient) = box;
  select p.id, nullif(p.full_name, '') as name into person from public.profiles p where private.mailbox_of(p.email) = box and p.role <> 'admin' limit 1;
  perform private.notify_admins('address_paused', jsonb_strip_nulls(jsonb_build_object(
    'student', person.id, 'student_name', coalesce(person.name, came_back.recipient), 'link', '/admin/undelivered')));
end $$;
comment on function public.return_mail is 'A mail that was sent came back. The third in 30 days from one mailbox pauses it, and the teacher is told.';

-- schemas/operations/functions/backups.sql

create function public.begin_backup() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  backup uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('backups', 0));
  select b.id into backup from public.backups b where b.state in ('asked', 'running') order by b.asked_at limit 1;
  if found then
    return backup;
  end if;
  perform private.refuse_if(not private.take_quota('backup', 10, interval '1 hour'), 'TOO_MANY');
  insert into public.backups default values returning id into backup;
  perform pg_notify('backups', '');
  return backup;
end $$;
comment on function public.begin_backup is 'Asks the server for a backup now; while one is on its way, it is that one. Ten an hour.';

create function private.fail_backup(backup uuid, problem text, detail text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.backups;
begin
  update public.backups b set state = 'failed', problem = fail_backup.problem, finished_at = now()
  where b.id = fail_backup.backup returning * into failed;
  insert into public.error_logs (error_message, url) values (concat_ws(' ', 'Backup:', fail_backup.problem, nullif(fail_backup.detail, '')), '/admin/settings');
  -- Who asks for one looks on. Of a night's tries only the first is told.
  if failed.night is not null and failed.attempts = 1 then
    perform private.tell_admins('backup_failed', jsonb_build_object('link', '/admin/settings'));
  end if;
end $$;
comment on function private.fail_backup is 'Marks a backup as failed, with why in the error log. Of a night''s tries the teacher is told of the first.';

create function public.claim_backup(worker uuid) returns setof public.backups
language plpgsql security definer set search_path = '' as $$
declare
  -- The last night whose three o'clock has passed: one that was missed is caught up.
  tonight constant date := (now() at time zone 'America/Sao_Paulo' - interval '3 hours')::date;
  due constant timestamptz := (tonight + time '03:00') at time zone 'America/Sao_Paulo';
begin
  perform pg_advisory_xact_lock(hashtextextended('backups', 0));
  perform private.fail_backup(b.id, 'STOPPED') from public.backups b
  where b.state = 'running' and b.heard_at < now() - interval '5 minutes';
  -- A school made today has nothing of last night.
  if exists (select from public.profiles p where p.role = 'admin' and p.created_at < due) then
    insert into public.backups as b (night) values (tonight)
    on conflict (night) do update set state = 'asked', problem = null, asked_at = now(), finished_at = null
    where b.state = 'failed' and b.attempts < 3 and b.finished_at < now() - interval '1 hour';
  end if;
  return query
    update public.backups b
    set state = 'running', worker = claim_backup.worker, attempts = b.attempts + 1, started_at = now(), heard_at = now(),
      done_bytes = 0, total_bytes = 0
    where b.id = (select a.id from public.backups a where a.state = 'asked' order by a.asked_at limit 1)
      and not exists (select from public.backups other where other.state = 'running')
    returning b.*;
end $$;
comment on function public.claim_backup is 'The backup that is to be made now, for one worker: what the teacher asked for, or tonight''s from three o''clock on; one at a time. A night that failed is tried again an hour later, three times.';

create function public.note_backup(backup uuid, worker uuid, done_bytes bigint, total_bytes bigint) returns void
language sql security definer set search_path = '' as $$
  update public.backups b set heard_at = now(), done_bytes = note_backup.done_bytes, total_bytes = note_backup.total_bytes
  where b.id = note_backup.backup and b.worker = note_backup.worker and b.state = 'running'
$$;
comment on function public.note_backup is 'Notes how far a running backup is. To be called more often than every five minutes.';

create function public.finish_backup(backup uuid, worker uuid, file text, bytes bigint, encrypted boolean, missing_files integer) returns void
language sql security definer set search_path = '' as $$
  update public.backups b
  set state = 'done', file = finish_backup.file, bytes = finish_backup.bytes, encrypted = finish_backup.encrypted,
    missing_files = finish_backup.missing_files, finished_at = now()
  where b.id = finish_backup.backup and b.worker = finish_backup.worker and b.state = 'running'
$$;
comment on function public.finish_backup is 'Marks a backup as done, by the process that makes it.';

create function public.abandon_backup(backup uuid, worker uuid, problem text, detail text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.backups b where b.id = abandon_backup.backup and b.worker = abandon_backup.worker and b.state = 'running') then
    perform private.fail_backup(backup, problem, detail);
  end if;
end $$;
comment on function public.abandon_backup is 'Marks a backup as failed, by the process that makes it.';

create function public.forget_backups(files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b
  where b.file = any(forget_backups.files) or (b.state = 'failed' and b.asked_at < now() - interval '30 days')
$$;
comment on function public.forget_backups is 'Forgets backups whose files were removed, and what failed a month ago.';

create function public.thin_backups(backup uuid, worker uuid, files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b where b.file = any(thin_backups.files) and b.id <> thin_backups.backup;
  update public.backups b set thinned = b.thinned + cardinality(thin_backups.files)
  where b.id = thin_backups.backup and b.worker = thin_backups.worker and b.state = 'running';
$$;
comment on function public.thin_backups is 'Forgets old backups whose files were removed to make room for the one that is being made, which keeps their number.';

-- schemas/operations/functions/disk.sql

create function public.note_disk(used integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if used >= 90 then
    update private.disk_room d set told_at = now() where d.told_at is null;
    if found then
      perform private.tell_admins('disk_filling', jsonb_build_object('percent', used::text, 'link', '/admin/settings'));
    end if;
  elsif used < 85 then
    -- Where several processes have a disk each, one with room does not silence another.
    update private.disk_room d set told_at = null where d.told_at < now() - interval '1 day';
  end if;
end $$;
comment on function public.note_disk is 'Notes how full the site''s disk is, in percent. The teacher is told at 90, once until it was below 85.';

-- schemas/operations/functions/errors.sql

create function private.clean_error_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A flood of reports must not fill the disk: past the limit a report is dropped without an error.
  if not private.take_quota('error_logs:' || coalesce(auth.uid()::text, 'visitor'), 60, interval '1 minute') then
    return null;
  end if;
  new.error_message := private.redact(new.error_message, 1000);
  new.url := private.redact(new.url, 500);
  new.request_body := private.redact(new.request_body, 1000);
  new.user_agent := left(new.user_agent, 300);
  return new;
end $$;
comment on function private.clean_error_log is 'Redacts and caps a report of an error. Drops it where its sender has reported 60 in a minute.';

create function private.forget_error_logs() returns void
language sql security definer set search_path = '' as $$
  delete from public.error_logs e
  where e.created_at < greatest(
    now() - interval '180 days',
    (select newest.created_at from public.error_logs newest order by newest.created_at desc offset 9999 limit 1))
$$;
comment on function private.forget_error_logs is 'Faults of half a year ago, whose records say whom they happened to; and all but the newest ten thousand, which is 30 MB at most.';

-- schemas/operations/functions/forms.sql

create function public.change_row(in_table text, which jsonb, before jsonb, after jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes text;
  conditions text;
  columns text;
  key text;
  changed integer;
  now_there jsonb;
begin
  if not private.is_active() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  select string_agg(format('%1$I = a.%1$I', c), ', '),
    string_agg(format('(t.%1$I is not distinct from b.%1$I or t.%1$I is not distinct from a.%1$I)', c), ' and '),
    string_agg(format('%L, t.%I', c, c), ', ')
  into changes, conditions, columns
  from jsonb_object_keys(case jsonb_typeof(change_row.after) when 'object' then change_row.after end) as given (c);
  select string_agg(format('t.%1$I = w.%1$I', c), ' and ') into key
  from jsonb_object_keys(case jsonb_typeof(change_row.which) when 'object' then change_row.which end) as given (c);
  if changes is null or key is null or change_row.in_table not in (
    'article_categories', 'billing_rules', 'plans', 'profiles', 'scheduling_rules', 'site_settings', 'student_notes', 'testimonials'
  ) then
    raise exception using errcode = 'PT400', message = 'INVALID_CHANGE';
  end if;
  execute format(
    'update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) w, '
    'jsonb_populate_record(null::public.%1$I, $2) b, jsonb_populate_record(null::public.%1$I, $3) a where %3$s and %4$s',
    in_table, changes, key, conditions
  ) using which, coalesce(before, '{}'), after;
  get diagnostics changed = row_count;
  if changed > 0 then
    return null;
  end if;
  execute format(
    'select jsonb_build_object(%2$s) from public.%1$I t, jsonb_populate_record(null::public.%1$I, $1) w where %3$s',
    in_table, columns, key
  ) into now_there using which;
  if now_there is null then
    raise exception using errcode = 'PT404', message = 'NOT_FOUND';
  end if;
  return now_there;
end $$;
comment on function public.change_row is 'Changes columns of the caller''s choice in a row within their reach, by their own grants and policies, unless one of them holds neither what the caller read (before) nor what they write (after). Null where it was changed; otherwise what the row holds now.';

-- schemas/operations/functions/housekeeping.sql

create function private.announce_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('public_content', tg_table_name);
  return null;
end $$;
comment on function private.announce_content_change is 'Tells all processes that what public pages show has changed.';

create function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.forget_unconfirmed();
  perform private.follow_time_zone();
  perform private.lock_calendar();
  update private.open_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  perform private.forget_placement_tests();
  perform private.forget_error_logs();
  perform private.forget_sign_ins();
  perform private.forget_bookers();
  perform private.forget_suggesters();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;
comment on function public.tidy_up is 'Does what time alone asks for: reminds, publishes, bills, forgets. Called by the server every minute.';

-- schemas/operations/functions/limits.sql

create function private.take_quota(key text, max_hits integer, per interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  insert into private.quotas as q (key) values (take_quota.key)
  on conflict on constraint quotas_pkey do update set
    hits = case when q.window_started_at < now() - per then 1 else q.hits + 1 end,
    window_started_at = case when q.window_started_at < now() - per then now() else q.window_started_at end
  returning q.hits into taken;
  return taken <= max_hits;
end $$;
comment on function private.take_quota is 'Counts one hit of a key; false once more than max_hits fell into the running window.';

create function private.redact(value text, max_length integer) returns text
language sql immutable set search_path = '' as $$
  with named as (
    select 'pass(?:word|wd)?|senha|token|token_hash|access_token|refresh_token|secret|apikey|api_key|authorization|code|key' as secret
  ), marked as (
    -- The mark stands between a name and its colon, where the last pattern does not look past it.
    select secret, regexp_replace(
      regexp_replace(translate(value, e'\x01', ''),
        '((?:Erro ao atualizar a senha|Error updating password))(?=: )', e'\\1\x01', 'g'),
      '([a-zà-ÿ]+ (?:' || secret || '))(?=: [A-ZÀ-Ý][a-zà-ÿ]* [A-Za-zÀ-ÿ]+(?:[\s.,;!?]|$))', e'\\1\x01', 'g') as text
    from named
  )
  select left(
    translate(
      regexp_replace(
        regexp_replace(
          regexp_replace(text, 'eyJ[\w-]+\.[\w-]+(\.[\w-]*)?', '[token]', 'g'),
          '((?:' || secret || ')["'']?\s*[=:]\s*["'']?)[^\s"''&,;}]+', '\1[redacted]', 'gi'),
        '\msb_(secret|publishable)_[\w-]+', '[key]', 'g'),
      e'\x01', ''),
    max_length)
  from marked
$$;
comment on function private.redact is 'Removes tokens, keys and passwords from a text, then cuts it to max_length characters.';

create function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST', 'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL') then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a coded refusal with its HTTP status; does nothing for null.';

create function private.refuse_if(wrong boolean, code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse_if.wrong then
    perform private.refuse(refuse_if.code);
  end if;
end $$;
comment on function private.refuse_if is 'Refuses with a code where something is wrong.';

create function private.fold(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, regexp_replace(normalize(fold.text, nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+', '', 'g'))), U&'\03C2', U&'\03C3')
$$;
comment on function private.fold is 'A text as it is compared: without accents, capitals and what is not seen, in any script, composed or not. Immutable as long as nobody changes the dictionary, so that indexes may use it.';

create function private.is_found(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(said), '\s+', ' ', 'g'), asked.words) > 0), false)
  from unnest(texts) as said, (select regexp_replace(btrim(private.fold(is_found.search)), '\s+', ' ', 'g') as words) as asked
$$;
comment on function private.is_found is 'Whether what somebody looks for is in one of the texts, in any script, with or without accents, capitals and what is not seen. No sign of it means anything else than itself.';

create function private.is_input(value text, type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  execute format('select cast(%L as pg_catalog.%I)', is_input.value, is_input.type);
  return true;
exception when data_exception then
  return false;
end $$;
comment on function private.is_input is 'pg_input_is_valid, which PostgreSQL 15 does not have.';

create function private.key_hash(key text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(coalesce(key_hash.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  return sha256(convert_to(key_hash.key, 'UTF8'));
end $$;
comment on function private.key_hash is 'The hash of a key that a browser made. Refuses what is no such key.';

create function private.asking_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(regexp_replace(btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1)),
    '^::ffff:(?=\d+\.)', '', 'i'), '');
  return encode(sha256(convert_to(host(network(set_masklen(address, case family(address) when 6 then 56 else 32 end))), 'UTF8')), 'hex');
exception when data_exception then
  return null;
end $$;
comment on function private.asking_network is 'A hash that tells networks apart; null where a call comes from nowhere that is known.';

-- schemas/operations/functions/statistics.sql

create function public.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  select v.part into free from public.site_visits v where v.day = today order by v.part limit 1 for update skip locked;
  insert into public.site_visits as v (day, part, visits) values (today, coalesce(free, (random() * 2000000000)::integer), 1)
  on conflict (day, part) do update set visits = v.visits + 1;
end $$;
comment on function public.count_visit is 'One more visit today.';

create function public.yearly_statistics(year integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := make_date(greatest(2000, least(2200, coalesce(yearly_statistics.year, 2000))), 1, 1);
  after constant date := first + interval '1 year';
  since constant timestamptz := first::timestamp at time zone 'America/Sao_Paulo';
  until constant timestamptz := after::timestamp at time zone 'America/Sao_Paulo';
  months jsonb;
begin
  perform private.require_admin();
  with lessons as materialized (
    select extract(month from e.starts_at at time zone 'America/Sao_Paulo')::integer as n, c.student_id, c.status, e.cancelled_at
    from public.calendar_entries e join public.classes c on c.id = e.id
    where e.starts_at >= since and e.starts_at < until),
  given as (
    select l.n, count(*) filter (where l.status = 'completed') as classes, count(*) filter (where l.status = 'no_show') as no_shows
    from lessons l group by l.n),
  active as (
    select who.n, count(distinct who.student_id) as students from (
      select l.n, l.student_id from lessons l where l.cancelled_at is null and l.status = 'completed'
      union select extract(month from c.month)::integer, c.student_id from public.charges c
        where c.kind = 'monthly' and c.month >= first and c.month < after and c.status <> 'cancelled') as who
    group by who.n),
  revenue as (
    select extract(month from p.paid_on)::integer as n, sum(p.amount_cents) as cents from public.payments p
    where p.reversed_at is null and p.paid_on >= first and p.paid_on < after group by 1),
  late as (
    select extract(month from l.forfeited_at at time zone 'America/Sao_Paulo')::integer as n, count(*) as cancellations
    from public.forfeited_classes l where l.kind <> 'no_show' and l.forfeited_at >= since and l.forfeited_at < until group by 1),
  tasks as (
    select extract(month from a.due_on)::integer as n, count(*) as due, count(*) filter (where h.submissions > 0 and not h.is_late) as on_time
    from public.assignments a join public.homework h on h.assignment_id = a.id where a.due_on >= first and a.due_on < after group by 1),
  visits as (
    select extract(month from v.day)::integer as n, sum(v.visits) as visits from public.site_visits v
    where v.day >= first and v.day < after group by 1),
  tests as (
    select extract(month from t.finished_at at time zone 'America/Sao_Paulo')::integer as n, count(*) as tests
    from public.placement_attempts t where t.finished_at >= since and t.finished_at < until group by 1),
  trials as (
    select extract(month from b.created_at at time zone 'America/Sao_Paulo')::integer as n, count(*) as trials
    from public.trial_bookings b where b.created_at >= since and b.created_at < until group by 1),
  joined as (
    select extract(month from p.created_at at time zone 'America/Sao_Paulo')::integer as n, count(*) as students
    from public.profiles p where p.role = 'aluno' and p.created_at >= since and p.created_at < until group by 1)
  select jsonb_agg(jsonb_build_object(
    'month', s.n,
    'active_students', coalesce(active.students, 0),
    'revenue_cents', coalesce(revenue.cents, 0),
    'classes', coalesce(given.classes, 0),
    'no_shows', coalesce(given.no_shows, 0),
    'late_cancellations', coalesce(late.cancellations, 0),
    'homework_due', coalesce(tasks.due, 0),
    'homework_on_time', coalesce(tasks.on_time, 0),
    'visits', coalesce(visits.visits, 0),
    'tests', coalesce(tests.tests, 0),
    'trials', coalesce(trials.trials, 0),
    'new_students', coalesce(joined.students, 0)) order by s.n)
  into months from generate_series(1, 12) as s(n)
    left join given on given.n = s.n left join active on active.n = s.n left join revenue on revenue.n = s.n
    left join late on late.n = s.n left join tasks on tasks.n = s.n left join visits on visits.n = s.n
    left join tests on tests.n = s.n left join trials on trials.n = s.n left join joined on joined.n = s.n;
  return jsonb_build_object('year', extract(year from first), 'months', months,
    'overdue_cents', (select coalesce(sum(c.open_cents), 0) from public.charge_overview c where c.overdue),
    'articles', (select coalesce(jsonb_agg(jsonb_build_object('title', top.title, 'views', top.views) order by top.views desc), '[]') from (
      select v.title, sum(w.views) as views from public.article_views w join public.article_versions v on v.id = w.version_id
      where w.day >= first and w.day < after group by v.id, v.title order by sum(w.views) desc limit 10) as top));
end $$;
comment on function public.yearly_statistics is 'A year by months: active students are those with a class given or a month charged; revenue is money that came in, by the day it was paid.';

-- schemas/placement/functions/managing.sql

create function private.save_placement_item(item jsonb) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted public.placement_items := jsonb_populate_record(null::public.placement_items, save_placement_item.item);
  current public.placement_items;
begin
  select i.* into current from public.placement_items i where i.code = wanted.code and i.retired_at is null for update;
  if (current.skill, current.level, current.question, current.options, current.answer, current.passage, current.transcript, current.audio_path,
      current.picture_path, current.picture_alt, current.explanation_pt, current.explanation_en)
    is not distinct from (wanted.skill, wanted.level, wanted.question, wanted.options, wanted.answer, wanted.passage, wanted.transcript, wanted.audio_path,
      wanted.picture_path, wanted.picture_alt, wanted.explanation_pt, wanted.explanation_en) then
    return 'same';
  end if;
  update public.placement_items i set retired_at = now() where i.id = current.id;
  insert into public.placement_items (code, version, skill, level, question, options, answer, passage, transcript, audio_path, picture_path, picture_alt,
    explanation_pt, explanation_en)
  values (wanted.code, coalesce((select max(i.version) from public.placement_items i where i.code = wanted.code), 0) + 1, wanted.skill, wanted.level,
    wanted.question, wanted.options, wanted.answer, wanted.passage, wanted.transcript, wanted.audio_path, wanted.picture_path, wanted.picture_alt,
    wanted.explanation_pt, wanted.explanation_en);
  return case when current.id is null then 'added' else 'changed' end;
end $$;
comment on function private.save_placement_item is 'Writes a question: a changed one is a new version, and the one before is retired. Answers same, added or changed.';

create function public.save_placement_items(items jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := jsonb_build_object('added', 0, 'changed', 0, 'same', 0);
  outcome text;
  number integer := 0;
  item jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(save_placement_items.items) is distinct from 'array'
    or jsonb_array_length(save_placement_items.items) not between 1 and 1000, 'INVALID_ITEMS');
  for item in select value from jsonb_array_elements(save_placement_items.items) loop
    number := number + 1;
    outcome := private.save_placement_item(item);
    answer := answer || jsonb_build_object(outcome, (answer ->> outcome)::integer + 1);
  end loop;
  return answer;
exception when check_violation or not_null_violation or unique_violation or data_exception then
  raise exception using errcode = 'PT400', message = 'INVALID_ITEM', hint = number::text;
end $$;
comment on function public.save_placement_items is 'Adds questions, or makes a new version of those whose code is known: all of them or none. {added, changed, same}; INVALID_ITEM has the place of the bad one (from 1) in its hint.';

create function public.retire_placement_item(item uuid, retired boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.placement_items i set retired_at = case when retire_placement_item.retired then coalesce(i.retired_at, now()) end
  where i.id = retire_placement_item.item;
  perform private.refuse_if(not found, 'NOT_FOUND');
exception when unique_violation then
  -- A newer version is in use.
  perform private.refuse('NOT_NOW');
end $$;
comment on function public.retire_placement_item is 'Takes a question out of use, or back into it. Results that hold it stay as they are.';

create function public.placement_item_statistics() returns table (item_id uuid, asked bigint, correct numeric, separates numeric, skipped numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select a.item_id, count(*), round(avg(case when a.answer is null then null when a.answer = i.answer then 1 else 0 end), 3),
      round(corr(case when a.answer = i.answer then 1 else 0 end, t.ability::double precision) filter (where t.stage = 'finished')::numeric, 3),
      round(avg(case when a.answer is null then 1 else 0 end), 3)
    from public.placement_answers a join public.placement_items i on i.id = a.item_id join public.placement_attempts t on t.id = a.attempt_id
    -- What nobody came to see says nothing about a question.
    where t.stage = 'finished' or exists (select from public.placement_answers o where o.attempt_id = a.attempt_id and o.answer is not null and o.position >= a.position)
    group by a.item_id;
end $$;
comment on function public.placement_item_statistics is 'Of real answers to each question: how often asked, the share answered right (0–1), how well it separates strong from weak (−1 to 1), the share skipped (0–1).';

create function public.placement_funnel(days integer default 90) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('started', count(*), 'finished', count(*) filter (where t.stage = 'finished'),
      'booked', count(*) filter (where t.trial_id is not null), 'students', count(*) filter (where t.user_id is not null))
    from public.placement_attempts t where t.started_at > now() - least(greatest(placement_funnel.days, 1), 3660) * interval '1 day');
end $$;
comment on function public.placement_funnel is 'Counts the tests begun in the last days that were finished, led to a trial class, belong to a student.';

create function public.add_starting_placement_items(items jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.done_once (what) values ('starting_placement_items') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.save_placement_item(value) from jsonb_array_elements(add_starting_placement_items.items);
  return true;
end $$;
comment on function public.add_starting_placement_items is 'The questions that a school begins with, added once.';

create function public.has_starting_placement_items() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.done_once d where d.what = 'starting_placement_items')
$$;
comment on function public.has_starting_placement_items is 'Whether the questions that a site starts with were written once.';

create function private.forget_placement_tests() returns void
language sql security definer set search_path = '' as $$
  delete from public.placement_attempts t where t.stage <> 'finished' and t.expires_at < now() - interval '90 days'
$$;
comment on function private.forget_placement_tests is 'Tests that somebody began and left.';

create function public.find_placement_items(search text) returns setof public.placement_items
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select i.* from public.placement_items i where private.is_found(find_placement_items.search, i.question, i.code);
end $$;
comment on function public.find_placement_items is 'Questions of the bank that hold a text, for the teacher''s lists.';

-- schemas/placement/functions/scoring.sql

create function private.level_of(ability numeric) returns public.cefr_level
language sql stable set search_path = '' as $$
  select (enum_range(null::public.cefr_level))[1 + (select count(*)::integer from unnest(s.cut_points) as c (point) where level_of.ability >= c.point)]
  from public.placement_settings s
$$;
comment on function private.level_of is 'The level of an ability, by the cut points of the settings.';

create function private.estimate_ability(levels integer[], correct boolean[]) returns numeric
language sql immutable set search_path = '' as $$
  -- The expected ability under a three-parameter model: a learner in the middle of a level answers four fifths of that
  -- level's questions; one in five is guessed; the slope is the same for all.
  with likely as (
    select p.theta, exp(sum(ln(case when a.correct then p.chance else 1 - p.chance end))) as weight
    from generate_series(-10, 60) as step,
      unnest(estimate_ability.levels, estimate_ability.correct) as a (level, correct),
      lateral (select step / 10.0::double precision as theta,
        0.2::double precision + 0.8 / (1 + exp(-2.2::double precision * (step / 10.0::double precision - (a.level - 0.5)))) as chance) as p
    group by p.theta
  )
  select round((sum(theta * weight) / sum(weight))::numeric, 3) from likely
$$;
comment on function private.estimate_ability is 'The place of a learner from 0 (A1) to 5 (C2), from the levels of the questions and whether each was answered right.';

create function private.placement_result(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('share', attempt.share, 'level', attempt.level,
    'band', (array['basic', 'basic', 'intermediate', 'intermediate', 'advanced', 'advanced'])[private.level_number(attempt.level) + 1],
    'correct', attempt.correct, 'asked', (select sum((s.value ->> 'asked')::integer) from jsonb_each(attempt.profile) as s),
    'profile', attempt.profile, 'name', attempt.shown_name, 'finished_on', (attempt.finished_at at time zone 'America/Sao_Paulo')::date)
$$;
comment on function private.placement_result is 'The result of a finished test, as the person who took it sees it.';

create function private.placement_state(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', attempt.stage, 'expires_at', attempt.expires_at,
    'total', (select sum(b.amount) from unnest(array['routing', 'easier']) as k (block), private.blueprint(k.block) b),
    'result', case when attempt.stage = 'finished' then private.placement_result(attempt) end,
    'questions', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
        'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
        'options', (select jsonb_agg(i.options[o.original + 1] order by o.place) from unnest(a.option_order) with ordinality as o (original, place)),
        'chosen', array_position(a.option_order, a.answer) - 1)
        -- The key leaves with the result, not before.
        || case when attempt.stage = 'finished' then jsonb_build_object('right', array_position(a.option_order, i.answer) - 1,
          'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt,
          'explanation_en', i.explanation_en)
          else '{}' end) order by a.position)
      from public.placement_answers a join public.placement_items i on i.id = a.item_id
      -- A block that is closed stays closed.
      where a.attempt_id = attempt.id and (attempt.stage <> 'second' or a.position > attempt.first_block)))
$$;
comment on function private.placement_state is 'A test as the person who takes it sees it. The right answers come with the result.';

create function private.blueprint(block text) returns table (level public.cefr_level, amount integer)
language sql immutable set search_path = '' as $$
  select l::public.cefr_level, n from (values
    ('routing', 'A1', 1), ('routing', 'A2', 1), ('routing', 'B1', 3), ('routing', 'B2', 3), ('routing', 'C1', 2),
    ('easier', 'A1', 2), ('easier', 'A2', 8), ('easier', 'B1', 16), ('easier', 'B2', 4),
    ('harder', 'B1', 1), ('harder', 'B2', 7), ('harder', 'C1', 20), ('harder', 'C2', 2)) as b (block, l, n)
  where b.block = blueprint.block
$$;
comment on function private.blueprint is 'The number of questions of each level in a block: a routing block, then an easier or a harder one. Most are near the border of two bands, where a question tells most (see supabase/tests/placement-simulation.test.ts).';

create function private.level_number(level public.cefr_level) returns integer
language sql immutable set search_path = '' as $$ select array_position(enum_range(null::public.cefr_level), level_number.level) - 1 $$;
comment on function private.level_number is 'A level as a number: A1 is 0.';

-- schemas/placement/functions/taking.sql

create function private.draw_block(attempt uuid, block text) returns void
language sql security definer set search_path = '' as $$
  -- What this learner has met least comes first, and skills take turns within a level.
  with open as (
    select i.id, i.level, i.skill, (select count(*) from unnest(t.met) as m (code) where m.code = i.code) as times
    from public.placement_items i join public.placement_attempts t on t.id = draw_block.attempt
    where i.retired_at is null and not exists (select from public.placement_answers a where a.attempt_id = t.id and a.item_id = i.id)
  ), ranked as (
    select o.id, o.level, o.times, row_number() over (partition by o.level, o.skill order by o.times, random()) as turn from open o
  ), chosen as (
    select r.id, r.level, row_number() over (partition by r.level order by r.times, r.turn, random()) as place from ranked r
  ), taken as (
    select c.id, c.level from chosen c join private.blueprint(draw_block.block) b on b.level = c.level and c.place <= b.amount
  )
  insert into public.placement_answers (attempt_id, position, item_id, option_order)
  select draw_block.attempt,
    (select coalesce(max(a.position), 0) from public.placement_answers a where a.attempt_id = draw_block.attempt) + row_number() over (order by t.level, random()),
    t.id, (select array_agg(o::smallint order by md5(t.id::text || o || draw_block.attempt::text)) from generate_series(0, 3) as o)
  from taken t
$$;
comment on function private.draw_block is 'Draws the questions of a block by its blueprint: those that this person has met least, the skills in turn.';

create function private.open_placement(key text) returns public.placement_attempts
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  found public.placement_attempts;
begin
  select t.* into found from public.placement_attempts t where t.key_hash = private.key_hash(open_placement.key) for update;
  perform private.refuse_if(found.id is null, 'NOT_FOUND');
  perform private.refuse_if(found.stage <> 'finished' and found.expires_at < now(), 'EXPIRED');
  return found;
end $$;
comment on function private.open_placement is 'The test of a key, locked. Refuses one that has expired.';

create function public.start_placement_test(key text, language public.language, earlier_keys text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.placement_attempts;
begin
  select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
  if attempt.id is null then
    perform private.refuse_if(not private.take_quota('start_placement_test', 3000, interval '1 day'), 'TOO_MANY_TESTS');
    insert into public.placement_attempts (key_hash, language, user_id, met)
    values (private.key_hash(start_placement_test.key), coalesce(start_placement_test.language, 'pt'), case when private.is_active() then auth.uid() end,
      coalesce((select array_agg(i.code) from public.placement_attempts t join public.placement_answers a on a.attempt_id = t.id
        join public.placement_items i on i.id = a.item_id
        where t.user_id = auth.uid() or t.key_hash in (select sha256(convert_to(k, 'UTF8'))
          from unnest(start_placement_test.earlier_keys[1:10]) as k where k ~ '^[A-Za-z0-9_-]{43}$')), '{}'))
    on conflict (key_hash) do nothing returning * into attempt;
    if attempt.id is null then
      select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
    else
      perform private.draw_block(attempt.id, 'routing');
      update public.placement_attempts t
      set first_block = (select count(*) from public.placement_answers a where a.attempt_id = t.id)
      where t.id = attempt.id returning t.* into attempt;
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is 'Begins a test under a key of 256 bits that the browser made, or goes on with it. Questions of earlier tests come last.';

create function public.read_placement_test(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.placement_state(private.open_placement(read_placement_test.key));
end $$;
comment on function public.read_placement_test is 'The state of a test: {stage, total, expires_at, questions, result}. Keys, transcripts and explanations are there once it is finished.';

create function public.answer_placement_question(key text, place integer, option integer) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  attempt constant public.placement_attempts := private.open_placement(answer_placement_question.key);
begin
  perform private.refuse_if(attempt.stage = 'finished', 'NOT_NOW');
  perform private.refuse_if(coalesce(answer_placement_question.option, -1) not between 0 and 3, 'INVALID_OPTION');
  update public.placement_answers a set answer = a.option_order[answer_placement_question.option + 1], answered_at = now()
  where a.attempt_id = attempt.id and a.position = answer_placement_question.place
    and (attempt.stage = 'routing') = (a.position <= attempt.first_block);
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.answer_placement_question is 'Chooses an option (0–3, as they are shown) of a question of the open block; it may be chosen again until the block is closed.';

create function public.advance_placement_test(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.placement_attempts := private.open_placement(advance_placement_test.key);
  skill_profile jsonb;
  open text;
  levels integer[];
  right_ones boolean[];
begin
  if attempt.stage = 'finished' then
    return private.placement_state(attempt);
  end if;
  select string_agg(a.position::text, ',' order by a.position) filter (where a.answer is null),
    array_agg(private.level_number(i.level)), array_agg(a.answer = i.answer) into open, levels, right_ones
  from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = attempt.id;
  if open is not null then
    raise exception using errcode = 'PT409', message = 'INCOMPLETE_TEST', hint = open;
  end if;
  if attempt.stage = 'routing' then
    update public.placement_attempts t set stage = 'second',
      track = case when private.estimate_ability(levels, right_ones) < 2.5 then 'easier' else 'harder' end
    where t.id = attempt.id returning t.* into attempt;
    perform private.draw_block(attempt.id, attempt.track);
  else
    select jsonb_object_agg(s.skill, jsonb_build_object('right', s.correct, 'asked', s.asked)) into skill_profile from (
      select i.skill, count(*) filter (where a.answer = i.answer) as correct, count(*) as asked
      from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = attempt.id group by i.skill) as s;
    update public.placement_attempts t set stage = 'finished', finished_at = now(), ability = private.estimate_ability(levels, right_ones),
      level = private.level_of(private.estimate_ability(levels, right_ones)), profile = skill_profile,
      correct = (select count(*) from unnest(right_ones) as r (ok) where ok),
      share = translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_')
    where t.id = attempt.id returning t.* into attempt;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.advance_placement_test is 'Closes the open block, once every question of it is answered: the second block follows the first, the result the second. INCOMPLETE_TEST names the open positions in its hint. Finished twice is finished once.';

create function public.read_placement_result(share text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placement_result(t) from public.placement_attempts t where t.share = read_placement_result.share and t.stage = 'finished'
$$;
comment on function public.read_placement_result is 'A result by its unguessable address, or null. No answers, and no name unless the person added one.';

create function public.name_placement_result(key text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.open_placement(name_placement_result.key);
  said constant text := nullif(regexp_replace(btrim(coalesce(name_placement_result.name, '')), '\s+', ' ', 'g'), '');
begin
  perform private.refuse_if(not private.is_name(said) or char_length(said) > 60, 'INVALID_NAME');
  update public.placement_attempts t set shown_name = said
  where t.id = attempt.id;
end $$;
comment on function public.name_placement_result is 'Puts a name on the shared result, or takes it off.';

create function public.claim_placement_test(key text, booking_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  attempt constant public.placement_attempts := private.open_placement(claim_placement_test.key);
begin
  if claim_placement_test.booking_key is not null then
    update public.placement_attempts t set trial_id = b.id from public.trial_bookings b
    where t.id = attempt.id and t.trial_id is null and b.key_hash = private.key_hash(claim_placement_test.booking_key);
  elsif private.is_active() then
    update public.placement_attempts t set user_id = auth.uid() where t.id = attempt.id and t.user_id is null;
  end if;
end $$;
comment on function public.claim_placement_test is 'A test follows who took it: to the trial class that they booked, or to their account.';

-- schemas/accounts/indexes.sql

create index profiles_by_plan on public.profiles (plan);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_age on public.profiles (created_at desc, id);
create index profiles_by_email on public.profiles (lower(email));
create index consents_by_user on public.consents (user_id, kind);
create index consents_by_trial on public.consents (trial_booking_id);

-- schemas/audit/indexes.sql

create index audit_log_by_student on public.audit_log (student_id, id desc) where student_id is not null;
create index audit_log_by_subject on public.audit_log (subject, id desc);

-- schemas/blog/indexes.sql

create index articles_by_category on public.articles (category);
create index article_versions_search on public.article_versions using gin (search);
create index article_versions_newest on public.article_versions (language, published_at desc) where state = 'published';
create index article_versions_due on public.article_versions (publish_at) where state = 'scheduled';
create index article_slugs_by_version on public.article_slugs (version_id);
create index topic_suggestions_open on public.topic_suggestions (created_at desc) where handled_at is null;

-- schemas/calendar/indexes.sql

create index calendar_entries_by_start on public.calendar_entries (starts_at);
create index calendar_entries_by_busy_calendar on public.calendar_entries (busy_calendar) where busy_calendar is not null;
create index calendar_entries_by_local_start on public.calendar_entries (local_start) where cancelled_at is null;
create index calendar_history_by_entry on public.calendar_history (entry_id, id);

-- schemas/classes/indexes.sql

create index trial_bookings_by_email on public.trial_bookings (email, created_at desc);
create index trial_bookings_by_plan on public.trial_bookings (plan);
create index trial_bookings_by_student on public.trial_bookings (student_id) where student_id is not null;
create index trial_bookings_by_creation on public.trial_bookings (created_at);
create index trial_bookings_held on public.trial_bookings (held_until) where held_until is not null;
create index classes_by_student on public.classes (student_id);
create index classes_by_series on public.classes (series_id) where series_id is not null;
create index makeup_credits_by_student on public.makeup_credits (student_id, expires_on);
create index open_trials_by_network on private.open_trials (network, created_at) where network is not null;

-- schemas/feedback/indexes.sql

create index testimonials_in_order on public.testimonials ("position", created_at);
create index feedback_by_student on public.feedback (student_id, created_at desc);
create index feedback_by_age on public.feedback (created_at desc);
create index feedback_by_class on public.feedback (class_id) where class_id is not null;

-- schemas/grades/indexes.sql

create index module_grades_by_student on public.module_grades (student_id);

-- schemas/homework/indexes.sql

create index assignments_by_due on public.assignments (due_on);
create index homework_by_student on public.homework (student_id, assigned_at desc);
create index homework_to_grade on public.homework (submitted_at) where status = 'submitted';
create index homework_graded on public.homework (graded_at desc, id) where status = 'graded';
create index homework_files_of_assignment on public.homework_files (assignment_id) where assignment_id is not null;
create index homework_files_of_homework on public.homework_files (homework_id) where homework_id is not null;

-- schemas/money/indexes.sql

create index forfeited_classes_by_student on public.forfeited_classes (student_id, forfeited_at desc);
create unique index charges_once_a_month on public.charges (student_id, month) where kind = 'monthly';
create index charges_by_student on public.charges (student_id, due_on desc);
create index charges_open on public.charges (due_on) where status = 'pending';
create index charges_by_month on public.charges (month) where kind = 'monthly';
create index payments_by_student on public.payments (student_id, paid_on desc);
create index payments_by_day on public.payments (paid_on) where reversed_at is null;
create index credits_by_student on public.credits (student_id);
create index allocations_by_charge on public.allocations (charge_id);
create index allocations_by_payment on public.allocations (payment_id) where payment_id is not null;
create index allocations_by_credit on public.allocations (credit_id) where credit_id is not null;
create unique index payment_proofs_once on public.payment_proofs (digest) where state <> 'declined';
create index payment_proofs_waiting on public.payment_proofs (created_at) where state = 'waiting';
create index payment_proofs_by_charge on public.payment_proofs (charge_id);
create index payment_proofs_by_student on public.payment_proofs (student_id);
create index bank_lines_open on public.bank_lines (day desc) where state = 'open';
create index bank_lines_by_payment on public.bank_lines (payment_id) where payment_id is not null;
create index bank_lines_by_day on public.bank_lines (day, amount_cents);

-- schemas/notifications/indexes.sql

create index notifications_by_user on public.notifications (user_id, created_at desc);
create index notifications_of_articles on public.notifications (((content ->> 'article'::text))) where type = 'new_article';
create index notifications_unread on public.notifications (user_id) where not is_read;
create index mail_outbox_due on public.mail_outbox (due_at) where state in ('queued', 'sending', 'handed_over'::public.mail_state);
create index mail_outbox_by_age on public.mail_outbox (created_at desc);
create index mail_outbox_by_user on public.mail_outbox (user_id) where user_id is not null;
create index mail_outbox_failed on public.mail_outbox (created_at) where state = 'failed';
create index mail_outbox_dropped on public.mail_outbox (created_at) where state = 'dropped';
create index mail_outbox_open_secrets on public.mail_outbox (created_at) where state in ('queued', 'failed'::public.mail_state) and data ?| array['token_hash', 'password', 'key', 'proof'];
create index mail_outbox_returned on public.mail_outbox (returned_at) where returned_at is not null;
create index digest_items_by_user on private.digest_items (user_id);
create index push_subscriptions_by_user on public.push_subscriptions (user_id);
create index push_outbox_due on public.push_outbox (due_at) where state in ('queued', 'sending');
create index push_outbox_by_subscription on public.push_outbox (subscription_id);
create index push_outbox_done on public.push_outbox (created_at) where state in ('sent', 'failed');

-- schemas/operations/indexes.sql

create index quotas_by_age on private.quotas (window_started_at);
comment on column public.error_logs.fault is 'The same for all rows that tell of the same fault.';
create index error_logs_by_age on public.error_logs (created_at desc);
create index error_logs_by_user on public.error_logs (user_id);
create index error_logs_by_fault on public.error_logs (fault, created_at desc);
create index rate_limits_by_expiry on private.rate_limits (expire);
create index backups_by_age on public.backups (asked_at desc);

-- schemas/placement/indexes.sql

create unique index placement_items_one_current on public.placement_items (code) where retired_at is null;
create index placement_items_in_use on public.placement_items (level, skill) where retired_at is null;
create index placement_attempts_by_user on public.placement_attempts (user_id);
create index placement_attempts_by_trial on public.placement_attempts (trial_id);
create index placement_attempts_newest on public.placement_attempts (started_at desc);
create index placement_attempts_left on public.placement_attempts (expires_at) where stage <> 'finished';
create index placement_answers_by_item on public.placement_answers (item_id);

-- schemas/accounts/foreign_keys.sql

alter table public.profiles add constraint profiles_plan_fkey foreign key (plan) references public.plans (name) on update cascade;
alter table public.consents add constraint consents_trial_booking_id_fkey foreign key (trial_booking_id) references public.trial_bookings (id) on delete cascade;

-- schemas/calendar/foreign_keys.sql

alter table public.calendar_entries add constraint calendar_entries_busy_calendar_fkey foreign key (busy_calendar) references public.busy_calendars (id) on delete cascade;

-- schemas/classes/foreign_keys.sql

alter table public.trial_bookings add constraint trial_bookings_plan_fkey foreign key (plan) references public.plans (name) on update cascade;

-- schemas/feedback/foreign_keys.sql

alter table public.testimonials add constraint testimonials_feedback_id_fkey foreign key (feedback_id) references public.feedback (id) on delete cascade;

-- schemas/calendar/views.sql

create view public.hours with (security_invoker=true) as
select e.id, e.kind, e.local_start, e.starts_at, e.ends_at, e.cancelled_at, e.label, e.created_at,
  coalesce(b.status, c.status) as status, coalesce(p.full_name, b.full_name, e.label) as full_name, coalesce(p.email, b.email) as email,
  b.level, coalesce(p.plan, b.plan) as plan, c.student_id, c.series_id, c.online_link, c.notes
from public.calendar_entries e
left join public.trial_bookings b on b.id = e.id
left join public.classes c on c.id = e.id
left join public.profiles p on p.id = c.student_id;
comment on view public.hours is 'Every hour that is taken with what takes it, as far as whoever asks may see it.';

create function public.find_hours(search text) returns setof public.hours
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select h.* from public.hours h where private.is_found(find_hours.search, h.full_name, h.email);
end $$;
comment on function public.find_hours is 'Hours of people whose name or mail address holds a text, for the teacher''s lists.';

-- schemas/homework/views.sql

create view public.homework_overview with (security_invoker=true) as
select h.id, h.assignment_id, h.student_id, h.status, h.assigned_at, h.submissions, h.submitted_at, h.is_late, h.grade, h.graded_at,
  a.kind, a.title, a.due_on, p.full_name as student_name
from public.homework h
join public.assignments a on a.id = h.assignment_id
join public.profiles p on p.id = h.student_id;
comment on view public.homework_overview is 'Homework with what it is and whose, for lists. Whoever reads it sees what the tables let them.';

create function public.find_homework(search text) returns setof public.homework_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select h.* from public.homework_overview h where private.is_found(find_homework.search, h.title, h.student_name);
end $$;
comment on function public.find_homework is 'Homework whose title or student holds a text, for the teacher''s lists.';

-- schemas/money/views.sql

create view public.charge_overview with (security_invoker=true) as
select c.*,
  concat_ws(' ', c.description, c.plan, to_char(c.month, 'MM/YYYY'), to_char(c.class_on, 'DD/MM/YYYY')) as searched,
  c.amount_cents - c.discount_cents as net_cents,
  c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)::integer as open_cents,
  c.status = 'pending' and c.due_on < (now() at time zone 'America/Sao_Paulo')::date as overdue,
  exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting') as proof_waits,
  p.full_name as student_name, p.phone as student_phone, p.language as student_language
from public.charges c join public.profiles p on p.id = c.student_id;
comment on view public.charge_overview is 'Charges with what is still open of them. Whoever reads it sees what the tables let them.';

create function public.find_charges(search text, forfeits public.forfeit_kind[] default '{}') returns setof public.charge_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select c.* from public.charge_overview c
    where private.is_found(find_charges.search, c.student_name, c.searched) or c.forfeit = any (find_charges.forfeits);
end $$;
comment on function public.find_charges is 'Charges whose student or purpose holds a text, or that are for classes forfeited in these ways, for the teacher''s lists.';

-- schemas/operations/views.sql

create view public.error_faults with (security_invoker=true) as
select fault,
  (array_agg(error_message order by created_at desc))[1] as error_message,
  (array_agg(http_status order by created_at desc))[1] as http_status,
  count(*) as times,
  count(distinct user_id) as people,
  min(created_at) as first_at,
  max(created_at) as last_at,
  bool_and(solved_at is not null) as solved
from public.error_logs e
group by fault;
comment on view public.error_faults is 'The error log with repeats put together. What happened again after it was solved is not solved.';

-- schemas/accounts/grants.sql

grant select on public.profiles, public.consents, public.student_notes to authenticated;
grant select, delete on public.erasure_requests to authenticated;
grant update (
  full_name, phone, language, first_login_at, birth_date, guardian_name, guardian_contact, profession, goal
) on public.profiles to authenticated;
grant insert (student_id, text), update (student_id, text) on public.student_notes to authenticated;
grant execute on function private.is_cnpj, private.is_cpf, private.is_document to authenticated, service_role;
grant execute on function
  private.is_name, private.is_active, private.is_admin, private.has_shown_factors, private.is_line
to anon, authenticated, service_role;
grant execute on function
  public.find_people, public.request_erasure, public.export_my_data, public.edit_student, public.set_active,
  public.has_had_hour, public.change_role, public.accept_terms
to authenticated;

-- schemas/audit/grants.sql

grant select on public.audit_log to authenticated;
revoke insert, update, delete, truncate on public.audit_log from service_role;

-- schemas/blog/grants.sql

grant select on public.article_categories, public.articles to anon, authenticated;
grant delete on public.article_categories to authenticated;
grant select on public.article_versions, public.article_views, public.article_drafts, public.article_revisions to authenticated;
grant select, delete on public.topic_suggestions to authenticated;
grant insert (slug, name_pt, name_en, position) on public.article_categories to authenticated;
grant update (name_pt, name_en, position) on public.article_categories to authenticated;
grant update (category) on public.articles to authenticated;
grant select (
  id, article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt, state, published_at, edited_at, search
) on public.article_versions to anon;
grant update (handled_at) on public.topic_suggestions to authenticated;
grant execute on function
  public.publish_article, public.unpublish_article, public.publish_articles, public.manage_articles, public.draft_from_suggestion,
  public.save_article, public.restore_article, public.delete_articles, public.undelete_articles
to authenticated;
grant execute on function
  public.find_articles, public.read_article, public.list_articles, public.count_view, public.article_sitemap, public.suggest_topic
to anon, authenticated;
grant execute on function private.words_of to service_role;

-- schemas/calendar/grants.sql

grant select on public.calendar_entries, public.scheduling_rules, public.holidays, public.calendar_history, public.hours to authenticated;
grant select on public.working_hours to anon, authenticated;
grant select, delete on public.days_off, public.busy_calendars to authenticated;
grant delete on public.calendar_feeds to authenticated;
grant update (
  buffer_minutes, notice_hours, horizon_days, observe_holidays, makeup_days, hold_trials, open_trials_each, trials_a_day
) on public.scheduling_rules to authenticated;
grant insert (first_day, last_day, label) on public.days_off to authenticated;
grant insert (name, url) on public.busy_calendars to authenticated;
grant select (user_id, created_at) on public.calendar_feeds to authenticated;
grant execute on function
  public.find_hours, public.set_working_hours, public.block_time, public.cancel_hour, public.move_hour, public.make_calendar_feed
to authenticated;
grant execute on function
  public.free_hours, public.next_free_day, public.last_bookable_day, public.read_calendar_feed
to anon, authenticated;

-- schemas/classes/grants.sql

grant select on public.classes, public.makeup_credits to authenticated;
grant select (
  id, status, full_name, email, phone, level, plan, goals, message, language, terms_accepted_at, created_at, student_id, held_until,
  lapsed_at
) on public.trial_bookings to authenticated;
grant execute on function
  public.set_outcome, public.cancel_class, public.reschedule_class, public.forget_booker, public.schedule_classes, public.class_terms,
  public.confirm_class, public.edit_class, public.class_streak, public.adopt_trial
to authenticated;
grant execute on function
  public.find_trial, public.prove_trial, public.book_trial, public.reschedule_trial, public.cancel_trial
to anon, authenticated;

-- schemas/feedback/grants.sql

grant select on public.testimonials to anon, authenticated;
grant delete on public.testimonials to authenticated;
grant select on public.feedback to authenticated;
grant insert (author_name, about_pt, about_en, text_pt, text_en, position, published) on public.testimonials to authenticated;
grant update (author_name, about_pt, about_en, text_pt, text_en, position, published) on public.testimonials to authenticated;
grant execute on function
  public.find_feedback, public.find_testimonials, public.ask_to_publish, public.answer_publication, public.leave_feedback,
  public.answer_feedback, public.move_testimonial
to authenticated;

-- schemas/grades/grants.sql

grant select on public.test_modules, public.module_grades to authenticated;
grant execute on function public.save_module, public.post_grades, public.delete_module, private.has_grades to authenticated;

-- schemas/homework/grants.sql

grant select on public.assignments, public.dictations, public.homework, public.homework_files, public.homework_overview to authenticated;
grant execute on function
  private.may_add_homework_file, private.may_read_homework_file, private.may_remove_homework_file, public.find_homework,
  public.submit_homework, private.has_homework, private.owns_homework, public.withdraw_homework, public.save_assignment,
  private.was_graded, public.grade_homework
to authenticated;
grant execute on function private.are_lines to authenticated, service_role;
grant execute on function private.are_links, private.are_marks to service_role;

-- schemas/money/grants.sql

grant select on public.plans to anon, authenticated;
grant select on
  public.forfeited_classes, public.plan_prices, public.billing_rules, public.student_billing, public.charges, public.payments,
  public.credits, public.allocations, public.payment_proofs, public.bank_lines, public.charge_overview
to authenticated;
grant update (classes_per_week, price_cents, contents_pt, contents_en) on public.plans to authenticated;
grant update (due_day, days_ahead, class_price_cents, pix_key, pix_name, pix_city) on public.billing_rules to authenticated;
grant execute on function
  public.find_charges, public.charge_plan_price, public.set_student_billing, public.add_charge, public.discount_charge,
  public.cancel_charge, public.waive_forfeit, private.may_add_proof, public.record_payment, public.reverse_payment, public.send_proof,
  public.confirm_proof, public.decline_proof, public.set_nfse, public.give_credit, public.student_free_cents, public.import_statement,
  public.suggest_matches, public.match_line, public.ignore_line, public.unmatch_line
to authenticated;

-- schemas/notifications/grants.sql

grant select on public.notifications, public.notification_times to authenticated;
grant select, delete on public.notification_choices to authenticated;
grant delete on public.push_subscriptions to authenticated;
grant update (is_read) on public.notifications to authenticated;
grant select (
  id, kind, recipient, language, state, attempts, due_at, last_error, created_at, sent_at, refused_since, returned_at
) on public.mail_outbox to authenticated;
grant insert (topic, by_mail, by_push), update (topic, by_mail, by_push) on public.notification_choices to authenticated;
grant insert (user_id, quiet_from, quiet_until, digest_at) on public.notification_times to authenticated;
grant update (user_id, quiet_from, quiet_until, digest_at) on public.notification_times to authenticated;
grant select (id, user_id, endpoint, device, created_at) on public.push_subscriptions to authenticated;
grant execute on function
  public.send_test_mail, public.mail_is_kept, public.read_mail_trouble, public.keep_push_subscription, public.list_undelivered,
  public.retry_delivery, public.give_up_delivery, public.retry_all_deliveries, public.list_mail_outages
to authenticated;

-- schemas/operations/grants.sql

grant select, delete on public.error_logs to authenticated;
grant select on public.site_visits, public.error_faults to authenticated;
grant insert (error_message, http_status, url, request_body, user_id, user_agent) on public.error_logs to anon, authenticated;
grant update (solved_at) on public.error_logs to authenticated;
grant select (
  id, night, state, asked_at, started_at, finished_at, done_bytes, total_bytes, file, bytes, encrypted, missing_files, problem, thinned
) on public.backups to authenticated;
grant execute on function public.begin_backup, public.change_row, public.yearly_statistics to authenticated;
grant execute on function private.fault_of to anon, authenticated, service_role;
grant execute on function private.fold, private.refuse, private.refuse_if to service_role;
grant execute on function public.count_visit to anon, authenticated;
revoke insert, update, delete, truncate on public.backups from service_role;

-- schemas/placement/grants.sql

grant select on public.placement_items, public.placement_settings, public.placement_attempts, public.placement_answers to authenticated;
grant update (cut_points) on public.placement_settings to authenticated;
grant execute on function
  public.find_placement_items, public.save_placement_items, public.retire_placement_item, public.placement_item_statistics,
  public.placement_funnel
to authenticated;
grant execute on function
  public.start_placement_test, public.read_placement_test, public.answer_placement_question, public.advance_placement_test,
  public.read_placement_result, public.name_placement_result, public.claim_placement_test
to anon, authenticated;

-- schemas/settings/grants.sql

grant select on public.site_settings to anon, authenticated;
grant update (
  brand_first_name, contact_email, contact_phone, company_number, linkedin_url, instagram_url, language_app_url, company_address,
  biography_pt, biography_en, qualifications_pt, qualifications_en, first_language
) on public.site_settings to authenticated;
grant execute on function private.is_pix_key to authenticated, service_role;

-- schemas/accounts/policies.sql

create policy "People read their own consents, the teacher reads all" on public.consents for select to authenticated
using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People read their own request, the teacher reads all" on public.erasure_requests for select to authenticated
using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People take their own request back" on public.erasure_requests for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "The teacher reads her notes" on public.student_notes for select to authenticated
using ((select private.is_admin()));
create policy "The teacher writes notes" on public.student_notes for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher changes her notes" on public.student_notes for update to authenticated
using ((select private.is_admin()));
create policy "People edit their own profile, the teacher edits all" on public.profiles for update to authenticated
using ((id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People read their own profile, the teacher reads all" on public.profiles for select to authenticated
using ((id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

-- schemas/audit/policies.sql

create policy "The teacher reads who changed what" on public.audit_log for select to authenticated
using ((select private.is_admin()));

-- schemas/blog/policies.sql

create policy "Everyone reads the categories" on public.article_categories for select to anon, authenticated
using (true);
create policy "Everyone reads published articles, the teacher reads all" on public.article_versions for select to anon, authenticated
using ((state = 'published' and published_at <= now()) or (select private.is_admin()));
create policy "Everyone sees articles of which there is something to read" on public.articles for select to anon, authenticated
using (exists (select
   from public.article_versions v
  where v.article_id = articles.id) or (select private.is_admin()));
create policy "The teacher sees how often articles are read" on public.article_views for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads suggestions" on public.topic_suggestions for select to authenticated
using ((select private.is_admin()));
create policy "The teacher files suggestions" on public.topic_suggestions for update to authenticated
using ((select private.is_admin()));
create policy "The teacher deletes suggestions" on public.topic_suggestions for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher reads drafts" on public.article_drafts for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads earlier drafts" on public.article_revisions for select to authenticated
using ((select private.is_admin()));
create policy "The teacher adds categories" on public.article_categories for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher names categories" on public.article_categories for update to authenticated
using ((select private.is_admin()));
create policy "The teacher removes categories" on public.article_categories for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher files articles under a category" on public.articles for update to authenticated
using ((select private.is_admin()));
create policy "People see their own picture, the teacher sees all" on storage.objects for select to authenticated
using (bucket_id = 'avatars' and ((select private.is_admin())
  or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));

-- schemas/calendar/policies.sql

create policy "Everyone reads the working hours" on public.working_hours for select to anon, authenticated
using (true);
create policy "The teacher reads her rules" on public.scheduling_rules for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sets her rules" on public.scheduling_rules for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads her days off" on public.days_off for select to authenticated
using ((select private.is_admin()));
create policy "The teacher takes days off" on public.days_off for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher takes days off back" on public.days_off for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher sees the holidays" on public.holidays for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sees her other calendars" on public.busy_calendars for select to authenticated
using ((select private.is_admin()));
create policy "The teacher adds other calendars" on public.busy_calendars for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher removes other calendars" on public.busy_calendars for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher reads what changed" on public.calendar_history for select to authenticated
using ((select private.is_admin()));
create policy "Students read the hours of their own classes, the teacher reads" on public.calendar_entries for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (select c.id
   from public.classes c
  where c.student_id = (select auth.uid()))));
create policy "People see that they have a feed" on public.calendar_feeds for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People revoke their own feed" on public.calendar_feeds for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));

-- schemas/classes/policies.sql

create policy "The teacher reads trial bookings" on public.trial_bookings for select to authenticated
using ((select private.is_admin()));
create policy "Students read their own classes, the teacher reads all" on public.classes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own credits, the teacher reads all" on public.makeup_credits for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

-- schemas/feedback/policies.sql

create policy "Everyone reads published testimonials" on public.testimonials for select to anon, authenticated
using (published or (select private.is_admin()));
create policy "The teacher writes testimonials" on public.testimonials for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher edits testimonials" on public.testimonials for update to authenticated
using ((select private.is_admin()));
create policy "The teacher deletes testimonials" on public.testimonials for delete to authenticated
using ((select private.is_admin()));
create policy "Students read their own feedback, the teacher reads all" on public.feedback for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

-- schemas/grades/policies.sql

create policy "Students read the modules they have grades of, the teacher read" on public.test_modules for select to authenticated
using ((select private.is_admin()) or private.has_grades(id));
create policy "Students read their own grades, the teacher reads all" on public.module_grades for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

-- schemas/homework/policies.sql

create policy "Students read what is set for them, the teacher reads all" on public.assignments for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (select h.assignment_id
   from public.homework h
  where h.student_id = (select auth.uid()))));
create policy "Students read a dictation once theirs is graded, the teacher re" on public.dictations for select to authenticated
using ((select private.is_admin()) or private.was_graded(assignment_id));
create policy "Students read their own homework, the teacher reads all" on public.homework for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read the files of their homework, the teacher reads al" on public.homework_files for select to authenticated
using ((select private.is_admin()) or
case
    when homework_id is null then private.has_homework(assignment_id)
    else private.owns_homework(homework_id)
end);
create policy "People add homework files to their own folder" on storage.objects for insert to authenticated
with check (bucket_id = 'homework' and private.may_add_homework_file(name));
create policy "People read the files of their homework" on storage.objects for select to authenticated
using (bucket_id = 'homework' and private.may_read_homework_file(name));
create policy "People take back homework files that are part of nothing" on storage.objects for delete to authenticated
using (bucket_id = 'homework' and private.may_remove_homework_file(name));

-- schemas/money/policies.sql

create policy "Everyone reads the plans" on public.plans for select to anon, authenticated
using (true);
create policy "The teacher edits the plans" on public.plans for update to authenticated
using ((select private.is_admin()));
create policy "Students read their own forfeited classes, the teacher reads all" on public.forfeited_classes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "The teacher reads what plans cost" on public.plan_prices for select to authenticated
using ((select private.is_admin()));
create policy "Whoever is here reads how the school bills" on public.billing_rules for select to authenticated
using ((select private.is_active()));
create policy "Students read who pays for them, the teacher reads all" on public.student_billing for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own charges, the teacher reads all" on public.charges for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own payments, the teacher reads all" on public.payments for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own credits, the teacher reads all" on public.credits for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read what covers their charges, the teacher reads all" on public.allocations for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and charge_id in (select c.id
   from public.charges c
  where c.student_id = (select auth.uid()))));
create policy "Students read their own proofs, the teacher reads all" on public.payment_proofs for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students add proofs of their own open charges" on storage.objects for insert to authenticated
with check (bucket_id = 'payment-proofs' and private.may_add_proof(name));
create policy "Students read their own proofs, the teacher all" on storage.objects for select to authenticated
using (bucket_id = 'payment-proofs' and ((select private.is_admin())
  or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));
create policy "The teacher reads her bank's lines" on public.bank_lines for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sets how the school bills" on public.billing_rules for update to authenticated
using ((select private.is_admin()));

-- schemas/notifications/policies.sql

create policy "People read their own notifications" on public.notifications for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People mark their own notifications" on public.notifications for update to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "The teacher sees which mails went out" on public.mail_outbox for select to authenticated
using ((select private.is_admin()));
create policy "People read their own choices" on public.notification_choices for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People make their own choices" on public.notification_choices for insert to authenticated
with check (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People change their own choices" on public.notification_choices for update to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People drop their own choices" on public.notification_choices for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People read their own times" on public.notification_times for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People set their own times" on public.notification_times for insert to authenticated
with check (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People change their own times" on public.notification_times for update to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People see their own devices" on public.push_subscriptions for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People remove their own devices" on public.push_subscriptions for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "What is on its way to a browser is the server's alone" on public.push_outbox for all to service_role
using (true);

-- schemas/operations/policies.sql

create policy "Anyone reports an error, in nobody else's name" on public.error_logs for insert to anon, authenticated
with check (user_id is null or user_id = (select auth.uid()));
create policy "The teacher reads the error log" on public.error_logs for select to authenticated
using ((select private.is_admin()));
create policy "The teacher clears the error log" on public.error_logs for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher marks errors as solved" on public.error_logs for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads how many visits there were" on public.site_visits for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sees the backups" on public.backups for select to authenticated
using ((select private.is_admin()));

-- schemas/placement/policies.sql

create policy "The teacher reads the questions" on public.placement_items for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads where levels begin" on public.placement_settings for select to authenticated
using ((select private.is_admin()));
create policy "The teacher says where levels begin" on public.placement_settings for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads attempts" on public.placement_attempts for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads answers" on public.placement_answers for select to authenticated
using ((select private.is_admin()));

-- schemas/settings/policies.sql

create policy "Everyone reads the site's facts" on public.site_settings for select to anon, authenticated
using (true);
create policy "The teacher edits the site's facts" on public.site_settings for update to authenticated
using ((select private.is_admin()));

-- schemas/blog/rows.sql

insert into public.article_categories (slug, name_pt, name_en, position) values
  ('vocabulary', 'Vocabulário', 'Vocabulary', 1),
  ('grammar', 'Gramática', 'Grammar', 2),
  ('listening', 'Escuta', 'Listening', 3),
  ('work', 'Inglês no trabalho', 'English at work', 4);

-- schemas/calendar/rows.sql

insert into public.scheduling_rules default values;

-- schemas/money/rows.sql

insert into public.plans (name, position) values ('Busy Life', 1), ('Moderate', 2), ('King Charles', 3);
insert into public.plan_prices (plan, from_on) select name, date '2000-01-01' from public.plans;
insert into public.billing_rules default values;

-- schemas/notifications/rows.sql

insert into private.mail_server default values;
insert into private.mail_way (has_server) values (true);

-- schemas/operations/rows.sql

insert into private.disk_room default values;

-- schemas/placement/rows.sql

insert into public.placement_settings default values;

-- schemas/settings/rows.sql

insert into public.site_settings default values;

-- schemas/accounts/buckets.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 1048576, array['image/webp'])
on conflict (id) do nothing;

-- schemas/blog/buckets.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('article-images', 'article-images', true, 10485760, array['image/avif', 'image/webp'])
on conflict (id) do nothing;

-- schemas/homework/buckets.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('homework', 'homework', false, 20971520, array[
  'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic',
  'image/heif', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/3gpp', 'audio/ogg', 'audio/wav',
  'audio/webm', 'audio/flac', 'audio/x-caf', 'video/mp4', 'video/quicktime', 'video/3gpp', 'video/webm',
  'text/plain', 'application/rtf', 'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text', 'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet', 'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation'
])
on conflict (id) do nothing;

-- schemas/money/buckets.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('payment-proofs', 'payment-proofs', false, 10485760, array[
  'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'
])
on conflict (id) do nothing;

-- schemas/placement/buckets.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('placement-audio', 'placement-audio', true, 5242880, array['audio/mpeg', 'audio/ogg', 'audio/mp4'])
on conflict (id) do nothing;

-- schemas/accounts/triggers.sql

create trigger create_profile after insert on auth.users for each row execute function private.create_profile();
create trigger follow_email after update of email on auth.users for each row
  when (new.email is distinct from old.email) execute function private.follow_email();
create trigger keep_first_login before update of first_login_at on public.profiles for each row execute function private.keep_first_login();
create trigger clear_temporary_password after update of encrypted_password on auth.users for each row
  when (new.encrypted_password is distinct from old.encrypted_password) execute function private.clear_temporary_password();
create trigger check_age before insert or update of birth_date, guardian_name, guardian_contact on public.profiles for each row
  execute function private.check_age();
create trigger create_profile_consents after insert on auth.users for each row execute function private.record_sign_up_consents();
create trigger spend_temporary_password before update of last_sign_in_at on auth.users for each row
  execute function private.spend_temporary_password();
create trigger notify_profile_change after update on public.profiles for each row when (new.role = 'aluno'
  and auth.uid() = new.id and (old.full_name, old.phone, old.profession, old.goal, old.birth_date, old.guardian_name, old.guardian_contact)
    is distinct from (new.full_name, new.phone, new.profession, new.goal, new.birth_date, new.guardian_name, new.guardian_contact))
  execute function private.notify_profile_change();
create trigger forget_in_audit_log after delete on public.profiles for each row execute function private.forget_in_audit_log();
create constraint trigger check_sign_up after insert on auth.users deferrable initially deferred for each row
  execute function private.check_sign_up();
create trigger take_app_metadata after update of raw_app_meta_data on auth.users for each row
  when (new.raw_app_meta_data is distinct from old.raw_app_meta_data) execute function private.take_app_metadata();
create trigger keep_plan_day after update of plan, deactivated_at on public.profiles for each row
  when ((old.plan is distinct from new.plan and (old.plan is null or new.plan is null))
  or (old.deactivated_at is not null and new.deactivated_at is null and new.plan is not null))
  execute function private.keep_plan_day();
create trigger follow_language after update of language on public.profiles for each row
  when (new.language is distinct from old.language) execute function private.follow_language();
create trigger tell_of_credential_change after update of email, encrypted_password on auth.users for each row
  execute function private.tell_of_credential_change();
create trigger tell_of_added_factor after update of status on auth.mfa_factors for each row
  when (new.factor_type <> 'recovery_code' and old.status <> 'verified' and new.status = 'verified') execute function private.tell_of_factor();
create trigger tell_of_removed_factor after delete on auth.mfa_factors for each row
  when (old.factor_type <> 'recovery_code' and old.status = 'verified') execute function private.tell_of_factor();
create trigger drop_agreed_price after update of plan, deactivated_at on public.profiles for each row
  when (old.plan is distinct from new.plan or (old.deactivated_at is not null and new.deactivated_at is null))
  execute function private.drop_agreed_price();
create trigger create_profile_once_confirmed after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.create_profile();
create trigger create_profile_once_confirmed_consents after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.record_sign_up_consents();
create trigger spend_unproven_password before update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.spend_unproven_password();
create trigger require_new_password after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.require_new_password();
create trigger refuse_odd_address before insert or update of email on auth.users for each row execute function private.refuse_odd_address('email');
create trigger refuse_odd_new_address before insert or update of email_change on auth.users for each row
  execute function private.refuse_odd_address('email_change');

-- schemas/audit/triggers.sql

-- Whoever changes one of these is written down with what they changed.
do $$
declare
  audited text;
begin
  foreach audited in array array[
    'profiles', 'scheduling_rules', 'working_hours', 'classes', 'makeup_credits', 'feedback', 'testimonials', 'module_grades',
    'homework', 'assignments', 'student_billing', 'charges', 'payments', 'credits', 'payment_proofs', 'forfeited_classes', 'plans',
    'billing_rules', 'site_settings'
  ] loop
    execute format('create trigger audit after insert or delete or update on public.%I for each row execute function private.audit()', audited);
  end loop;
end $$;

-- schemas/blog/triggers.sql

create trigger keep_old_slug after insert or update of slug on public.article_versions for each row execute function private.keep_old_slug();
create trigger announce_content_change after insert or delete or update on public.article_versions for each row
  execute function private.announce_content_change();
create trigger announce_content_change after insert or delete or update on public.articles for each row
  execute function private.announce_content_change();
create trigger announce_content_change after insert or delete or update on public.article_categories for each row
  execute function private.announce_content_change();
create trigger refuse_odd_address before insert or update of email on public.topic_suggestions for each row
  execute function private.refuse_odd_address('email');

-- schemas/calendar/triggers.sql

create trigger place_calendar_entry before insert or update of local_start, duration on public.calendar_entries for each row
  execute function private.place_calendar_entry();
create trigger count_calendar_change before update on public.calendar_entries for each row execute function private.count_calendar_change();
create trigger keep_history after insert or update on public.calendar_entries for each row execute function private.keep_history();
create trigger announce_content_change after insert or delete or update on public.working_hours for each row
  execute function private.announce_content_change();

-- schemas/classes/triggers.sql

create trigger announce_trial_booking after insert on public.trial_bookings for each row execute function private.announce_trial_booking();
create trigger record_booking_consent after insert on public.trial_bookings for each row execute function private.record_booking_consent();
create trigger keep_history after insert or update on public.trial_bookings for each row execute function private.keep_history();
create trigger keep_history after insert or update on public.classes for each row execute function private.keep_history();
create trigger follow_trial after update of student_id on public.trial_bookings for each row
  when (new.student_id is not null) execute function private.follow_trial();
create trigger refuse_odd_address before insert or update of email on public.trial_bookings for each row
  execute function private.refuse_odd_address('email');
create trigger take_place_in_series before insert on public.classes for each row
  when (new.series_id is not null) execute function private.take_place_in_series();

-- schemas/feedback/triggers.sql

create trigger announce_content_change after insert or delete or update on public.testimonials for each row
  execute function private.announce_content_change();

-- schemas/homework/triggers.sql

create trigger keep_clean_file_name before insert or update of file_name on public.homework_files for each row
  execute function private.keep_clean_file_name();

-- schemas/money/triggers.sql

create trigger keep_price after insert or update of price_cents on public.plans for each row execute function private.keep_price();
create trigger reopen_line after update on public.payments for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function private.reopen_line();
create trigger follow_waiver after update on public.forfeited_classes for each row
  when (old.waived_at is null and new.waived_at is not null) execute function private.follow_waiver();
create trigger announce_content_change after insert or delete or update on public.plans for each row
  execute function private.announce_content_change();
create trigger keep_class_price_day before update of class_price_cents on public.billing_rules for each row
  when (old.class_price_cents is null <> (new.class_price_cents is null)) execute function private.keep_class_price_day();
create trigger keep_agreed_price after update of price_cents on public.plans for each row
  when (old.price_cents is distinct from new.price_cents) execute function private.keep_agreed_price();
create trigger keep_clean_file_name before insert or update of file_name on public.payment_proofs for each row
  execute function private.keep_clean_file_name();

-- schemas/notifications/triggers.sql

create trigger choose_moment before insert on public.mail_outbox for each row when (new.state = 'queued') execute function private.choose_moment();
create trigger enqueue_push after insert on public.notifications for each row execute function private.enqueue_push();
create trigger announce_due after insert or update of state, due_at on public.mail_outbox for each row
  when (new.state = 'queued' and new.due_at <= now()) execute function private.announce_due();
create trigger announce_due after insert or update of state, due_at on public.push_outbox for each row
  when (new.state = 'queued' and new.due_at <= now()) execute function private.announce_due();
create trigger bound_mail before insert on public.mail_outbox for each row
  when (new.state = 'queued') execute function private.limit_mail();
create trigger refuse_odd_address before insert or update of recipient on public.mail_outbox for each row
  when (new.user_id is null) execute function private.refuse_odd_address('recipient');
create trigger begin_without_odd_addresses before insert on public.mail_outbox for each row
  when (new.user_id is not null) execute function private.drop_odd_recipient();
create trigger refresh_series_of_mail before update on public.mail_outbox for each row
  when (new.state = 'sending' and old.state = 'queued' and new.data ? 'classes') execute function private.refresh_series_of_mail();
create trigger pause_mail before insert on public.mail_outbox for each row when (new.state = 'queued') execute function private.pause_mail();

-- schemas/operations/triggers.sql

create trigger clean_error_log before insert on public.error_logs for each row execute function private.clean_error_log();

-- schemas/settings/triggers.sql

create trigger announce_content_change after insert or delete or update on public.site_settings for each row
  execute function private.announce_content_change();
create trigger refuse_odd_address before insert or update of contact_email on public.site_settings for each row
  execute function private.refuse_odd_address('contact_email');

-- schemas/end.sql

-- Every table that the API could show has row level security: without a policy, nobody sees a row of it.
do $$
declare
  shown text;
begin
  for shown in select format('public.%I', tablename) from pg_tables where schemaname = 'public' and tableowner = current_user loop
    execute 'alter table ' || shown || ' enable row level security';
  end loop;
end $$;
reset check_function_bodies;
