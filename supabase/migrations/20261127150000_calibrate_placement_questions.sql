set check_function_bodies = off;

alter table public.placement_items add column frozen_at timestamptz;

create table public.placement_calibrations (
  version integer primary key check (version > 0),
  calibrated_at timestamptz not null default now(),
  tests integer not null check (tests >= 0),
  learners integer not null check (learners >= 0)
);
comment on table public.placement_calibrations is 'Versions of the difficulties, each calculated from all answers. Before the first one, difficulties are the author''s: half a level below the middle of the level.';
comment on column public.placement_calibrations.learners is 'How many adaptive tests had been finished.';

create table public.placement_difficulties (
  version integer not null references public.placement_calibrations on delete cascade,
  item_id uuid not null references public.placement_items on delete cascade,
  previous double precision not null,
  difficulty double precision not null,
  answers integer not null check (answers > 0),
  correct integer not null check (correct between 0 and answers),
  expected double precision not null,
  primary key (version, item_id)
);
comment on table public.placement_difficulties is 'The difficulty of each answered question in a version, on the scale of abilities, and why: its answers, the correct ones, and how many were expected to be by the previous difficulty.';

alter table public.placement_attempts add column calibration integer references public.placement_calibrations;
comment on column public.placement_items.frozen_at is 'Since when calibrations leave the difficulty as it is.';
comment on column public.placement_attempts.calibration is 'The version of the difficulties that its questions were chosen and scored by; null for the author''s.';
create index placement_difficulties_by_item on public.placement_difficulties (item_id);
create index placement_attempts_by_calibration on public.placement_attempts (calibration);

alter table public.placement_calibrations enable row level security;
alter table public.placement_difficulties enable row level security;
grant select on public.placement_calibrations, public.placement_difficulties to authenticated;
create policy "The teacher reads calibrations" on public.placement_calibrations for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads difficulties" on public.placement_difficulties for select to authenticated
using ((select private.is_admin()));

drop function private.placement_candidates(uuid[], double precision);

create function private.placement_candidates(asked uuid[], ability double precision, calibration integer default null)
returns table (item_id uuid, difficulty double precision)
language plpgsql stable set search_path = '' as $$
declare
  -- A variable, so that the plan below is kept for the next call.
  here constant public.cefr_level := private.level_of(placement_candidates.ability);
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
  if answered < 16 or estimate.certainty < 0.9 then
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
      set planned = least(t.planned, (select count(*) from public.placement_items i where i.retired_at is null)),
        calibration = (select max(c.version) from public.placement_calibrations c)
      where t.id = attempt.id returning t.* into attempt;
      attempt := private.continue_placement_test(attempt);
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is 'Starts a test under a 256-bit key from the browser, or resumes it. Questions of the person''s earlier tests come last.';

create or replace function private.save_placement_item(item jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.placement_items := jsonb_populate_record(null::public.placement_items, save_placement_item.item);
  current public.placement_items;
  of_a_version constant text[] := array['id', 'version', 'retired_at', 'created_at', 'frozen_at'];
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
  wanted.frozen_at := null;
  wanted.created_at := now();
  insert into public.placement_items values (wanted.*);
  insert into private.placement_exposures (level, item_id, since) select l.level, wanted.id, l.learners from private.placement_learners l;
  return case when current.id is null then 'added' else 'changed' end;
end $$;
comment on function private.save_placement_item is 'Saves a question. A changed one becomes a new version, and the previous version is retired. Returns same, added or changed.';

create function public.read_due_calibration() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.placement_calibrations;
begin
  select c.* into last from public.placement_calibrations c order by c.version desc limit 1;
  if last.calibrated_at > now() - interval '7 days'
    or (select coalesce(sum(l.learners), 0) from private.placement_learners l) - coalesce(last.learners, 0) < 50 then
    return null;
  end if;
  return (
    with items as (
      select i.id, row_number() over (order by i.id) - 1 as number, private.level_number(i.level) - 0.5::double precision as author,
        d.difficulty, i.frozen_at is not null as frozen
      from public.placement_items i left join public.placement_difficulties d on d.item_id = i.id and d.version = last.version
    ), tests as (
      select t.id from public.placement_attempts t where t.stage = 'finished' order by t.finished_at desc limit 5000
    )
    select jsonb_build_object('version', coalesce(last.version, 0) + 1,
      'items', (select jsonb_agg(jsonb_build_object('id', i.id, 'author', i.author, 'known', coalesce(i.difficulty, i.author), 'frozen', i.frozen)
        order by i.number) from items i),
      'tests', (select coalesce(jsonb_agg(g.answers), '[]') from (
        select jsonb_agg(jsonb_build_array(n.number, a.answer = i.answer)) as answers
        from tests t join public.placement_answers a on a.attempt_id = t.id join public.placement_items i on i.id = a.item_id
          join items n on n.id = i.id
        where a.answer is not null group by t.id) as g)));
end $$;
comment on function public.read_due_calibration is 'The answers of the last 5,000 finished tests, once fifty were finished and a week has passed since the last calibration; otherwise null. Returns {version, items: [{id, author, known, frozen}], tests: [[[item, right], …], …]}.';

create function public.save_calibration(version integer, tests integer, difficulties jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
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
  return true;
end $$;
comment on function public.save_calibration is 'Saves a version of the difficulties; tests that begin later use it. Returns whether it was saved: another process may have saved the version.';

create function public.freeze_placement_item(item uuid, frozen boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.placement_items i set frozen_at = case when freeze_placement_item.frozen then coalesce(i.frozen_at, now()) end
  where i.id = freeze_placement_item.item;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.freeze_placement_item is 'Freezes the difficulty of a question, or lets calibrations change it again.';

grant execute on function public.freeze_placement_item to authenticated;
