-- Each network has a share of the tests, of the right answers that are shown, and of what calibrates the questions.
set check_function_bodies = off;
alter table public.placement_calibrations add approved_at timestamptz, add declined_at timestamptz,
  add constraint placement_calibrations_has_one_answer check (num_nonnulls(approved_at, declined_at) <= 1);
update public.placement_calibrations set approved_at = calibrated_at;
comment on column public.placement_calibrations.approved_at is 'From when on tests use it; null while a calibration that moves many questions waits for the teacher''s answer.';

create table private.placement_origins (
  attempt_id uuid primary key references public.placement_attempts on delete cascade,
  network text,
  started_on date not null default (now() at time zone 'America/Sao_Paulo')::date,
  shows_answers boolean
);
comment on table private.placement_origins is
  'From which network a placement test was started, so that one network has a share of the tests, of the right answers that are shown, '
  'and of the calibrations.';
comment on column private.placement_origins.network is 'A hash of the network; cleared after thirty days.';
comment on column private.placement_origins.shows_answers is
  'Whether the right answers are shown with the result; null until the test is finished.';

create index placement_origins_by_network on private.placement_origins (network, started_on) where network is not null;

create or replace function public.start_placement_test(key text, language public.language, earlier_keys text[] default '{}') returns jsonb
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
    insert into public.placement_attempts (key_hash, language, user_id, seen_codes)
    values (private.key_hash(start_placement_test.key), coalesce(start_placement_test.language, 'pt'), case
      when private.is_active() then auth.uid() end,
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
      insert into private.placement_origins (attempt_id, network) values (attempt.id, network);
      attempt := private.continue_placement_test(attempt);
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is
  'Starts a test under a 256-bit key from the browser, or resumes it. Questions of the person''s earlier tests come last.';

create or replace function public.finish_placement_test(key text) returns jsonb
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
  perform private.decide_shown_answers(attempt);
  perform private.count_exposures(attempt);
  return private.placement_state(attempt);
end $$;
comment on function public.finish_placement_test is
  'Finishes a test whose planned questions are all answered. INCOMPLETE_TEST has the unanswered positions in its hint. Does nothing for a '
  'finished test.';

create or replace function private.decide_shown_answers(attempt public.placement_attempts) returns void
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

create or replace function private.is_known_learner(attempt public.placement_attempts) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.classes c where c.student_id = attempt.user_id)
    or exists (select from public.trial_bookings b where (b.id = attempt.trial_id or b.student_id = attempt.user_id)
      and b.held_until is null
      and not exists (select from private.unverified_trials u where u.id = b.id))
$$;
comment on function private.is_known_learner is
  'Whether a test is of a person whom the teacher knows: with a class, or a trial class whose address is verified.';

create or replace function private.shows_answers(attempt uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select o.shows_answers from private.placement_origins o where o.attempt_id = shows_answers.attempt), true)
$$;
comment on function private.shows_answers is
  'Whether the right answers of a finished test are shown. Those of tests before there were shares are.';

create or replace function private.placement_question(attempt public.placement_attempts, place integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
      'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
      'options', (select jsonb_agg(i.options[o.original + 1] order by o.place)
        from unnest(a.option_order) with ordinality as o (original, place)),
      'chosen', array_position(a.option_order, a.answer) - 1, 'changes', a.changes)
    -- The right answers are sent with the result, not before.
    || case when attempt.stage = 'finished' and private.shows_answers(attempt.id) then jsonb_build_object('right', array_position(a.option_order, i.answer) - 1,
      'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt, 'explanation_en', i.explanation_en)
      else '{}' end)
  from public.placement_answers a join public.placement_items i on i.id = a.item_id
  where a.attempt_id = attempt.id and a.position = placement_question.place
$$;
comment on function private.placement_question is
  'A question of a test as its learner sees it, or null. Includes the correct answer once the test is finished.';

create or replace function public.read_due_calibration() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.placement_calibrations;
begin
  select c.* into last from public.placement_calibrations c where c.approved_at is not null
  order by c.version desc limit 1;
  if exists (select from public.placement_calibrations c where c.calibrated_at > now() - interval '7 days' or num_nonnulls(c.approved_at, c.declined_at) = 0)
    or (select coalesce(sum(l.learners), 0) from private.placement_learners l) - coalesce(last.learners, 0) < 50 then
    return null;
  end if;
  return (
    with items as (
      select i.id, row_number() over (order by i.id) - 1 as number, private.level_number(i.level) - 0.5::double precision as author,
        d.difficulty, i.frozen_at is not null as frozen
      from public.placement_items i left join public.placement_difficulties d on d.item_id = i.id and d.version = last.version
    ), tests as (
      select c.id from (
        select distinct on (coalesce(c.network || ' ' || c.started_on, c.id::text)) c.* from private.calibrating_tests() c
        order by coalesce(c.network || ' ' || c.started_on, c.id::text), c.finished_at, c.id) as c
      order by c.is_known desc, c.finished_at desc, c.id limit 5000
    )
    select jsonb_build_object('version', (select coalesce(max(c.version), 0) + 1 from public.placement_calibrations c),
      'items', (select jsonb_agg(jsonb_build_object('id', i.id, 'author', i.author, 'known', coalesce(i.difficulty, i.author),
        'frozen', i.frozen)
        order by i.number) from items i),
      'tests', (select coalesce(jsonb_agg(g.answers), '[]') from (
        select jsonb_agg(jsonb_build_array(n.number, a.answer = i.answer)) as answers
        from tests t join public.placement_answers a on a.attempt_id = t.id join public.placement_items i on i.id = a.item_id
          join items n on n.id = i.id
        where a.answer is not null group by t.id) as g)));
end $$;
comment on function public.read_due_calibration is
  'The answers of the last 5,000 finished tests that count (calibrating_tests), those of people who are known first and of others one '
  'of each network and day, once fifty were finished, a week has passed since the last calibration, and none waits for an answer; '
  'otherwise null. Returns {version, items: [{id, author, known, frozen}], tests: [[[item, right], …], …]}.';

create or replace function private.calibrating_tests()
returns table (id uuid, network text, started_on date, finished_at timestamptz, is_known boolean)
language sql stable set search_path = '' as $$
  with latest as (
    select t.*, private.is_known_learner(t) as is_known from public.placement_attempts t
    where t.stage = 'finished' order by t.finished_at desc limit 20000
  )
  select t.id, case when not t.is_known then o.network end, o.started_on, t.finished_at, t.is_known
  from latest t left join private.placement_origins o on o.attempt_id = t.id
  -- Nobody reads a question and its options in less than two seconds. A quarter may be guessed.
  where (select count(*) filter (where a.answered_at - a.asked_at < interval '2 seconds') * 4 <= count(*)
    from public.placement_answers a where a.attempt_id = t.id)
$$;
comment on function private.calibrating_tests is
  'Finished tests that were taken as people take them, with the network and day of those whose person is not known.';

create or replace function public.answer_calibration(version integer, accepted boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.placement_calibrations c
  set approved_at = case when answer_calibration.accepted then now() end,
    declined_at = case when answer_calibration.accepted is not true then now() end
  where c.version = answer_calibration.version and num_nonnulls(c.approved_at, c.declined_at) = 0;
  perform private.refuse_if(not found, 'NOT_NOW');
end $$;
comment on function public.answer_calibration is
  'The teacher accepts or declines a calibration that moves many questions. Tests that begin later use one that was accepted.';

create or replace function public.save_calibration(version integer, tests integer, difficulties jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  base constant integer := (select max(c.version) from public.placement_calibrations c where c.approved_at is not null);
begin
  if save_calibration.version <> (select coalesce(max(c.version), 0) + 1 from public.placement_calibrations c) then
    return false;
  end if;
  insert into public.placement_calibrations (version, tests, learners)
  values (save_calibration.version, save_calibration.tests, (select coalesce(sum(l.learners), 0) from private.placement_learners l))
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.placement_difficulties (version, item_id, previous, difficulty, answers, correct, expected)
  select save_calibration.version, d.item_id, d.previous, d.difficulty, d.answers, d.correct, d.expected
  from jsonb_populate_recordset(null::public.placement_difficulties, save_calibration.difficulties) as d
    join public.placement_items i on i.id = d.item_id;
  -- A question that nobody answered keeps its difficulty.
  insert into public.placement_difficulties (version, item_id, previous, difficulty, answers, correct, expected)
  select save_calibration.version, d.item_id, d.difficulty, d.difficulty, 0, 0, 0
  from public.placement_difficulties d where d.version = base
  on conflict do nothing;
  -- Strangers' answers alone do not move the test: where many questions move, the teacher is asked.
  update public.placement_calibrations c set approved_at = now()
  where c.version = save_calibration.version and 10 * (
    select count(*) from public.placement_difficulties d
    where d.version = save_calibration.version and abs(d.difficulty - d.previous) > 0.25
  ) <= (select count(*) from public.placement_items i where i.retired_at is null);
  return true;
end $$;
comment on function public.save_calibration is
  'Saves a version of the difficulties; tests that begin later use it. Questions without new answers keep the difficulty of the '
  'version that is used. One that moves more than a tenth of the questions by a quarter of a level waits for the teacher '
  '(answer_calibration). Returns whether it was saved: another process may have saved the version.';

create or replace function public.run_housekeeping(step text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one text;
begin
  if step is null then
    foreach one in array public.housekeeping_steps() loop
      while public.run_housekeeping(one) loop
      end loop;
    end loop;
    return false;
  end if;
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || step, 0)) then
    return false;
  end if;
  case step
    when 'accounts' then
      perform private.expire_temporary_passwords();
      perform private.delete_unconfirmed_accounts();
    when 'time zone' then
      perform private.sync_time_zone();
    when 'unverified trials' then
      perform private.lock_calendar();
      update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
    when 'reminders' then
      perform private.lock_calendar();
      perform private.enqueue_reminders();
    when 'cards' then
      perform private.remind_of_cards();
    when 'makeups' then
      perform private.remind_of_makeups();
    when 'waits' then
      perform private.end_waits();
    when 'offers' then
      return private.offer_next_hour();
    when 'articles' then
      perform private.publish_due_articles();
      perform private.purge_articles();
    when 'bills' then
      perform private.bill();
    when 'mei limit' then
      if private.consume_quota('mei limit', 1, interval '1 hour') then
        perform private.warn_of_mei_limit();
      end if;
    when 'errors' then
      perform private.purge_error_logs();
    when 'audit log' then
      if private.consume_quota('audit log', 1, interval '1 hour') then
        perform private.purge_audit_log();
        delete from public.notifications n where n.created_at < now() - interval '2 years';
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - 31;
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - interval '2 days';
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
      delete from private.mail_outages o where o.until < now() - interval '90 days';
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
comment on function public.run_housekeeping is
  'Runs a step of the scheduled work, and says whether it has to be run again; all steps where none is named. The server calls each '
  'step every half minute, so that each is a transaction of its own, which the failure of another leaves alone.';

grant execute on function public.answer_calibration to authenticated;
reset check_function_bodies;
