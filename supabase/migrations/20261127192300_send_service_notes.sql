-- The PDF of a service note is mailed to whoever pays, from the panel.
set check_function_bodies = off;

alter table public.payments
  add column nfse_sent_to text check (nfse_sent_to ~ '^[^\s@<>"]+@[^\s@<>"]+$' and char_length(nfse_sent_to) <= 254),
  add column nfse_sent_at timestamptz,
  add constraint payments_nfse_sent_is_file check (nfse_sent_to is null or nfse_file is not null),
  add constraint payments_nfse_sent_has_reader check (nfse_sent_at is null or nfse_sent_to is not null);
comment on column public.payments.nfse_sent_to is 'The address that the PDF was last mailed to.';
comment on column public.payments.nfse_sent_at is 'When the mail server took that mail; null while it waits.';

create function public.send_service_note(id uuid, payment uuid, recipient text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
  reader constant text := btrim(send_service_note.recipient);
begin
  perform private.require_admin();
  perform private.refuse_if(not private.is_mail_address(reader), 'INVALID_EMAIL');
  select p.* into ours from public.payments p where p.id = send_service_note.payment for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if exists (select from public.mail_outbox m where m.id = send_service_note.id) then
    return;
  end if;
  perform private.refuse_if(ours.nfse_file is null or ours.reversed_at is not null, 'NOT_NOW');
  update public.payments p set nfse_sent_to = reader, nfse_sent_at = null where p.id = ours.id;
  insert into public.mail_outbox (id, kind, recipient, language, data)
  select send_service_note.id, 'service_note', reader, s.language, jsonb_build_object('name', coalesce(ours.payer_name, s.full_name), 'student', s.id,
    'payment', ours.id, 'file', ours.nfse_file, 'number', ours.nfse_number, 'amount_cents', ours.amount_cents, 'link', '/' || s.language)
    || private.charge_purpose(to_jsonb(ours))
  from public.profiles s where s.id = ours.student_id;
end $$;
comment on function public.send_service_note is 'Queues a mail with the PDF of a service note to whoever pays. A repeated call with the same id queues none.';

create function private.record_sent_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The facts are deleted as the mail is sent.
  update public.payments p set nfse_sent_at = new.sent_at
  where p.id = (old.data ->> 'payment')::uuid and p.nfse_file = old.data ->> 'file' and p.nfse_sent_to = new.recipient;
  return null;
end $$;
comment on function private.record_sent_note is 'Records at its payment when a service note was mailed.';

create function private.reset_sent_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.nfse_sent_to := null;
  new.nfse_sent_at := null;
  return new;
end $$;
comment on function private.reset_sent_note is 'Another PDF of a service note, or none, was mailed to nobody yet.';

grant execute on function public.send_service_note to authenticated;

-- After forget_service_note, by name.
create trigger reset_sent_note before update on public.payments for each row
  when (new.nfse_file is distinct from old.nfse_file) execute function private.reset_sent_note();
create trigger record_sent_note after update of state on public.mail_outbox for each row
  when (new.kind = 'service_note' and new.state = 'sent') execute function private.record_sent_note();

create or replace function private.current_facts(kind text, data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(data ->> 'link' from '[?&](?:homework|charge|feedback|person)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
  hour constant uuid := private.hour_of(data);
  facts jsonb := data;
begin
  if current_facts.kind = 'digest' and jsonb_typeof(data -> 'items') = 'array' then
    select data || jsonb_build_object('items', jsonb_agg(jsonb_build_object('kind', i.item ->> 'kind', 'data', i.now) order by i.place)) into facts
    from (select item, place, private.current_facts(item ->> 'kind', item -> 'data') as now
      from jsonb_array_elements(data -> 'items') with ordinality as listed (item, place)) as i
    where i.now is not null;
    return case when facts -> 'items' <> 'null' then facts end;
  elsif current_facts.kind in ('new_homework', 'homework_submitted') and named is not null then
    facts := (select data || jsonb_build_object('homework_description', a.title)
        || case when current_facts.kind = 'new_homework' then jsonb_build_object('due_on', a.due_on)
          else jsonb_build_object('student', h.student_id) end
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.id = named and (current_facts.kind <> 'new_homework' or h.submissions = 0));
  elsif current_facts.kind in ('homework_graded', 'dictation_graded') and named is not null then
    facts := (select data || jsonb_build_object(case current_facts.kind when 'dictation_graded' then 'dictation_name' else 'homework_description' end, a.title,
        'grade', trim_scale(h.grade))
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.id = named and h.grade is not null);
  elsif current_facts.kind = 'class_notes' and hour is not null then
    facts := (select data from public.classes c where c.id = hour and num_nonnulls(c.covered, c.words, c.homework) > 0);
  elsif current_facts.kind = 'cards_due' and data ? 'student' then
    facts := (select data || jsonb_build_object('count', due.cards)
      from (select private.count_due_cards((data ->> 'student')::uuid) as cards) as due where due.cards > 0);
  elsif current_facts.kind = 'makeups_expiring' and data ? 'credits' then
    facts := data || private.unused_makeups(data);
  elsif current_facts.kind = 'test_graded' and data ? 'module_id' then
    facts := (select data || jsonb_build_object('module', m.name)
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.module_id = (data ->> 'module_id')::uuid and g.student_id = (data ->> 'student')::uuid and g.average is not null);
  elsif current_facts.kind in ('charge_due', 'charge_reminder', 'charge_overdue') and named is not null then
    -- With the provider's code the amount is that of today, which has fine and interest in it.
    facts := (select data - 'pix_code' || private.charge_purpose(to_jsonb(c)) || jsonb_strip_nulls(jsonb_build_object('due_on', c.due_on,
        'pix_code', c.terms ->> 'code', 'amount_cents', c.open_cents + coalesce((c.terms ->> 'fine_cents')::integer + (c.terms ->> 'interest_cents')::integer, 0)))
      from public.charge_overview c where c.id = named and c.status = 'pending' and case current_facts.kind when 'charge_overdue' then c.overdue when 'charge_reminder' then not c.overdue else true end);
  elsif current_facts.kind = 'charge_paid' and named is not null then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.charge_overview c where c.id = named and c.status = 'paid');
  elsif current_facts.kind = 'proof_declined' and named is not null then
    facts := (select data from public.charges c where c.id = named and c.status = 'pending');
  elsif current_facts.kind = 'student_made_payment' and data ? 'proof' then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.payment_proofs f join public.charge_overview c on c.id = f.charge_id
      where f.id = (data ->> 'proof')::uuid and f.state = 'waiting');
  elsif current_facts.kind = 'service_note' then
    -- Another PDF has a mail of its own.
    facts := (select data || jsonb_build_object('number', p.nfse_number) from public.payments p
      where p.id = (data ->> 'payment')::uuid and p.nfse_file = data ->> 'file' and p.reversed_at is null);
  elsif current_facts.kind = 'publication_answered' and data ? 'feedback' then
    -- Of several answers the last one has a mail of its own.
    facts := (select data from public.feedback f
      where f.id = (data ->> 'feedback')::uuid and f.publication_answered_at = (data ->> 'answered_at')::timestamptz);
  elsif current_facts.kind in ('feedback_answered', 'publication_asked', 'student_left_feedback') and named is not null then
    facts := (select data from public.feedback f where f.id = named and case current_facts.kind
      when 'feedback_answered' then f.reply is not null when 'publication_asked' then f.publication_answered_at is null else true end);
  elsif current_facts.kind = 'erasure_requested' and named is not null then
    facts := (select data || jsonb_build_object('student', r.user_id) from public.erasure_requests r where r.user_id = named);
  elsif current_facts.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour') and data ->> 'kind' = 'class' and hour is not null then
    facts := coalesce((select data - 'online_link' || jsonb_strip_nulls(jsonb_build_object('online_link', c.online_link))
      from public.classes c where c.id = hour), data);
  elsif current_facts.kind in ('teacher_booked', 'teacher_moved', 'teacher_cancelled') and hour is not null then
    facts := data || coalesce(
      (select jsonb_build_object('name', p.full_name) from public.classes c join public.profiles p on p.id = c.student_id where c.id = hour),
      (select jsonb_build_object('name', b.full_name) from public.trial_bookings b where b.id = hour), '{}');
  end if;
  if facts ? 'student_name' then
    return facts || coalesce((select jsonb_build_object('student_name', p.full_name)
      from public.profiles p where p.id::text = facts ->> 'student' and p.full_name <> ''), '{}');
  end if;
  return facts;
end $$;
comment on function private.current_facts is 'The current facts for a mail of this kind; null where the mail is no longer needed. Facts that do not come from a row are kept.';

create or replace function public.erase_person(person uuid) returns void
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
  perform private.erase_from_statements(erase_person.person);
  update public.payments p set payer_name = null, payer_document = null where p.student_id = erase_person.person;
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  update public.error_logs e set error_message = '', user_agent = null, request_body = null, url = null where e.user_id = erase_person.person;

  -- Notifications and mails to the person, and those to others about them, in every state.
  delete from public.mail_outbox m where m.user_id = erase_person.person or lower(m.recipient) = any (addresses)
    or m.kind = 'service_note' and m.recipient in (select p.nfse_sent_to from public.payments p where p.student_id = erase_person.person);
  delete from public.notifications n where n.user_id <> erase_person.person and private.mentions_person(n.content, ids, name);
  delete from private.digest_items d where private.mentions_person(d.data, ids, name);
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(m.data -> 'items') with ordinality as i (item, place)
    where not private.mentions_person(item, ids, name)))
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array';
  delete from public.mail_outbox m where case when m.kind = 'digest' then m.data -> 'items' = '[]' else private.mentions_person(m.data, ids, name) end;
end $$;
comment on function public.erase_person is 'Erases a person. Data that the law or the accounts require is kept anonymously.';
