create function public.add_cards(cards jsonb, student uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := coalesce(add_cards.student, auth.uid());
  asked integer;
  added integer;
begin
  perform private.require_card_owner(owner);
  perform private.refuse_if(jsonb_typeof(add_cards.cards) is distinct from 'array', 'INVALID_ITEMS');
  asked := jsonb_array_length(add_cards.cards);
  perform private.refuse_if(asked not between 1 and 100, 'INVALID_ITEMS');
  perform private.refuse_if(exists (select from private.given_cards(add_cards.cards) g
    where g.source is null or not g.source = any (enum_range(null::public.card_source)::text[])), 'INVALID_ITEMS');
  perform private.refuse_if(exists (select from private.given_cards(add_cards.cards) g where g.front = '' or g.back = ''), 'CARD_REQUIRED');
  perform private.refuse_if(exists (select from private.given_cards(add_cards.cards) g
    where char_length(g.front) > 300 or char_length(g.back) > 1000 or char_length(g.example) > 1000), 'TOO_LONG');
  -- A device may send a card twice, and two devices the same word.
  perform pg_advisory_xact_lock(hashtextextended('cards ' || owner, 0));
  with wanted as (
    select distinct on (lower(g.front), lower(g.back)) g.* from private.given_cards(add_cards.cards) g
    order by lower(g.front), lower(g.back), g.place),
  made as (
    insert into public.cards (id, student_id, front, back, example, source, source_id)
    select coalesce(w.id, gen_random_uuid()), owner, w.front, w.back, w.example, w.source::public.card_source, w.source_id
    from wanted w
    where not exists (select from public.cards c where c.student_id = owner and lower(c.front) = lower(w.front)
      and lower(c.back) = lower(w.back))
      and not exists (select from public.cards c where c.id = w.id and c.student_id = owner)
    order by w.place
    returning id)
  select count(*) into added from made;
  perform private.refuse_if(added > 0 and (select count(*) > 10000 from public.cards c where c.student_id = owner), 'TOO_MANY_CARDS');
  -- Adding and deleting again is work for the database.
  perform private.refuse_if(added > 0 and not private.is_admin() and not private.consume_quota('cards ' || owner, 300, interval '1 day'),
    'TOO_MANY');
  return jsonb_build_object('added', added, 'known', asked - added);
end $$;
comment on function public.add_cards is
  'Adds up to 100 cards, [{id, front, back, example, source, source_id}], to a student, who is the caller by default. A card that the '
  'student has, by its id or by both sides, is left out. Returns how many were added and how many were known.';

create function private.given_cards(cards jsonb) returns table (
  id uuid, front text, back text, example text, source text, source_id uuid, place bigint
)
language sql immutable set search_path = '' as $$
  select (g.card ->> 'id')::uuid, btrim(coalesce(g.card ->> 'front', '')), btrim(coalesce(g.card ->> 'back', '')),
    nullif(btrim(coalesce(g.card ->> 'example', '')), ''), coalesce(g.card ->> 'source', 'typed'), (g.card ->> 'source_id')::uuid, g.place
  from jsonb_array_elements(given_cards.cards) with ordinality as g (card, place)
$$;
comment on function private.given_cards is 'The cards of a request, without spaces around their texts.';

create function private.require_card_owner(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin() and (require_card_owner.person <> auth.uid() or not private.is_active()), 'NOT_ALLOWED');
  perform private.require_person(require_card_owner.person);
end $$;
comment on function private.require_card_owner is 'Refuses everybody but the teacher and, for their own cards, an active student.';

create function public.choose_card_settings(
  new_per_day integer, retention numeric, remind_at time default null, student uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := coalesce(choose_card_settings.student, auth.uid());
  before numeric;
begin
  perform private.require_card_owner(owner);
  perform private.refuse_if(coalesce(choose_card_settings.new_per_day, -1) not between 0 and 100
    or coalesce(choose_card_settings.retention, 0) not between 0.70 and 0.97, 'INVALID_NUMBER');
  select s.retention into before from public.card_settings s where s.student_id = owner for update;
  insert into public.card_settings as s (student_id, new_per_day, retention, remind_at)
  values (owner, choose_card_settings.new_per_day, choose_card_settings.retention, choose_card_settings.remind_at)
  on conflict (student_id) do update
  set new_per_day = excluded.new_per_day, retention = excluded.retention, remind_at = excluded.remind_at;
  if coalesce(before, 0.90) <> choose_card_settings.retention then
    update public.cards c set scheduled_count = least(c.scheduled_count, 0) - 1 where c.student_id = owner and c.review_count > 0;
    perform pg_notify('card_reviews', '');
  end if;
end $$;
comment on function public.choose_card_settings is
  'Saves how a student, the caller by default, learns cards. Another retention derives all schedules again.';

create function public.find_cards(search text, student uuid default null) returns setof public.cards
language plpgsql stable security definer set search_path = '' as $$
declare
  owner constant uuid := coalesce(find_cards.student, auth.uid());
begin
  perform private.require_card_owner(owner);
  return query select c.* from public.cards c
    where c.student_id = owner and private.matches_search(find_cards.search, c.front, c.back, c.example);
end $$;
comment on function public.find_cards is 'The cards of a student, the caller by default, that contain a text.';
