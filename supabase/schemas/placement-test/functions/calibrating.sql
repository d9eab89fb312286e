create function public.read_due_calibration() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.placement_calibrations;
begin
  select c.* into last from public.placement_calibrations c where c.approved_at is not null
  order by c.version desc limit 1;
  if exists (select from public.placement_calibrations c where c.calibrated_at > now() - interval '7 days'
      or num_nonnulls(c.approved_at, c.declined_at) = 0)
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
        select jsonb_agg(jsonb_build_array(n.number, a.answer = i.answer, a.is_typed)) as answers
        from tests t join public.placement_answers a on a.attempt_id = t.id join public.placement_items i on i.id = a.item_id
          join items n on n.id = i.id
        where a.answer is not null group by t.id) as g)));
end $$;
comment on function public.read_due_calibration is
  'The answers of the last 5,000 finished tests that count (calibrating_tests), those of people who are known first and of others one '
  'of each network and day, once fifty were finished, a week has passed since the last calibration, and none waits for an answer; '
  'otherwise null. Returns {version, items: [{id, author, known, frozen}], tests: [[[item, right, typed], …], …]}.';

create function private.calibrating_tests()
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

create function public.answer_calibration(version integer, accepted boolean) returns void
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

create function public.save_calibration(version integer, tests integer, difficulties jsonb, slope double precision default null)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  base constant integer := (select max(c.version) from public.placement_calibrations c where c.approved_at is not null);
begin
  if save_calibration.version <> (select coalesce(max(c.version), 0) + 1 from public.placement_calibrations c) then
    return false;
  end if;
  insert into public.placement_calibrations (version, tests, slope, learners)
  values (save_calibration.version, save_calibration.tests, save_calibration.slope,
    (select coalesce(sum(l.learners), 0) from private.placement_learners l))
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
  if not found then
    perform private.add_admin_notifications('calibration_waits', jsonb_build_object('link', '/admin/manage-test?tab=difficulty'));
  end if;
  return true;
end $$;
comment on function public.save_calibration is
  'Saves a version of the difficulties; tests that begin later use it. Questions without new answers keep the difficulty of the '
  'version that is used. One that moves more than a tenth of the questions by a quarter of a level waits for the teacher, '
  'who is notified (answer_calibration). slope: of real answers, where enough tests speak. Returns whether it was saved: another process '
  'may have saved the version.';

create function private.cautious_slope() returns double precision
language sql stable set search_path = '' as $$
  select coalesce((
    select c.slope / sqrt(1 + pi() / 8 * (c.slope * 0.5) ^ 2) from public.placement_calibrations c
    where c.approved_at is not null order by c.version desc limit 1), 1.36)
$$;
comment on function private.cautious_slope is
  'The slope by which the certainty of a result is calculated: that of real answers by the calibration in use, and 1.5 as long as none '
  'speaks; flatter, because difficulties are off by half a level (1.5 / sqrt(1 + pi / 8 * (1.5 * 0.5)^2) = 1.36).';

create function public.freeze_placement_item(item uuid, frozen boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.placement_items i set frozen_at = case when freeze_placement_item.frozen then coalesce(i.frozen_at, now()) end
  where i.id = freeze_placement_item.item;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.freeze_placement_item is 'Freezes the difficulty of a question, or lets calibrations change it again.';
