create function public.confirm_class(class uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.classes := private.changeable_class(confirm_class.class);
begin
  update public.classes c set status = 'confirmed' where c.id = ours.id and c.status = 'scheduled';
  if found and not private.is_admin() then
    perform private.add_admin_notifications('student_confirmed_class', jsonb_build_object(
      'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id),
      'class_date', (select private.local_iso(e.local_start) from public.calendar_entries e where e.id = ours.id),
      'link', '/admin/scheduled-classes?class=' || ours.id));
  end if;
end $$;
comment on function public.confirm_class is 'Confirms that the student will attend a class, and notifies the teacher.';

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

create function public.answer_invitation(
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

create function public.confirm_hours(entries uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry uuid;
  done uuid[] := '{}';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  perform private.refuse_if(coalesce(cardinality(confirm_hours.entries), 0) not between 1 and 500, 'NOT_FOUND');
  perform private.lock_calendar();
  for entry in select distinct e from unnest(confirm_hours.entries) as e order by e loop
    begin
      perform private.refuse_if(exists (select from public.hours h
        where h.id = entry and (h.starts_at <= now() or h.status not in ('scheduled', 'confirmed'))), 'NOT_NOW');
      perform public.set_outcome(entry, 'confirmed');
      done := done || entry;
    exception when sqlstate 'PT404' or sqlstate 'PT409' then
      refused := refused || jsonb_build_object('id', entry, 'code', sqlerrm);
    end;
  end loop;
  perform private.refuse_if(done = '{}', refused -> 0 ->> 'code');
  return jsonb_build_object('done', to_jsonb(done), 'refused', refused);
end $$;
comment on function public.confirm_hours is
  'Confirms several upcoming trial classes and classes for the teacher. Returns {done: [id], refused: [{id, code}]}. Refuses the whole '
  'request where none could be confirmed.';
