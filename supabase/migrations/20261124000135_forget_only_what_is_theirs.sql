-- Anybody can make an account with anybody's address: to be erased with it, or copied to it, a booking had only to be of that
-- address. It took the trial classes of strangers, and those that are tied to another student; its own to come were left standing.
create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = address_of.person and u.email_confirmed_at is not null and u.email <> ''
$$;
comment on function private.address_of is 'By which address a person is known, in small letters; null until they have proven that it is theirs.';

create or replace function private.bookings_of(person uuid) returns uuid[]
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
revoke execute on function private.address_of(uuid), private.addresses_of(uuid[], uuid) from public;

create or replace function private.forget_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.addresses_of(bookings);
begin
  -- The hour was taken and stays taken; whose it was is forgotten.
  update public.trial_bookings b
  set full_name = 'Pessoa removida', email = 'removed@removed.invalid', phone = '+10000000', goals = null, message = null
  where b.id = any (bookings);
  -- The answers of tests stay, as nobody's; so does the topic that somebody wished for.
  update public.placement_attempts t set shown_name = null, trial_id = null where t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  delete from public.notifications n where private.is_about(n.content, bookings::text[], '');
  delete from private.digest_items d where private.is_about(d.data, bookings::text[], '');
  delete from public.mail_outbox m where lower(m.recipient) = any (addresses) or private.is_about(m.data, bookings::text[], '');
end $$;

create or replace function private.forget_bookers() returns void
language sql security definer set search_path = '' as $$
  select private.forget_bookings(array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where e.ends_at < now() - interval '2 years' and b.created_at < now() - interval '2 years'
      and b.email <> 'removed@removed.invalid' and b.student_id is null
      and not exists (select from auth.users u where lower(u.email) = b.email and u.email_confirmed_at is not null)))
$$;

create or replace function public.forget_booker(booking uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select b.email into address from public.trial_bookings b where b.id = forget_booker.booking and b.email <> 'removed@removed.invalid';
  if address is null then
    perform private.refuse('NOT_FOUND');
  end if;
  -- Whoever has proven to have an account is forgotten with it; a class that is still to come is given up first.
  if exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
    or exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
      where b.email = address and (b.student_id is not null or (e.cancelled_at is null and e.ends_at > now()))) then
    perform private.refuse('NOT_NOW');
  end if;
  perform private.forget_bookings(array(select b.id from public.trial_bookings b where b.email = address));
end $$;

-- Who moves to another address is who booked and suggested by the one before, if it was theirs.
create or replace function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = coalesce(left(new.email, 254), '') where p.id = new.id;
  update public.mail_outbox o set recipient = new.email where o.user_id = new.id and o.state = 'queued' and new.email <> '';
  if old.email_confirmed_at is not null and old.email <> '' then
    update public.trial_bookings b set student_id = p.id, updated_at = now() from public.profiles p
    where p.id = new.id and p.role = 'aluno' and b.student_id is null and b.email = lower(old.email);
    update public.topic_suggestions s set email = new.email
    where lower(s.email) = lower(old.email) and new.email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(new.email) <= 254;
  end if;
  return new;
end $$;

drop function private.erase_person(uuid);
create or replace function public.erase_person(person uuid) returns void
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
  traces := private.traces_of(erase_person.person);
  bookings := private.bookings_of(erase_person.person);
  addresses := private.addresses_of(bookings, erase_person.person) || private.address_of(erase_person.person);

  -- Hours to come are given up, and free again. Of a trial class, and of classes that were, the hour alone stays.
  perform private.cancel_entry(e.id) from public.calendar_entries e where e.id = any (bookings) and e.starts_at > now();
  update public.trial_bookings b set status = 'cancelled', updated_at = now() from public.calendar_entries e
  where b.id = any (bookings) and e.id = b.id and e.starts_at > now() and b.status <> 'cancelled';
  delete from public.calendar_entries e using public.classes c
  where c.id = e.id and c.student_id = erase_person.person and e.starts_at > now();
  update public.trial_bookings b
  set full_name = 'Pessoa removida', email = 'removed@removed.invalid', phone = '+10000000', goals = null, message = null
  where b.id = any (bookings);
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;

  -- The answers of tests stay, as nobody's; so do topics, and payments, which the books need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null
  where t.user_id = erase_person.person or t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  perform private.forget_in_statements(erase_person.person);
  update public.payments p set payer_name = 'Pessoa removida', payer_document = null where p.student_id = erase_person.person;
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
