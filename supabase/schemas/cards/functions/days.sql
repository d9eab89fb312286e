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
