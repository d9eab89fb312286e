-- A student takes back the last grade: the review stays, undone. The deck is read in half the time.
set check_function_bodies = off;

alter table public.card_reviews add column undone_at timestamptz;
comment on table public.card_reviews is 'Reviews of cards, each once, from any number of devices. Nothing of them changes but that one may be undone.';
comment on column public.card_reviews.undone_at is 'When the student took the grade back, for good: the review counts for nothing. It may arrive undone, before or instead of the review itself.';
comment on column public.cards.review_count is 'The number of reviews that were not undone.';
comment on column public.cards.scheduled_count is 'The number of reviews that due_at, stability, lapses and failures were derived from; another number than review_count until the server has derived them again. Below zero, and ever lower, after a change that the number alone would not show.';

drop index public.card_reviews_of_card;
create index card_reviews_of_card on public.card_reviews (card_id, reviewed_at, id) include (rating, undone_at);

drop function private.given_reviews(jsonb);
create function private.given_reviews(reviews jsonb) returns table (id uuid, card uuid, rating smallint, at timestamptz, undone boolean)
language sql stable set search_path = '' as $$
  select g.id, g.card, g.rating, g.at, g.undone
  from jsonb_to_recordset(given_reviews.reviews) as g (id uuid, card uuid, rating smallint, at timestamptz, undone boolean)
$$;
comment on function private.given_reviews is 'The reviews of a request.';

create or replace function public.record_card_reviews(reviews jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
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
    insert into public.card_reviews as r (id, card_id, student_id, rating, reviewed_at, undone_at)
    select distinct on (g.id) g.id, c.id, c.student_id, g.rating, greatest(least(g.at, now()), c.created_at), case when g.undone then now() end
    from private.given_reviews(record_card_reviews.reviews) g
    join public.cards c on c.id = g.card and c.student_id = auth.uid()
    order by g.id, g.undone desc nulls last
    on conflict (id) do update set undone_at = excluded.undone_at
    where r.student_id = excluded.student_id and r.undone_at is null and excluded.undone_at is not null
    returning r.card_id, r.undone_at)
  select count(*), array_agg(m.card_id), array_agg(m.card_id) filter (where m.undone_at is not null) into recorded, touched, undone from made m;
  if recorded > 0 then
    update public.cards c
    set review_count = n.reviews, first_reviewed_at = n.first_at,
      scheduled_count = case when c.id = any (undone) then least(c.scheduled_count, 0) - 1 else c.scheduled_count end
    from (select r.card_id, count(*) filter (where r.undone_at is null) as reviews, min(r.reviewed_at) filter (where r.undone_at is null) as first_at
      from public.card_reviews r where r.card_id = any (touched) group by r.card_id) as n
    where c.id = n.card_id;
    perform pg_notify('card_reviews', '');
  end if;
  return recorded;
end $$;
comment on function public.record_card_reviews is 'Records up to 200 reviews of the caller''s cards, [{id, card, rating, at, undone}], each id once, and returns how many were new or newly undone. A time in the future counts as now. A review that was undone once stays so, in whatever order both arrive.';

drop function public.read_card_deck();
create function public.read_card_deck() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  today constant timestamptz := date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo';
  chosen public.card_settings;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select s.* into chosen from public.card_settings s where s.student_id = me;
  -- Text alone: a hundred cards as jsonb take twice the time.
  return json_build_object(
    'new_per_day', coalesce(chosen.new_per_day, 10), 'retention', coalesce(chosen.retention, 0.90),
    'remind_at', to_char(chosen.remind_at, 'HH24:MI'),
    'total', (select count(*) from (select from public.cards c where c.student_id = me limit 1000) as l),
    'begun_today', (select count(*) from public.cards c where c.student_id = me and c.first_reviewed_at >= today),
    'cards', (select coalesce(json_agg(json_build_object('id', d.id, 'front', d.front, 'back', d.back, 'example', d.example,
        'reviews', (select coalesce(json_agg(json_build_object('id', r.id, 'rating', r.rating, 'at', r.reviewed_at)
            order by r.reviewed_at, r.id), '[]') from public.card_reviews r where r.card_id = d.id and r.undone_at is null)) order by d.first_reviewed_at is null, d.due_at nulls first, d.created_at, d.id), '[]')
      from (
        -- For a day or two without a network.
        (select c.* from public.cards c where c.student_id = me and c.due_at <= now() + interval '2 days' order by c.due_at, c.id limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.review_count <> c.scheduled_count limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.first_reviewed_at is null
          order by c.created_at, c.id limit least(coalesce(chosen.new_per_day, 10) * 2, 120))) as d));
end $$;
comment on function public.read_card_deck is 'The caller''s next cards with all their reviews, from which the device derives what is due: cards due within two days, and new cards for two days. total: how many cards there are, a thousand at most.';
revoke execute on function public.read_card_deck from public, anon;
grant execute on function public.read_card_deck to authenticated;

create or replace function public.read_unscheduled_cards(max_rows integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'count', c.review_count, 'was', c.scheduled_count, 'retention', coalesce(s.retention, 0.90), 'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'at', r.reviewed_at) order by r.reviewed_at, r.id), '[]')
      from public.card_reviews r where r.card_id = c.id and r.undone_at is null))), '[]')
  from (select w.id, w.student_id, w.review_count, w.scheduled_count from public.cards w where w.review_count <> w.scheduled_count limit max_rows) as c
  left join public.card_settings s on s.student_id = c.student_id
$$;
comment on function public.read_unscheduled_cards is 'Cards with reviews that are in no schedule yet, for the server to derive it.';

create or replace function public.save_card_schedules(schedules jsonb) returns integer
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
comment on function public.save_card_schedules is 'Saves the schedules that the server derived from reviews, [{id, count, was, due_at, stability, lapses, failures}], and returns how many.';

create or replace function public.choose_card_settings(
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
comment on function public.choose_card_settings is 'Saves how a student, the caller by default, learns cards. Another retention derives all schedules again.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l where l.student_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at) order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';
