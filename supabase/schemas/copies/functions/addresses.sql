create function private.copies_of(address text) returns table (child uuid, name text)
language sql stable security definer set search_path = '' as $$
  -- The teacher takes her copy in her profile, behind her second factor.
  select mine.child, mine.name from (
    select null::uuid as child, null::text as name where private.has_own_data(copies_of.address)
    union all
    select p.id, p.full_name from public.profiles p
    where lower(btrim(p.guardian_contact)) = copies_of.address and private.guardian_address(p.id) = copies_of.address) as mine
  where not exists (select from public.profiles a where a.role = 'admin' and lower(a.email) = copies_of.address)
$$;
comment on function private.copies_of is
  'The copies that the reader of an address may have: of what is kept under it (child is null), and of each minor whose guardian has it.';

create function private.keeps_data_of(address text) returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from private.copies_of(keeps_data_of.address)) $$;
comment on function private.keeps_data_of is 'Whether there is anything to copy for the reader of an address.';

create function private.has_own_data(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.student_at(address) is not null
    or exists (select from public.trial_bookings b where b.email = address or lower(b.guardian_email) = address)
    or exists (select from public.waiting_list w where w.email = address or lower(w.guardian_email) = address)
    or exists (select from public.topic_suggestions s where lower(s.email) = address)
    or exists (select from public.guardian_consents g where g.guardian_email = address)
    or exists (select from private.paused_addresses a where a.mailbox = private.mailbox_of(address))
    or exists (select from public.mail_outbox m where lower(m.recipient) = address and m.kind <> 'data_copy')
$$;
comment on function private.has_own_data is 'Whether anything is kept under an address, apart from a request for a copy.';

create function private.student_at(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from auth.users u join public.profiles p on p.id = u.id
  where lower(u.email) = address and u.email_confirmed_at is not null and p.role = 'aluno'
$$;
comment on function private.student_at is 'The student, also a former one, who has confirmed an address; null where there is none.';

create function private.export_address(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.export_person(private.student_at(address)), private.export_visitor(address))
    || jsonb_build_object('guardian_of', private.export_guardianship(address))
$$;
comment on function private.export_address is
  'Everything that the school stores under an address, as JSON: of a student or former student, or of a visitor, and of a guardian.';

create function private.export_visitor(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with booked as (select b.* from public.trial_bookings b where b.email = address and b.student_id is null)
  select jsonb_build_object('exported_at', now(),
    -- The hours show what the form asked for; the keys of mailed links stay with the mails.
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at, 'invitation_answer',
        to_jsonb(i) - 'entry') order by b.created_at), '[]')
      from booked b join public.calendar_entries e on e.id = b.id left join private.invitation_answers i on i.entry = b.id),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.trial_booking_id in (select b.id from booked b)),
    'class_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.class_requests r
      where r.moves in (select b.id from booked b)),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at,
        'level', t.level, 'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile,
        'shown_name', t.shown_name, 'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', coalesce(a.typed, i.options[a.answer + 1]))
            order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id))
            order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id is null and t.trial_id in (select b.id from booked b)),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]')
            from public.hour_offers o where o.waiting_id = w.id)) order by w.created_at), '[]')
      from public.waiting_list w where w.email = address),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = address),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient, 'language', m.language, 'state', m.state,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.mail_outbox m where lower(m.recipient) = address),
    'returned_mails', private.export_returned_mails(address))
$$;
comment on function private.export_visitor is
  'Everything that the school stores of somebody without an account under an address, as JSON, in the form of a student''s.';

create function private.export_guardianship(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(named.facts order by named.at), '[]') from (
    select g.asked_at as at, to_jsonb(g) - array['id', 'key_hash', 'student_id'] || jsonb_build_object('child', p.full_name) as facts
    from public.guardian_consents g join public.profiles p on p.id = g.student_id where g.guardian_email = address
    union all
    select b.created_at, jsonb_build_object('child', b.full_name, 'guardian_name', b.guardian_name, 'guardian_email', b.guardian_email,
      'created_at', b.created_at)
    from public.trial_bookings b where lower(b.guardian_email) = address
    union all
    select w.created_at, jsonb_build_object('child', w.full_name, 'guardian_name', w.guardian_name, 'guardian_email', w.guardian_email,
      'created_at', w.created_at)
    from public.waiting_list w where lower(w.guardian_email) = address) as named
$$;
comment on function private.export_guardianship is
  'What is kept of the reader of an address as a guardian: for whom they were named or asked, and what they answered.';

create function private.export_returned_mails(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('to', a.mailbox, 'since', a.paused_at)), '[]') from private.paused_addresses a
  where a.mailbox = private.mailbox_of(address)
$$;
comment on function private.export_returned_mails is 'Whether mails to an address came back, so that none is sent there.';
