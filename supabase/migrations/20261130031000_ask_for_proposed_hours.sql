-- Another time that a student proposes in a calendar program is a request, and answers by others are told as such.
set check_function_bodies = off;

alter table public.class_requests
  add column moves uuid references public.classes on delete cascade,
  add column moves_from timestamp,
  add column words text check (char_length(btrim(words)) between 1 and 300),
  add constraint class_requests_move_has_hour check ((moves is null) = (moves_from is null));
comment on column public.class_requests.moves is
  'The class for which the student proposes this hour, from a calendar program; null where another class is asked for.';
comment on column public.class_requests.moves_from is 'The hour of that class when it was proposed.';
comment on column public.class_requests.words is 'The student''s words beside the proposal.';
create index class_requests_by_moved_class on public.class_requests (moves) where moves is not null;

create or replace function public.answer_class_request(request uuid, accepts boolean, answer text default null) returns void
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
    update public.class_requests r set ended_at = now(), outcome = 'accepted', class_id = ours.moves where r.id = ours.id;
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
  perform private.notify(ours.student_id, 'class_declined', jsonb_strip_nulls(jsonb_build_object('request', ours.id,
    'class_date', private.local_iso(ours.local_start), 'reason', ours.answer, 'link', '/my-progress?tab=classes')));
end $$;
comment on function public.answer_class_request is
  'The teacher schedules the class that a student asked for, as schedule_classes does, or moves the one that they proposed an hour for, as '
  'move_hour does, or declines it with a word. The student is told.';

create or replace function private.end_class_requests(student uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.class_requests;
begin
  delete from public.class_requests r using public.profiles p
  where r.ended_at is null and p.id = r.student_id and p.deactivated_at is not null;
  for ended in
    update public.class_requests r set ended_at = now(), class_id = found.class_id, outcome = found.outcome
    from (
      select q.id, asked.class_id, case when asked.class_id is not null then 'accepted' when asked.is_taken then 'taken'
        else 'passed' end::public.class_request_outcome as outcome
      from public.class_requests q
      left join public.calendar_entries moved on moved.id = q.moves
      cross join lateral (
        select bool_or(e.id is not null and e.id is distinct from q.moves) as is_taken,
          (array_agg(c.id) filter (where c.id is not null and (q.moves is null or (c.id = q.moves and e.local_start = q.local_start))))[1]
            as class_id
        from (select q.local_start at time zone 'America/Sao_Paulo' as at) as hour
        left join public.calendar_entries e on e.cancelled_at is null
          and tstzrange(e.starts_at, e.ends_at) && tstzrange(hour.at, hour.at + private.class_length())
        left join public.classes c on c.id = e.id and c.student_id = q.student_id) as asked
      where q.ended_at is null and (q.student_id = end_class_requests.student or end_class_requests.student is null)
        and (asked.is_taken or asked.class_id is not null or q.local_start at time zone 'America/Sao_Paulo' <= now()
          or moved.cancelled_at is not null or moved.starts_at <= now())
      for update of q skip locked) as found
    where r.id = found.id returning r.*
  loop
    if ended.outcome <> 'accepted' then
      perform private.notify(ended.student_id, 'request_lapsed', jsonb_build_object('request', ended.id, 'outcome', ended.outcome,
        'class_date', private.local_iso(ended.local_start), 'link', '/my-progress?tab=classes'));
    end if;
  end loop;
end $$;
comment on function private.end_class_requests is
  'Ends the requests, of one student or of all, whose hour is past or taken: accepted where a class of their own has it, otherwise the '
  'student is told that it lapsed. Requests of people who have left are deleted.';

drop function private.question_answer(uuid, uuid, text, text, timestamp, text);
create function private.question_answer(
  entry uuid, student uuid, kind text, name text, local_start timestamp, answer text, words text, proposed timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link constant text := '/admin/scheduled-classes?' || case question_answer.kind when 'trial' then 'booking=' else 'class=' end
    || question_answer.entry;
  proposes constant text := private.local_iso(question_answer.proposed at time zone 'America/Sao_Paulo');
begin
  if exists (select from public.notifications n where n.type = 'invitation_questioned' and n.content ->> 'link' = link
    and n.content ->> 'answer' = question_answer.answer
    and n.content ->> 'class_date' = private.local_iso(question_answer.local_start)
    and n.content ->> 'new_date' is not distinct from proposes) then
    return;
  end if;
  perform private.add_admin_notifications('invitation_questioned', jsonb_strip_nulls(jsonb_build_object(
    'student', question_answer.student,
    case question_answer.kind when 'trial' then 'applicant_name' else 'student_name' end, question_answer.name,
    'class_date', private.local_iso(question_answer.local_start), 'answer', question_answer.answer, 'new_date', proposes,
    'words', left(question_answer.words, 300), 'link', link)));
end $$;
comment on function private.question_answer is
  'Asks the teacher, once for each hour and answer, whether an answer by mail is of whom it says: nobody vouches for its sender.';

create function private.request_proposed_hour(class uuid, proposed timestamptz, words text) returns uuid
language plpgsql set search_path = '' as $$
declare
  hour public.calendar_entries;
  at constant timestamp := request_proposed_hour.proposed at time zone 'America/Sao_Paulo';
  made uuid;
begin
  select e.* into hour from public.calendar_entries e where e.id = request_proposed_hour.class;
  -- The last proposal counts.
  delete from public.class_requests r where r.moves = hour.id and r.ended_at is null;
  if at = hour.local_start or request_proposed_hour.proposed <= now() or not private.is_calendar_time(at) then
    return null;
  end if;
  insert into public.class_requests (student_id, local_start, moves, moves_from, words)
  select c.student_id, at, hour.id, hour.local_start, nullif(left(btrim(request_proposed_hour.words), 300), '')
  from public.classes c where c.id = hour.id
  on conflict do nothing returning id into made;
  return made;
end $$;
comment on function private.request_proposed_hour is
  'Makes a request of the hour that a student proposes for a class in a calendar program; null where it is the class''s own, or past.';

create function private.tell_forwarded_answer(
  sender text, answer text, hour uuid, series uuid, recurs_at timestamptz, words text
) returns void
language plpgsql set search_path = '' as $$
declare
  is_passed_on constant boolean := tell_forwarded_answer.answer = 'delegated';
  one record;
  link text;
begin
  select e.id, e.kind, e.local_start, coalesce(p.full_name, b.full_name) as name, p.id as student, coalesce(p.email, b.email) as email
  into one from public.calendar_entries e
  left join public.classes c on c.id = e.id
  left join public.profiles p on p.id = c.student_id and p.deactivated_at is null
  left join public.trial_bookings b on b.id = e.id
  where case when tell_forwarded_answer.series is null then e.id = tell_forwarded_answer.hour
      else c.series_id = tell_forwarded_answer.series and c.recurs_at = coalesce(tell_forwarded_answer.recurs_at, c.recurs_at) end
    and e.cancelled_at is null and e.starts_at > now() and coalesce(c.status, b.status) in ('scheduled', 'confirmed')
  order by e.starts_at limit 1;
  if one.id is null or (private.mailbox_of(one.email) = private.mailbox_of(tell_forwarded_answer.sender)) <> is_passed_on
    or exists (select from public.profiles t where t.role = 'admin'
      and private.mailbox_of(t.email) = private.mailbox_of(tell_forwarded_answer.sender)) then
    return;
  end if;
  link := '/admin/scheduled-classes?' || case one.kind when 'trial' then 'booking=' else 'class=' end || one.id;
  -- Once for each answer; whoever has the invitation could write any number of addresses.
  if exists (select from public.notifications n where n.type = 'invitation_forwarded' and n.content ->> 'link' = link
    and n.content ->> 'answer' = tell_forwarded_answer.answer) then
    return;
  end if;
  perform private.add_admin_notifications('invitation_forwarded', jsonb_strip_nulls(jsonb_build_object('student', one.student,
    case one.kind when 'trial' then 'applicant_name' else 'student_name' end, one.name, 'by',
    left(case when is_passed_on then tell_forwarded_answer.words else tell_forwarded_answer.sender end, 200),
    'class_date', private.local_iso(one.local_start), 'answer', tell_forwarded_answer.answer,
    'words', case when not is_passed_on then left(tell_forwarded_answer.words, 300) end,
    'link', link)));
end $$;
comment on function private.tell_forwarded_answer is
  'Tells the teacher of an answer to an invitation by somebody else than whom it was sent to, or of its being passed on to somebody '
  '(words); nothing changes.';

create or replace function public.answer_invitation(
  sender text, answer text, answered_at timestamptz, sequence integer, hour uuid default null, series uuid default null,
  recurs_at timestamptz default null, proven boolean default false, words text default null, proposed timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox constant text := private.mailbox_of(answer_invitation.sender);
  at constant timestamptz := least(answer_invitation.answered_at, now());
  one record;
  before private.invitation_answers;
  first record;
  amount integer := 0;
  request uuid;
begin
  perform private.lock_calendar();
  perform private.tell_forwarded_answer(answer_invitation.sender, answer_invitation.answer, answer_invitation.hour,
    answer_invitation.series, answer_invitation.recurs_at, answer_invitation.words);
  if answer_invitation.answer = 'delegated' then
    return;
  end if;
  for one in
    select e.id, e.kind, e.local_start, coalesce(p.full_name, b.full_name) as name, p.id as student, b.held_until
    from public.calendar_entries e
    left join public.classes c on c.id = e.id
    left join public.profiles p on p.id = c.student_id and p.deactivated_at is null
    left join public.trial_bookings b on b.id = e.id
    where case when answer_invitation.series is null then e.id = answer_invitation.hour
        else c.series_id = answer_invitation.series and c.recurs_at = coalesce(answer_invitation.recurs_at, c.recurs_at) end
      and e.cancelled_at is null and e.starts_at > now()
      and coalesce(c.status, b.status) in ('scheduled', 'confirmed')
      and private.mailbox_of(coalesce(p.email, b.email)) = mailbox
      -- An answer to an earlier time of the hour does not count for the current one.
      and (e.moved_from is null or e.sequence <= answer_invitation.sequence)
    order by e.starts_at
  loop
    select a.* into before from private.invitation_answers a where a.entry = one.id for update;
    continue when before.answered_at >= at;
    if not answer_invitation.proven then
      if before.answer is distinct from answer_invitation.answer or answer_invitation.proposed is not null then
        perform private.question_answer(one.id, one.student, one.kind, one.name, one.local_start, answer_invitation.answer,
          answer_invitation.words, answer_invitation.proposed);
      end if;
      exit;
    end if;
    insert into private.invitation_answers (entry, answer, answered_at) values (one.id, answer_invitation.answer, at)
    on conflict (entry) do update set answer = excluded.answer, answered_at = excluded.answered_at;
    continue when before.answer = answer_invitation.answer and answer_invitation.words is null and answer_invitation.proposed is null;
    -- A confirmation by mail is withdrawn by mail; a confirmation on the site stays.
    if answer_invitation.answer = before.answer then
      null;
    elsif answer_invitation.answer = 'yes' then
      update public.classes c set status = 'confirmed' where c.id = one.id and c.status = 'scheduled';
      update public.trial_bookings b set status = 'confirmed' where b.id = one.id and b.status = 'scheduled' and b.held_until is null;
    elsif before.answer = 'yes' then
      update public.classes c set status = 'scheduled' where c.id = one.id and c.status = 'confirmed';
      update public.trial_bookings b set status = 'scheduled' where b.id = one.id and b.status = 'confirmed';
    end if;
    amount := amount + 1;
    if amount = 1 then
      first := one;
    end if;
  end loop;
  if amount = 0 then
    return;
  end if;
  if first.kind = 'class' and amount = 1 and answer_invitation.proposed is not null then
    request := private.request_proposed_hour(first.id, answer_invitation.proposed, answer_invitation.words);
  end if;
  perform private.add_admin_notifications('invitation_answered', jsonb_strip_nulls(jsonb_build_object(
    'student', first.student, case first.kind when 'trial' then 'applicant_name' else 'student_name' end, first.name,
    'class_date', private.local_iso(first.local_start), 'answer', answer_invitation.answer, 'classes', case when amount > 1 then amount end,
    'words', left(answer_invitation.words, 300),
    'new_date', private.local_iso(answer_invitation.proposed at time zone 'America/Sao_Paulo'), 'request', request,
    'link', case when request is not null then '/admin/dashboard'
      else '/admin/scheduled-classes?' || case first.kind when 'trial' then 'booking=' else 'class=' end || first.id end)));
end $$;
comment on function public.answer_invitation is
  'Applies a mailed answer to a calendar invitation, sent from the invited mailbox, to one hour, a whole series, or one class of a series '
  '(recurs_at). Accepting confirms the hour; declining does not cancel it. Another time that is proposed for one class becomes a request. '
  'The teacher is notified, with the words of the answer. One whose sender is not proven changes '
  'nothing: the teacher is asked about the first hour.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'invitation_forwarded', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'student_requested_class', 'teacher_booked', 'teacher_moved',
      'class_declined', 'request_lapsed', 'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused',
      'hour_offered', 'wait_ended',
      'calendar_refused', 'calendar_deleted', 'calendar_unwritten', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit',
      'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent', 'pix_refused') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
