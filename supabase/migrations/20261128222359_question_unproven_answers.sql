-- An answer to an invitation counts where its sender's domain vouches for it; otherwise the teacher is asked.
set check_function_bodies = off;

drop function public.answer_invitation(text, text, timestamptz, integer, uuid, uuid, timestamptz);
create function private.question_answer(
  entry uuid, student uuid, kind text, name text, local_start timestamp, answer text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link constant text := '/admin/scheduled-classes?' || case question_answer.kind when 'trial' then 'booking=' else 'class=' end
    || question_answer.entry;
begin
  if exists (select from public.notifications n where n.type = 'invitation_questioned' and n.content ->> 'link' = link
    and n.content ->> 'answer' = question_answer.answer
    and n.content ->> 'class_date' = private.local_iso(question_answer.local_start)) then
    return;
  end if;
  perform private.add_admin_notifications('invitation_questioned', jsonb_strip_nulls(jsonb_build_object(
    'student', question_answer.student,
    case question_answer.kind when 'trial' then 'applicant_name' else 'student_name' end, question_answer.name,
    'class_date', private.local_iso(question_answer.local_start), 'answer', question_answer.answer, 'link', link)));
end $$;
comment on function private.question_answer is
  'Asks the teacher, once for each hour and answer, whether an answer by mail is of whom it says: nobody vouches for its sender.';

create function public.answer_invitation(
  sender text, answer text, answered_at timestamptz, sequence integer, hour uuid default null, series uuid default null,
  recurs_at timestamptz default null, proven boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox constant text := private.mailbox_of(answer_invitation.sender);
  at constant timestamptz := least(answer_invitation.answered_at, now());
  one record;
  before private.invitation_answers;
  first record;
  amount integer := 0;
begin
  perform private.lock_calendar();
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
      if before.answer is distinct from answer_invitation.answer then
        perform private.question_answer(one.id, one.student, one.kind, one.name, one.local_start, answer_invitation.answer);
      end if;
      exit;
    end if;
    insert into private.invitation_answers (entry, answer, answered_at) values (one.id, answer_invitation.answer, at)
    on conflict (entry) do update set answer = excluded.answer, answered_at = excluded.answered_at;
    continue when before.answer = answer_invitation.answer;
    -- A confirmation by mail is withdrawn by mail; a confirmation on the site stays.
    if answer_invitation.answer = 'yes' then
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
  perform private.add_admin_notifications('invitation_answered', jsonb_strip_nulls(jsonb_build_object(
    'student', first.student, case first.kind when 'trial' then 'applicant_name' else 'student_name' end, first.name,
    'class_date', private.local_iso(first.local_start), 'answer', answer_invitation.answer, 'classes', case when amount > 1 then amount end,
    'link', '/admin/scheduled-classes?' || case first.kind when 'trial' then 'booking=' else 'class=' end || first.id)));
end $$;
comment on function public.answer_invitation is
  'Applies a mailed answer to a calendar invitation, sent from the invited mailbox, to one hour, a whole series, or one class of a series '
  '(recurs_at). Accepting confirms the hour; declining does not cancel it. The teacher is notified. One whose sender is not proven changes '
  'nothing: the teacher is asked about the first hour.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused', 'hour_offered', 'wait_ended',
      'calendar_refused', 'calendar_deleted', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit',
      'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';

create or replace function private.is_outdated(notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select notification.created_at < now() - interval '1 day'
    or private.is_settled(notification.type, notification.content)
    or (notification.type = 'cards_due' and private.count_due_cards(notification.user_id) = 0)
    or (notification.type = 'makeups_expiring' and private.unused_makeups(notification.content) is null)
    or (notification.type = 'hour_offered' and not private.is_open_offer((notification.content ->> 'offer')::uuid))
    or (notification.type = 'student_requested_series' and not private.is_request_open(notification.content))
    or (notification.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = notification.content ->> 'article' and v.state = 'published'))
    or (notification.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class', 'student_booked_makeup',
      'invitation_answered', 'invitation_questioned')
      and (notification.type = 'class_soon' or private.hour_of(notification.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(notification.content) and e.cancelled_at is null
        and e.starts_at > now()
        and private.local_iso(e.local_start) = coalesce(notification.content ->> 'class_date', private.local_iso(e.local_start))))
    -- A notification about a series is current as long as one of its classes is to come.
    or (notification.type = 'new_class' and private.hour_of(notification.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(notification.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(notification.type) in ('classes', 'reminders') and notification.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = notification.user_id and later.created_at > notification.created_at
        and later.type in ('class_moved', 'class_cancelled', 'series_moved', 'series_cancelled', 'student_moved_class',
          'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed',
          'invitation_answered')
        and private.hour_of(later.content) = private.hour_of(notification.content)
        and (later.type <> 'invitation_answered' or notification.type = 'invitation_answered')))
$$;
comment on function private.is_outdated is
  'Whether a notification is too old to be pushed: after a day, when its class has begun or was moved, when no class of its series is '
  'left, when no card is due any more, when its make-up credits are used, when its request was answered, when its offered hour is gone, or '
  'when a later notification is about the same hour.';

reset check_function_bodies;
