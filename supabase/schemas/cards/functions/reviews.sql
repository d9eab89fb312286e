create function public.record_card_reviews(reviews jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.learner_zone(auth.uid());
  recorded integer;
  touched uuid[];
  undone uuid[];
begin
  perform private.refuse_if(private.my_student_name() is null, 'NOT_ALLOWED');
  perform private.refuse_if(jsonb_typeof(record_card_reviews.reviews) is distinct from 'array', 'INVALID_ITEMS');
  perform private.refuse_if(jsonb_array_length(record_card_reviews.reviews) > 200, 'INVALID_ITEMS');
  perform private.refuse_if(exists (select from private.given_reviews(record_card_reviews.reviews) g
    where num_nulls(g.id, g.card, g.at) > 0 or coalesce(g.rating, 0) not between 1 and 4), 'INVALID_ITEMS');
  perform pg_advisory_xact_lock(hashtextextended('cards ' || auth.uid(), 0));
  perform private.refuse_if((select count(*) > 3000 from public.card_reviews r
    where r.student_id = auth.uid() and r.received_at > now() - interval '1 day'), 'TOO_MANY');
  with made as (
    -- Reviews of cards that were deleted meanwhile are left out.
    insert into public.card_reviews as r (id, card_id, student_id, rating, reviewed_at, undone_at, day)
    select distinct on (g.id) g.id, c.id, c.student_id, g.rating, done.at, case when g.undone then now() end,
      private.learner_day(done.at, zone)
    from private.given_reviews(record_card_reviews.reviews) g
    join public.cards c on c.id = g.card and c.student_id = auth.uid()
    cross join lateral (select greatest(least(g.at, now()), c.created_at) as at) as done
    order by g.id, g.undone desc nulls last
    on conflict (id) do update set undone_at = excluded.undone_at
    where r.student_id = excluded.student_id and r.undone_at is null and excluded.undone_at is not null
    returning r.card_id, r.undone_at)
  select count(*), array_agg(m.card_id), array_agg(m.card_id) filter (where m.undone_at is not null) into recorded, touched, undone
    from made m;
  if recorded > 0 then
    update public.cards c
    set review_count = n.reviews, first_reviewed_at = n.first_at,
      scheduled_count = case when c.id = any (undone) then least(c.scheduled_count, 0) - 1 else c.scheduled_count end
    from (select r.card_id, count(*) filter (where r.undone_at is null) as reviews,
      min(r.reviewed_at) filter (where r.undone_at is null) as first_at
      from public.card_reviews r where r.card_id = any (touched) group by r.card_id) as n
    where c.id = n.card_id;
    perform pg_notify('card_reviews', '');
  end if;
  return recorded;
end $$;
comment on function public.record_card_reviews is
  'Records up to 200 reviews of the caller''s cards, [{id, card, rating, at, undone}], each id once, and returns how many were new or '
  'newly undone. A time in the future counts as now. A review that was undone once stays so, in whatever order both arrive.';

create function private.given_reviews(reviews jsonb) returns table (id uuid, card uuid, rating smallint, at timestamptz, undone boolean)
language sql stable set search_path = '' as $$
  select g.id, g.card, g.rating, g.at, g.undone
  from jsonb_to_recordset(given_reviews.reviews) as g (id uuid, card uuid, rating smallint, at timestamptz, undone boolean)
$$;
comment on function private.given_reviews is 'The reviews of a request.';

create function public.read_card_deck() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  zone constant text := private.learner_zone(me);
  today constant timestamptz := private.learner_day_start(zone);
  chosen public.card_settings;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select s.* into chosen from public.card_settings s where s.student_id = me;
  -- Text alone: a hundred cards as jsonb take twice the time.
  return json_build_object(
    'new_per_day', coalesce(chosen.new_per_day, 10), 'retention', coalesce(chosen.retention, 0.90),
    'remind_at', to_char(chosen.remind_at, 'HH24:MI'), 'time_zone', zone,
    'total', (select count(*) from (select from public.cards c where c.student_id = me limit 1000) as l),
    'begun_today', (select count(*) from public.cards c where c.student_id = me and c.first_reviewed_at >= today),
    'cards', (select coalesce(json_agg(json_build_object('id', d.id, 'front', d.front, 'back', d.back, 'example', d.example, 'recording',
      d.recording,
        'reviews', (select coalesce(json_agg(json_build_object('id', r.id, 'rating', r.rating, 'at', r.reviewed_at, 'day', r.day)
            order by r.reviewed_at, r.id), '[]') from public.card_reviews r where r.card_id = d.id and r.undone_at is null))
              order by d.first_reviewed_at is null, d.due_at nulls first, d.created_at, d.id), '[]')
      from (
        -- For a day or two without a network.
        (select c.* from public.cards c where c.student_id = me and c.due_at <= now() + interval '2 days' order by c.due_at, c.id limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.review_count <> c.scheduled_count limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.first_reviewed_at is null
          order by c.created_at, c.id limit least(coalesce(chosen.new_per_day, 10) * 2, 120))) as d));
end $$;
comment on function public.read_card_deck is
  'The caller''s next cards with all their reviews, from which the device derives what is due: cards due within two days, and new cards '
  'for two days. total: how many cards there are, a thousand at most.';

create function public.read_unscheduled_cards(max_rows integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'count', c.review_count, 'was', c.scheduled_count, 'retention',
    coalesce(s.retention, 0.90), 'time_zone', coalesce(s.time_zone, 'America/Sao_Paulo'), 'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'at', r.reviewed_at, 'day', r.day)
        order by r.reviewed_at, r.id), '[]')
      from public.card_reviews r where r.card_id = c.id and r.undone_at is null))), '[]')
  from (select w.id, w.student_id, w.review_count, w.scheduled_count from public.cards w
    where w.review_count <> w.scheduled_count limit max_rows) as c
  left join public.card_settings s on s.student_id = c.student_id
$$;
comment on function public.read_unscheduled_cards is 'Cards with reviews that are in no schedule yet, for the server to derive it.';

create function public.save_card_schedules(schedules jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  saved integer;
begin
  -- A card that was reviewed again or whose review was undone meanwhile stays as it is, for the next round.
  update public.cards c
  set scheduled_count = g.count, due_at = g.due_at, stability = g.stability, lapses = g.lapses, failures = g.failures
  from jsonb_to_recordset(save_card_schedules.schedules)
    as g (id uuid, count integer, was integer, due_at timestamptz, stability real, lapses integer, failures integer)
  where c.id = g.id and c.review_count = g.count and c.scheduled_count = coalesce(g.was, c.scheduled_count);
  get diagnostics saved = row_count;
  return saved;
end $$;
comment on function public.save_card_schedules is
  'Saves the schedules that the server derived from reviews, [{id, count, was, due_at, stability, lapses, failures}], and returns how '
  'many.';
