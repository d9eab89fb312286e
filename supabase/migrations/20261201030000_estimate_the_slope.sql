-- The certainty of a result follows from the slope of real answers, once three hundred tests speak.
set check_function_bodies = off;

alter table public.placement_calibrations add column slope double precision check (slope between 0.8 and 2.2);
comment on column public.placement_calibrations.slope is
  'How much the answers of real learners say, by which the certainty of results is calculated; null where fewer than 300 tests speak.';

create function private.cautious_slope() returns double precision
language sql stable set search_path = '' as $$
  select coalesce((
    select c.slope / sqrt(1 + pi() / 8 * (c.slope * 0.5) ^ 2) from public.placement_calibrations c
    where c.approved_at is not null order by c.version desc limit 1), 1.36)
$$;
comment on function private.cautious_slope is
  'The slope by which the certainty of a result is calculated: that of real answers by the calibration in use, and 1.5 as long as none '
  'speaks; flatter, because difficulties are off by half a level (1.5 / sqrt(1 + pi / 8 * (1.5 * 0.5)^2) = 1.36).';

-- The posterior changes in one word, whatever else it has learnt meanwhile.
do $$
begin
  execute replace(replace(pg_get_functiondef('private.posterior'::regproc), ' IMMUTABLE', ' STABLE'),
    'then 1.36 else', 'then private.cautious_slope() else');
end $$;

drop function public.save_calibration(integer, integer, jsonb);
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
