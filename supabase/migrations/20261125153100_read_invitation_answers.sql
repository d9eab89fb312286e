-- What somebody presses on an invitation in their calendar comes back as a mail, which the server reads where a mailbox is set. It is believed
-- for what it is about: a "yes" confirms the class as the button in the student's area does, and the teacher hears of the others. Nothing is
-- cancelled by it, as that may cost money and the person has to be asked.
create table private.invitation_answers (
  entry uuid primary key references public.calendar_entries on delete cascade,
  answer text not null check (answer in ('yes', 'no', 'maybe')),
  answered_at timestamptz not null
);
comment on table private.invitation_answers is 'The last answer to the invitation to an hour, by the clock of whoever answered. A mailbox is read again and again.';

create function public.answer_invitation(
  sender text, answer text, answered_at timestamptz, sequence integer, hour uuid default null, series uuid default null, recurs_at timestamptz default null)
returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  box constant text := private.mailbox_of(answer_invitation.sender);
  at constant timestamptz := least(answer_invitation.answered_at, now());
  one record;
  before private.invitation_answers;
  first record;
  many integer := 0;
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
      and private.mailbox_of(coalesce(p.email, b.email)) = box
      -- What was answered to where it was before is no answer to where it is.
      and (e.moved_from is null or e.sequence <= answer_invitation.sequence)
    order by e.starts_at
  loop
    select a.* into before from private.invitation_answers a where a.entry = one.id for update;
    continue when before.answered_at >= at;
    insert into private.invitation_answers (entry, answer, answered_at) values (one.id, answer_invitation.answer, at)
    on conflict (entry) do update set answer = excluded.answer, answered_at = excluded.answered_at;
    continue when before.answer = answer_invitation.answer;
    -- A yes that was pressed there is taken back there; one of the site stays.
    if answer_invitation.answer = 'yes' then
      update public.classes c set status = 'confirmed' where c.id = one.id and c.status = 'scheduled';
      update public.trial_bookings b set status = 'confirmed' where b.id = one.id and b.status = 'scheduled' and b.held_until is null;
    elsif before.answer = 'yes' then
      update public.classes c set status = 'scheduled' where c.id = one.id and c.status = 'confirmed';
      update public.trial_bookings b set status = 'scheduled' where b.id = one.id and b.status = 'confirmed';
    end if;
    many := many + 1;
    if many = 1 then
      first := one;
    end if;
  end loop;
  if many = 0 then
    return;
  end if;
  perform private.notify_admins('invitation_answered', jsonb_strip_nulls(jsonb_build_object(
    'student', first.student, case first.kind when 'trial' then 'applicant_name' else 'student_name' end, first.name,
    'class_date', private.say_when(first.local_start), 'answer', answer_invitation.answer, 'classes', case when many > 1 then many end,
    'link', '/admin/scheduled-classes?' || case first.kind when 'trial' then 'booking=' else 'class=' end || first.id)));
end $$;
comment on function public.answer_invitation is
  'An answer to a calendar invitation, read from a mail: to one hour, to a series or to one place in it, by the mailbox that was invited. Confirms on yes, tells the teacher, and cancels nothing.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted') then 'homework'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;

create or replace function private.is_outdated(told public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select told.created_at < now() - interval '1 day'
    or private.is_settled(told.type, told.content)
    or (told.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = told.content ->> 'article' and v.state = 'published'))
    or (told.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class', 'invitation_answered')
      and (told.type = 'class_soon' or private.hour_of(told.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()
        and private.say_when(e.local_start) = coalesce(told.content ->> 'class_date', private.say_when(e.local_start))))
    -- What is told of a series holds for as long as one of its classes is to come.
    or (told.type = 'new_class' and private.hour_of(told.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(told.type) in ('classes', 'reminders') and told.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = told.user_id and later.created_at > told.created_at
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed',
          'invitation_answered')
        and private.hour_of(later.content) = private.hour_of(told.content)
        and (later.type <> 'invitation_answered' or told.type = 'invitation_answered')))
$$;
revoke execute on function public.answer_invitation(text, text, timestamptz, integer, uuid, uuid, timestamptz) from public;
grant execute on function public.answer_invitation(text, text, timestamptz, integer, uuid, uuid, timestamptz) to service_role;
