-- A student asks the teacher for a class in a free hour.
set check_function_bodies = off;

create function public.request_class(local_date date, local_time time) returns void
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := request_class.local_date + request_class.local_time;
  name constant text := private.my_student_name();
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  perform private.refuse_if(private.is_paused(auth.uid(), request_class.local_date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, false));
  -- The teacher is told once of each hour.
  if not private.consume_quota('request_class:' || auth.uid() || ' ' || private.local_iso(start_at), 1, interval '1 day') then
    return;
  end if;
  perform private.refuse_if(not private.consume_quota('request_class:' || auth.uid(), 5, interval '1 day'), 'TOO_MANY_MOVES');
  perform private.notify_admins('student_requested_class', jsonb_build_object('student', auth.uid(), 'student_name', name,
    'class_date', private.local_iso(start_at),
    'link', format('/admin/scheduled-classes?new=%s&student=%s', private.local_iso(start_at), auth.uid())));
end $$;
comment on function public.request_class is
  'A student asks the teacher for a class in a free hour. Nothing is booked: the teacher''s notice leads to the form with the hour and the '
  'student filled in. Five hours a day, each told once.';
grant execute on function public.request_class to authenticated;

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'student_requested_class', 'teacher_booked', 'teacher_moved',
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

reset check_function_bodies;
