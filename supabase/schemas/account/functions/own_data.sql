create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  return private.export_person(me);
end $$;
comment on function public.export_my_data is
  'Everything that the school stores about the caller, as JSON. The server adds the files (list_copied_files) to the copy.';

create function private.export_person(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('exported_at', now()) || private.export_account(person) || private.export_messages(person)
    || private.export_lessons(person) || private.export_payments(person) || private.export_traces(person)
  where person is not null
$$;
comment on function private.export_person is 'Everything that the school stores about a person, as JSON; null for nobody.';

create function private.export_account(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.user_id = person or c.trial_booking_id = any (private.bookings_of(person))),
    'guardian_consents', (select coalesce(jsonb_agg(to_jsonb(g) - 'key_hash' order by g.asked_at), '[]')
      from public.guardian_consents g where g.student_id = person),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = person),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = private.verified_email(person)),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = person),
    'sign_in_record', private.sign_in_record_of(person),
    'calendar_feed', (select jsonb_build_object('since', f.created_at) from public.calendar_feeds f where f.user_id = person),
    -- Other people appear by their role only.
    'history', (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'by', case when a.actor_id = person then 'you'
      else a.actor_role end,
        'action', a.action, 'subject', a.subject, 'changes', a.changes - array['waived_by', 'recording', 'nfse_file']) order by a.id), '[]')
      from public.audit_log a where a.student_id = person),
    'faults', (select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'fault', 'request_id'] order by l.created_at), '[]')
      from public.error_logs l where l.user_id = person))
$$;
comment on function private.export_account is 'A person''s profile, consents and sign-ins, for their data export.';

create function private.export_messages(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from public.notifications n
      where n.user_id = person),
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

create function private.export_lessons(person uuid) returns jsonb
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
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', coalesce(a.typed, i.options[a.answer + 1]))
            order by a.position)
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

create function private.export_payments(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'adjusted_prices', (select coalesce(jsonb_agg(to_jsonb(a) - array['student_id', 'adjustment_id'] || jsonb_build_object('from_on',
      x.from_on,
        'announced_at', x.announced_at, 'withdrawn_at', x.withdrawn_at) order by x.from_on), '[]')
      from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id where a.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c
      where c.student_id = person),
    'withdrawals', (select coalesce(jsonb_agg(to_jsonb(w) - 'student_id' order by w.withdrawn_at), '[]') from public.withdrawals w
      where w.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' || jsonb_build_object('nfse_file',
        case when p.nfse_file is not null then 'nfse-' || replace(p.nfse_number, '/', '-') || '.pdf' end) order by p.paid_on), '[]')
          from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'provider_charges', (select coalesce(jsonb_agg(to_jsonb(x) - array['attempts', 'due_at'] order by x.created_at), '[]')
      from public.provider_charges x join public.charges c on c.id = x.charge_id where c.student_id = person),
    'cancelled_notes', (select coalesce(jsonb_agg(to_jsonb(n) - array['student_id', 'cancelled_by'] order by n.cancelled_at), '[]')
      from public.cancelled_notes n where n.student_id = person),
    'provider_payments', (select coalesce(jsonb_agg(to_jsonb(k) order by k.paid_at), '[]')
      from public.provider_payments k join public.charges c on c.id = k.charge_id where c.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k
      where k.student_id = person))
$$;
comment on function private.export_payments is 'A person''s charges, payments and credits, for their data export.';

create function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.my_student_name() is null, 'NOT_ALLOWED');
  perform private.file_erasure(auth.uid(), request_erasure.reason);
end $$;
comment on function public.request_erasure is 'A student requests the erasure of their data. A repeated request changes nothing.';

create function private.file_erasure(person uuid, reason text, by_guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := not exists (select from public.erasure_requests r where r.user_id = file_erasure.person);
begin
  insert into public.erasure_requests as r (user_id, reason, by_guardian)
  values (file_erasure.person, nullif(btrim(file_erasure.reason), ''), file_erasure.by_guardian)
  on conflict (user_id) do update set by_guardian = r.by_guardian or excluded.by_guardian;
  if is_new then
    perform private.notify_admins('erasure_requested', jsonb_build_object(
      'student_name', (select p.full_name from public.profiles p where p.id = file_erasure.person),
      'link', '/admin/manage-students?person=' || file_erasure.person),
      -- Withdrawing and repeating a request does not flood a mailbox.
      by_mail => private.consume_quota('erasure ' || file_erasure.person, 3, interval '1 day'));
  end if;
end $$;
comment on function private.file_erasure is 'Files the request that a person be erased, and notifies the teacher of a new one.';

create function public.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids text[];
  bookings uuid[];
  addresses text[];
  -- Empty where another person has the same name: then facts are not matched by name.
  name constant text := coalesce((select p.full_name from public.profiles p where p.id = erase_person.person
    and not exists (select from public.profiles other where other.id <> p.id and other.full_name = p.full_name)), '');
begin
  -- The same order of locks as when a class is cancelled: the calendar, then the account.
  perform private.lock_calendar();
  perform private.lock_account(erase_person.person);
  ids := private.ids_of_person(erase_person.person);
  bookings := private.bookings_of(erase_person.person);
  addresses := private.emails_of_bookings(bookings, erase_person.person) || private.verified_email(erase_person.person);

  -- Future hours are cancelled. Past hours stay in the calendar without the person.
  perform private.cancel_entry(e.id) from public.calendar_entries e where e.id = any (bookings) and e.starts_at > now();
  update public.trial_bookings b set status = 'cancelled', updated_at = now() from public.calendar_entries e
  where b.id = any (bookings) and e.id = b.id and e.starts_at > now() and b.status <> 'cancelled';
  delete from public.calendar_entries e using public.classes c
  where c.id = e.id and c.student_id = erase_person.person and e.starts_at > now();
  delete from public.calendar_entries e using public.pauses k
  where e.pause_id = k.id and k.student_id = erase_person.person and e.kind = 'block' and e.starts_at > now();
  perform private.anonymise_bookings(bookings);
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;

  -- Answers of tests and topics stay anonymously; so do payments, which the accounts need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null
  where t.user_id = erase_person.person or t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  delete from public.waiting_list w where w.email = any (addresses);
  perform private.erase_from_statements(erase_person.person);
  -- Number, amount, day, way and the service note with its PDF stay for taxes (delete_fiscal_facts). Words that somebody wrote go.
  delete from public.provider_refusals r using public.provider_charges x, public.charges c
  where r.txid = x.txid and x.charge_id = c.id and c.student_id = erase_person.person;
  delete from public.mail_outbox m using public.payments p
  where m.kind = 'service_note' and m.recipient = p.nfse_sent_to and p.student_id = erase_person.person;
  update public.cancelled_notes n set reason = '---' where n.student_id = erase_person.person;
  update public.payments p set payer_name = null, payer_document = null, nfse_sent_to = null, nfse_sent_at = null,
    description = case when p.description is not null then '---' end,
    reverse_reason = case when p.reverse_reason is not null then '---' end
  where p.student_id = erase_person.person;
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  delete from public.testimonials t where t.feedback_id is null and name <> '' and lower(t.author_name) = lower(name);
  delete from private.paused_addresses a where a.mailbox in (select private.mailbox_of(address) from unnest(addresses) as address);
  delete from private.quotas q where position(erase_person.person::text in q.key) > 0
    or exists (select from unnest(addresses) as address where position(address in q.key) > 0);
  update public.error_logs e set error_message = '', user_agent = null, request_body = null, url = null
    where e.user_id = erase_person.person;

  -- A sent mail holds no facts, but whose guardian it went to.
  delete from public.mail_outbox m using public.guardian_consents g
  where g.student_id = erase_person.person and lower(m.recipient) = g.guardian_email and m.user_id is null
    and m.kind in ('guardian_consent', 'charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid');
  -- Notifications and mails to the person, and those to others about them, in every state.
  delete from public.mail_outbox m where m.user_id = erase_person.person or lower(m.recipient) = any (addresses);
  delete from public.notifications n where n.user_id <> erase_person.person and private.mentions_person(n.content, ids, name);
  delete from private.digest_items d where private.mentions_person(d.data, ids, name);
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(m.data -> 'items') with ordinality as i (item, place)
    where not private.mentions_person(item, ids, name)))
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array';
  delete from public.mail_outbox m where case when m.kind = 'digest' then m.data -> 'items' = '[]'
    else private.mentions_person(m.data, ids, name) end;
end $$;
comment on function public.erase_person is 'Erases a person. Data that the law or the accounts require is kept anonymously.';

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
comment on function private.ids_of_person is
  'The ids that identify a person in notifications to others: their own, and those of their classes, bookings, feedback, homework and '
  'charges.';

create function private.mentions_person(facts jsonb, ids text[], name text) returns boolean
language sql immutable set search_path = '' as $$
  select case when count(*) > 0 then bool_or(found[1] = any (ids))
    else name <> '' and jsonb_path_exists(facts, '$.** ? (@.student_name == $name || @.applicant_name == $name)',
      jsonb_build_object('name', name)) end
  from regexp_matches(facts::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found
$$;
comment on function private.mentions_person is
  'Whether a notification''s facts mention a person: by one of their ids or, where the facts contain no id, by their name. An empty name '
  'is not compared.';
