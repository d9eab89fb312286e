create function public.save_placement_items(items jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := jsonb_build_object('added', 0, 'changed', 0, 'same', 0);
  outcome text;
  number integer := 0;
  item jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(save_placement_items.items) is distinct from 'array'
    or jsonb_array_length(save_placement_items.items) not between 1 and 1000, 'INVALID_ITEMS');
  for item in select value from jsonb_array_elements(save_placement_items.items) loop
    number := number + 1;
    outcome := private.save_placement_item(item);
    answer := answer || jsonb_build_object(outcome, (answer ->> outcome)::integer + 1);
  end loop;
  return answer;
exception when check_violation or not_null_violation or unique_violation or data_exception then
  raise exception using errcode = 'PT400', message = 'INVALID_ITEM', hint = number::text;
end $$;
comment on function public.save_placement_items is
  'Adds questions, or a new version of those whose code exists: all of them or none. Returns {added, changed, same}. INVALID_ITEM has the '
  'position of the invalid one (from 1) in its hint.';

create function private.save_placement_item(item jsonb) returns text
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
comment on function private.save_placement_item is
  'Saves a question. A changed one becomes a new version, and the previous version is retired. Returns same, added or changed.';

create function public.retire_placement_item(item uuid, retired boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.placement_items i set retired_at = case when retire_placement_item.retired then coalesce(i.retired_at, now()) end
  where i.id = retire_placement_item.item;
  perform private.refuse_if(not found, 'NOT_FOUND');
exception when unique_violation then
  -- A newer version is in use.
  perform private.refuse('NOT_NOW');
end $$;
comment on function public.retire_placement_item is 'Retires a question, or restores it. Existing results do not change.';

create function public.find_placement_items(search text) returns setof public.placement_items
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text[] := private.searched_trigrams(find_placement_items.search);
begin
  perform private.require_admin();
  return query select i.* from public.placement_items i
    where private.trigrams(i.question, i.code) @> wanted and private.matches_search(find_placement_items.search, i.question, i.code);
end $$;
comment on function public.find_placement_items is 'Questions of the bank that contain a text, for the teacher''s lists.';

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
      select a.item_id, count(*) as asked, round(avg(case when a.answer is null then null when a.answer = q.answer then 1 else 0 end), 3)
        as correct,
        round(corr(case when a.answer = q.answer then 1
          else 0 end, t.ability::double precision) filter (where t.stage = 'finished')::numeric, 3) as discrimination,
        round(avg(case when a.answer is null then 1 else 0 end), 3) as skipped,
        -- Of the differences between answers and chances, as much as the model expects makes 1.
        round((sum((case when a.answer = q.answer then 1 else 0 end - c.chance) ^ 2) filter (where t.error is not null)
          / nullif(sum(c.chance * (1 - c.chance)) filter (where t.error is not null), 0))::numeric, 2) as infit,
        round((percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.asked_at))
          filter (where a.changes = 1 and a.answered_at > a.asked_at))::numeric) as seconds
      from public.placement_answers a join public.placement_items q on q.id = a.item_id
        join public.placement_attempts t on t.id = a.attempt_id,
        lateral (select case when a.is_typed then 0.02 else 0.2 end as guess) as g,
        lateral (select g.guess + (1 - g.guess) / (1 + exp(-2.2 * (t.ability::double precision - a.difficulty))) as chance) as c
      group by a.item_id) as s
    join public.placement_items i on i.id = s.item_id;
end $$;
comment on function public.placement_item_statistics is
  'Statistics of each question from real answers: times asked, share answered correctly (0–1), discrimination between strong and weak '
  'learners (point-biserial, −1 to 1), share left open (0–1), infit (1 where answers vary as the model expects; tests that were adaptive), '
  'the median of the seconds until the first answer, and the largest share of a level''s learners who were shown it, from 20 learners on.';

create function public.placement_funnel(days integer default 90) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('started', count(*), 'finished', count(*) filter (where t.stage = 'finished'),
      'booked', count(*) filter (where t.trial_id is not null), 'students', count(*) filter (where t.user_id is not null))
    from public.placement_attempts t where t.started_at > now() - least(greatest(placement_funnel.days, 1), 3660) * interval '1 day');
end $$;
comment on function public.placement_funnel is 'Counts of the tests started in the last days: {started, finished, booked, students}.';

create function public.add_starting_placement_items(items jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.completed_steps (step) values ('starting_placement_items') on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.save_placement_item(value) from jsonb_array_elements(add_starting_placement_items.items);
  return true;
end $$;
comment on function public.add_starting_placement_items is 'Adds the starting questions once. Returns whether it added them.';

create function public.grow_placement_bank(items jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer := 0;
  item jsonb;
begin
  insert into private.completed_steps (step) values ('placement_bank_of_336') on conflict do nothing;
  if not found then
    return 0;
  end if;
  for item in select value from jsonb_array_elements(grow_placement_bank.items) loop
    if exists (select from public.placement_items i where i.code = item ->> 'code') then
      update public.placement_items i set target = item ->> 'target'
      where i.code = item ->> 'code' and i.question = item ->> 'question' and i.target is null;
    else
      perform private.save_placement_item(item);
      added := added + 1;
    end if;
  end loop;
  return added;
end $$;
comment on function public.grow_placement_bank is
  'Adds the starting questions that a bank lacks, and their targets, once. Returns the number of questions added. The teacher''s own, '
  'changed and retired questions stay as they are.';

create function public.type_placement_answers(items jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer := 0;
  item jsonb;
  current public.placement_items;
begin
  insert into private.completed_steps (step) values ('typed_placement_answers') on conflict do nothing;
  if not found then
    return 0;
  end if;
  for item in select value from jsonb_array_elements(type_placement_answers.items) where value ? 'accepted' loop
    select i.* into current from public.placement_items i
    where i.code = item ->> 'code' and i.retired_at is null;
    if current.accepted is null and current.question = item ->> 'question' and to_jsonb(current.options) = item -> 'options'
      and to_jsonb(current.answer) = item -> 'answer' then
      perform private.save_placement_item(to_jsonb(current)
        || jsonb_build_object('accepted', item -> 'accepted', 'cue', item -> 'cue'));
      changed := changed + 1;
    end if;
  end loop;
  return changed;
end $$;
comment on function public.type_placement_answers is
  'Lets the starting questions of an older bank be answered by typing, once, in new versions. Returns the number of them. The teacher''s '
  'own, changed and retired questions stay as they are.';

create function private.purge_unfinished_tests() returns void
language sql security definer set search_path = '' as $$
  delete from public.placement_attempts t where t.stage <> 'finished' and t.expires_at < now() - (select private.kept('unfinished_tests'))
$$;
comment on function private.purge_unfinished_tests is 'Deletes unfinished tests, 90 days after they expired.';
