-- A placement test goes on without recordings for whoever cannot hear them, and its result says so.
set check_function_bodies = off;

alter table public.placement_attempts add column without_sound boolean not null default false;
comment on column public.placement_attempts.without_sound is
  'True once the learner has chosen a test without recordings: no further question has one.';

drop function private.placement_candidates(uuid[], double precision, integer, integer);
create function private.placement_candidates(asked uuid[], ability double precision, calibration integer default null,
  left_out integer default null, without_sound boolean default false)
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
      coalesce(d.difficulty, private.level_number(i.level) - 0.5::double precision) as difficulty
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
    select b.id, b.difficulty, (2.2 * (c.chance - 0.2) / 0.8) ^ 2 * ((1 - c.chance) / c.chance) as information,
      case
        when b.part = placement_candidates.left_out then 5
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
comment on function private.placement_candidates is
  'The questions of which the next one is drawn after those asked: of a skill that keeps each within one question of its share of the '
  'bank, with a new target, seldom shown, and nearly the most informative at the ability. A bank that is too small gives up exposure, then '
  'targets, then skills, and at last the part that is left out. A test without sound has the questions without a recording alone.';

create or replace function private.continue_placement_test(attempt public.placement_attempts) returns public.placement_attempts
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
        (select o.left_out from private.placement_origins o where o.attempt_id = attempt.id), attempt.without_sound) as c
      join public.placement_items i on i.id = c.item_id
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
comment on function private.continue_placement_test is
  'Once every question shown is answered: adds the next one, or ends the questions where the level is 90 % certain after 16, or the bank '
  'has no more. The planned number only shrinks.';

create function public.continue_without_sound(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts := private.lock_placement_test(continue_without_sound.key);
begin
  perform private.refuse_if(attempt.stage = 'finished' or not exists (select from public.placement_items i
    where i.retired_at is null and i.audio_path is null), 'NOT_NOW');
  if not attempt.without_sound then
    update public.placement_attempts t set without_sound = true where t.id = attempt.id returning t.* into attempt;
    delete from public.placement_answers a using public.placement_items i
    where a.attempt_id = attempt.id and i.id = a.item_id and i.audio_path is not null and a.answer is null;
    attempt := private.continue_placement_test(attempt);
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.continue_without_sound is
  'Goes on without recordings: an open question with one is replaced, and no further one has any. Its result says so. Does nothing the '
  'second time; NOT_NOW for a finished test, and where the bank has nothing but recordings.';

create or replace function private.placement_result(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('share', attempt.share, 'level', attempt.level,
    'band', (array['basic', 'basic', 'intermediate', 'intermediate', 'advanced', 'advanced'])[n.number + 1],
    'correct', attempt.correct, 'asked', (select sum((s.value ->> 'asked')::integer) from jsonb_each(attempt.profile) as s),
    'profile', attempt.profile, 'name', attempt.shown_name, 'finished_on', (attempt.finished_at at time zone 'America/Sao_Paulo')::date,
    'without_sound', attempt.without_sound,
    'sure', floor(10 * attempt.level_chances[n.number + 1]),
    -- A level that one in five such learners have.
    'neighbour', (select (enum_range(null::public.cefr_level))[c.place]
      from unnest(attempt.level_chances) with ordinality as c (chance, place)
      where c.place <> n.number + 1 and c.chance >= 0.2 order by c.chance desc limit 1))
  from (select private.level_number(attempt.level) as number) as n
$$;
comment on function private.placement_result is
  'The result of a finished test, for the person who took it. `sure`: how many in ten learners with such answers have the level; null for '
  'a test that was not adaptive.';

grant execute on function public.continue_without_sound to anon, authenticated;

reset check_function_bodies;
