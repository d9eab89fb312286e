set check_function_bodies = off;

drop function private.placement_candidates(uuid[], double precision, integer);

create function private.describe_posterior(posterior double precision[])
returns table (ability double precision, error double precision, level_chances double precision[])
language plpgsql stable set search_path = '' as $$
begin
  return query
  with likely as (
    select (p.place - 11) / 10::double precision as theta, p.weight
    from unnest(describe_posterior.posterior) with ordinality as p (weight, place)
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
comment on function private.describe_posterior is 'The expected ability from 0 (A1) to 5 (C2), its standard deviation, and the probability of each level.';

create or replace function private.estimate_ability(difficulties double precision[], correct boolean[])
returns table (ability double precision, error double precision, level_chances double precision[])
language sql stable set search_path = '' as $$
  select d.* from private.describe_posterior(private.posterior(estimate_ability.difficulties, estimate_ability.correct)) as d
$$;
comment on function private.estimate_ability is 'The ability, its standard deviation and the probability of each level, from the difficulties of the questions and whether each was answered correctly.';

create function private.posterior_of_test(attempt uuid) returns double precision[]
language sql stable set search_path = '' as $$
  select private.posterior(coalesce(array_agg(a.difficulty), '{}'), coalesce(array_agg(a.answer = i.answer), '{}'))
  from public.placement_answers a join public.placement_items i on i.id = a.item_id
  where a.attempt_id = posterior_of_test.attempt and a.answer is not null
$$;
comment on function private.posterior_of_test is 'The probability of each ability after the answers of a test, by the difficulty that each question had when it was asked.';

create or replace function private.score_placement_test(attempt uuid)
returns table (ability double precision, error double precision, level_chances double precision[])
language sql stable set search_path = '' as $$
  select d.* from private.describe_posterior(private.posterior_of_test(score_placement_test.attempt)) as d
$$;
comment on function private.score_placement_test is 'The estimate of a test from its answers.';

create function private.placement_candidates(asked uuid[], posterior double precision[], calibration integer default null)
returns table (item_id uuid, difficulty double precision)
language plpgsql stable set search_path = '' as $$
declare
  -- A variable, so that the plan below is kept for the next call.
  here constant public.cefr_level := private.level_of((select d.ability from private.describe_posterior(placement_candidates.posterior) as d));
  finished constant integer := coalesce((select l.learners from private.placement_learners l where l.level = here), 0);
begin
  return query
  with bank as (
    select i.id, i.skill, i.target, coalesce(i.audio_path, i.passage) as source,
      coalesce(d.difficulty, private.level_number(i.level) - 0.5::double precision) as difficulty
    from public.placement_items i
    left join public.placement_difficulties d on d.item_id = i.id and d.version = placement_candidates.calibration
    where i.retired_at is null
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
    select b.id, b.difficulty, case
        when not r.is_repeated and not r.is_overexposed and b.source in (select l.source from last l) then 0
        when r.is_in_turn and not r.is_repeated and not r.is_continued and not r.is_overexposed then 1
        when r.is_in_turn and not r.is_repeated and not r.is_continued then 2
        when r.is_in_turn then 3
        else 4 end as tier
    from bank b left join private.placement_exposures x on x.item_id = b.id and x.level = here
    cross join lateral (select b.skill in (select t.skill from in_turn t) as is_in_turn,
      exists (select from shown s where s.target = b.target) as is_repeated,
      exists (select from shown s where s.source = b.source) as is_continued,
      -- Ten learners more, so that the first ones of a level can be asked anything.
      coalesce(x.shown, 0) >= 0.235::double precision * (finished - coalesce(x.since, 0) + 10) as is_overexposed) as r
    where b.id <> all (placement_candidates.asked)
  ), in_tier as (
    select o.id, o.difficulty from open o where o.tier = (select min(tier) from open)
  ), likely as (
    select (p.place - 11) / 10::double precision as theta, p.weight,
      width_bucket((p.place - 11) / 10::double precision, s.cut_points::double precision[]) as level
    from unnest(placement_candidates.posterior) with ordinality as p (weight, place), public.placement_settings s
    where p.weight > 0.000001::double precision
  ), answered as (
    select d.difficulty, l.level, sum(l.weight) as learners, sum(l.weight * (0.2::double precision
      + 0.8::double precision / (1 + exp(-2.2::double precision * (l.theta - d.difficulty))))) as correct
    from (select distinct t.difficulty from in_tier t) as d, likely l group by d.difficulty, l.level
  ), answered_in_all as (
    select a.*, sum(a.learners) over (partition by a.difficulty) as all_learners, sum(a.correct) over (partition by a.difficulty) as all_correct
    from answered a
  ), gains as (
    -- Mutual information of the answer and the level.
    select a.difficulty, greatest(0.000000000001::double precision, sum(a.correct * ln(a.correct / a.all_correct)
      + (a.learners - a.correct) * ln((a.learners - a.correct) / (a.all_learners - a.all_correct))
      - a.learners * ln(a.learners / a.all_learners))) as gain
    from answered_in_all a group by a.difficulty
  )
  select t.id, t.difficulty from in_tier t join gains g on g.difficulty = t.difficulty
  where g.gain >= 0.9::double precision * (select max(m.gain) from gains m);
end $$;
comment on function private.placement_candidates is 'The questions of which the next one is drawn after those asked: of a skill that keeps each within one question of its share of the bank, with a new target, seldom shown, and of nearly the greatest gain: how much less uncertain the level is after the answer. A bank that is too small gives up exposure, then targets, then skills.';

create or replace function private.continue_placement_test(attempt public.placement_attempts) returns public.placement_attempts
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid[];
  answered integer;
  posterior double precision[];
  certainty double precision;
  next_item uuid;
  hard double precision;
  changed public.placement_attempts := attempt;
begin
  select array_agg(a.item_id order by a.position), count(a.answer) into asked, answered
  from public.placement_answers a where a.attempt_id = attempt.id;
  if answered < coalesce(cardinality(asked), 0) or answered >= attempt.planned then
    return attempt;
  end if;
  posterior := private.posterior_of_test(attempt.id);
  select d.level_chances[1 + private.level_number(private.level_of(d.ability))] into certainty from private.describe_posterior(posterior) as d;
  if answered < 16 or certainty < 0.9 then
    -- Questions that this learner has seen least often come first.
    select c.item_id, c.difficulty into next_item, hard
    from private.placement_candidates(coalesce(asked, '{}'), posterior, attempt.calibration) as c join public.placement_items i on i.id = c.item_id
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

-- Two options that some speakers accept; a question that its teacher has changed stays as it is.
select private.save_placement_item(to_jsonb(i) || '{"options": ["is never late", "is late never", "never late is", "late is never"]}')
from public.placement_items i
where i.code = 'A1-G17' and i.retired_at is null and i.options = '{is never late,is late never,never late is,never is late}';
select private.save_placement_item(to_jsonb(i) || jsonb_build_object('options', '["worried", "terrified", "frightening", "angry"]'::jsonb,
  'explanation_pt', '"Terrified of" é ter pavor de. "Worried" pede "about", e "angry", "with" ou "about".',
  'explanation_en', '"Terrified of" means very afraid of. "Worried" goes with "about", and "angry" with "with" or "about".'))
from public.placement_items i
where i.code = 'B1-V18' and i.retired_at is null and i.options = '{worried,terrified,frightening,nervous}';
