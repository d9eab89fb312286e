-- Who booked a trial class and has no account can ask to be forgotten, as anybody can (LGPD, article 18), and not after two years alone.
create function private.forget_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := array(select lower(b.email) from public.trial_bookings b where b.id = any (bookings));
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
comment on function private.forget_bookings is 'Forgets who made these bookings, who have no account.';

create or replace function private.forget_bookers() returns void
language sql security definer set search_path = '' as $$
  select private.forget_bookings(array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where e.ends_at < now() - interval '2 years' and b.created_at < now() - interval '2 years'
      and b.email <> 'removed@removed.invalid' and b.student_id is null
      and not exists (select from public.profiles p where lower(p.email) = lower(b.email))))
$$;

create function public.forget_booker(booking uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select lower(b.email) into address from public.trial_bookings b where b.id = forget_booker.booking and b.email <> 'removed@removed.invalid';
  if address is null then
    perform private.refuse('NOT_FOUND');
  end if;
  -- Whoever has an account is forgotten with it; a class that is still to come is given up first.
  if exists (select from public.profiles p where lower(p.email) = address)
    or exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
      where lower(b.email) = address and (b.student_id is not null or (e.cancelled_at is null and e.ends_at > now()))) then
    perform private.refuse('NOT_NOW');
  end if;
  perform private.forget_bookings(array(select b.id from public.trial_bookings b where lower(b.email) = address));
end $$;
comment on function public.forget_booker is 'Forgets who booked a trial class, in all that they booked and were told.';
revoke execute on function private.forget_bookings(uuid[]), public.forget_booker(uuid) from public;
grant execute on function public.forget_booker(uuid) to authenticated;
