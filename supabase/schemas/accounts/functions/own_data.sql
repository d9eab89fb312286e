create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  return jsonb_build_object('exported_at', now()) || private.copy_of_account(me) || private.copy_of_messages(me)
    || private.copy_of_lessons(me) || private.copy_of_money(me);
end $$;
comment on function public.export_my_data is 'Everything the school keeps about whoever asks, as JSON. Their files are in their homework and beside their payments.';

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
comment on function private.copy_of_account is 'A person''s profile, consents and sign-ins, as their copy of their data has them.';

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
comment on function private.copy_of_messages is 'A person''s notifications and mails and their choices about them, as their copy of their data has them.';

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
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l where l.student_id = person),
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
comment on function private.copy_of_lessons is 'A person''s classes, tests, homework, grades and feedback, as their copy of their data has them.';

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
comment on function private.copy_of_money is 'A person''s charges, payments and credits, as their copy of their data has them.';

create function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(btrim(request_erasure.reason), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.notify_admins('erasure_requested', jsonb_build_object(
      'student_name', name, 'link', '/admin/manage-students?person=' || auth.uid()),
      -- Who takes it back and asks anew all day fills nobody's mailbox.
      by_mail => private.consume_quota('erasure ' || auth.uid(), 3, interval '1 day'));
  end if;
end $$;
comment on function public.request_erasure is 'A student asks the teacher to erase everything about them. Asking twice asks once.';

create function public.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  traces text[];
  bookings uuid[];
  addresses text[];
  -- What names one of two with the same name stays.
  name constant text := coalesce((select p.full_name from public.profiles p where p.id = erase_person.person
    and not exists (select from public.profiles other where other.id <> p.id and other.full_name = p.full_name)), '');
begin
  -- As whoever cancels a class: the calendar first, then the account.
  perform private.lock_calendar();
  perform private.lock_account(erase_person.person);
  traces := private.ids_of_person(erase_person.person);
  bookings := private.bookings_of(erase_person.person);
  addresses := private.addresses_of(bookings, erase_person.person) || private.address_of(erase_person.person);

  -- Hours to come are given up, and free again. Of a trial class, and of classes that were, the hour alone stays.
  perform private.cancel_entry(e.id) from public.calendar_entries e where e.id = any (bookings) and e.starts_at > now();
  update public.trial_bookings b set status = 'cancelled', updated_at = now() from public.calendar_entries e
  where b.id = any (bookings) and e.id = b.id and e.starts_at > now() and b.status <> 'cancelled';
  delete from public.calendar_entries e using public.classes c
  where c.id = e.id and c.student_id = erase_person.person and e.starts_at > now();
  perform private.anonymise_bookings(bookings);
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;

  -- The answers of tests stay, as nobody's; so do topics, and payments, which the books need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null
  where t.user_id = erase_person.person or t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  perform private.forget_in_statements(erase_person.person);
  update public.payments p set payer_name = null, payer_document = null where p.student_id = erase_person.person;
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  update public.error_logs e set error_message = '', user_agent = null, request_body = null, url = null where e.user_id = erase_person.person;

  -- Told them, and told others: under their bells and on their phones, in what waits, is on its way, or failed.
  delete from public.mail_outbox m where m.user_id = erase_person.person or lower(m.recipient) = any (addresses);
  delete from public.notifications n where n.user_id <> erase_person.person and private.is_about(n.content, traces, name);
  delete from private.digest_items d where private.is_about(d.data, traces, name);
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(m.data -> 'items') with ordinality as i (item, place)
    where not private.is_about(item, traces, name)))
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array';
  delete from public.mail_outbox m where case when m.kind = 'digest' then m.data -> 'items' = '[]' else private.is_about(m.data, traces, name) end;
end $$;
comment on function public.erase_person is 'Forgets a person: what the law or the books need stays without them.';

create function private.ids_of_person(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(found.id::text) from (
    select ids_of_person.person as id
    union all select c.id from public.classes c where c.student_id = ids_of_person.person
    union all select unnest(private.bookings_of(ids_of_person.person))
    union all select f.id from public.feedback f where f.student_id = ids_of_person.person
    union all select h.id from public.homework h where h.student_id = ids_of_person.person
    union all select c.id from public.charges c where c.student_id = ids_of_person.person) as found
$$;
comment on function private.ids_of_person is 'The ids by which a notification to somebody else can lead to a person: theirs, and those of all that is theirs.';

create function private.is_about(told jsonb, traces text[], name text) returns boolean
language sql immutable set search_path = '' as $$
  select case when count(*) > 0 then bool_or(id[1] = any (traces))
    else name <> '' and jsonb_path_exists(told, '$.** ? (@.student_name == $name || @.applicant_name == $name)', jsonb_build_object('name', name)) end
  from regexp_matches(told::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as id
$$;
comment on function private.is_about is 'Whether facts lead to a person: by an id of theirs, or, where they hold no id at all, by their name (empty where another has the same).';
