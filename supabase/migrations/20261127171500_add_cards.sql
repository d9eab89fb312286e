-- Cards for spaced repetition: per student, with reviews as events, from which the schedule is derived.
set check_function_bodies = off;

create type public.card_source as enum ('typed', 'correction', 'dictation', 'article', 'class_note');

create table public.cards (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  front text not null check (char_length(btrim(front)) between 1 and 300),
  back text not null check (char_length(btrim(back)) between 1 and 1000),
  example text check (char_length(btrim(example)) between 1 and 1000),
  source public.card_source not null default 'typed',
  source_id uuid,
  created_at timestamptz not null default now(),
  review_count integer not null default 0,
  first_reviewed_at timestamptz,
  scheduled_count integer not null default 0,
  due_at timestamptz,
  stability real,
  lapses integer not null default 0,
  failures integer not null default 0,
  is_leech boolean not null generated always as (lapses >= 3 or (failures >= 4 and failures * 10 >= scheduled_count * 4)) stored,
  constraint cards_reviewed_has_time check ((review_count > 0) = (first_reviewed_at is not null))
);
comment on table public.cards is 'Cards that a student learns by spaced repetition. Their reviews are events; the schedule is derived from these.';
comment on column public.cards.source_id is 'The homework, article or class that the card was made from; it may have been deleted since.';
comment on column public.cards.scheduled_count is 'The number of reviews that due_at, stability, lapses and failures were derived from; another number than review_count until the server has derived them again.';
comment on column public.cards.due_at is 'When the card is next due; null before its first review.';
comment on column public.cards.stability is 'The days until the probability of recall is 90%, by FSRS.';
comment on column public.cards.lapses is 'How often the card was forgotten after it had been learned.';
comment on column public.cards.failures is 'How many reviews were graded "again".';
comment on column public.cards.is_leech is 'Whether the card does not stay: forgotten three times after it was learned, or in at least four and 40% of its reviews.';

create table public.card_reviews (
  id uuid primary key,
  card_id uuid not null references public.cards on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  received_at timestamptz not null default now()
);
comment on table public.card_reviews is 'Reviews of cards, each once and never changed, from any number of devices.';
comment on column public.card_reviews.id is 'Made on the device, so that a repeated request records nothing twice.';
comment on column public.card_reviews.rating is '1 again, 2 hard, 3 good, 4 easy.';
comment on column public.card_reviews.reviewed_at is 'The time on the device, corrected by the server''s clock, and at the latest when it was received.';

create table public.card_settings (
  student_id uuid primary key references public.profiles on delete cascade,
  new_per_day smallint not null default 10 check (new_per_day between 0 and 100),
  retention numeric(3,2) not null default 0.90 check (retention between 0.70 and 0.97),
  remind_at time,
  reminded_on date
);
comment on table public.card_settings is 'How a student learns cards. Without a row: ten new cards a day, a retention of 90%, no reminder.';
comment on column public.card_settings.retention is 'The wanted probability of recall when a card is due.';
comment on column public.card_settings.remind_at is 'The hour of the daily reminder in São Paulo time, sent only when cards are due. Null: no reminder.';
comment on column public.card_settings.reminded_on is 'The day of the last reminder.';

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
    where not exists (select from public.cards c where c.student_id = owner and lower(c.front) = lower(w.front) and lower(c.back) = lower(w.back))
      and not exists (select from public.cards c where c.id = w.id and c.student_id = owner)
    order by w.place
    returning id)
  select count(*) into added from made;
  perform private.refuse_if(added > 0 and (select count(*) > 10000 from public.cards c where c.student_id = owner), 'TOO_MANY_CARDS');
  -- Adding and deleting again fills the audit log.
  perform private.refuse_if(added > 0 and not private.is_admin() and not private.consume_quota('cards ' || owner, 300, interval '1 day'), 'TOO_MANY');
  return jsonb_build_object('added', added, 'known', asked - added);
end $$;
comment on function public.add_cards is 'Adds up to 100 cards, [{id, front, back, example, source, source_id}], to a student, who is the caller by default. A card that the student has, by its id or by both sides, is left out. Returns how many were added and how many were known.';

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
    update public.cards c set scheduled_count = -1 where c.student_id = owner and c.review_count > 0;
    perform pg_notify('card_reviews', '');
  end if;
end $$;
comment on function public.choose_card_settings is 'Saves how a student, the caller by default, learns cards. Another retention derives all schedules again.';

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

create index cards_by_age on public.cards (student_id, created_at desc, id);
create index cards_due on public.cards (student_id, due_at, id) where due_at is not null;
create index cards_new on public.cards (student_id, created_at, id) where first_reviewed_at is null;
create index cards_begun on public.cards (student_id, first_reviewed_at) where first_reviewed_at is not null;
create index cards_to_schedule on public.cards (student_id) where review_count <> scheduled_count;
create index cards_that_do_not_stay on public.cards (student_id, lapses desc) where is_leech;
create index cards_by_front on public.cards (student_id, lower(front));
create index card_reviews_of_card on public.card_reviews (card_id, reviewed_at, id);
create index card_reviews_by_student on public.card_reviews (student_id, received_at desc);

grant select, delete on public.cards to authenticated;
grant update (front, back, example) on public.cards to authenticated;
grant select on public.card_reviews, public.card_settings to authenticated;
grant execute on function public.add_cards, public.choose_card_settings, public.find_cards to authenticated;

alter table public.cards enable row level security;
alter table public.card_reviews enable row level security;
alter table public.card_settings enable row level security;
create policy "Students read their own cards, the teacher reads all" on public.cards for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students edit their own cards, the teacher edits all" on public.cards for update to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students delete their own cards, the teacher deletes any" on public.cards for delete to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own reviews, the teacher reads all" on public.card_reviews for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students read their own choices, the teacher reads all" on public.card_settings for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
