-- A placement test begins with a short question of A2 or B1, never with a text of C1 or a recording.
set check_function_bodies = off;

create function private.first_placement_question(attempt public.placement_attempts)
returns table (item_id uuid, difficulty double precision)
language sql volatile set search_path = '' as $$
  select i.id, coalesce(d.difficulty, private.level_number(i.level) - 0.5::double precision)
  from public.placement_items i
  left join public.placement_difficulties d on d.item_id = i.id and d.version = attempt.calibration
  where i.retired_at is null and i.audio_path is null and i.passage is null and i.level in ('A2', 'B1')
  order by (select count(*) from unnest(attempt.seen_codes) as m (code) where m.code = i.code), random() limit 1
$$;
comment on function private.first_placement_question is 'The question that a test begins with: short, for the eye, and of a level that frightens nobody. None where the bank has none.';

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
    from private.placement_candidates(coalesce(asked, '{}'), estimate.ability, attempt.calibration) as c join public.placement_items i on i.id = c.item_id
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

create or replace function private.lock_placement_test(key text) returns public.placement_attempts
language plpgsql security definer set search_path = '' as $$
declare
  -- Judged by itself: whether a condition of the query is computed where no row is found is up to its plan.
  hash constant bytea := private.key_hash(lock_placement_test.key);
  found public.placement_attempts;
begin
  select t.* into found from public.placement_attempts t where t.key_hash = hash for update;
  perform private.refuse_if(found.id is null, 'NOT_FOUND');
  perform private.refuse_if(found.stage <> 'finished' and found.expires_at < now(), 'EXPIRED');
  return found;
end $$;
