-- A bank with too few questions makes a shorter first block. Where it ends was taken from the plan: the first questions of the second
-- block then belonged to none, could not be answered, and the test could not be finished.
alter table public.placement_attempts add column first_block smallint not null default 10 check (first_block between 0 and 60);
comment on column public.placement_attempts.first_block is 'How many questions its first block has; those of the second follow.';
update public.placement_attempts t set first_block = (select count(*) from public.placement_answers a where a.attempt_id = t.id)
where t.stage = 'routing';

create or replace function private.say_placement(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', attempt.stage, 'expires_at', attempt.expires_at,
    'total', (select sum(b.amount) from unnest(array['routing', 'easier']) as k (block), private.blueprint(k.block) b),
    'result', case when attempt.stage = 'finished' then private.say_placement_result(attempt) end,
    'questions', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
        'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
        'options', (select jsonb_agg(i.options[o.original + 1] order by o.place) from unnest(a.option_order) with ordinality as o (original, place)),
        'chosen', array_position(a.option_order, a.answer) - 1)
        -- The key leaves with the result, not before.
        || case when attempt.stage = 'finished' then jsonb_build_object('right', array_position(a.option_order, i.answer) - 1,
          'transcript', i.transcript, 'level', i.level, 'explanation', case attempt.language when 'pt' then i.explanation_pt else i.explanation_en end)
          else '{}' end) order by a.position)
      from public.placement_answers a join public.placement_items i on i.id = a.item_id
      -- A block that is closed stays closed.
      where a.attempt_id = attempt.id and (attempt.stage <> 'second' or a.position > attempt.first_block)))
$$;

create or replace function public.start_placement_test(key text, language public.language, earlier_keys text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  attempt public.placement_attempts;
begin
  select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
  if attempt.id is null then
    if not private.take_quota('start_placement_test', 3000, interval '1 day') then
      raise exception using errcode = 'PT429', message = 'TOO_MANY_TESTS';
    end if;
    insert into public.placement_attempts (key_hash, language, user_id, met)
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
  return private.say_placement(attempt);
end $$;

create or replace function public.answer_placement_question(key text, place integer, option integer) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  attempt constant public.placement_attempts := private.open_placement(answer_placement_question.key);
begin
  if attempt.stage = 'finished' then
    perform private.refuse('NOT_NOW');
  end if;
  if coalesce(answer_placement_question.option, -1) not between 0 and 3 then
    perform private.refuse('INVALID_OPTION');
  end if;
  update public.placement_answers a set answer = a.option_order[answer_placement_question.option + 1], answered_at = now()
  where a.attempt_id = attempt.id and a.position = answer_placement_question.place
    and (attempt.stage = 'routing') = (a.position <= attempt.first_block);
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
end $$;
