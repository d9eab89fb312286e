create table public.placement_items (
  id uuid not null default gen_random_uuid(),
  code text not null,
  version integer not null default 1,
  skill public.placement_skill not null,
  level public.cefr_level not null,
  question text not null,
  options text[] not null,
  answer smallint not null,
  passage text,
  transcript text,
  audio_path text,
  picture_path text,
  picture_alt text,
  explanation_pt text not null,
  explanation_en text not null,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.placement_items is 'Questions of the placement test. One that was answered never changes: a change is a new version, and the old one retires.';
comment on column public.placement_items.answer is 'Index of the right option. Leaves the database only to the teacher, and to who has finished.';

create table public.placement_settings (
  singleton boolean not null default true,
  cut_points numeric[] not null default '{0.5,1.5,2.5,3.45,4.5}'::numeric[]
);
comment on table public.placement_settings is 'Where one level ends and the next begins, on a scale on which A1 is 0 and C2 is 5.';

create table public.placement_attempts (
  id uuid not null default gen_random_uuid(),
  key_hash bytea not null,
  language public.language not null,
  stage text not null default 'routing',
  track text,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '7 days'::interval,
  finished_at timestamptz,
  correct smallint,
  ability numeric,
  level public.cefr_level,
  profile jsonb,
  share text,
  shown_name text,
  met text[] not null default '{}',
  user_id uuid,
  trial_id uuid,
  first_block smallint not null default 10
);
comment on table public.placement_attempts is 'A placement test that somebody takes or took. Nothing of who they are, until they say so, book or sign up.';
comment on column public.placement_attempts.key_hash is 'SHA-256 of the key that the browser made: who holds the key goes on with the test.';
comment on column public.placement_attempts.profile is 'Right and asked by skill: {grammar: {right, asked}, …}.';
comment on column public.placement_attempts.met is 'Codes of what this learner was asked in earlier tests, once for each time.';
comment on column public.placement_attempts.first_block is 'How many questions its first block has; those of the second follow.';

create table public.placement_answers (
  attempt_id uuid not null,
  position smallint not null,
  item_id uuid not null,
  option_order smallint[] not null,
  answer smallint,
  answered_at timestamptz
);
comment on table public.placement_answers is 'What an attempt was asked, in which order its options stood, and which option (of the item) was chosen.';
