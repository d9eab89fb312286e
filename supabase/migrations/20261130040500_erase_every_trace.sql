-- An erasure leaves what taxes need of payments, and no text that somebody wrote about the person.
set check_function_bodies = off;

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
  delete from public.waiting_list w where w.email = any (addresses);
  perform private.erase_from_statements(erase_person.person);
  -- Number, amount, day, way and the service note's number stay, for taxes. Words that somebody wrote go.
  delete from public.provider_refusals r using public.provider_charges x, public.charges c
  where r.txid = x.txid and x.charge_id = c.id and c.student_id = erase_person.person;
  delete from public.mail_outbox m using public.payments p
  where m.kind = 'service_note' and m.recipient = p.nfse_sent_to and p.student_id = erase_person.person;
  update public.cancelled_notes n set reason = '---' where n.student_id = erase_person.person;
  update public.payments p set payer_name = null, payer_document = null, nfse_sent_to = null, nfse_sent_at = null, nfse_file = null,
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
