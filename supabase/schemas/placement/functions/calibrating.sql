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
  -- A question that nobody answered keeps its difficulty.
  insert into public.placement_difficulties (version, item_id, previous, difficulty, answers, correct, expected)
  select save_calibration.version, d.item_id, d.difficulty, d.difficulty, 0, 0, 0
  from public.placement_difficulties d where d.version = save_calibration.version - 1
  on conflict do nothing;
  return true;
end $$;
comment on function public.save_calibration is 'Saves a version of the difficulties; tests that begin later use it. Questions without new answers keep the difficulty of the version before. Returns whether it was saved: another process may have saved the version.';

create function public.freeze_placement_item(item uuid, frozen boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.placement_items i set frozen_at = case when freeze_placement_item.frozen then coalesce(i.frozen_at, now()) end
  where i.id = freeze_placement_item.item;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.freeze_placement_item is 'Freezes the difficulty of a question, or lets calibrations change it again.';
