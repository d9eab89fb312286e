set check_function_bodies = off;

create function private.posterior(difficulties double precision[], correct boolean[]) returns double precision[]
language plpgsql immutable set search_path = '' as $$
begin
  -- A three-parameter model: a learner in the middle of a level answers four fifths of that level's questions; one in five is
  -- guessed; the slope is the same for all. Every ability is as likely before the first answer.
  return (with likely as (
    select s.step, exp(coalesce(sum(ln(case when a.correct then c.chance else 1 - c.chance end)), 0)) as weight
    from generate_series(-10, 60) as s (step)
    left join unnest(posterior.difficulties, posterior.correct) as a (difficulty, correct) on true
    cross join lateral (select 0.2::double precision
      + 0.8::double precision / (1 + exp(-2.2::double precision * (s.step / 10::double precision - a.difficulty)))) as c (chance)
    group by s.step
  )
  select array_agg(l.weight / t.total order by l.step) from likely l, (select sum(weight) as total from likely) as t);
end $$;
comment on function private.posterior is 'The probability of each ability from -1 to 6 in steps of 0.1, from the difficulties of the questions and whether each was answered correctly.';

create function private.estimate_ability(difficulties double precision[], correct boolean[])
returns table (ability double precision, error double precision, level_chances double precision[])
language plpgsql stable set search_path = '' as $$
begin
  return query
  with likely as (
    select (p.place - 11) / 10::double precision as theta, p.weight
    from unnest(private.posterior(estimate_ability.difficulties, estimate_ability.correct)) with ordinality as p (weight, place)
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
comment on function private.estimate_ability is 'The expected ability from 0 (A1) to 5 (C2), its standard deviation, and the probability of each level.';

create function private.score_placement_test(attempt uuid)
returns table (ability double precision, error double precision, level_chances double precision[])
language sql stable set search_path = '' as $$
  select e.* from (select coalesce(array_agg(a.difficulty), '{}') as difficulties, coalesce(array_agg(a.answer = i.answer), '{}') as correct
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = score_placement_test.attempt and a.answer is not null) as s,
    lateral private.estimate_ability(s.difficulties, s.correct) as e
$$;
comment on function private.score_placement_test is 'The estimate of a test from its answers, by the difficulty that each question had when it was asked.';

create function private.level_of(ability double precision) returns public.cefr_level
language sql stable set search_path = '' as $$
  select (enum_range(null::public.cefr_level))[1 + width_bucket(level_of.ability, s.cut_points::double precision[])]
  from public.placement_settings s
$$;
comment on function private.level_of is 'The level of an ability, by the cut points in the settings.';

create or replace function private.placement_state(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', attempt.stage, 'expires_at', attempt.expires_at, 'total', attempt.planned,
    'result', case when attempt.stage = 'finished' then private.placement_result(attempt) end,
    'questions', (select jsonb_agg(private.placement_question(attempt, a.position) order by a.position)
      from public.placement_answers a where a.attempt_id = attempt.id))
$$;
comment on function private.placement_state is 'The state of a test for the person who takes it. Includes the correct answers once it is finished.';

create function private.placement_question(attempt public.placement_attempts, place integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
      'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
      'options', (select jsonb_agg(i.options[o.original + 1] order by o.place) from unnest(a.option_order) with ordinality as o (original, place)),
      'chosen', array_position(a.option_order, a.answer) - 1, 'changes', a.changes)
    -- The right answers are sent with the result, not before.
    || case when attempt.stage = 'finished' then jsonb_build_object('right', array_position(a.option_order, i.answer) - 1,
      'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt, 'explanation_en', i.explanation_en)
      else '{}' end)
  from public.placement_answers a join public.placement_items i on i.id = a.item_id
  where a.attempt_id = attempt.id and a.position = placement_question.place
$$;
comment on function private.placement_question is 'A question of a test as its learner sees it, or null. Includes the correct answer once the test is finished.';

create or replace function private.placement_result(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('share', attempt.share, 'level', attempt.level,
    'band', (array['basic', 'basic', 'intermediate', 'intermediate', 'advanced', 'advanced'])[n.number + 1],
    'correct', attempt.correct, 'asked', (select sum((s.value ->> 'asked')::integer) from jsonb_each(attempt.profile) as s),
    'profile', attempt.profile, 'name', attempt.shown_name, 'finished_on', (attempt.finished_at at time zone 'America/Sao_Paulo')::date,
    'sure', floor(10 * attempt.level_chances[n.number + 1]),
    -- A level that one in five such learners have.
    'neighbour', (select (enum_range(null::public.cefr_level))[c.place] from unnest(attempt.level_chances) with ordinality as c (chance, place)
      where c.place <> n.number + 1 and c.chance >= 0.2 order by c.chance desc limit 1))
  from (select private.level_number(attempt.level) as number) as n
$$;
comment on function private.placement_result is 'The result of a finished test, for the person who took it. `sure`: how many in ten learners with such answers have the level; null for a test that was not adaptive.';

create function private.placement_candidates(asked uuid[], ability double precision)
returns table (item_id uuid, difficulty double precision)
language plpgsql stable set search_path = '' as $$
declare
  -- A variable, so that the plan below is kept for the next call.
  here constant public.cefr_level := private.level_of(placement_candidates.ability);
  finished constant integer := coalesce((select l.learners from private.placement_learners l where l.level = here), 0);
begin
  return query
  with bank as (
    select i.id, i.skill, i.target, coalesce(i.audio_path, i.passage) as source, private.level_number(i.level) - 0.5::double precision as difficulty
    from public.placement_items i where i.retired_at is null
  ), shown as (
    select i.id, i.skill, i.target, coalesce(i.audio_path, i.passage) as source, s.place
    from unnest(placement_candidates.asked) with ordinality as s (id, place) join public.placement_items i on i.id = s.id
  ), skills as (
    -- How many questions a skill lacks after the next one, and after the one that follows.
    select k.skill, k.share * (k.asked + 1) - k.had as lack, k.share * (k.asked + 2) - k.had as lack_later
    from (select b.skill, count(*)::double precision / sum(count(*)) over ()::double precision as share,
        (select count(*) from shown) as asked, (select count(*) from shown s where s.skill = b.skill) as had
      from bank b group by b.skill) as k
  ), due as (
    select s.skill from skills s where s.lack_later > 1 order by s.lack_later desc, s.skill limit 1
  ), in_turn as (
    select d.skill from due d union all select s.skill from skills s where s.lack > 0 and not exists (select from due)
  ), last as (
    -- The next question about the same text or recording follows, unless its skill would be asked too often, or another too rarely.
    select s.source from shown s join skills k on k.skill = s.skill
    where s.place = cardinality(placement_candidates.asked) and k.lack >= 0 and not exists (select from due d where d.skill <> s.skill)
  ), open as (
    select b.id, b.difficulty, (2.2 * (c.chance - 0.2) / 0.8) ^ 2 * ((1 - c.chance) / c.chance) as information,
      case
        when not r.is_repeated and not r.is_overexposed and b.source in (select l.source from last l) then 0
        when r.is_in_turn and not r.is_repeated and not r.is_continued and not r.is_overexposed then 1
        when r.is_in_turn and not r.is_repeated and not r.is_continued then 2
        when r.is_in_turn then 3
        else 4 end as tier
    from bank b left join private.placement_exposures x on x.item_id = b.id and x.level = here
    cross join lateral (select 0.2::double precision
      + 0.8::double precision / (1 + exp(-2.2::double precision * (placement_candidates.ability - b.difficulty))) as chance) as c
    cross join lateral (select b.skill in (select t.skill from in_turn t) as is_in_turn,
      exists (select from shown s where s.target = b.target) as is_repeated,
      exists (select from shown s where s.source = b.source) as is_continued,
      -- Ten learners more, so that the first ones of a level can be asked anything.
      coalesce(x.shown, 0) >= 0.235::double precision * (finished - coalesce(x.since, 0) + 10) as is_overexposed) as r
    where b.id <> all (placement_candidates.asked)
  ), best as (
    select o.id, o.difficulty, o.information, max(o.information) over () as most from open o where o.tier = (select min(tier) from open)
  )
  select b.id, b.difficulty from best b where b.information >= 0.7::double precision * b.most;
end $$;
comment on function private.placement_candidates is 'The questions of which the next one is drawn after those asked: of a skill that keeps each within one question of its share of the bank, with a new target, seldom shown, and nearly the most informative at the ability. A bank that is too small gives up exposure, then targets, then skills.';

create function private.continue_placement_test(attempt public.placement_attempts) returns public.placement_attempts
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid[];
  answered integer;
  estimate record;
  next_item uuid;
  hard double precision;
  changed public.placement_attempts := attempt;
begin
  select array_agg(a.item_id order by a.position), count(a.answer) into asked, answered
  from public.placement_answers a where a.attempt_id = attempt.id;
  if answered < coalesce(cardinality(asked), 0) or answered >= attempt.planned then
    return attempt;
  end if;
  select e.ability, e.level_chances[1 + private.level_number(private.level_of(e.ability))] as certainty into estimate
  from private.score_placement_test(attempt.id) as e;
  if answered < 16 or estimate.certainty < 0.9 then
    -- Questions that this learner has seen least often come first.
    select c.item_id, c.difficulty into next_item, hard
    from private.placement_candidates(coalesce(asked, '{}'), estimate.ability) as c join public.placement_items i on i.id = c.item_id
    order by (select count(*) from unnest(attempt.seen_codes) as m (code) where m.code = i.code), random() limit 1;
  end if;
  if next_item is null then
    update public.placement_attempts t set planned = answered where t.id = attempt.id returning t.* into changed;
  else
    insert into public.placement_answers (attempt_id, position, item_id, difficulty, option_order)
    values (attempt.id, answered + 1, next_item, hard,
      (select array_agg(o::smallint order by md5(next_item::text || o || attempt.id)) from generate_series(0, 3) as o));
  end if;
  return changed;
end $$;
comment on function private.continue_placement_test is 'Once every question shown is answered: adds the next one, or ends the questions where the level is 90 % certain after 16, or the bank has no more. The planned number only shrinks.';
