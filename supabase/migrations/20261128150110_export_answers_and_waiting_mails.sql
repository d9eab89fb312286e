-- A person's copy of their data has answers to invitations and the mails that wait for the digest.
set check_function_bodies = off;

create or replace function private.export_messages(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from public.notifications n where n.user_id = person),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.notification_choices c where c.user_id = person),
    'notification_times', (select to_jsonb(t) - 'user_id' from public.notification_times t where t.user_id = person),
    'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'since', s.created_at) order by s.created_at), '[]')
      from public.push_subscriptions s where s.user_id = person),
    -- Mails are exported without their contents, which may include links that sign in.
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient, 'language', m.language, 'state', m.state,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.mail_outbox m where m.user_id = person or lower(m.recipient) = private.verified_email(person)),
    'mails_to_come', (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'due_at', d.due_at) order by d.id), '[]')
      from private.digest_items d where d.user_id = person))
$$;
comment on function private.export_messages is 'A person''s notifications, mails and notification settings, for their data export.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at, 'invitation_answer', to_jsonb(i) - 'entry') order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.invitation_answers i on i.entry = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'invitation_answer', to_jsonb(i) - 'entry', 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id left join private.invitation_answers i on i.entry = c.id where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l where l.student_id = person),
    'room', (select s.link from public.student_rooms s where s.student_id = person),
    'room_visits', (select coalesce(jsonb_agg(to_jsonb(v) - 'person_id' order by v.arrived_at), '[]') from private.room_visits v where v.person_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash', 'seen'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]') from public.hour_offers o where o.waiting_id = w.id))
        order by w.created_at), '[]')
      from public.waiting_list w where w.student_id = person or w.email = private.verified_email(person)),
    'pauses', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.first_day), '[]') from public.pauses k where k.student_id = person),
    'series_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.series_requests r where r.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('recording', split_part(c.recording, '/', 3), 'reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at) order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';
