-- A learner's day begins at four in the morning where they are, and cards are due by day.
set check_function_bodies = off;

create function private.learner_day(at timestamptz, zone text) returns date
language sql immutable set search_path = '' as $$
  select ((learner_day.at at time zone learner_day.zone) - interval '4 hours')::date
$$;
comment on function private.learner_day is 'The learner''s day at a moment: it begins at four in the morning on the clocks of their zone.';

create function private.learner_day_start(zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select (private.learner_day(now(), learner_day_start.zone) + time '04:00') at time zone learner_day_start.zone
$$;
comment on function private.learner_day_start is 'When the learner''s day of now has begun.';

create function private.learner_zone(student uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.time_zone from public.card_settings s where s.student_id = learner_zone.student), 'America/Sao_Paulo')
$$;
comment on function private.learner_zone is 'The zone of a learner''s days; the school''s until a device has said another.';

create function public.set_card_time_zone(zone text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.refuse_if(private.my_student_name() is null, 'NOT_ALLOWED');
  if private.learner_zone(me) = set_card_time_zone.zone then
    return;
  end if;
  perform private.refuse_if(not private.consume_quota('card zone ' || me, 20, interval '1 day'), 'TOO_MANY');
  perform private.refuse_if(not exists (select from pg_catalog.pg_timezone_names z where z.name = set_card_time_zone.zone), 'INVALID_ITEM');
  insert into public.card_settings as s (student_id, time_zone) values (me, set_card_time_zone.zone)
  on conflict (student_id) do update set time_zone = excluded.time_zone;
  update public.cards c set scheduled_count = least(c.scheduled_count, 0) - 1 where c.student_id = me and c.review_count > 0;
  perform pg_notify('card_reviews', '');
end $$;
comment on function public.set_card_time_zone is
  'Says in which zone the caller''s days begin, from now on: their cards are due at the beginning of those days. Days of earlier reviews '
  'stay.';

alter table public.card_settings
  add column time_zone text not null default 'America/Sao_Paulo' check (char_length(time_zone) <= 64);
comment on column public.card_settings.time_zone is
  'The zone of the learner''s days, from the device on which they last opened their cards.';
comment on column public.card_settings.remind_at is
  'The hour of the daily reminder where the learner is, sent only when there are cards to review. Null: no reminder.';
comment on column public.card_settings.reminded_on is 'The day of the last reminder, where the learner is.';
comment on column public.cards.due_at is
  'When the card is next due: between the steps of learning a minute, else the beginning of a learner''s day. Null before its first '
  'review.';

alter table public.card_reviews add column day date;
update public.card_reviews r set day = private.learner_day(r.reviewed_at, 'America/Sao_Paulo');
alter table public.card_reviews alter column day set not null;
comment on column public.card_reviews.day is
  'The learner''s day of the review, which begins at four in the morning in the zone that they were in (private.learner_day).';
drop index public.card_reviews_of_card;
create index card_reviews_of_card on public.card_reviews (card_id, reviewed_at, id) include (rating, undone_at, day);

create or replace function private.remind_of_cards() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    update public.card_settings s set reminded_on = (now() at time zone s.time_zone)::date
    from public.card_settings wanted
    cross join lateral (select private.count_due_cards(wanted.student_id) as cards) as today
    where s.student_id = wanted.student_id and wanted.remind_at <= (now() at time zone wanted.time_zone)::time
      and wanted.reminded_on is distinct from (now() at time zone wanted.time_zone)::date and today.cards > 0
    returning s.student_id, today.cards
  loop
    -- Only the last one counts.
    delete from public.notifications n where n.user_id = due.student_id and n.type = 'cards_due';
    perform private.notify(due.student_id, 'cards_due', jsonb_build_object('count', due.cards, 'student', due.student_id, 'link',
      '/my-progress?tab=cards'));
  end loop;
end $$;
comment on function private.remind_of_cards is
  'Reminds students of the day''s cards, at the hour that they chose where they are, once a day.';

create or replace function private.count_due_cards(student uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select (due.cards + least(fresh.cards, greatest(coalesce(s.new_per_day, 10) - begun.cards, 0)))::integer
  from (select) as one
  left join public.card_settings s on s.student_id = count_due_cards.student
  cross join lateral (select count(*) as cards from public.cards c
    where c.student_id = count_due_cards.student and c.due_at <= now()) as due
  cross join lateral (select count(*) as cards from (select from public.cards c
    where c.student_id = count_due_cards.student and c.first_reviewed_at is null limit 100) as l) as fresh
  cross join lateral (select count(*) as cards from public.cards c
    where c.student_id = count_due_cards.student
      and c.first_reviewed_at >= private.learner_day_start(coalesce(s.time_zone, 'America/Sao_Paulo'))) as begun
$$;
comment on function private.count_due_cards is 'How many cards a student has to review now: those that are due, and the day''s new ones.';

create or replace function public.record_card_reviews(reviews jsonb) returns integer
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

create or replace function public.read_card_deck() returns json
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

create or replace function public.read_unscheduled_cards(max_rows integer) returns jsonb
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

grant execute on function public.set_card_time_zone to authenticated;

-- The server derives all schedules again, from the same reviews.
update public.cards c set scheduled_count = least(c.scheduled_count, 0) - 1 where c.review_count > 0;
