create function public.start_placement_test(
  key text, language public.language, earlier_keys text[] default '{}', under_age boolean default false,
  types boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.caller_network();
  attempt public.placement_attempts;
begin
  select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
  if attempt.id is null then
    -- A class of thirty behind one address, and some who begin again.
    perform private.refuse_if(network is not null
      and not private.consume_quota('start_placement_test:' || network, 45, interval '1 day'), 'TOO_MANY_TESTS');
    perform private.refuse_if(not private.consume_quota('start_placement_test', 3000, interval '1 day'), 'TOO_MANY_TESTS');
    insert into public.placement_attempts (key_hash, language, user_id, under_age, types, seen_codes)
    values (private.key_hash(start_placement_test.key), coalesce(start_placement_test.language, 'pt'), case
      when private.is_active() then auth.uid() end, coalesce(start_placement_test.under_age, false),
      coalesce(start_placement_test.types, false),
      coalesce((select array_agg(i.code) from public.placement_attempts t join public.placement_answers a on a.attempt_id = t.id
        join public.placement_items i on i.id = a.item_id
        where t.user_id = auth.uid() or t.key_hash in (select sha256(convert_to(k, 'UTF8'))
          from unnest(start_placement_test.earlier_keys[1:10]) as k where k ~ '^[A-Za-z0-9_-]{43}$')), '{}'))
    on conflict (key_hash) do nothing returning * into attempt;
    if attempt.id is null then
      select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
    else
      update public.placement_attempts t
      set planned = least(t.planned, (select count(*) from public.placement_items i where i.retired_at is null)),
        calibration = (select max(c.version) from public.placement_calibrations c where c.approved_at is not null)
      where t.id = attempt.id returning t.* into attempt;
      insert into private.placement_origins (attempt_id, network, left_out)
      values (attempt.id, network, case when not private.is_known_learner(attempt) then private.bank_part(network) end);
      attempt := private.continue_placement_test(attempt);
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is
  'Starts a test under a 256-bit key from the browser, or resumes it. Questions of the person''s earlier tests come last. '
  'under_age: a learner from 13 to 17, whose result is not shared. types: answers are typed where a question has accepted forms.';

create function private.lock_placement_test(key text) returns public.placement_attempts
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
comment on function private.lock_placement_test is 'Locks and returns the test of a key. EXPIRED after its time limit.';

create function public.read_placement_test(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.placement_state(private.lock_placement_test(read_placement_test.key));
end $$;
comment on function public.read_placement_test is
  'The state of a test: {stage, total, expires_at, questions, result}. Includes correct answers, transcripts and explanations once it is '
  'finished.';

create function public.answer_placement_question(
  key text, place integer, option integer default null, change integer default 1, typed text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts := private.lock_placement_test(answer_placement_question.key);
  said constant text := btrim(regexp_replace(answer_placement_question.typed, '\s+', ' ', 'g'));
  had public.placement_answers;
  chosen smallint;
begin
  perform private.refuse_if(attempt.stage = 'finished', 'NOT_NOW');
  perform private.refuse_if(num_nonnulls(answer_placement_question.option, said) <> 1
    or answer_placement_question.option not between 0 and 3 or char_length(said) > 60 or not private.is_single_line(said)
    or coalesce(answer_placement_question.change, 0) not between 1 and 10000, 'INVALID_OPTION');
  select a.* into had from public.placement_answers a where a.attempt_id = attempt.id and a.position = answer_placement_question.place;
  perform private.refuse_if(had.attempt_id is null, 'NOT_FOUND');
  perform private.refuse_if(had.is_typed = (said is null), 'INVALID_OPTION');
  chosen := case when had.is_typed then private.typed_answer(had.item_id, said)
    else had.option_order[answer_placement_question.option + 1] end;
  if had.changes <> answer_placement_question.change or had.answer <> chosen or had.typed <> said then
    perform private.refuse_if(answer_placement_question.change <= had.changes, 'STALE_ANSWER');
    update public.placement_answers a
    set answer = chosen, typed = said, changes = answer_placement_question.change, answered_at = now()
    where a.attempt_id = attempt.id and a.position = had.position;
    attempt := private.continue_placement_test(attempt);
  end if;
  return jsonb_build_object('total', attempt.planned, 'question', private.placement_question(attempt, had.position + 1));
end $$;
comment on function public.answer_placement_question is
  'Saves the answer to a question that was shown: an option from 0 to 3, in the order shown, or what was typed, of a question with '
  'is_typed; empty where the learner does not know. Returns {total, question}: the question that follows, or null. `change` counts how '
  'often the learner chose. The same answer sent again changes nothing; STALE_ANSWER for an older one. Can be '
  'changed until the test is finished.';

create function private.typed_answer(item uuid, typed text) returns smallint
language sql stable set search_path = '' as $$
  select case when private.mark_of(i, typed_answer.typed) <> 'wrong' then i.answer else coalesce((
    select o.place - 1 from unnest(i.options) with ordinality as o (option, place)
    where private.plain_form(o.option) = private.plain_form(typed_answer.typed) and o.place <> i.answer + 1 limit 1), 4)::smallint end
  from public.placement_items i where i.id = typed_answer.item
$$;
comment on function private.typed_answer is 'The index of the option that a typed answer is; 4 where it is none of them.';

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

create function public.finish_placement_test(key text) returns jsonb
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

create function private.decide_shown_answers(attempt public.placement_attempts) returns void
language plpgsql set search_path = '' as $$
declare
  origin private.placement_origins;
begin
  select o.* into origin from private.placement_origins o where o.attempt_id = attempt.id;
  -- Tests of one network that finish at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('placement answers ' || coalesce(origin.network, ''), 0));
  update private.placement_origins o set shows_answers = private.is_known_learner(attempt) or origin.network is null or (
    select count(*) < 9 and count(*) filter (where t.finished_at > now() - interval '1 day') < 3
    from private.placement_origins other join public.placement_attempts t on t.id = other.attempt_id
    where other.network = origin.network and other.shows_answers and not private.is_known_learner(t)
      and t.finished_at > now() - interval '30 days')
  where o.attempt_id = attempt.id and o.shows_answers is null;
end $$;
comment on function private.decide_shown_answers is
  'Decides whether the right answers are shown with the result: to people who are known, and of each network to three tests a day and '
  'nine in thirty days, which never ask as many questions as the bank has.';

create function private.is_known_learner(attempt public.placement_attempts) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.classes c where c.student_id = attempt.user_id)
    or exists (select from public.trial_bookings b where (b.id = attempt.trial_id or b.student_id = attempt.user_id)
      and b.held_until is null
      and not exists (select from private.unverified_trials u where u.id = b.id))
$$;
comment on function private.is_known_learner is
  'Whether a test is of a person whom the teacher knows: with a class, or a trial class whose address is verified.';

create function private.is_young_learner(attempt public.placement_attempts) returns boolean
language sql stable set search_path = '' as $$ select attempt.under_age or private.is_minor(attempt.user_id) $$;
comment on function private.is_young_learner is 'Whether a test is of a minor, who said so or whose birth date does.';

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
      array_agg(a.difficulty) as difficulties, array_agg(a.answer = i.answer) as answers, array_agg(a.is_typed) as typed
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = placement_profile.attempt group by i.skill) as s,
    lateral private.estimate_ability(s.difficulties, s.answers, true, s.typed) as e
$$;
comment on function private.placement_profile is
  'Correct answers by skill, and where six answers or more say so, whether the skill stands below, at or above the whole; not for a '
  'test of which nothing is certain.';

create function private.count_exposures(attempt public.placement_attempts) returns void
language sql security definer set search_path = '' as $$
  insert into private.placement_exposures (level, item_id, shown)
  select attempt.level, a.item_id, 1 from public.placement_answers a where a.attempt_id = attempt.id order by a.item_id
  on conflict (level, item_id) do update set shown = placement_exposures.shown + 1;
  insert into private.placement_learners (level, learners) values (attempt.level, 1)
  on conflict (level) do update set learners = placement_learners.learners + 1
$$;
comment on function private.count_exposures is 'Counts that a learner of a level was shown the questions of a finished test.';

create function public.name_placement_result(key text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.lock_placement_test(name_placement_result.key);
  shown constant text := nullif(regexp_replace(btrim(coalesce(name_placement_result.name, '')), '\s+', ' ', 'g'), '');
begin
  perform private.refuse_if(not private.is_name(shown) or char_length(shown) > 60, 'INVALID_NAME');
  perform private.refuse_if(shown is not null and private.is_young_learner(attempt), 'MINORS_NOT_PUBLIC');
  update public.placement_attempts t set shown_name = shown
  where t.id = attempt.id;
end $$;
comment on function public.name_placement_result is 'Sets the name on a shared result, which minors do not have; an empty one removes it.';

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
    and not private.is_young_learner(t)
$$;
comment on function public.read_placement_result is
  'The result for a share code, or null, also for that of a minor. Contains no answers, and no name unless the person added one.';

create function public.own_placement_tests()
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
