create type public.placement_skill as enum ('grammar', 'vocabulary', 'reading', 'listening');
create type public.cefr_level as enum ('A1', 'A2', 'B1', 'B2', 'C1', 'C2');

create table public.placement_items (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
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
  picture_alt text check (char_length(picture_alt) between 1 and 300),
  explanation_pt text not null check (char_length(btrim(explanation_pt)) between 1 and 800),
  explanation_en text not null check (char_length(btrim(explanation_en)) between 1 and 800),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (code, version),
  constraint placement_items_heard check (skill <> 'listening' or (audio_path is not null and transcript is not null)),
  constraint placement_items_read check (skill <> 'reading' or passage is not null),
  constraint placement_items_seen check ((picture_path is null) = (picture_alt is null))
);
comment on table public.placement_items is 'Questions of the placement test. One that was answered never changes: a change is a new version, and the old one retires.';
comment on column public.placement_items.answer is 'Index of the right option. Leaves the database only to the teacher, and to who has finished.';
create unique index placement_items_one_current on public.placement_items (code) where retired_at is null;
create index placement_items_in_use on public.placement_items (level, skill) where retired_at is null;

create table public.placement_settings (
  singleton boolean primary key default true check (singleton),
  cut_points numeric[] not null default '{0.5,1.5,2.5,3.45,4.5}' check (cardinality(cut_points) = 5),
  constraint placement_settings_rise check (cut_points[1] < cut_points[2] and cut_points[2] < cut_points[3]
    and cut_points[3] < cut_points[4] and cut_points[4] < cut_points[5] and cut_points[1] >= -1 and cut_points[5] <= 6)
);
comment on table public.placement_settings is 'Where one level ends and the next begins, on a scale on which A1 is 0 and C2 is 5.';
insert into public.placement_settings default values;

create table public.placement_attempts (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  language public.language not null,
  stage text not null default 'routing' check (stage in ('routing', 'second', 'finished')),
  track text check (track in ('easier', 'harder')),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  finished_at timestamptz,
  correct smallint,
  ability numeric,
  level public.cefr_level,
  profile jsonb,
  share text unique check (share ~ '^[A-Za-z0-9_-]{22}$'),
  shown_name text check (char_length(btrim(shown_name)) between 1 and 60),
  met text[] not null default '{}',
  user_id uuid references public.profiles (id) on delete set null,
  trial_id uuid references public.calendar_entries (id) on delete set null,
  constraint placement_attempts_finished check ((stage = 'finished') = (finished_at is not null and level is not null and share is not null))
);
comment on table public.placement_attempts is 'A placement test that somebody takes or took. Nothing of who they are, until they say so, book or sign up.';
comment on column public.placement_attempts.key_hash is 'SHA-256 of the key that the browser made: who holds the key goes on with the test.';
comment on column public.placement_attempts.met is 'Codes of what this learner was asked in earlier tests, once for each time.';
comment on column public.placement_attempts.profile is 'Right and asked by skill: {grammar: {right, asked}, …}.';
create index placement_attempts_by_user on public.placement_attempts (user_id);
create index placement_attempts_by_trial on public.placement_attempts (trial_id);
create index placement_attempts_newest on public.placement_attempts (started_at desc);

create table public.placement_answers (
  attempt_id uuid not null references public.placement_attempts (id) on delete cascade,
  position smallint not null check (position between 1 and 60),
  item_id uuid not null references public.placement_items (id),
  option_order smallint[] not null check (cardinality(option_order) = 4),
  answer smallint check (answer between 0 and 3),
  answered_at timestamptz,
  primary key (attempt_id, position),
  unique (attempt_id, item_id)
);
comment on table public.placement_answers is 'What an attempt was asked, in which order its options stood, and which option (of the item) was chosen.';
create index placement_answers_by_item on public.placement_answers (item_id);

grant select on public.placement_items, public.placement_settings, public.placement_attempts, public.placement_answers to authenticated;
grant update (cut_points) on public.placement_settings to authenticated;
grant all on public.placement_items, public.placement_settings, public.placement_attempts, public.placement_answers to service_role;
alter table public.placement_items enable row level security;
alter table public.placement_settings enable row level security;
alter table public.placement_attempts enable row level security;
alter table public.placement_answers enable row level security;
create policy "The teacher reads the questions" on public.placement_items for select to authenticated using ((select private.is_admin()));
create policy "The teacher reads where levels begin" on public.placement_settings for select to authenticated using ((select private.is_admin()));
create policy "The teacher says where levels begin" on public.placement_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "The teacher reads attempts" on public.placement_attempts for select to authenticated using ((select private.is_admin()));
create policy "The teacher reads answers" on public.placement_answers for select to authenticated using ((select private.is_admin()));

create function private.level_number(level public.cefr_level) returns integer
language sql immutable set search_path = '' as $$ select array_position(enum_range(null::public.cefr_level), level_number.level) - 1 $$;

create function private.level_of(ability numeric) returns public.cefr_level
language sql stable set search_path = '' as $$
  select (enum_range(null::public.cefr_level))[1 + (select count(*)::integer from unnest(s.cut_points) as c (point) where level_of.ability >= c.point)]
  from public.placement_settings s
$$;

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
comment on function private.estimate_ability is 'Where a learner stands from 0 (A1) to 5 (C2), from the levels of the questions and whether each was answered right.';

create function private.blueprint(block text) returns table (level public.cefr_level, amount integer)
language sql immutable set search_path = '' as $$
  select l::public.cefr_level, n from (values
    ('routing', 'A1', 1), ('routing', 'A2', 1), ('routing', 'B1', 3), ('routing', 'B2', 3), ('routing', 'C1', 2),
    ('easier', 'A1', 2), ('easier', 'A2', 8), ('easier', 'B1', 16), ('easier', 'B2', 4),
    ('harder', 'B1', 1), ('harder', 'B2', 7), ('harder', 'C1', 20), ('harder', 'C2', 2)) as b (block, l, n)
  where b.block = blueprint.block
$$;
comment on function private.blueprint is
  'How many questions of which level a block has: a routing block, then an easier or a harder one. Most are near the border of two bands, where a question tells most (see supabase/tests/placement-simulation.test.ts).';
revoke execute on function private.level_number(public.cefr_level), private.level_of(numeric), private.estimate_ability(integer[], boolean[]),
  private.blueprint(text) from public;
