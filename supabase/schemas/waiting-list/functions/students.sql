create function public.join_waiting_list(purpose uuid, weekdays integer[], from_time time, until_time time) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  days constant smallint[] := private.weekdays_of(join_waiting_list.weekdays);
  class uuid;
  credit uuid;
  waiting uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('waits ' || auth.uid(), 0));
  select c.id into class from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = join_waiting_list.purpose and c.student_id = auth.uid() and c.status in ('scheduled', 'confirmed') and e.starts_at > now();
  select m.id into credit from public.makeup_credits m
  where m.id = join_waiting_list.purpose and m.student_id = auth.uid() and m.used_by_class is null
    and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
  perform private.refuse_if(not private.is_active() or num_nonnulls(class, credit) = 0, 'NOT_FOUND');
  perform private.refuse_if(not private.is_suitable(days, join_waiting_list.from_time, join_waiting_list.until_time), 'INVALID_HOURS');
  select w.id into waiting from public.waiting_list w
  where w.ended_at is null and coalesce(w.class_id, w.credit_id) = join_waiting_list.purpose
    and (w.weekdays, w.from_time, w.until_time) = (days, join_waiting_list.from_time, join_waiting_list.until_time);
  if found then
    return waiting;
  end if;
  perform private.refuse_if(
    (select count(*) from public.waiting_list w where w.ended_at is null and w.student_id = auth.uid()) >= 10, 'TOO_MANY');
  insert into public.waiting_list (student_id, class_id, credit_id, weekdays, from_time, until_time)
  values (auth.uid(), class, credit, days, join_waiting_list.from_time, join_waiting_list.until_time)
  returning id into waiting;
  return waiting;
end $$;
comment on function public.join_waiting_list is
  'A student says which weekdays and hours would suit to move a class of theirs, or to spend a make-up credit (purpose: its id); '
  'returns the id of the entry. Hours that become free are offered to them (offer_next_hour). A repeated request returns the same '
  'entry. At most ten at a time: TOO_MANY.';

create function public.take_offer(offer uuid, accepts_forfeit boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  offered public.hour_offers;
  waiting public.waiting_list;
  answer jsonb := '{"forfeited": false}';
begin
  perform private.lock_calendar();
  offered := private.own_offer(take_offer.offer);
  select w.* into waiting from public.waiting_list w where w.id = offered.waiting_id for update;
  if offered.taken_at is not null then
    return jsonb_build_object('forfeited', private.was_forfeited_by_move(waiting.class_id));
  end if;
  perform private.refuse_if(waiting.ended_at is not null, 'NOT_NOW');
  if waiting.credit_id is not null then
    perform public.book_makeup(waiting.credit_id, offered.local_start::date, offered.local_start::time);
  else
    answer := public.reschedule_class(waiting.class_id, offered.local_start::date, offered.local_start::time, take_offer.accepts_forfeit);
  end if;
  update public.hour_offers o set taken_at = now(), declined_at = null where o.id = offered.id;
  update public.waiting_list w set ended_at = now()
  where w.ended_at is null and (w.class_id = waiting.class_id or w.credit_id = waiting.credit_id);
  return answer;
end $$;
comment on function public.take_offer is
  'A student takes an hour that was offered to them, by the rules of book_makeup and reschedule_class, and waits no longer; returns '
  '{forfeited}. SLOT_TAKEN where somebody was faster. Taking it again changes nothing.';

create function public.decline_offer(offer uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offered constant public.hour_offers := private.own_offer(decline_offer.offer);
begin
  perform private.refuse_if(offered.taken_at is not null, 'NOT_NOW');
  update public.hour_offers o set declined_at = now() where o.id = offered.id and o.declined_at is null;
end $$;
comment on function public.decline_offer is 'A student declines an offered hour, which is then offered to the next person. They wait on.';

create function private.own_offer(offer uuid) returns public.hour_offers
language plpgsql set search_path = '' as $$
declare
  offered public.hour_offers;
begin
  select o.* into offered from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id
  where o.id = own_offer.offer and w.student_id = auth.uid() and private.is_active() for update of o;
  perform private.refuse_if(offered.id is null, 'NOT_FOUND');
  return offered;
end $$;
comment on function private.own_offer is 'Locks and returns an offer to the caller.';

create function public.leave_waiting_list(waiting uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.waiting_list w set ended_at = coalesce(w.ended_at, now())
  where w.id = leave_waiting_list.waiting and (private.is_admin() or (private.is_active() and w.student_id = auth.uid()));
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.leave_waiting_list is 'A student leaves the waiting list, or the teacher removes somebody from it.';

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
