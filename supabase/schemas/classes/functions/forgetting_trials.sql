create function public.forget_booker(booking uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select b.email into address from public.trial_bookings b where b.id = forget_booker.booking;
  perform private.refuse_if(address is null, 'NOT_FOUND');
  -- Whoever has proven to have an account is forgotten with it; a class that is still to come is given up first.
  perform private.refuse_if(exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
    or exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
      where b.email = address and (b.student_id is not null or (e.cancelled_at is null and e.ends_at > now()))), 'NOT_NOW');
  perform private.forget_bookings(array(select b.id from public.trial_bookings b where b.email = address));
end $$;
comment on function public.forget_booker is 'Forgets who booked a trial class, in all that they booked and were told.';

create function private.forget_bookers() returns void
language sql security definer set search_path = '' as $$
  select private.forget_bookings(array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where e.ends_at < now() - interval '2 years' and b.created_at < now() - interval '2 years'
      and b.email is not null and b.student_id is null
      and not exists (select from auth.users u where lower(u.email) = b.email and u.email_confirmed_at is not null)))
$$;
comment on function private.forget_bookers is 'Forgets people who booked a trial class and never came to be students, two years after its hour.';

create function private.forget_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.addresses_of(bookings);
begin
  perform private.anonymise_bookings(bookings);
  -- The answers of tests stay, as nobody's; so does the topic that somebody wished for.
  update public.placement_attempts t set shown_name = null, trial_id = null where t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  delete from public.notifications n where private.is_about(n.content, bookings::text[], '');
  delete from private.digest_items d where private.is_about(d.data, bookings::text[], '');
  delete from public.mail_outbox m where lower(m.recipient) = any (addresses) or private.is_about(m.data, bookings::text[], '');
end $$;
comment on function private.forget_bookings is 'Forgets who made these bookings, who have no account.';

create function private.anonymise_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The hour was taken and stays taken.
  update public.trial_bookings b
  set full_name = null, email = null, phone = null, goals = null, message = null, held_until = null,
    key_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where b.id = any (anonymise_bookings.bookings);
  delete from private.open_trials o where o.id = any (anonymise_bookings.bookings);
end $$;
comment on function private.anonymise_bookings is 'Empties trial bookings of the person who made them. No key or mailed link opens them any more.';

create function private.bookings_of(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.id), '{}') from public.trial_bookings b
  where b.student_id = bookings_of.person or (b.student_id is null and b.email = (select private.address_of(bookings_of.person)))
$$;
comment on function private.bookings_of is 'The trial classes of a person: those tied to them, and of their proven address those tied to nobody.';

create function private.addresses_of(bookings uuid[], person uuid default null) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(distinct b.email) from public.trial_bookings b
  where b.id = any (addresses_of.bookings)
    and not exists (select from public.trial_bookings other where other.email = b.email and other.id <> all (addresses_of.bookings))
    and not exists (select from auth.users u
      where lower(u.email) = b.email and u.email_confirmed_at is not null and u.id is distinct from addresses_of.person)
$$;
comment on function private.addresses_of is 'The addresses that these were booked by, without those by which somebody else is known or has booked.';
