create function private.remind_of_cards() returns void
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

create function private.count_due_cards(student uuid) returns integer
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
