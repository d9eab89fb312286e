create function private.area_address(link text, language public.language) returns text
language sql immutable set search_path = '' as $$
  with named as (
    select substring(link from '^/my-progress\?tab=(\w+)') as tab, substring(link from '^/my-progress\?tab=\w+&(.*)$') as rest
  ),
  asked as (
    select case when tab = 'classes' and rest like 'charge=%' then 'payments' else tab end as tab, rest,
      case when tab = 'homework' then substring(rest from '^homework=([^&]+)$') end as homework
    from named
  )
  select '/' || language || case language when 'pt' then '/meu-progresso' else '/my-progress' end || coalesce((
    select '/' || case language when 'pt' then parts.pt else parts.en end
      || coalesce('/' || asked.homework, '?' || asked.rest, '')
    from asked join (values ('homework', 'tarefas', 'homework'), ('cards', 'cartoes', 'cards'), ('grades', 'notas', 'grades'),
      ('classes', 'aulas', 'classes'), ('payments', 'pagamentos', 'payments'), ('profile', 'perfil', 'profile'),
      ('feedback', 'feedback', 'feedback')) as parts (tab, pt, en) using (tab)
  ), substring(link from '^/my-progress(.*)$'))
$$;
comment on function private.area_address is 'The address, in a language, of a part of a student''s area, written as /my-progress?tab=….';

create function private.with_address(content jsonb, language public.language) returns jsonb
language sql immutable set search_path = '' as $$
  select case when content ->> 'link' ~ '^/my-progress(\?|$)'
    then content || jsonb_build_object('link', private.area_address(content ->> 'link', language)) else content end
$$;
comment on function private.with_address is 'What a notification holds, its link as an address that leads there for any client.';

create function private.notify(person uuid, type text, content jsonb, by_mail boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.add_notification(notify.person, notify.type, notify.content);
  select private.enqueue_mail(notify.type, p.email, p.language,
    jsonb_build_object('name', p.full_name) || private.with_address(notify.content, p.language))
  from public.profiles p where notify.by_mail and p.id = notify.person and p.deactivated_at is null and p.email <> '';
$$;
comment on function private.notify is 'Notifies a person in the bell and by mail.';

create function private.notify_admins(type text, content jsonb, by_mail boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.notify(p.id, notify_admins.type, notify_admins.content, notify_admins.by_mail) from public.profiles p
    where p.role = 'admin'
$$;
comment on function private.notify_admins is 'Notifies the teacher in the bell and by mail.';

create function private.add_notification(person uuid, type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, type, content)
  select p.id, add_notification.type, private.with_address(add_notification.content, p.language)
  from public.profiles p where p.id = add_notification.person and p.deactivated_at is null
$$;
comment on function private.add_notification is 'Adds a notification to a person''s bell, unless they are deactivated.';

create function private.add_admin_notifications(type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.add_notification(p.id, add_admin_notifications.type, add_admin_notifications.content) from public.profiles p
    where p.role = 'admin'
$$;
comment on function private.add_admin_notifications is 'Adds a notification to the teacher''s bell.';

create function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'invitation_forwarded', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'student_requested_class', 'teacher_booked', 'teacher_moved',
      'class_declined', 'request_lapsed', 'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused',
      'hour_offered', 'wait_ended', 'class_money_chosen',
      'calendar_refused', 'calendar_deleted', 'calendar_unwritten', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('class_returned', 'charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined',
      'student_made_payment', 'mei_limit',
      'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent', 'pix_refused') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';

create function private.is_urgent(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when is_urgent.kind in ('reminder_hour', 'push_test') or (is_urgent.kind = 'class_soon' and content ->> 'hours' = '1') then true
    when private.topic_of(is_urgent.kind) = 'classes' and is_urgent.kind <> 'student_confirmed_class' then coalesce((
      select bool_or(at > now() - interval '1 hour' and at <= now() + interval '24 hours') from (
        select e.starts_at as at from public.calendar_entries e where e.id = private.hour_of(content)
        union all
        -- The start of the hour before this transaction moved it.
        select (h.change -> 'local_start' ->> 0)::timestamp at time zone 'America/Sao_Paulo'
        from public.calendar_history h where h.entry_id = private.hour_of(content) and h.changed_at >= now()
        union all
        select (content ->> 'class_date')::timestamp at time zone 'America/Sao_Paulo'
          where content ->> 'class_date' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$') as hours), false)
    else false
  end
$$;
comment on function private.is_urgent is
  'Whether a notification ignores quiet hours: a test, a reminder an hour before a class, and a new, moved (from or to) or cancelled class '
  'within 24 hours.';
