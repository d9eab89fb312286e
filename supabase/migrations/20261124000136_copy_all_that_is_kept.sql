-- The copy of one's own data grew by a function around the one before each time, and what nobody wrapped was left out: proofs,
-- what is published of one, the history of changes, mails, faults, and what the teacher noted.
drop function public.export_my_data();
drop function private.export_my_data_and_money();
drop function private.export_my_data_and_progress();
drop function private.export_my_data_and_tests();
drop function private.export_my_data();

-- The sign-in service's own record, where it writes one and lets the migrations' owner read it.
create function private.can_in_sign_in_record(what text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), can_in_sign_in_record.what), false)
$$;
comment on function private.can_in_sign_in_record is
  'what: select or delete. The embedded backend keeps no such record; hosted Supabase does, unless it is told not to.';

create function private.sign_in_record_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_in_sign_in_record('select') then
    return '[]';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'at', e.created_at, 'what', e.payload ->> 'action', 'ip_address', e.ip_address) order by e.created_at), '[]')
    from auth.audit_log_entries e where e.payload ->> 'actor_id' = sign_in_record_of.person::text);
end $$;
revoke execute on function private.can_in_sign_in_record(text), private.sign_in_record_of(uuid) from public;

create function private.copy_of_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name, 'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = person),
    'class_charges', (select coalesce(jsonb_agg(to_jsonb(l) order by l.charged_at), '[]') from public.class_charges l where l.student_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id)) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;

create function private.copy_of_money(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c where c.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' order by p.paid_on), '[]') from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k where k.student_id = person))
$$;

create function private.copy_of_account(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.user_id = person or c.trial_booking_id = any (private.bookings_of(person))),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = person),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = private.address_of(person)),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = person),
    'sign_in_record', private.sign_in_record_of(person),
    'calendar_feed', (select jsonb_build_object('since', f.created_at) from public.calendar_feeds f where f.user_id = person),
    -- Without who else did it: the teacher's part is hers.
    'history', (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'by', case when a.actor_id = person then 'you' else a.actor_role end,
        'act', a.act, 'subject', a.subject, 'changes', a.changes - 'waived_by') order by a.id), '[]')
      from public.audit_log a where a.student_id = person),
    'faults', (select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'fault', 'request_id'] order by l.created_at), '[]')
      from public.error_logs l where l.user_id = person))
$$;

create function private.copy_of_messages(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from public.notifications n where n.user_id = person),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.notification_choices c where c.user_id = person),
    'notification_times', (select to_jsonb(t) - 'user_id' from public.notification_times t where t.user_id = person),
    'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'since', s.created_at) order by s.created_at), '[]')
      from public.push_subscriptions s where s.user_id = person),
    -- Without what is in them: links of a mail open accounts.
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient, 'language', m.language, 'state', m.state,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.mail_outbox m where m.user_id = person or lower(m.recipient) = private.address_of(person)))
$$;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if not private.is_active() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  return jsonb_build_object('exported_at', now()) || private.copy_of_account(me) || private.copy_of_messages(me)
    || private.copy_of_lessons(me) || private.copy_of_money(me);
end $$;
comment on function public.export_my_data is
  'Everything the school keeps about whoever asks, as JSON. Their files are in their homework and beside their payments.';
comment on table public.student_notes is
  'What the teacher keeps in mind about a student: hers to read and write, and theirs with a copy of their data.';
revoke execute on function private.copy_of_lessons(uuid), private.copy_of_money(uuid), private.copy_of_account(uuid),
  private.copy_of_messages(uuid), public.export_my_data() from public;
grant execute on function public.export_my_data() to authenticated;
