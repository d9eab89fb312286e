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
comment on function private.estimate_ability is 'The estimated ability from 0 (A1) to 5 (C2), from the levels of the questions and whether each was answered correctly.';

create function private.level_of(ability numeric) returns public.cefr_level
language sql stable set search_path = '' as $$
  select (enum_range(null::public.cefr_level))[1 + (select count(*)::integer from unnest(s.cut_points) as c (point) where level_of.ability >= c.point)]
  from public.placement_settings s
$$;
comment on function private.level_of is 'The level of an ability, by the cut points in the settings.';

create function private.level_number(level public.cefr_level) returns integer
language sql immutable set search_path = '' as $$ select array_position(enum_range(null::public.cefr_level), level_number.level) - 1 $$;
comment on function private.level_number is 'A level as a number: A1 is 0.';

create function private.blueprint(block text) returns table (level public.cefr_level, amount integer)
language sql immutable set search_path = '' as $$
  select l::public.cefr_level, n from (values
    ('routing', 'A1', 1), ('routing', 'A2', 1), ('routing', 'B1', 3), ('routing', 'B2', 3), ('routing', 'C1', 2),
    ('easier', 'A1', 2), ('easier', 'A2', 8), ('easier', 'B1', 16), ('easier', 'B2', 4),
    ('harder', 'B1', 1), ('harder', 'B2', 7), ('harder', 'C1', 20), ('harder', 'C2', 2)) as b (block, l, n)
  where b.block = blueprint.block
$$;
comment on function private.blueprint is 'The number of questions of each level in a block: a routing block, then an easier or a harder one. Most questions are near the border of two levels, where they are most informative (see supabase/tests/placement-simulation.test.ts).';

create function private.placement_state(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', attempt.stage, 'expires_at', attempt.expires_at,
    'total', (select sum(b.amount) from unnest(array['routing', 'easier']) as k (block), private.blueprint(k.block) b),
    'result', case when attempt.stage = 'finished' then private.placement_result(attempt) end,
    'questions', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
        'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
        'options', (select jsonb_agg(i.options[o.original + 1] order by o.place) from unnest(a.option_order) with ordinality as o (original, place)),
        'chosen', array_position(a.option_order, a.answer) - 1)
        -- The right answers are sent with the result, not before.
        || case when attempt.stage = 'finished' then jsonb_build_object('right', array_position(a.option_order, i.answer) - 1,
          'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt,
          'explanation_en', i.explanation_en)
          else '{}' end) order by a.position)
      from public.placement_answers a join public.placement_items i on i.id = a.item_id
      -- A closed block is not shown again.
      where a.attempt_id = attempt.id and (attempt.stage <> 'second' or a.position > attempt.first_block)))
$$;
comment on function private.placement_state is 'The state of a test for the person who takes it. Includes the correct answers once it is finished.';

create function private.placement_result(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('share', attempt.share, 'level', attempt.level,
    'band', (array['basic', 'basic', 'intermediate', 'intermediate', 'advanced', 'advanced'])[private.level_number(attempt.level) + 1],
    'correct', attempt.correct, 'asked', (select sum((s.value ->> 'asked')::integer) from jsonb_each(attempt.profile) as s),
    'profile', attempt.profile, 'name', attempt.shown_name, 'finished_on', (attempt.finished_at at time zone 'America/Sao_Paulo')::date)
$$;
comment on function private.placement_result is 'The result of a finished test, for the person who took it.';
