set check_function_bodies = off;

create or replace function public.start_placement_test(key text, language public.language, earlier_keys text[] default '{}') returns jsonb
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
      update public.placement_attempts t
      set planned = least(t.planned, (select count(*) from public.placement_items i where i.retired_at is null))
      where t.id = attempt.id returning t.* into attempt;
      attempt := private.continue_placement_test(attempt);
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is 'Starts a test under a 256-bit key from the browser, or resumes it. Questions of the person''s earlier tests come last.';

create function public.answer_placement_question(key text, place integer, option integer, change integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts := private.lock_placement_test(answer_placement_question.key);
  had public.placement_answers;
begin
  perform private.refuse_if(attempt.stage = 'finished', 'NOT_NOW');
  perform private.refuse_if(coalesce(answer_placement_question.option, -1) not between 0 and 3
    or coalesce(answer_placement_question.change, 0) not between 1 and 10000, 'INVALID_OPTION');
  select a.* into had from public.placement_answers a where a.attempt_id = attempt.id and a.position = answer_placement_question.place;
  perform private.refuse_if(had.attempt_id is null, 'NOT_FOUND');
  if had.changes <> answer_placement_question.change or had.answer <> had.option_order[answer_placement_question.option + 1] then
    perform private.refuse_if(answer_placement_question.change <= had.changes, 'STALE_ANSWER');
    update public.placement_answers a
    set answer = a.option_order[answer_placement_question.option + 1], changes = answer_placement_question.change, answered_at = now()
    where a.attempt_id = attempt.id and a.position = had.position;
    attempt := private.continue_placement_test(attempt);
  end if;
  return jsonb_build_object('total', attempt.planned, 'question', private.placement_question(attempt, had.position + 1));
end $$;
comment on function public.answer_placement_question is 'Saves the answer to a question that was shown: an option from 0 to 3, in the order shown. Returns {total, question}: the question that follows, or null. `change` counts how often the learner chose. The same answer sent again changes nothing; STALE_ANSWER for an older one. Can be changed until the test is finished.';

create function public.finish_placement_test(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts := private.lock_placement_test(finish_placement_test.key);
  open text;
  given integer;
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
  set stage = 'finished', finished_at = now(), ability = e.ability, error = e.error, level_chances = e.level_chances,
    level = private.level_of(e.ability), profile = private.placement_profile(t.id, e.ability),
    correct = (select count(*) from public.placement_answers a join public.placement_items i on i.id = a.item_id
      where a.attempt_id = t.id and a.answer = i.answer),
    share = translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_')
  from private.score_placement_test(attempt.id) as e
  where t.id = attempt.id returning t.* into attempt;
  perform private.count_exposures(attempt);
  return private.placement_state(attempt);
end $$;
comment on function public.finish_placement_test is 'Finishes a test whose planned questions are all answered. INCOMPLETE_TEST has the unanswered positions in its hint. Does nothing for a finished test.';

create function private.placement_profile(attempt uuid, ability double precision) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(s.skill, jsonb_build_object('right', s.correct, 'asked', s.asked) || case
    when s.asked < 6 then '{}'::jsonb
    -- Nine in ten learners who stand at the level in a skill are within this of it.
    when e.ability - 1.645 * e.error > placement_profile.ability then '{"stands": "above"}'::jsonb
    when e.ability + 1.645 * e.error < placement_profile.ability then '{"stands": "below"}'::jsonb
    else '{"stands": "at"}'::jsonb end)
  from (
    select i.skill, count(*) filter (where a.answer = i.answer) as correct, count(*) as asked,
      array_agg(a.difficulty) as difficulties, array_agg(a.answer = i.answer) as answers
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = placement_profile.attempt group by i.skill) as s,
    lateral private.estimate_ability(s.difficulties, s.answers) as e
$$;
comment on function private.placement_profile is 'Correct answers by skill, and where six answers or more say so, whether the skill stands below, at or above the whole.';

create function private.count_exposures(attempt public.placement_attempts) returns void
language sql security definer set search_path = '' as $$
  insert into private.placement_exposures (level, item_id, shown)
  select attempt.level, a.item_id, 1 from public.placement_answers a where a.attempt_id = attempt.id order by a.item_id
  on conflict (level, item_id) do update set shown = placement_exposures.shown + 1;
  insert into private.placement_learners (level, learners) values (attempt.level, 1)
  on conflict (level) do update set learners = placement_learners.learners + 1
$$;
comment on function private.count_exposures is 'Counts that a learner of a level was shown the questions of a finished test.';

create or replace function private.save_placement_item(item jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.placement_items := jsonb_populate_record(null::public.placement_items, save_placement_item.item);
  current public.placement_items;
  of_a_version constant text[] := array['id', 'version', 'retired_at', 'created_at'];
begin
  select i.* into current from public.placement_items i where i.code = wanted.code and i.retired_at is null for update;
  perform private.refuse_if(wanted.version <> current.version, 'EDIT_CONFLICT');
  if to_jsonb(current) - of_a_version = to_jsonb(wanted) - of_a_version then
    return 'same';
  end if;
  update public.placement_items i set retired_at = now() where i.id = current.id;
  wanted.id := gen_random_uuid();
  wanted.version := coalesce((select max(i.version) from public.placement_items i where i.code = wanted.code), 0) + 1;
  wanted.retired_at := null;
  wanted.created_at := now();
  insert into public.placement_items values (wanted.*);
  insert into private.placement_exposures (level, item_id, since) select l.level, wanted.id, l.learners from private.placement_learners l;
  return case when current.id is null then 'added' else 'changed' end;
end $$;
comment on function private.save_placement_item is 'Saves a question. A changed one becomes a new version, and the previous version is retired. Returns same, added or changed.';

create or replace function public.placement_item_statistics() returns table (item_id uuid, asked bigint, correct numeric, discrimination numeric, skipped numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select a.item_id, count(*), round(avg(case when a.answer is null then null when a.answer = i.answer then 1 else 0 end), 3),
      round(corr(case when a.answer = i.answer then 1 else 0 end, t.ability::double precision) filter (where t.stage = 'finished')::numeric, 3),
      round(avg(case when a.answer is null then 1 else 0 end), 3)
    from public.placement_answers a join public.placement_items i on i.id = a.item_id join public.placement_attempts t on t.id = a.attempt_id
    group by a.item_id;
end $$;
comment on function public.placement_item_statistics is 'Statistics of each question from real answers: times asked, share answered correctly (0–1), discrimination between strong and weak learners (−1 to 1), share skipped (0–1).';

grant execute on function public.answer_placement_question, public.finish_placement_test to anon, authenticated;

update public.placement_attempts t
set planned = greatest(least(32, (select count(*) from public.placement_items i where i.retired_at is null)),
  (select count(*) from public.placement_answers a where a.attempt_id = t.id))
where t.stage = 'taking';
select private.continue_placement_test(t) from public.placement_attempts t where t.stage = 'taking' and t.expires_at > now();
