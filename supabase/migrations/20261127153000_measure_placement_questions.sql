set check_function_bodies = off;

drop function public.placement_item_statistics();

create function public.placement_item_statistics() returns table (item_id uuid, code text, level public.cefr_level, asked bigint,
  correct numeric, discrimination numeric, skipped numeric, infit numeric, seconds numeric, exposure numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select i.id, i.code, i.level, s.asked, s.correct, s.discrimination, s.skipped, s.infit, s.seconds,
      (select round(max(x.shown::numeric / (l.learners - x.since)), 3) from private.placement_exposures x
        join private.placement_learners l on l.level = x.level where x.item_id = i.id and l.learners - x.since >= 20)
    from (
      select a.item_id, count(*) as asked, round(avg(case when a.answer is null then null when a.answer = q.answer then 1 else 0 end), 3) as correct,
        round(corr(case when a.answer = q.answer then 1 else 0 end, t.ability::double precision) filter (where t.stage = 'finished')::numeric, 3) as discrimination,
        round(avg(case when a.answer is null then 1 else 0 end), 3) as skipped,
        -- Of the differences between answers and chances, as much as the model expects makes 1.
        round((sum((case when a.answer = q.answer then 1 else 0 end - c.chance) ^ 2) filter (where t.error is not null)
          / nullif(sum(c.chance * (1 - c.chance)) filter (where t.error is not null), 0))::numeric, 2) as infit,
        round((percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.asked_at))
          filter (where a.changes = 1 and a.answered_at > a.asked_at))::numeric) as seconds
      from public.placement_answers a join public.placement_items q on q.id = a.item_id join public.placement_attempts t on t.id = a.attempt_id,
        lateral (select 0.2 + 0.8 / (1 + exp(-2.2 * (t.ability::double precision - a.difficulty))) as chance) as c
      group by a.item_id) as s
    join public.placement_items i on i.id = s.item_id;
end $$;
comment on function public.placement_item_statistics is 'Statistics of each question from real answers: times asked, share answered correctly (0–1), discrimination between strong and weak learners (point-biserial, −1 to 1), share left open (0–1), infit (1 where answers vary as the model expects; tests that were adaptive), the median of the seconds until the first answer, and the largest share of a level''s learners who were shown it, from 20 learners on.';

grant execute on function public.placement_item_statistics to authenticated;
