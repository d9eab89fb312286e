-- Another time that is proposed in a calendar program is a request for trial classes and whole series too.
set check_function_bodies = off;

alter table public.class_requests
  alter column student_id drop not null,
  drop constraint class_requests_moves_fkey,
  add constraint class_requests_moves_fkey foreign key (moves) references public.calendar_entries on delete cascade,
  add constraint class_requests_by_somebody check (student_id is not null or moves is not null);
comment on column public.class_requests.student_id is 'Null where who booked a trial class proposes another hour for it.';
comment on column public.class_requests.moves is
  'The class or trial class for which this hour is proposed, from a calendar program; null where another class is asked for.';
comment on column public.class_requests.words is 'The person''s words beside the proposal.';

alter table public.series_requests add column is_proposal boolean not null default false;
comment on column public.series_requests.is_proposal is 'Whether it was proposed in a calendar program.';

drop function private.request_proposed_hour(uuid, timestamptz, text);
create function private.request_proposed_hour(entry uuid, proposed timestamptz, words text) returns uuid
language plpgsql set search_path = '' as $$
declare
  hour public.calendar_entries;
  at constant timestamp := request_proposed_hour.proposed at time zone 'America/Sao_Paulo';
  made uuid;
begin
  select e.* into hour from public.calendar_entries e where e.id = request_proposed_hour.entry;
  -- The last proposal counts.
  delete from public.class_requests r where r.moves = hour.id and r.ended_at is null;
  if at = hour.local_start or request_proposed_hour.proposed <= now() or not private.is_calendar_time(at) then
    return null;
  end if;
  insert into public.class_requests (student_id, local_start, moves, moves_from, words)
  values ((select c.student_id from public.classes c where c.id = hour.id), at, hour.id, hour.local_start,
    nullif(left(btrim(request_proposed_hour.words), 300), ''))
  on conflict do nothing returning id into made;
  return made;
end $$;
comment on function private.request_proposed_hour is
  'Makes a request of the hour that is proposed for a class or trial class in a calendar program; null where it is its own, or past.';

create function private.request_proposed_series(class uuid, proposed timestamptz, words text) returns uuid
language plpgsql set search_path = '' as $$
declare
  ours public.classes;
  start timestamp;
  at timestamp := request_proposed_series.proposed at time zone 'America/Sao_Paulo';
  made uuid;
begin
  select c.* into ours from public.classes c where c.id = request_proposed_series.class;
  select e.local_start into start from public.calendar_entries e where e.id = ours.id;
  if not private.is_calendar_time(at) then
    return null;
  end if;
  -- The proposal names the first class that the series ever had: its weekday and time count, in the week of the class that is next.
  at := at + round(extract(epoch from start - at) / 604800) * interval '7 days';
  -- The last proposal counts; a request that was made here stays.
  delete from public.series_requests r where r.series_id = ours.series_id and r.student_id = ours.student_id and r.answered_at is null
    and r.is_proposal;
  if at = start then
    return null;
  end if;
  insert into public.series_requests (student_id, series_id, class_id, scope, local_start, message, is_proposal)
  values (ours.student_id, ours.series_id, ours.id, 'all', at, nullif(left(btrim(request_proposed_series.words), 300), ''), true)
  on conflict do nothing returning id into made;
  return made;
end $$;
comment on function private.request_proposed_series is
  'Makes a request of the time that a student proposes for a whole series in a calendar program, also where students may not ask for it '
  'here: the teacher has the mail anyway. Null where it is the series'' own, or another request is open.';

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
  if answer_invitation.proposed is not null then
    request := case when amount = 1 then private.request_proposed_hour(first.id, answer_invitation.proposed, answer_invitation.words)
      else private.request_proposed_series(first.id, answer_invitation.proposed, answer_invitation.words) end;
  end if;
  perform private.add_admin_notifications('invitation_answered', jsonb_strip_nulls(jsonb_build_object(
    'student', first.student, case first.kind when 'trial' then 'applicant_name' else 'student_name' end, first.name,
    'class_date', private.local_iso(first.local_start), 'answer', answer_invitation.answer, 'classes', case when amount > 1 then amount end,
    'words', left(answer_invitation.words, 300),
    'new_date', case when amount = 1 then private.local_iso(answer_invitation.proposed at time zone 'America/Sao_Paulo')
      else (select private.local_iso(r.local_start) from public.series_requests r where r.id = request) end, 'request', request,
    'link', case when request is not null and amount = 1 then '/admin/dashboard'
      else '/admin/scheduled-classes?' || case first.kind when 'trial' then 'booking=' else 'class=' end || first.id end)));
end $$;
comment on function public.answer_invitation is
  'Applies a mailed answer to a calendar invitation, sent from the invited mailbox, to one hour, a whole series, or one class of a series '
  '(recurs_at). Accepting confirms the hour; declining does not cancel it. Another time that is proposed becomes a request. '
  'The teacher is notified, with the words of the answer. One whose sender is not proven changes '
  'nothing: the teacher is asked about the first hour.';

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

create or replace function private.anonymise_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The calendar entry stays.
  update public.trial_bookings b
  set full_name = null, email = null, phone = null, goals = null, message = null, held_until = null,
    key_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where b.id = any (anonymise_bookings.bookings);
  delete from private.unverified_trials o where o.id = any (anonymise_bookings.bookings);
  delete from public.class_requests r where r.moves = any (anonymise_bookings.bookings);
end $$;
comment on function private.anonymise_bookings is 'Removes the person from trial bookings. Their keys and mailed links stop working.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at, 'invitation_answer',
        to_jsonb(i) - 'entry') order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.invitation_answers i on i.entry = b.id
        where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level',
      t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name',
          t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id))
            order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at,
      'invitation_answer', to_jsonb(i) - 'entry', 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id left join private.invitation_answers i on i.entry = c.id
        where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l
      where l.student_id = person),
    'room', (select s.link from public.student_rooms s where s.student_id = person),
    'room_visits', (select coalesce(jsonb_agg(to_jsonb(v) - 'person_id' order by v.arrived_at), '[]') from private.room_visits v
      where v.person_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k
      where k.student_id = person),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]')
            from public.hour_offers o where o.waiting_id = w.id))
        order by w.created_at), '[]')
      from public.waiting_list w where w.student_id = person or w.email = private.verified_email(person)),
    'pauses', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.first_day), '[]') from public.pauses k
      where k.student_id = person),
    'series_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.series_requests r
      where r.student_id = person),
    'class_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.class_requests r
      where r.student_id = person or r.moves = any (private.bookings_of(person))),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on,
      'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at),
            '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('recording',
      split_part(c.recording, '/', 3), 'reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at)
            order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n
      where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';
