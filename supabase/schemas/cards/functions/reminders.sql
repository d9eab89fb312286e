create function private.remind_of_cards() returns void
language plpgsql security definer set search_path = '' as $$
declare
  local constant timestamp := now() at time zone 'America/Sao_Paulo';
  due record;
begin
  for due in
    update public.card_settings s set reminded_on = local::date
    from public.card_settings wanted
    cross join lateral (select private.count_due_cards(wanted.student_id) as cards) as now
    where s.student_id = wanted.student_id and wanted.remind_at <= local::time
      and wanted.reminded_on is distinct from local::date and now.cards > 0
    returning s.student_id, now.cards
  loop
    -- Only the last one counts.
    delete from public.notifications n where n.user_id = due.student_id and n.type = 'cards_due';
    perform private.notify(due.student_id, 'cards_due', jsonb_build_object('count', due.cards, 'student', due.student_id, 'link',
      '/my-progress?tab=cards'));
  end loop;
end $$;
comment on function private.remind_of_cards is 'Reminds students of due cards, at the hour that they chose, once a day at most.';

create function private.count_due_cards(student uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.cards c where c.student_id = count_due_cards.student and c.due_at <= now()
$$;
comment on function private.count_due_cards is 'How many cards a student has to review now, without new ones.';
