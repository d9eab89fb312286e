-- What a result says of itself is measured on learners who are not as the model believes: its certainty and its interval count guesses of
-- one in four, answers that say less, and difficulties that are off; a test that was answered faster than it can be read is not certain.
set check_function_bodies = off;

alter table public.placement_attempts add column hurried boolean not null default false;
comment on column public.placement_attempts.hurried is
  'True if so many answers came faster than their questions can be read that the level is not certain.';

drop function private.posterior(double precision[], boolean[]);
drop function private.estimate_ability(double precision[], boolean[]);
drop function private.score_placement_test(uuid);
drop function private.placement_profile(uuid, double precision);

create function private.posterior(difficulties double precision[], correct boolean[], cautious boolean default false)
returns double precision[]
language plpgsql immutable set search_path = '' as $$
declare
  guess constant double precision := case when posterior.cautious then 0.25 else 0.2 end;
  slope constant double precision := case when posterior.cautious then 1.36 else 2.2 end;
begin
  -- A three-parameter model: a learner in the middle of a level answers four fifths of that level's questions; one in five is
  -- guessed; the slope is the same for all. Every ability is as likely before the first answer.
  return (with likely as (
    select s.step, exp(coalesce(sum(ln(case when a.correct then c.chance else 1 - c.chance end)), 0)) as weight
    from generate_series(-10, 60) as s (step)
    left join unnest(posterior.difficulties, posterior.correct) as a (difficulty, correct) on true
    cross join lateral (select guess + (1 - guess) / (1 + exp(-slope * (s.step / 10::double precision - a.difficulty)))) as c (chance)
    group by s.step
  )
  select array_agg(l.weight / t.total order by l.step) from likely l, (select sum(weight) as total from likely) as t);
end $$;
comment on function private.posterior is
  'The probability of each ability from -1 to 6 in steps of 0.1, from the difficulties of the questions and whether each was answered '
  'correctly. cautious: with what is not known of real learners, who guess one in four, and whose answers say less: a slope of 1.5 and '
  'difficulties that are off by half a level (1.5 / sqrt(1 + pi / 8 * (1.5 * 0.5)^2) = 1.36).';

create function private.estimate_ability(difficulties double precision[], correct boolean[], cautious boolean default false)
returns table (ability double precision, error double precision, level_chances double precision[])
language plpgsql stable set search_path = '' as $$
begin
  return query
  with likely as (
    select (p.place - 11) / 10::double precision as theta, p.weight
    from unnest(private.posterior(estimate_ability.difficulties, estimate_ability.correct, estimate_ability.cautious))
      with ordinality as p (weight, place)
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
  select e.* from (select coalesce(array_agg(a.difficulty), '{}') as difficulties, coalesce(array_agg(a.answer = i.answer), '{}') as correct
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = score_placement_test.attempt and a.answer is not null) as s,
    lateral private.estimate_ability(s.difficulties, s.correct, score_placement_test.cautious) as e
$$;
comment on function private.score_placement_test is
  'The estimate of a test from its answers, by the difficulty that each question had when it was asked.';

create function private.word_count(text text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select cardinality(regexp_split_to_array(btrim(word_count.text), '\s+'))
$$;
comment on function private.word_count is 'The words of a text; 1 for an empty one.';

create function private.is_hurried_test(attempt uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) filter (where r.seconds < greatest(2, r.words / 8)) >= greatest(3, count(*) / 8::double precision)
  from (
    select extract(epoch from a.answered_at - a.asked_at) as seconds,
      private.word_count(i.question) + private.word_count(array_to_string(i.options, ' '))
        -- A text is skimmed for the answer, and is not read a second time.
        + case when i.passage is distinct from lag(i.passage) over (order by a.position)
          then private.word_count(coalesce(i.passage, '')) / 2::double precision else 0 end as words
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = is_hurried_test.attempt and a.answer is not null) as r
$$;
comment on function private.is_hurried_test is
  'Whether an eighth of the answers, and three, came faster than their questions can be read: in less than two seconds, or at more than '
  'eight words a second.';

create or replace function private.placement_result(attempt public.placement_attempts) returns jsonb
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

create function private.placement_profile(attempt uuid, ability double precision, says boolean default true) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(s.skill, jsonb_build_object('right', s.correct, 'asked', s.asked) || case
    when s.asked < 6 or not placement_profile.says then '{}'::jsonb
    -- Nine in ten learners who stand at the level in a skill are within this of it.
    when e.ability - 1.645 * e.error > placement_profile.ability then '{"stands": "above"}'::jsonb
    when e.ability + 1.645 * e.error < placement_profile.ability then '{"stands": "below"}'::jsonb
    else '{"stands": "at"}'::jsonb end)
  from (
    select i.skill, count(*) filter (where a.answer = i.answer) as correct, count(*) as asked,
      array_agg(a.difficulty) as difficulties, array_agg(a.answer = i.answer) as answers
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = placement_profile.attempt group by i.skill) as s,
    lateral private.estimate_ability(s.difficulties, s.answers, true) as e
$$;
comment on function private.placement_profile is
  'Correct answers by skill, and where six answers or more say so, whether the skill stands below, at or above the whole; not for a '
  'test of which nothing is certain.';

create or replace function public.finish_placement_test(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts := private.lock_placement_test(finish_placement_test.key);
  open text;
  given integer;
  is_hurried constant boolean := private.is_hurried_test(attempt.id);
begin
  if attempt.stage = 'finished' then
    return private.placement_state(attempt);
  end if;
  select string_agg(a.position::text, ',' order by a.position) filter (where a.answer is null), count(a.answer) into open, given
  from public.placement_answers a where a.attempt_id = attempt.id;
  if open is not null or given < attempt.planned or given = 0 then
    raise exception using errcode = 'PT409', message = 'INCOMPLETE_TEST', hint = coalesce(open, '');
  end if;
  update public.placement_attempts t
  set stage = 'finished', finished_at = now(), ability = e.ability, error = c.error, level_chances = c.level_chances,
    level = private.level_of(e.ability), hurried = is_hurried, profile = private.placement_profile(t.id, e.ability, not is_hurried),
    correct = (select count(*) from public.placement_answers a join public.placement_items i on i.id = a.item_id
      where a.attempt_id = t.id and a.answer = i.answer),
    share = translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_')
  from private.score_placement_test(attempt.id) as e, private.score_placement_test(attempt.id, true) as c
  where t.id = attempt.id returning t.* into attempt;
  perform private.decide_shown_answers(attempt);
  perform private.count_exposures(attempt);
  return private.placement_state(attempt);
end $$;
comment on function public.finish_placement_test is
  'Finishes a test whose planned questions are all answered. INCOMPLETE_TEST has the unanswered positions in its hint. Does nothing for a '
  'finished test.';

create or replace function public.own_placement_tests()
returns table (finished_at timestamptz, level public.cefr_level, ability double precision, error double precision,
  lowest public.cefr_level, highest public.cefr_level)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  return query
    select t.finished_at, t.level, t.ability::double precision, t.error,
      private.level_of(t.ability::double precision - 1.645 * t.error), private.level_of(t.ability::double precision + 1.645 * t.error)
    from public.placement_attempts t
    where t.user_id = auth.uid() and t.stage = 'finished' and t.error is not null and not t.hurried
    order by t.finished_at desc limit 2;
end $$;
comment on function public.own_placement_tests is
  'The caller''s last two finished adaptive tests that were not hurried, the latest first, with the levels between which nine in ten '
  'learners with such answers are.';
