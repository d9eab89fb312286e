-- Every move is mailed to an address that somebody else may have typed.
create or replace function public.reschedule_trial(key text, local_date date, local_time time) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(reschedule_trial.key);
  start_at constant timestamp := reschedule_trial.local_date + reschedule_trial.local_time;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = booking.id) then
    return private.describe_trial(booking.key_hash);
  end if;
  perform private.refuse(private.refuse_hour(start_at, true, booking.id));
  if not private.take_quota('reschedule_trial:' || booking.id, 10, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_MOVES';
  end if;
  perform private.move_entry(booking.id, start_at);
  update public.trial_bookings b set status = 'scheduled', updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_moved', booking.id, reschedule_trial.key);
  perform private.mail_teacher('teacher_moved', booking.id, booking.full_name);
  perform private.notify_admins('trial_moved', jsonb_build_object(
    'applicant_name', booking.full_name, 'link', '/admin/scheduled-classes?booking=' || booking.id));
  return private.describe_trial(booking.key_hash);
end $$;
