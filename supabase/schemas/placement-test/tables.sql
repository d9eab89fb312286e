create type public.placement_skill as enum ('grammar', 'vocabulary', 'reading', 'listening');

create table public.placement_items (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$' and private.is_single_line(code)),
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
  picture_alt text check (char_length(picture_alt) between 1 and 300 and private.is_single_line(picture_alt)),
  explanation_pt text not null check (char_length(btrim(explanation_pt)) between 1 and 800),
  explanation_en text not null check (char_length(btrim(explanation_en)) between 1 and 800),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  target text check (char_length(btrim(target)) between 1 and 60 and private.is_single_line(target)),
  frozen_at timestamptz,
  accepted text[] check (cardinality(accepted) between 1 and 20 and private.are_valid_lines(accepted, 20, 60)),
  cue text check (char_length(btrim(cue)) between 1 and 40 and private.is_single_line(cue)),
  unique (code, version),
  constraint placement_items_listening_has_audio check (skill <> 'listening' or (audio_path is not null and transcript is not null)),
  constraint placement_items_reading_has_passage check (skill <> 'reading' or passage is not null),
  constraint placement_items_picture_has_alt check (picture_path is null = (picture_alt is null)),
  constraint placement_items_typed_are_words check (accepted is null or skill in ('grammar', 'vocabulary')),
  constraint placement_items_cue_is_typed check (cue is null or accepted is not null)
);
comment on table public.placement_items is
  'Questions of the placement test. Rows are immutable: an edit adds a new version and retires the old one.';
comment on column public.placement_items.answer is
  'Index of the correct option. Shown only to the teacher, and to the learner after the test.';
comment on column public.placement_items.target is 'The structure, word or skill that the question tests.';
comment on column public.placement_items.accepted is
  'The forms that are right where the answer is typed, the one that is shown as right first; null where an option is chosen. A learner '
  'who cannot type is shown the options.';
comment on column public.placement_items.cue is 'The words behind the gap of a typed answer: a verb in its base form, or first letters.';
comment on column public.placement_items.frozen_at is 'Since when calibrations leave the difficulty as it is.';
create unique index placement_items_one_current on public.placement_items (code) where retired_at is null;
create index placement_items_in_use on public.placement_items (level, skill) where retired_at is null;
create index placement_items_by_words on public.placement_items using gin (private.trigrams(question, code));

create table public.placement_settings (
  singleton boolean primary key default true check (singleton),
  cut_points numeric[] not null default '{0.5,1.5,2.5,3.45,4.5}'
    check (cardinality(cut_points) = 5 and cut_points[1] < cut_points[2] and cut_points[2] < cut_points[3] and cut_points[3] < cut_points[4]
      and cut_points[4] < cut_points[5] and cut_points[1] >= -1 and cut_points[5] <= 6)
);
comment on table public.placement_settings is 'The cut points between levels, on a scale from 0 (A1) to 5 (C2).';

create table public.placement_calibrations (
  version integer primary key check (version > 0),
  calibrated_at timestamptz not null default now(),
  tests integer not null check (tests >= 0),
  learners integer not null check (learners >= 0),
  approved_at timestamptz,
  declined_at timestamptz,
  slope double precision check (slope between 0.8 and 2.2),
  constraint placement_calibrations_has_one_answer check (num_nonnulls(approved_at, declined_at) <= 1)
);
comment on table public.placement_calibrations is
  'Versions of the difficulties, each calculated from all answers. Before the first one, difficulties are the author''s: half a level '
  'below the middle of the level.';
comment on column public.placement_calibrations.approved_at is
  'From when on tests use it; null while a calibration that moves many questions waits for the teacher''s answer.';
comment on column public.placement_calibrations.learners is 'How many adaptive tests had been finished.';
comment on column public.placement_calibrations.slope is
  'How much the answers of real learners say, by which the certainty of results is calculated; null where fewer than 300 tests speak.';

create table public.placement_difficulties (
  version integer not null references public.placement_calibrations on delete cascade,
  item_id uuid not null references public.placement_items on delete cascade,
  previous double precision not null,
  difficulty double precision not null,
  answers integer not null check (answers >= 0),
  correct integer not null check (correct between 0 and answers),
  expected double precision not null,
  primary key (version, item_id)
);
comment on table public.placement_difficulties is
  'The difficulty of each question that was ever answered in a version, on the scale of abilities, and why: its answers, the correct ones, '
  'and how many were expected to be by the previous difficulty.';
create index placement_difficulties_by_item on public.placement_difficulties (item_id);

create table public.placement_attempts (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  language public.language not null,
  stage text not null default 'taking' check (stage in ('taking', 'finished')),
  track text check (track in ('easier', 'harder')),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  finished_at timestamptz,
  correct smallint,
  ability numeric,
  level public.cefr_level,
  profile jsonb,
  share text unique check (share ~ '^[A-Za-z0-9_-]{22}$'),
  shown_name text check (char_length(btrim(shown_name)) between 1 and 60 and private.is_name(shown_name)),
  seen_codes text[] not null default '{}',
  user_id uuid references public.profiles on delete set null,
  trial_id uuid references public.calendar_entries on delete set null,
  first_block smallint check (first_block between 0 and 60),
  planned smallint not null default 32 check (planned between 0 and 60),
  error double precision check (error >= 0),
  level_chances double precision[] check (cardinality(level_chances) = 6),
  calibration integer references public.placement_calibrations,
  without_sound boolean not null default false,
  under_age boolean not null default false,
  hurried boolean not null default false,
  types boolean not null default false,
  constraint placement_attempts_finished
    check ((stage = 'finished') = (finished_at is not null and level is not null and share is not null))
);
comment on table public.placement_attempts is 'Placement tests. Anonymous until the person adds a name, books or signs up.';
comment on column public.placement_attempts.key_hash is
  'SHA-256 of a key from the browser. The key is the only authorization to resume the test.';
comment on column public.placement_attempts.profile is
  'Correct answers and questions asked by skill: {grammar: {right, asked, stands}, …}. stands: below, at or above the level; missing where '
  'too few answers say so.';
comment on column public.placement_attempts.seen_codes is
  'Codes of the questions in this learner''s earlier tests, repeated for each time they were shown.';
comment on column public.placement_attempts.track is 'The second block of a test that was not adaptive.';
comment on column public.placement_attempts.first_block is 'The number of questions in the first block of a test that was not adaptive.';
comment on column public.placement_attempts.planned is 'The number of questions that the test has at most. It only shrinks.';
comment on column public.placement_attempts.calibration is
  'The version of the difficulties that its questions were chosen and scored by; null for the author''s.';
comment on column public.placement_attempts.without_sound is
  'True once the learner has chosen a test without recordings: no further question has one.';
comment on column public.placement_attempts.under_age is
  'Whether the learner said that they are between 13 and 17. Their result has no name, and nobody else sees it.';
comment on column public.placement_attempts.hurried is
  'True if so many answers came faster than their questions can be read that the level is not certain.';
comment on column public.placement_attempts.types is
  'Whether the answers to questions with accepted forms are typed. Callers that know nothing of it are shown the options.';
comment on column public.placement_attempts.error is 'The standard deviation of the ability.';
comment on column public.placement_attempts.level_chances is 'The probability of each level, from A1 to C2.';
create index placement_attempts_by_user on public.placement_attempts (user_id);
create index placement_attempts_by_trial on public.placement_attempts (trial_id);
create index placement_attempts_newest on public.placement_attempts (started_at desc);
create index placement_attempts_unfinished on public.placement_attempts (expires_at) where stage <> 'finished';
create index placement_attempts_by_calibration on public.placement_attempts (calibration);

create table public.placement_answers (
  attempt_id uuid not null references public.placement_attempts on delete cascade,
  position smallint not null check ("position" between 1 and 60),
  item_id uuid not null references public.placement_items,
  option_order smallint[] not null check (cardinality(option_order) = 4),
  answer smallint check (answer between 0 and 4),
  answered_at timestamptz,
  difficulty double precision not null,
  changes smallint not null default 0 check (changes >= 0 and (changes = 0) = (answer is null)),
  asked_at timestamptz not null default now(),
  is_typed boolean not null default false,
  typed text check (char_length(typed) <= 60 and private.is_single_line(typed)),
  primary key (attempt_id, "position"),
  unique (attempt_id, item_id),
  constraint placement_answers_typed_or_chosen
    check (case when is_typed then (typed is null) = (answer is null) else typed is null end)
);
comment on table public.placement_answers is
  'The questions of an attempt, with the order of their options and the index of the chosen option in the item. A typed answer has the '
  'index of the right option where it is accepted, that of another one where it is that, and otherwise 4.';
comment on column public.placement_answers.is_typed is 'Whether the answer is typed instead of chosen.';
comment on column public.placement_answers.typed is 'The typed answer; empty for a learner who said that they do not know.';
comment on column public.placement_answers.difficulty is
  'The difficulty of the question when it was asked, on the scale of abilities. A score does not change with later difficulties.';
comment on column public.placement_answers.changes is
  'How often the answer was chosen: an answer with a smaller or the same number is late, and changes nothing.';
create index placement_answers_by_item on public.placement_answers (item_id);

create table private.placement_learners (
  level public.cefr_level primary key,
  learners integer not null default 0 check (learners >= 0)
);
comment on table private.placement_learners is 'How many learners have finished the placement test at each level.';

create table private.placement_exposures (
  level public.cefr_level not null,
  item_id uuid not null references public.placement_items on delete cascade,
  shown integer not null default 0 check (shown >= 0),
  since integer not null default 0 check (since >= 0),
  primary key (level, item_id)
);
comment on table private.placement_exposures is
  'How many learners of a level were shown a question, and how many had finished at the level before the question was added.';
create index placement_exposures_by_item on private.placement_exposures (item_id);

create table private.placement_origins (
  attempt_id uuid primary key references public.placement_attempts on delete cascade,
  network text,
  started_on date not null default (now() at time zone 'America/Sao_Paulo')::date,
  shows_answers boolean,
  left_out smallint check (left_out between 0 and 6)
);
comment on table private.placement_origins is
  'From which network a placement test was started, so that one network has a share of the tests, of the right answers that are shown, '
  'and of the calibrations.';
comment on column private.placement_origins.network is 'A hash of the network; cleared after thirty days.';
comment on column private.placement_origins.shows_answers is
  'Whether the right answers are shown with the result; null until the test is finished.';
comment on column private.placement_origins.left_out is
  'The seventh part of the bank that no test of this network asks; null where the network is unknown, and for people who are known.';
create index placement_origins_by_network on private.placement_origins (network, started_on) where network is not null;
