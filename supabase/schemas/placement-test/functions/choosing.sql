create function private.placement_candidates(asked uuid[], ability double precision, calibration integer default null,
  left_out integer default null, without_sound boolean default false, types boolean default false)
returns table (item_id uuid, difficulty double precision)
language plpgsql stable set search_path = '' as $$
declare
  -- A variable, so that the plan below is kept for the next call.
  here constant public.cefr_level := private.level_of(placement_candidates.ability);
  finished constant integer := coalesce((select l.learners from private.placement_learners l where l.level = here), 0);
begin
  return query
  with bank as (
    select i.id, i.skill, i.target, coalesce(i.audio_path, i.passage) as source, private.bank_part(i.code) as part,
      coalesce(d.difficulty, private.level_number(i.level) - 0.5::double precision) as difficulty,
      case when placement_candidates.types and i.accepted is not null then 0.02::double precision else 0.2 end as guess
    from public.placement_items i
    left join public.placement_difficulties d on d.item_id = i.id and d.version = placement_candidates.calibration
    where i.retired_at is null and (i.audio_path is null or not placement_candidates.without_sound)
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
    select b.id, b.difficulty, (2.2 * (c.chance - b.guess) / (1 - b.guess)) ^ 2 * ((1 - c.chance) / c.chance) as information,
      case
        when b.part = placement_candidates.left_out then 5
        when not r.is_repeated and not r.is_overexposed and b.source in (select l.source from last l) then 0
        when r.is_in_turn and not r.is_repeated and not r.is_continued and not r.is_overexposed then 1
        when r.is_in_turn and not r.is_repeated and not r.is_continued then 2
        when r.is_in_turn then 3
        else 4 end as tier
    from bank b left join private.placement_exposures x on x.item_id = b.id and x.level = here
    cross join lateral (select b.guess
      + (1 - b.guess) / (1 + exp(-2.2::double precision * (placement_candidates.ability - b.difficulty))) as chance) as c
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
comment on function private.placement_candidates is
  'The questions of which the next one is drawn after those asked: of a skill that keeps each within one question of its share of the '
  'bank, with a new target, seldom shown, and nearly the most informative at the ability. A bank that is too small gives up exposure, then '
  'targets, then skills, and at last the part that is left out. A test without sound has the questions without a recording alone. '
  'types: answers that can be typed cannot be guessed, and so say more.';

create function private.bank_part(text text) returns integer
language sql immutable strict parallel safe set search_path = '' as $$
  select get_byte(sha256(convert_to(bank_part.text, 'UTF8')), 0) % 7
$$;
comment on function private.bank_part is
  'One of the seven parts of the bank, from 0, for a question''s code: the one that it is in; for a network: the one that it is not asked.';

create function private.first_placement_question(attempt public.placement_attempts)
returns table (item_id uuid, difficulty double precision)
language sql volatile set search_path = '' as $$
  select i.id, coalesce(d.difficulty, private.level_number(i.level) - 0.5::double precision)
  from public.placement_items i
  left join public.placement_difficulties d on d.item_id = i.id and d.version = attempt.calibration
  where i.retired_at is null and i.audio_path is null and i.passage is null and i.level in ('A2', 'B1')
  order by i.id in (select l.id from public.placement_items l join private.placement_origins o on o.attempt_id = attempt.id
      where private.bank_part(l.code) = o.left_out),
    (select count(*) from unnest(attempt.seen_codes) as m (code) where m.code = i.code), random() limit 1
$$;
comment on function private.first_placement_question is
  'The question that a test begins with: short, for the eye, and of a level that frightens nobody. None where the bank has none.';

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
  if asked is null then
    select f.item_id, f.difficulty into next_item, hard from private.first_placement_question(attempt) as f;
  end if;
  if next_item is null and (answered < 16 or estimate.certainty < 0.9) then
    -- Questions that this learner has seen least often come first.
    select c.item_id, c.difficulty into next_item, hard
    from private.placement_candidates(coalesce(asked, '{}'), estimate.ability, attempt.calibration,
        (select o.left_out from private.placement_origins o where o.attempt_id = attempt.id), attempt.without_sound, attempt.types) as c
      join public.placement_items i on i.id = c.item_id
    order by (select count(*) from unnest(attempt.seen_codes) as m (code) where m.code = i.code), random() limit 1;
  end if;
  if next_item is null then
    update public.placement_attempts t set planned = answered where t.id = attempt.id returning t.* into changed;
  else
    insert into public.placement_answers (attempt_id, position, item_id, difficulty, is_typed, option_order)
    values (attempt.id, answered + 1, next_item, hard,
      attempt.types and (select i.accepted is not null from public.placement_items i where i.id = next_item),
      (select array_agg(o::smallint order by md5(next_item::text || o || attempt.id)) from generate_series(0, 3) as o));
  end if;
  return changed;
end $$;
comment on function private.continue_placement_test is
  'Once every question shown is answered: adds the next one, or ends the questions where the level is 90 % certain after 16, or the bank '
  'has no more. The planned number only shrinks.';
