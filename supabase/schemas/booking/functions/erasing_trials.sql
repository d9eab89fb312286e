create function public.erase_booker(booking uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select b.email into address from public.trial_bookings b where b.id = erase_booker.booking;
  perform private.refuse_if(address is null, 'NOT_FOUND');
  -- People with a confirmed account are erased with it, and a future class has to be cancelled first.
  perform private.refuse_if(exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
    or exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
      where b.email = address and (b.student_id is not null or (e.cancelled_at is null and e.ends_at > now()))), 'NOT_NOW');
  perform private.erase_bookings(array(select b.id from public.trial_bookings b where b.email = address));
end $$;
comment on function public.erase_booker is 'Erases the person who booked a trial class from all their bookings, notifications and mails.';

create function private.erase_old_bookers() returns void
language sql security definer set search_path = '' as $$
  select private.erase_bookings(array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where e.ends_at < now() - (select private.kept('trials')) and b.created_at < now() - (select private.kept('trials'))
      and b.email is not null and b.student_id is null
      and not exists (select from auth.users u where lower(u.email) = b.email and u.email_confirmed_at is not null)))
$$;
comment on function private.erase_old_bookers is
  'Erases people who booked a trial class and never became students, two years after its hour.';

create function private.delete_unopened_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  unopened constant uuid[] := array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where b.by_link and b.lapsed_at is not null and b.student_id is null and e.ends_at < now() - (select private.kept('unopened_trials')));
begin
  if cardinality(unopened) = 0 then
    return;
  end if;
  update public.placement_attempts t set shown_name = null where t.trial_id = any (unopened);
  delete from public.notifications n where private.mentions_person(n.content, unopened::text[], '');
  delete from private.digest_items d where private.mentions_person(d.data, unopened::text[], '');
  delete from public.calendar_history h where h.entry_id = any (unopened);
  delete from public.calendar_entries e where e.id = any (unopened);
end $$;
comment on function private.delete_unopened_trials is
  'Deletes trial classes that were to take their hour when their mailed link is opened, and never had one, a week after that hour.';

create function private.erase_bookings(bookings uuid[]) returns void
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

create function private.anonymise_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The calendar entry stays.
  update public.trial_bookings b
  set full_name = null, email = null, phone = null, goals = null, message = null, held_until = null,
    guardian_name = null, guardian_email = null,
    key_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where b.id = any (anonymise_bookings.bookings);
  delete from private.unverified_trials o where o.id = any (anonymise_bookings.bookings);
  delete from public.class_requests r where r.moves = any (anonymise_bookings.bookings);
end $$;
comment on function private.anonymise_bookings is 'Removes the person from trial bookings. Their keys and mailed links stop working.';

create function private.bookings_of(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.id), '{}') from public.trial_bookings b
  where b.student_id = bookings_of.person or (b.student_id is null and b.email = (select private.verified_email(bookings_of.person)))
$$;
comment on function private.bookings_of is
  'The trial classes of a person: those linked to their account, and unlinked ones under their confirmed address.';

create function private.emails_of_bookings(bookings uuid[], person uuid default null) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(distinct b.email) from public.trial_bookings b
  where b.id = any (emails_of_bookings.bookings)
    and not exists (select from public.trial_bookings other where other.email = b.email and other.id <> all (emails_of_bookings.bookings))
    and not exists (select from auth.users u
      where lower(u.email) = b.email and u.email_confirmed_at is not null and u.id is distinct from emails_of_bookings.person)
$$;
comment on function private.emails_of_bookings is 'The addresses of these bookings, except those that another account or booking uses.';
