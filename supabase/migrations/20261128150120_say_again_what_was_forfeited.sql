-- A repeated late move says again that the class was forfeited.
set check_function_bodies = off;

create function private.was_forfeited_by_move(class uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.forfeited_classes l join public.calendar_entries e on e.id = l.class_id
    where l.class_id = was_forfeited_by_move.class and l.kind = 'late_reschedule' and l.waived_at is null and l.starts_at = e.moved_from)
$$;
comment on function private.was_forfeited_by_move is 'Whether the last move of a class forfeited it.';

create or replace function public.reschedule_class(
  class uuid, local_date date, local_time time, accepts_forfeit boolean default false, by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved public.classes := private.changeable_class(reschedule_class.class);
  start_at constant timestamp := reschedule_class.local_date + reschedule_class.local_time;
  late boolean;
begin
  -- The answer to the same request may have been lost.
  if start_at = (select e.local_start from public.calendar_entries e where e.id = moved.id) then
    return jsonb_build_object('forfeited', private.was_forfeited_by_move(moved.id));
  end if;
  perform private.refuse_if(private.is_paused(moved.student_id, start_at::date), 'PAUSED');
  if private.is_admin() then
    perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  else
    perform private.refuse(private.hour_refusal(start_at, false, moved.id));
  end if;
  late := private.forfeit_if_late(moved, 'late_reschedule', reschedule_class.accepts_forfeit, reschedule_class.by_student);
  perform private.attribute_change(reschedule_class.by_student);
  perform private.move_entry(moved.id, start_at);
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.notify_of_class_change(moved, 'moved');
  return jsonb_build_object('forfeited', late);
end $$;
comment on function public.reschedule_class is 'Moves a class and returns {forfeited}. Free of charge until 24 hours before, and always for the teacher. After that the class is forfeited, which the student has to accept. by_student: the teacher acts on behalf of the student.';

create or replace function public.take_offer(offer uuid, accepts_forfeit boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  offered public.hour_offers;
  waiting public.waiting_list;
  answer jsonb := '{"forfeited": false}';
begin
  offered := private.own_offer(take_offer.offer);
  select w.* into waiting from public.waiting_list w where w.id = offered.waiting_id for update;
  if offered.taken_at is not null then
    return jsonb_build_object('forfeited', private.was_forfeited_by_move(waiting.class_id));
  end if;
  perform private.refuse_if(waiting.ended_at is not null, 'NOT_NOW');
  if waiting.credit_id is not null then
    perform public.book_makeup(waiting.credit_id, offered.local_start::date, offered.local_start::time);
  else
    answer := public.reschedule_class(waiting.class_id, offered.local_start::date, offered.local_start::time, take_offer.accepts_forfeit);
  end if;
  update public.hour_offers o set taken_at = now(), declined_at = null where o.id = offered.id;
  update public.waiting_list w set ended_at = now()
  where w.ended_at is null and (w.class_id = waiting.class_id or w.credit_id = waiting.credit_id);
  return answer;
end $$;
comment on function public.take_offer is 'A student takes an hour that was offered to them, by the rules of book_makeup and reschedule_class, and waits no longer; returns {forfeited}. SLOT_TAKEN where somebody was faster. Taking it again changes nothing.';
