create function private.mail_trial(kind text, booking uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  fresh constant text := case when mail_trial.key is null and mail_trial.kind in ('trial_moved', 'reminder_day', 'reminder_hour')
    then rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/', '-_'), '=') end;
begin
  perform private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', coalesce(mail_trial.key, fresh),
    'proof', case when coalesce(mail_trial.key, fresh) is not null then o.proof end, 'was', private.previous_start(mail_trial.kind, e),
    'held', case when b.held_until is not null then true end, 'lapsed', case when b.lapsed_at is not null then true end)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.open_trials o on o.id = b.id
  where b.id = mail_trial.booking;
  -- A share of mail that is used up leaves a mail out: then the link that the visitor has goes on to work.
  if fresh is not null and exists (select from public.mail_outbox m where m.data ->> 'entry' = mail_trial.booking::text and m.data ->> 'key' = fresh) then
    update public.trial_bookings b set key_hash = sha256(convert_to(fresh, 'UTF8')) where b.id = mail_trial.booking;
    -- What waits would bring a link that has ended.
    update public.mail_outbox m
    set data = m.data - 'sealed' || jsonb_strip_nulls(jsonb_build_object('key', fresh, 'proof',
      (select o.proof from private.open_trials o where o.id = mail_trial.booking)))
    where m.state = 'queued' and m.data ->> 'entry' = mail_trial.booking::text and m.data ?| array['key', 'sealed'];
  end if;
end $$;
comment on function private.mail_trial is 'Queues a mail to the person who booked a trial class. Where it needs a link and the key is unknown, the booking gets a new one.';

create function public.prove_trial(key text, proof text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings;
  hour public.calendar_entries;
begin
  if coalesce(prove_trial.proof, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b join private.open_trials o on o.id = b.id
  where b.key_hash = sha256(convert_to(coalesce(prove_trial.key, ''), 'UTF8')) and o.proof = prove_trial.proof::uuid for update of b;
  if booking.id is null then
    return null;
  end if;
  delete from private.open_trials o where o.id = booking.id;
  if booking.lapsed_at is null then
    update public.trial_bookings b set held_until = null where b.id = booking.id;
    return 'kept';
  end if;
  select e.* into hour from public.calendar_entries e where e.id = booking.id for update;
  if private.hour_refusal(hour.local_start, true, booking.id) is not null then
    return 'gone';
  end if;
  perform private.move_entry(booking.id, hour.local_start);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_booked', booking.id, prove_trial.key);
  perform private.notify_teacher_of_trial('new_schedule', 'teacher_booked', booking);
  return 'back';
end $$;
comment on function public.prove_trial is 'The link of a booking''s mail was opened: its hour stays. kept; back, where it had been given back and was still free; gone, where somebody has it by now; null where there is nothing to prove.';

create function private.trial_hold() returns interval
language sql immutable set search_path = '' as $$ select interval '30 minutes' $$;
comment on function private.trial_hold is 'The time that the hour of a trial class waits for its mailed link to be opened.';

create function private.lapse_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  lapsed public.trial_bookings;
begin
  -- Its mail is still on its way: the half hour begins when it has gone out.
  update public.trial_bookings b set held_until = now() + private.trial_hold()
  where b.held_until < now() + private.trial_hold() - interval '1 minute' and exists (
    select from public.mail_outbox m
    where m.state in ('queued', 'sending', 'handed_over') and m.kind in ('trial_booked', 'trial_moved') and m.data ->> 'entry' = b.id::text);
  -- A trial that the teacher has taken on waits for nobody.
  update public.trial_bookings b set held_until = null
  where b.held_until is not null and (b.student_id is not null or b.status <> 'scheduled');
  for lapsed in
    update public.trial_bookings b set status = 'cancelled', held_until = null, lapsed_at = now(), updated_at = now()
    where b.held_until <= now() returning b.*
  loop
    perform private.cancel_entry(lapsed.id);
    perform private.mail_trial('trial_cancelled', lapsed.id);
    perform private.notify_teacher_of_trial('trial_lapsed', 'teacher_cancelled', lapsed);
  end loop;
end $$;
comment on function private.lapse_trials is 'Gives back the hours whose mailed link was not opened in time.';
