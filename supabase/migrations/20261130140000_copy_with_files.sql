-- People get a copy of their data as an archive with its files, also by a mailed link.
set check_function_bodies = off;

create table private.copy_links (
  address text primary key check (char_length(address) <= 254),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
comment on table private.copy_links is
  'Links that were mailed to people without an account in use, who asked for a copy of their data: one for an address, the newest. '
  'Housekeeping ends them after a day, and once nothing is kept under the address.';
comment on column private.copy_links.address is 'The address that was asked for, in lower case.';
comment on column private.copy_links.key_hash is 'SHA-256 of the key in the mail.';

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
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
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

create function private.export_traces(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'allocations', (select coalesce(jsonb_agg(jsonb_build_object('charge_id', a.charge_id, 'payment_id', a.payment_id, 'credit_id',
        a.credit_id, 'amount_cents', a.amount_cents) order by c.due_on, a.id), '[]')
      from public.allocations a join public.charges c on c.id = a.charge_id where c.student_id = person),
    'bank_lines', (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'amount_cents', l.amount_cents, 'memo', l.memo,
        'imported_at', l.imported_at) order by l.day), '[]')
      from public.bank_lines l join public.payments p on p.id = l.payment_id where p.student_id = person),
    'returned_mails', private.export_returned_mails(private.verified_email(person)),
    'end_announced', (select jsonb_build_object('at', n.told_at) from private.retention_notices n where n.user_id = person))
$$;
comment on function private.export_traces is
  'Which payment paid which charge, the lines of statements that were matched, and what the site notes by itself, for a data export.';

create function public.list_copied_files(person uuid)
returns table (topic text, row_id uuid, bucket text, path text, name text)
language sql stable security definer set search_path = '' as $$
  with known as (
    select 'profile' as topic, p.id as row_id, 'avatars' as bucket, p.photo as path, null as name, p.created_at as at
    from public.profiles p where p.id = list_copied_files.person and p.photo is not null
    union all
    select 'homework', h.id, 'homework', f.object_name, f.file_name, h.assigned_at
    from public.homework_files f join public.homework h on h.id = f.homework_id or (h.id = f.remark_of and h.status = 'graded')
    where h.student_id = list_copied_files.person
    union all
    select 'cards', c.id, 'cards', c.recording, c.front, c.created_at
    from public.cards c where c.student_id = list_copied_files.person and c.recording is not null
    union all
    select 'payment_proofs', f.id, 'payment-proofs', f.object_name, f.file_name, f.created_at
    from public.payment_proofs f where f.student_id = list_copied_files.person
    union all
    select 'payments', p.id, 'service-notes', p.nfse_file, 'NFS-e ' || p.nfse_number, p.created_at
    from public.payments p where p.student_id = list_copied_files.person and p.nfse_file is not null)
  select k.topic, k.row_id, k.bucket, k.path, k.name from (
    select * from known
    union all
    -- Sent, and not handed in. The folders of people are named by their id; these operators read the index of names.
    select 'uploads', null, o.bucket_id, o.name, null, o.created_at from storage.objects o
    where o.name operator(pg_catalog.~>=~) (list_copied_files.person || '/')
      and o.name operator(pg_catalog.~<~) (list_copied_files.person || '0')
      and not exists (select from known k where k.bucket = o.bucket_id and k.path = o.name)
      and o.bucket_id in ('avatars', 'homework', 'cards', 'payment-proofs')
      -- The teacher's own are about her students, who have them in their copies.
      and exists (select from public.profiles p where p.id = list_copied_files.person and p.role = 'aluno')) as k
  order by k.topic, k.at, k.path
$$;
comment on function public.list_copied_files is
  'The files of a person''s copy with the rows that they belong to, for the server, which opens them: photo, homework and the teacher''s '
  'spoken remarks, recordings of cards, proofs, service notes, and what was sent and not handed in (topic uploads, without a row).';

create function public.request_copy(email text, language public.language default 'pt') returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(request_copy.email));
  network constant text := private.caller_network();
  key constant text := private.new_key();
begin
  perform private.refuse_if(not private.is_mail_address(address), 'INVALID_EMAIL');
  perform private.refuse_if(network is not null and not private.consume_quota('copies for ' || network, 20, interval '1 day'),
    'TOO_MANY');
  -- Beyond that nothing is said: whoever asks for somebody else's address learns nothing of it.
  if not private.consume_quota('copy of ' || md5(private.mailbox_of(address)), 3, interval '1 day') then
    return;
  end if;
  -- A mail to an address of which nothing is known is written, too, and dropped before it is sent (drop_unneeded_copies): the time of an
  -- answer tells nobody what is kept.
  perform private.enqueue_mail('data_copy', address, coalesce(request_copy.language, 'pt'), jsonb_build_object('key', key));
  -- A mail over its limit is not queued, so the earlier link has to stay valid.
  if exists (select from public.mail_outbox m where m.kind = 'data_copy' and m.data ->> 'key' = key) then
    insert into private.copy_links (address, key_hash) values (address, private.key_hash(key))
    on conflict on constraint copy_links_pkey
    do update set key_hash = excluded.key_hash, asked_at = now(), expires_at = excluded.expires_at;
  end if;
end $$;
comment on function public.request_copy is
  'Has a link to a copy of what is kept under an address mailed there, three times a day at most. It replaces an earlier one, and is valid '
  'for a day. The answer is the same for an address of which nothing is known, and no mail is sent there.';

create function private.copy_address(key text) returns text
language sql stable security definer set search_path = '' as $$
  select l.address from private.copy_links l
  where l.key_hash = sha256(convert_to(coalesce(copy_address.key, ''), 'UTF8')) and l.expires_at > now()
$$;
comment on function private.copy_address is 'The address of a mailed link to a copy; null for one that is unknown, replaced or over.';

create function public.find_copy(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('address', l.address, 'expires_at', l.expires_at, 'copies', (
    select coalesce(jsonb_agg(jsonb_build_object('child', c.child, 'name', c.name) order by c.name nulls first), '[]')
    from private.copies_of(l.address) c))
  from private.copy_links l
  where l.key_hash = sha256(convert_to(coalesce(find_copy.key, ''), 'UTF8')) and l.expires_at > now()
$$;
comment on function public.find_copy is
  '{address, expires_at, copies: [{child, name}]} for the key of a mailed link: the copies that can be downloaded, of what is kept under '
  'the address (child is null), and of each minor whose guardian has it. Null for a key that is unknown, replaced or over.';

create function public.export_copy(key text, child uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.copy_address(export_copy.key);
begin
  perform private.refuse_if(address is null or not exists (
    select from private.copies_of(address) c where c.child is not distinct from export_copy.child), 'NOT_FOUND');
  perform private.refuse_if(not private.consume_quota('copy taken by ' || md5(address), 10, interval '1 day'), 'TOO_MANY');
  return case when export_copy.child is null then private.export_address(address) else private.export_person(export_copy.child) end;
end $$;
comment on function public.export_copy is
  'The data of a copy that the holder of a mailed link downloads: what is kept under the address, or a child''s; ten a day. NOT_FOUND for '
  'a key that is unknown, replaced or over, and for somebody else''s child.';

create function public.export_student_data(student uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(export_student_data.student);
  return private.export_person(export_student_data.student);
end $$;
comment on function public.export_student_data is
  'The copy of a student''s data, as the student gets it (export_my_data), for the teacher who answers a request.';

create function private.drop_unneeded_copies() returns void
language sql security definer set search_path = '' as $$
  with unneeded as (
    delete from public.mail_outbox m
    where m.kind = 'data_copy' and m.state in ('queued', 'sending') and m.due_at <= now() and not private.keeps_data_of(lower(m.recipient))
    returning lower(m.recipient) as address)
  delete from private.copy_links l using unneeded u where l.address = u.address
$$;
comment on function private.drop_unneeded_copies is 'Drops mails with a link to a copy that would be empty, and their links.';

create function private.end_copy_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.copy_links l where l.expires_at <= now() or not private.keeps_data_of(l.address)
$$;
comment on function private.end_copy_links is 'Ends the links that are over, and those of people who have been erased since.';

create or replace function private.export_person(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('exported_at', now()) || private.export_account(person) || private.export_messages(person)
    || private.export_lessons(person) || private.export_payments(person) || private.export_traces(person)
  where person is not null
$$;
comment on function private.export_person is 'Everything that the school stores about a person, as JSON; null for nobody.';

comment on function public.export_my_data is
  'Everything that the school stores about the caller, as JSON. The server adds the files (list_copied_files) to the copy.';

create or replace function public.claim_mails(worker uuid, max_rows integer) returns setof public.mail_outbox
language plpgsql security definer set search_path = '' as $$
declare
  free_places integer := claim_mails.max_rows;
  probing boolean := false;
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  perform private.flush_digests();
  perform private.drop_unneeded_copies();

  update public.mail_outbox m
  set state = 'failed',
    last_error = 'UNCLEAR: The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  -- During an outage of the mail server, one mail at a time is sent as a probe.
  if exists (select from private.mail_server s where s.refused_since is not null) then
    update private.mail_server s set probe_at = now() + interval '2 minutes'
    where s.refused_since is not null and s.probe_at <= now()
      and exists (select from public.mail_outbox m where m.state in ('queued', 'sending') and m.due_at <= now());
    probing := found;
    if not probing then
      return;
    end if;
    free_places := least(free_places, 1);
  end if;
  perform private.drop_outdated_mails();

  loop
    select array_agg(due.id) into picked from (
      select d.id from public.mail_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by probing and d.kind <> 'mail_test', case when probing then d.tried_at end nulls first, d.created_at
      limit free_places - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    update public.mail_outbox m set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_hours_end(h.user_id) as until from public.mail_outbox h
      where h.id = any (picked) and not h.is_urgent) as asleep
    where m.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.mail_outbox m
      set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, tried_at = now(), due_at = now() + interval '2 minutes'
      where m.id = any (picked) and m.due_at <= now()
      returning m.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= free_places;
  end loop;

  if probing and cardinality(ours) = 0 then
    update private.mail_server s set probe_at = now() where s.refused_since is not null;
  end if;
  return query select m.* from public.mail_outbox m where m.id = any (ours) order by m.created_at;
end $$;
comment on function public.claim_mails is
  'Claims due mails for one worker for two minutes; extend_mail_claim prolongs the claim. Claims of a worker that died expire. Mail that '
  'is not urgent waits during its recipient''s quiet hours. During an outage of the mail server one mail is claimed at a time, at growing '
  'intervals of up to five minutes.';

create or replace function public.run_housekeeping(step text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one text;
begin
  if step is null then
    foreach one in array public.housekeeping_steps() loop
      while public.run_housekeeping(one) loop
      end loop;
    end loop;
    return false;
  end if;
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || step, 0)) then
    return false;
  end if;
  case step
    when 'accounts' then
      perform private.expire_temporary_passwords();
      perform private.delete_unconfirmed_accounts();
    when 'terms' then
      perform private.announce_terms();
    when 'guardians' then
      return private.tend_guardians();
    when 'time zone' then
      perform private.sync_time_zone();
    when 'unverified trials' then
      perform private.lock_calendar();
      update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
    when 'reminders' then
      perform private.lock_calendar();
      perform private.enqueue_reminders();
    when 'cards' then
      perform private.remind_of_cards();
    when 'makeups' then
      perform private.remind_of_makeups();
    when 'class requests' then
      perform private.end_class_requests();
    when 'waits' then
      perform private.end_waits();
    when 'offers' then
      return private.offer_next_hour();
    when 'articles' then
      perform private.publish_due_articles();
      perform private.purge_articles();
    when 'bills' then
      perform private.bill();
    when 'mei limit' then
      if private.consume_quota('mei limit', 1, interval '1 hour') then
        perform private.warn_of_mei_limit();
      end if;
    when 'errors' then
      perform private.purge_error_logs();
    when 'audit log' then
      if private.consume_quota('audit log', 1, interval '1 hour') then
        perform private.purge_audit_log();
        delete from public.notifications n where n.created_at < now() - (select private.kept('bells'));
      end if;
    when 'former students' then
      if private.consume_quota('former students', 1, interval '1 hour') then
        perform private.end_former_students();
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      perform private.forget_old_tests();
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - (select private.kept('test_networks'));
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.delete_unopened_trials();
      perform private.end_copy_links();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - (select private.kept('request_counts'));
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - (select private.kept('mails'));
      delete from private.mail_outages o where o.until < now() - (select private.kept('mail_outages'));
      delete from private.unread_mails u where u.arrived_at < now() - (select private.kept('mail_outages'));
      delete from private.paused_addresses a where a.paused_at < now() - (select private.kept('returned_addresses'));
      perform private.delete_fiscal_facts();
      delete from public.bank_lines l where l.day < current_date - (select private.kept('statements'));
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
comment on function public.run_housekeeping is
  'Runs a step of the scheduled work, and says whether it has to be run again; all steps where none is named. The server calls each '
  'step every half minute, so that each is a transaction of its own, which the failure of another leaves alone.';

grant execute on function public.request_copy, public.find_copy, public.export_copy to anon, authenticated;
grant execute on function public.export_student_data to authenticated;
grant execute on function public.list_copied_files to service_role;
