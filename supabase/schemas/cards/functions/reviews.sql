create function public.record_card_reviews(reviews jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recorded integer;
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
    insert into public.card_reviews (id, card_id, student_id, rating, reviewed_at)
    select distinct on (g.id) g.id, c.id, c.student_id, g.rating, greatest(least(g.at, now()), c.created_at)
    from private.given_reviews(record_card_reviews.reviews) g
    join public.cards c on c.id = g.card and c.student_id = auth.uid()
    on conflict (id) do nothing
    returning card_id, reviewed_at),
  counted as (select m.card_id, count(*) as reviews, min(m.reviewed_at) as first_at from made m group by m.card_id),
  touched as (
    update public.cards c
    set review_count = c.review_count + n.reviews, first_reviewed_at = least(c.first_reviewed_at, n.first_at)
    from counted n where c.id = n.card_id
    returning n.reviews)
  select coalesce(sum(t.reviews), 0) into recorded from touched t;
  if recorded > 0 then
    perform pg_notify('card_reviews', '');
  end if;
  return recorded;
end $$;
comment on function public.record_card_reviews is 'Records up to 200 reviews of the caller''s cards, [{id, card, rating, at}], each id once, and returns how many were new. A time in the future counts as now.';

create function private.given_reviews(reviews jsonb) returns table (id uuid, card uuid, rating smallint, at timestamptz)
language sql stable set search_path = '' as $$
  select g.id, g.card, g.rating, g.at from jsonb_to_recordset(given_reviews.reviews) as g (id uuid, card uuid, rating smallint, at timestamptz)
$$;
comment on function private.given_reviews is 'The reviews of a request.';

create function public.read_card_deck() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  today constant timestamptz := date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo';
  chosen public.card_settings;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select s.* into chosen from public.card_settings s where s.student_id = me;
  return jsonb_build_object(
    'new_per_day', coalesce(chosen.new_per_day, 10), 'retention', coalesce(chosen.retention, 0.90),
    'remind_at', to_char(chosen.remind_at, 'HH24:MI'),
    'total', (select count(*) from public.cards c where c.student_id = me),
    'begun_today', (select count(*) from public.cards c where c.student_id = me and c.first_reviewed_at >= today),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'front', d.front, 'back', d.back, 'example', d.example,
        'reviews', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'at', r.reviewed_at)
            order by r.reviewed_at, r.id), '[]') from public.card_reviews r where r.card_id = d.id)) order by d.first_reviewed_at is null, d.due_at nulls first, d.created_at, d.id), '[]')
      from (
        -- For a day or two without a network.
        (select c.* from public.cards c where c.student_id = me and c.due_at <= now() + interval '2 days' order by c.due_at, c.id limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.review_count <> c.scheduled_count limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.first_reviewed_at is null
          order by c.created_at, c.id limit least(coalesce(chosen.new_per_day, 10) * 2, 120))) as d));
end $$;
comment on function public.read_card_deck is 'The caller''s next cards with all their reviews, from which the device derives what is due: cards due within two days, and new cards for two days.';

create function public.read_unscheduled_cards(max_rows integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'count', c.review_count, 'retention', coalesce(s.retention, 0.90), 'reviews', (
      select jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'at', r.reviewed_at) order by r.reviewed_at, r.id)
      from public.card_reviews r where r.card_id = c.id))), '[]')
  from (select w.id, w.student_id, w.review_count from public.cards w where w.review_count <> w.scheduled_count limit max_rows) as c
  left join public.card_settings s on s.student_id = c.student_id
$$;
comment on function public.read_unscheduled_cards is 'Cards with reviews that are in no schedule yet, for the server to derive it.';

create function public.save_card_schedules(schedules jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  saved integer;
begin
  -- A card that was reviewed again meanwhile stays as it is, for the next round.
  update public.cards c
  set scheduled_count = g.count, due_at = g.due_at, stability = g.stability, lapses = g.lapses, failures = g.failures
  from jsonb_to_recordset(save_card_schedules.schedules)
    as g (id uuid, count integer, due_at timestamptz, stability real, lapses integer, failures integer)
  where c.id = g.id and c.review_count = g.count;
  get diagnostics saved = row_count;
  return saved;
end $$;
comment on function public.save_card_schedules is 'Saves the schedules that the server derived from reviews, [{id, count, due_at, stability, lapses, failures}], and returns how many.';
