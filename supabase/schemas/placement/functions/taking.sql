create function public.start_placement_test(key text, language public.language, earlier_keys text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts;
begin
  select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
  if attempt.id is null then
    perform private.refuse_if(not private.consume_quota('start_placement_test', 3000, interval '1 day'), 'TOO_MANY_TESTS');
    insert into public.placement_attempts (key_hash, language, user_id, seen_codes)
    values (private.key_hash(start_placement_test.key), coalesce(start_placement_test.language, 'pt'), case when private.is_active() then auth.uid() end,
      coalesce((select array_agg(i.code) from public.placement_attempts t join public.placement_answers a on a.attempt_id = t.id
        join public.placement_items i on i.id = a.item_id
        where t.user_id = auth.uid() or t.key_hash in (select sha256(convert_to(k, 'UTF8'))
          from unnest(start_placement_test.earlier_keys[1:10]) as k where k ~ '^[A-Za-z0-9_-]{43}$')), '{}'))
    on conflict (key_hash) do nothing returning * into attempt;
    if attempt.id is null then
      select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
    else
      perform private.draw_block(attempt.id, 'routing');
      update public.placement_attempts t
      set first_block = (select count(*) from public.placement_answers a where a.attempt_id = t.id)
      where t.id = attempt.id returning t.* into attempt;
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is 'Starts a test under a 256-bit key from the browser, or resumes it. Questions of the person''s earlier tests come last.';

create function private.lock_placement_test(key text) returns public.placement_attempts
language plpgsql security definer set search_path = '' as $$
declare
  found public.placement_attempts;
begin
  select t.* into found from public.placement_attempts t where t.key_hash = private.key_hash(lock_placement_test.key) for update;
  perform private.refuse_if(found.id is null, 'NOT_FOUND');
  perform private.refuse_if(found.stage <> 'finished' and found.expires_at < now(), 'EXPIRED');
  return found;
end $$;
comment on function private.lock_placement_test is 'Locks and returns the test of a key. EXPIRED after its time limit.';

create function public.read_placement_test(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.placement_state(private.lock_placement_test(read_placement_test.key));
end $$;
comment on function public.read_placement_test is 'The state of a test: {stage, total, expires_at, questions, result}. Includes correct answers, transcripts and explanations once it is finished.';

create function public.answer_placement_question(key text, place integer, option integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.lock_placement_test(answer_placement_question.key);
begin
  perform private.refuse_if(attempt.stage = 'finished', 'NOT_NOW');
  perform private.refuse_if(coalesce(answer_placement_question.option, -1) not between 0 and 3, 'INVALID_OPTION');
  update public.placement_answers a set answer = a.option_order[answer_placement_question.option + 1], answered_at = now()
  where a.attempt_id = attempt.id and a.position = answer_placement_question.place
    and (attempt.stage = 'routing') = (a.position <= attempt.first_block);
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.answer_placement_question is 'Saves the answer to a question of the open block: an option from 0 to 3, in the order shown. Can be changed until the block is closed.';

create function public.advance_placement_test(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts := private.lock_placement_test(advance_placement_test.key);
  skill_profile jsonb;
  open text;
  levels integer[];
  right_ones boolean[];
begin
  if attempt.stage = 'finished' then
    return private.placement_state(attempt);
  end if;
  select string_agg(a.position::text, ',' order by a.position) filter (where a.answer is null),
    array_agg(private.level_number(i.level)), array_agg(a.answer = i.answer) into open, levels, right_ones
  from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = attempt.id;
  if open is not null then
    raise exception using errcode = 'PT409', message = 'INCOMPLETE_TEST', hint = open;
  end if;
  if attempt.stage = 'routing' then
    update public.placement_attempts t set stage = 'second',
      track = case when private.estimate_ability(levels, right_ones) < 2.5 then 'easier' else 'harder' end
    where t.id = attempt.id returning t.* into attempt;
    perform private.draw_block(attempt.id, attempt.track);
  else
    select jsonb_object_agg(s.skill, jsonb_build_object('right', s.correct, 'asked', s.asked)) into skill_profile from (
      select i.skill, count(*) filter (where a.answer = i.answer) as correct, count(*) as asked
      from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = attempt.id group by i.skill) as s;
    update public.placement_attempts t set stage = 'finished', finished_at = now(), ability = private.estimate_ability(levels, right_ones),
      level = private.level_of(private.estimate_ability(levels, right_ones)), profile = skill_profile,
      correct = (select count(*) from unnest(right_ones) as r (ok) where ok),
      share = translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_')
    where t.id = attempt.id returning t.* into attempt;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.advance_placement_test is 'Closes the open block once all its questions are answered, and opens the second block or finishes the test. INCOMPLETE_TEST has the unanswered positions in its hint. Does nothing for a finished test.';

create function private.draw_block(attempt uuid, block text) returns void
language sql security definer set search_path = '' as $$
  -- Questions that this learner has seen least often come first; skills alternate within a level.
  with open as (
    select i.id, i.level, i.skill, (select count(*) from unnest(t.seen_codes) as m (code) where m.code = i.code) as times
    from public.placement_items i join public.placement_attempts t on t.id = draw_block.attempt
    where i.retired_at is null and not exists (select from public.placement_answers a where a.attempt_id = t.id and a.item_id = i.id)
  ), ranked as (
    select o.id, o.level, o.times, row_number() over (partition by o.level, o.skill order by o.times, random()) as turn from open o
  ), chosen as (
    select r.id, r.level, row_number() over (partition by r.level order by r.times, r.turn, random()) as place from ranked r
  ), taken as (
    select c.id, c.level from chosen c join private.blueprint(draw_block.block) b on b.level = c.level and c.place <= b.amount
  )
  insert into public.placement_answers (attempt_id, position, item_id, option_order)
  select draw_block.attempt,
    (select coalesce(max(a.position), 0) from public.placement_answers a where a.attempt_id = draw_block.attempt) + row_number() over (order by t.level, random()),
    t.id, (select array_agg(o::smallint order by md5(t.id::text || o || draw_block.attempt::text)) from generate_series(0, 3) as o)
  from taken t
$$;
comment on function private.draw_block is 'Draws the questions of a block by its blueprint, preferring those that the person has seen least often, with alternating skills.';

create function public.name_placement_result(key text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.lock_placement_test(name_placement_result.key);
  shown constant text := nullif(regexp_replace(btrim(coalesce(name_placement_result.name, '')), '\s+', ' ', 'g'), '');
begin
  perform private.refuse_if(not private.is_name(shown) or char_length(shown) > 60, 'INVALID_NAME');
  update public.placement_attempts t set shown_name = shown
  where t.id = attempt.id;
end $$;
comment on function public.name_placement_result is 'Sets the name on a shared result; an empty one removes it.';

create function public.claim_placement_test(key text, booking_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.lock_placement_test(claim_placement_test.key);
begin
  if claim_placement_test.booking_key is not null then
    update public.placement_attempts t set trial_id = b.id from public.trial_bookings b
    where t.id = attempt.id and t.trial_id is null and b.key_hash = private.key_hash(claim_placement_test.booking_key);
  elsif private.is_active() then
    update public.placement_attempts t set user_id = auth.uid() where t.id = attempt.id and t.user_id is null;
  end if;
end $$;
comment on function public.claim_placement_test is 'Links a test to the trial class of a booking key, or to the caller''s account.';

create function public.read_placement_result(share text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placement_result(t) from public.placement_attempts t where t.share = read_placement_result.share and t.stage = 'finished'
$$;
comment on function public.read_placement_result is 'The result for a share code, or null. Contains no answers, and no name unless the person added one.';
