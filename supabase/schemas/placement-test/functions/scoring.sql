create function private.posterior(
  difficulties double precision[], correct boolean[], cautious boolean default false, typed boolean[] default null
) returns double precision[]
language plpgsql stable set search_path = '' as $$
declare
  guess constant double precision := case when posterior.cautious then 0.25 else 0.2 end;
  -- A misspelling that is taken for the word, and words that a beginner has picked up.
  typed_guess constant double precision := case when posterior.cautious then 0.05 else 0.02 end;
  slope constant double precision := case when posterior.cautious then private.cautious_slope() else 2.2 end;
begin
  -- A three-parameter model: a learner in the middle of a level answers four fifths of that level's questions; one in five is
  -- guessed, and next to none that is typed; the slope is the same for all. Every ability is as likely before the first answer.
  return (with likely as (
    select s.step, exp(coalesce(sum(ln(case when a.correct then c.chance else 1 - c.chance end)), 0)) as weight
    from generate_series(-10, 60) as s (step)
    left join unnest(posterior.difficulties, posterior.correct, posterior.typed) as a (difficulty, correct, typed) on true
    cross join lateral (select case when a.typed then typed_guess else guess end) as g (guess)
    cross join lateral (select g.guess + (1 - g.guess)
      / (1 + exp(-slope * (s.step / 10::double precision - a.difficulty)))) as c (chance)
    group by s.step
  )
  select array_agg(l.weight / t.total order by l.step) from likely l, (select sum(weight) as total from likely) as t);
end $$;
comment on function private.posterior is
  'The probability of each ability from -1 to 6 in steps of 0.1, from the difficulties of the questions and whether each was answered '
  'correctly, and typed. cautious: with what is not known of real learners, who guess one in four, and whose answers say less: a slope '
  'of 1.5 and difficulties that are off by half a level (1.5 / sqrt(1 + pi / 8 * (1.5 * 0.5)^2) = 1.36).';

create function private.estimate_ability(
  difficulties double precision[], correct boolean[], cautious boolean default false, typed boolean[] default null
) returns table (ability double precision, error double precision, level_chances double precision[])
language plpgsql stable set search_path = '' as $$
begin
  return query
  with likely as (
    select (p.place - 11) / 10::double precision as theta, p.weight
    from unnest(private.posterior(estimate_ability.difficulties, estimate_ability.correct, estimate_ability.cautious,
      estimate_ability.typed)) with ordinality as p (weight, place)
  ), placed as (
    select l.weight, width_bucket(l.theta, s.cut_points::double precision[]) as number
    from likely l, public.placement_settings s
  ), expected as (
    select sum(l.theta * l.weight) as ability, sum(l.theta ^ 2 * l.weight) as square from likely l
  )
  select e.ability, sqrt(greatest(e.square - e.ability ^ 2, 0)), (
    select array_agg(c.chance order by c.number) from (
      select n.number, coalesce(sum(p.weight), 0) as chance
      from generate_series(0, 5) as n (number) left join placed p on p.number = n.number group by n.number) as c)
  from expected e;
end $$;
comment on function private.estimate_ability is
  'The expected ability from 0 (A1) to 5 (C2), its standard deviation, and the probability of each level. cautious: for what is said of '
  'the result; the questions are chosen, and the level is told, by the other.';

create function private.score_placement_test(attempt uuid, cautious boolean default false)
returns table (ability double precision, error double precision, level_chances double precision[])
language sql stable set search_path = '' as $$
  select e.* from (select coalesce(array_agg(a.difficulty), '{}') as difficulties,
      coalesce(array_agg(a.answer = i.answer), '{}') as correct, coalesce(array_agg(a.is_typed), '{}') as typed
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = score_placement_test.attempt and a.answer is not null) as s,
    lateral private.estimate_ability(s.difficulties, s.correct, score_placement_test.cautious, s.typed) as e
$$;
comment on function private.score_placement_test is
  'The estimate of a test from its answers, by the difficulty that each question had when it was asked.';

create function private.is_hurried_test(attempt uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) filter (where r.seconds < greatest(2, r.words / 8)) >= greatest(3, count(*) / 8::double precision)
  from (
    select extract(epoch from a.answered_at - a.asked_at) as seconds,
      private.word_count(i.question) + case when a.is_typed then 0 else private.word_count(array_to_string(i.options, ' ')) end
        -- A text is skimmed for the answer, and is not read a second time.
        + case when i.passage is distinct from lag(i.passage) over (order by a.position)
          then private.word_count(coalesce(i.passage, '')) / 2::double precision else 0 end as words
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = is_hurried_test.attempt and a.answer is not null) as r
$$;
comment on function private.is_hurried_test is
  'Whether an eighth of the answers, and three, came faster than their questions can be read: in less than two seconds, or at more than '
  'eight words a second.';

create function private.word_count(text text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select cardinality(regexp_split_to_array(btrim(word_count.text), '\s+'))
$$;
comment on function private.word_count is 'The words of a text; 1 for an empty one.';

create function private.level_of(ability double precision) returns public.cefr_level
language sql stable set search_path = '' as $$
  select (enum_range(null::public.cefr_level))[1 + width_bucket(level_of.ability, s.cut_points::double precision[])]
  from public.placement_settings s
$$;
comment on function private.level_of is 'The level of an ability, by the cut points in the settings.';

create function private.level_number(level public.cefr_level) returns integer
language sql immutable set search_path = '' as $$ select array_position(enum_range(null::public.cefr_level), level_number.level) - 1 $$;
comment on function private.level_number is 'A level as a number: A1 is 0.';

create function private.placement_state(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', attempt.stage, 'expires_at', attempt.expires_at, 'total', attempt.planned,
    'result', case when attempt.stage = 'finished' then private.placement_result(attempt) end,
    'questions', (select jsonb_agg(private.placement_question(attempt, a.position) order by a.position)
      from public.placement_answers a where a.attempt_id = attempt.id))
$$;
comment on function private.placement_state is
  'The state of a test for the person who takes it. Includes the correct answers once it is finished.';

create function private.shows_answers(attempt uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select o.shows_answers from private.placement_origins o where o.attempt_id = shows_answers.attempt), true)
$$;
comment on function private.shows_answers is
  'Whether the right answers of a finished test are shown. Those of tests before there were shares are.';

create function private.placement_question(attempt public.placement_attempts, place integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
      'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
      'options', case when a.is_typed then '[]' else (select jsonb_agg(i.options[o.original + 1] order by o.place)
        from unnest(a.option_order) with ordinality as o (original, place)) end,
      'chosen', case when not a.is_typed then array_position(a.option_order, a.answer) - 1 end, 'changes', a.changes,
      'is_typed', nullif(a.is_typed, false), 'cue', case when a.is_typed then i.cue end, 'typed', a.typed)
    -- The right answers are sent with the result, not before.
    || case when attempt.stage = 'finished' and private.shows_answers(attempt.id) then case
      when a.is_typed then jsonb_build_object('accepted', i.accepted, 'mark', private.mark_of(i, a.typed))
      else jsonb_build_object('right', array_position(a.option_order, i.answer) - 1) end || jsonb_build_object(
      'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt, 'explanation_en', i.explanation_en)
      else '{}' end)
  from public.placement_answers a join public.placement_items i on i.id = a.item_id
  where a.attempt_id = attempt.id and a.position = placement_question.place
$$;
comment on function private.placement_question is
  'A question of a test as its learner sees it, or null. Includes the correct answer once the test is finished.';

create function private.placement_result(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('share', attempt.share, 'level', attempt.level,
    'band', (array['basic', 'basic', 'intermediate', 'intermediate', 'advanced', 'advanced'])[n.number + 1],
    'correct', attempt.correct, 'asked', (select sum((s.value ->> 'asked')::integer) from jsonb_each(attempt.profile) as s),
    'profile', attempt.profile, 'name', case when not private.is_young_learner(attempt) then attempt.shown_name end,
    'shareable', not private.is_young_learner(attempt), 'finished_on', (attempt.finished_at at time zone 'America/Sao_Paulo')::date,
    'without_sound', attempt.without_sound,
    'hurried', attempt.hurried,
    'sure', case when not attempt.hurried then floor(10 * attempt.level_chances[n.number + 1]) end,
    -- A level that one in five such learners have.
    'neighbour', (select (enum_range(null::public.cefr_level))[c.place]
      from unnest(attempt.level_chances) with ordinality as c (chance, place)
      where c.place <> n.number + 1 and c.chance >= 0.2 and not attempt.hurried order by c.chance desc limit 1))
  from (select private.level_number(attempt.level) as number) as n
$$;
comment on function private.placement_result is
  'The result of a finished test, for the person who took it. `sure`: how many in ten learners with such answers have the level; null for '
  'a test that was not adaptive, and for a hurried one.';
