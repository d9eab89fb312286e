-- Who gave a class up decides what it costs, not who enters it: a student may have said so by telephone.
drop function private.settle_late(public.classes, public.charge_kind, boolean);
create function private.settle_late(
  class public.classes, kind public.charge_kind, accepts_charge boolean, by_student boolean default false
) returns boolean
language plpgsql set search_path = '' as $$
declare
  for_student constant boolean := private.is_admin() and settle_late.by_student is true;
begin
  if (private.is_admin() and not for_student)
    or not (select private.is_late(e.starts_at) from public.calendar_entries e where e.id = class.id) then
    return false;
  end if;
  -- The student was told that it is free: they decide again, knowing better. The teacher has told hers.
  if settle_late.accepts_charge is not true and not for_student then
    perform private.refuse('LATE_CHANGE');
  end if;
  perform private.charge(class, settle_late.kind);
  return true;
end $$;
revoke execute on function private.settle_late(public.classes, public.charge_kind, boolean, boolean) from public;

drop function public.cancel_class(uuid, boolean, boolean);
create function public.cancel_class(class uuid, accepts_charge boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.settle_late(given_up, 'late_cancellation', cancel_class.accepts_charge, cancel_class.by_student);
begin
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not late and not exists (select from public.makeup_credits m where m.used_by_class = given_up.id) then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    select given_up.student_id, given_up.id, (now() at time zone 'America/Sao_Paulo')::date + r.makeup_days
    from public.scheduling_rules r on conflict do nothing;
  end if;
  if not late then
    update public.makeup_credits m set used_by_class = null where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('charged', late);
end $$;
comment on function public.cancel_class is
  'Gives a class up. In time, or by the teacher, it is free and leaves a credit for a make-up class; later it is charged, which the student has to accept. by_student: the teacher enters what a student told her.';
revoke execute on function public.cancel_class(uuid, boolean, boolean) from public;
grant execute on function public.cancel_class(uuid, boolean, boolean) to authenticated;

drop function public.cancel_hour(uuid, boolean);
create function public.cancel_hour(entry uuid, by_student boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = cancel_hour.entry and e.kind <> 'import' for update;
  if hour.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if hour.cancelled_at is not null then
    return;
  end if;
  if hour.kind = 'class' then
    perform public.cancel_class(hour.id, by_student => cancel_hour.by_student);
  elsif hour.kind = 'trial' then
    perform private.cancel_entry(hour.id);
    update public.trial_bookings b set status = 'cancelled', updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_cancelled', hour.id);
  else
    delete from public.calendar_entries e where e.id = hour.id;
  end if;
end $$;
comment on function public.cancel_hour is
  'The teacher cancels a trial or a class, whose people are told, or removes a block. by_student: it is the student who gave the class up, so the 24-hour rule holds.';
revoke execute on function public.cancel_hour(uuid, boolean) from public;
grant execute on function public.cancel_hour(uuid, boolean) to authenticated;
