-- A result is read in either language of the site, whichever the test was begun in.
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
          'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt,
          'explanation_en', i.explanation_en)
          else '{}' end) order by a.position)
      from public.placement_answers a join public.placement_items i on i.id = a.item_id
      -- A block that is closed stays closed.
      where a.attempt_id = attempt.id and (attempt.stage <> 'second' or a.position > attempt.first_block)))
$$;
