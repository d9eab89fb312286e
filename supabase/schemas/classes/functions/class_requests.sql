create function public.request_class(local_date date, local_time time) returns void
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := request_class.local_date + request_class.local_time;
  name constant text := private.my_student_name();
  request uuid;
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  perform private.refuse_if(private.is_paused(auth.uid(), request_class.local_date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, false));
  insert into public.class_requests (student_id, local_start) values (auth.uid(), start_at) on conflict do nothing
  returning id into request;
  -- The teacher is told once of each hour.
  if request is null then
    return;
  end if;
  perform private.refuse_if(not private.consume_quota('request_class:' || auth.uid(), 5, interval '1 day'), 'TOO_MANY_BOOKINGS');
  perform private.notify_admins('student_requested_class', jsonb_build_object('student', auth.uid(), 'student_name', name,
    'class_date', private.local_iso(start_at), 'request', request, 'link', '/admin/dashboard'));
end $$;
comment on function public.request_class is
  'A student asks the teacher for a class in a free hour. Nothing is booked: the teacher accepts or declines. Five hours a day, each told '
  'once.';

create function public.withdraw_class_request(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.class_requests r where r.id = withdraw_class_request.request and r.student_id = auth.uid() and private.is_active()
    and r.ended_at is null;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.withdraw_class_request is 'A student withdraws a request for a class that was not answered.';

create function public.answer_class_request(request uuid, accepts boolean, answer text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.class_requests;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select r.* into ours from public.class_requests r where r.id = answer_class_request.request for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.ended_at is not null or answer_class_request.accepts is null, 'NOT_NOW');
  if answer_class_request.accepts and ours.moves is not null then
    perform public.move_hour(ours.moves, ours.local_start::date, ours.local_start::time);
    update public.class_requests r set ended_at = now(), outcome = 'accepted',
      class_id = (select c.id from public.classes c where c.id = ours.moves)
    where r.id = ours.id;
    return;
  end if;
  if answer_class_request.accepts then
    -- The class ends the request.
    perform public.schedule_classes(ours.student_id, ours.local_start::date, ours.local_start::time);
    return;
  end if;
  perform private.refuse_if(char_length(btrim(answer_class_request.answer)) > 300, 'TOO_LONG');
  update public.class_requests r set ended_at = now(), outcome = 'declined', answer = nullif(btrim(answer_class_request.answer), '')
  where r.id = ours.id returning r.* into ours;
  -- A visitor has no bell: the teacher answers them herself.
  if ours.student_id is null then
    return;
  end if;
  perform private.notify(ours.student_id, 'class_declined', jsonb_strip_nulls(jsonb_build_object('request', ours.id,
    'class_date', private.local_iso(ours.local_start), 'reason', ours.answer, 'link', '/my-progress?tab=classes')));
end $$;
comment on function public.answer_class_request is
  'The teacher schedules the class that a student asked for, as schedule_classes does, or moves the one that they proposed an hour for, as '
  'move_hour does, or declines it with a word. The student is told; who booked a trial class, of its new hour.';

create function private.end_class_requests(student uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.class_requests;
begin
  delete from public.class_requests r using public.profiles p
  where r.ended_at is null and p.id = r.student_id and p.deactivated_at is not null;
  for ended in
    update public.class_requests r set ended_at = now(), class_id = found.class_id, outcome = found.outcome
    from (
      select q.id, asked.class_id, case when asked.class_id is not null or asked.is_moved then 'accepted' when asked.is_taken then 'taken'
        else 'passed' end::public.class_request_outcome as outcome
      from public.class_requests q
      left join public.calendar_entries moved on moved.id = q.moves
      cross join lateral (
        select bool_or(e.id is not null and e.id is distinct from q.moves) as is_taken,
          bool_or(e.id = q.moves and e.local_start = q.local_start) as is_moved,
          (array_agg(c.id) filter (where c.id is not null and (q.moves is null or (c.id = q.moves and e.local_start = q.local_start))))[1]
            as class_id
        from (select q.local_start at time zone 'America/Sao_Paulo' as at) as hour
        left join public.calendar_entries e on e.cancelled_at is null
          and tstzrange(e.starts_at, e.ends_at) && tstzrange(hour.at, hour.at + private.class_length())
        left join public.classes c on c.id = e.id and c.student_id = q.student_id) as asked
      where q.ended_at is null and (q.student_id = end_class_requests.student or end_class_requests.student is null)
        and (asked.is_taken or asked.is_moved or asked.class_id is not null or q.local_start at time zone 'America/Sao_Paulo' <= now()
          or moved.cancelled_at is not null or moved.starts_at <= now())
      for update of q skip locked) as found
    where r.id = found.id returning r.*
  loop
    if ended.outcome <> 'accepted' and ended.student_id is not null then
      perform private.notify(ended.student_id, 'request_lapsed', jsonb_build_object('request', ended.id, 'outcome', ended.outcome,
        'class_date', private.local_iso(ended.local_start), 'link', '/my-progress?tab=classes'));
    end if;
  end loop;
end $$;
comment on function private.end_class_requests is
  'Ends the requests, of one student or of all, whose hour is past or taken: accepted where a class of their own has it, otherwise the '
  'student is told that it lapsed. Requests of people who have left are deleted.';

create function private.end_requests_of_class() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_class_requests(new.student_id);
  return null;
end $$;
comment on function private.end_requests_of_class is 'A class that a student gets answers the request for its hour.';
