-- The data that the law keeps of an erased person has an end, and people on the waiting list can be erased.
set check_function_bodies = off;

drop trigger forget_service_note on public.payments;
drop function private.forget_service_note();
comment on column public.payments.nfse_file is
  'The object in the bucket service-notes: the PDF of the service note (NFS-e). It goes with the cancellation, and otherwise with the '
  'payment.';

create or replace function private.retention_rules() returns table (rule text, kept interval)
language sql stable set search_path = '' as $$
  values
    ('request_counts', interval '2 days'),
    ('sign_ups', interval '3 days'),
    ('unfinished_sign_ups', interval '7 days'),
    ('unopened_trials', interval '7 days'),
    ('pushes', interval '14 days'),
    ('waits', interval '30 days'),
    ('failed_backups', interval '30 days'),
    ('test_networks', interval '31 days'),
    ('mails', interval '90 days'),
    ('mail_outages', interval '90 days'),
    ('unfinished_tests', interval '90 days'),
    ('errors', interval '180 days'),
    ('sign_ins', interval '180 days'),
    ('returned_addresses', interval '180 days'),
    ('backups', interval '365 days'),
    ('finished_tests', interval '2 years'),
    ('suggestions', interval '2 years'),
    ('trials', interval '2 years'),
    ('bells', interval '2 years'),
    ('history', interval '2 years'),
    ('history_of_money', interval '6 years'),
    ('fiscal_facts', interval '5 years'),
    ('statements', interval '6 years')
  union all select 'former_students', make_interval(years => s.former_student_years) from public.site_settings s
$$;
comment on function private.retention_rules is
  'How long each kind of data is kept, counted from its end: what housekeeping deletes by, the settings show, and the privacy policy says. '
  'The files of backups are removed by the server.';

create function private.delete_fiscal_facts(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended constant uuid[] := array(
    select p.id from public.payments p
    -- Five whole years after the one of the payment.
    where p.student_id is null and p.paid_on < date_trunc('year', delete_fiscal_facts.today) - (select private.kept('fiscal_facts'))
      -- The last receipt number is not given again.
      and p.receipt_number < (select max(l.receipt_number) from public.payments l)
    order by p.paid_on limit 1000);
begin
  delete from public.provider_payments k where k.payment_id = any (ended);
  delete from public.payments p where p.id = any (ended);
end $$;
comment on function private.delete_fiscal_facts is
  'Deletes payments of erased people five years after the year of each (Código Tributário Nacional, art. 195), at most a thousand at a '
  'time. The PDF of a service note goes with its payment, as a file that no row refers to.';

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

create or replace function private.erase_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.emails_of_bookings(bookings);
begin
  perform private.anonymise_bookings(bookings);
  -- Answers of tests and suggested topics stay anonymously.
  update public.placement_attempts t set shown_name = null, trial_id = null where t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  delete from public.waiting_list w where w.email = any (addresses);
  delete from private.paused_addresses a where a.mailbox in (select private.mailbox_of(address) from unnest(addresses) as address);
  delete from private.quotas q where exists (select from unnest(addresses) as address where position(address in q.key) > 0);
  delete from public.notifications n where private.mentions_person(n.content, bookings::text[], '');
  delete from private.digest_items d where private.mentions_person(d.data, bookings::text[], '');
  delete from public.mail_outbox m where lower(m.recipient) = any (addresses) or private.mentions_person(m.data, bookings::text[], '');
end $$;
comment on function private.erase_bookings is 'Erases the people who made these bookings, who have no account.';

create function public.erase_waiting(waiting uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  waits text[];
begin
  perform private.require_admin();
  select w.email into address from public.waiting_list w where w.id = erase_waiting.waiting and w.student_id is null for update;
  perform private.refuse_if(address is null, 'NOT_FOUND');
  -- People with an account or a booking are erased with that.
  perform private.refuse_if(exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
    or exists (select from public.trial_bookings b where b.email = address), 'NOT_NOW');
  waits := array(select w.id::text from public.waiting_list w where w.email = address);
  delete from public.waiting_list w where w.email = address;
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = address;
  delete from private.paused_addresses a where a.mailbox = private.mailbox_of(address);
  delete from private.quotas q where position(address in q.key) > 0;
  delete from public.notifications n where private.mentions_person(n.content, waits, '');
  delete from private.digest_items d where private.mentions_person(d.data, waits, '');
  delete from public.mail_outbox m where lower(m.recipient) = address or private.mentions_person(m.data, waits, '');
end $$;
comment on function public.erase_waiting is
  'Erases a visitor who waits for a trial class from the waiting list, notifications, mails and suggestions. NOT_NOW where the address has '
  'an account or a booking, which is erased by itself.';

grant execute on function public.erase_waiting to authenticated;
