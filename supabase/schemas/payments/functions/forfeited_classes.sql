create function private.forfeit_if_late(class public.classes, kind public.forfeit_kind, accepts_forfeit boolean,
  by_student boolean default false)
returns boolean
language plpgsql set search_path = '' as $$
declare
  for_student constant boolean := private.is_admin() and forfeit_if_late.by_student is true;
begin
  if (private.is_admin() and not for_student)
    or not (select private.is_late_for_student(e) from public.calendar_entries e where e.id = class.id) then
    return false;
  end if;
  -- The page may still say that the change is free, so the student has to accept. The teacher needs no acceptance.
  perform private.refuse_if(forfeit_if_late.accepts_forfeit is not true and not for_student, 'LATE_CHANGE');
  perform private.forfeit(class, forfeit_if_late.kind);
  return true;
end $$;
comment on function private.forfeit_if_late is
  'Forfeits a class that its student changes less than 24 hours before, and returns whether it did. LATE_CHANGE unless the student accepts '
  'that. A change by the teacher never forfeits.';

create function private.forfeit(class public.classes, kind public.forfeit_kind) returns void
language plpgsql set search_path = '' as $$
declare
  forfeited uuid;
begin
  insert into public.forfeited_classes as l (student_id, class_id, kind, starts_at)
  select class.student_id, class.id, forfeit.kind, e.starts_at from public.calendar_entries e where e.id = class.id
  on conflict on constraint forfeited_classes_class_id_kind_starts_at_key do update set waived_at = null, waived_by = null,
    waive_reason = null
    where l.waived_at is not null and l.waive_reason is null
  returning l.id into forfeited;
  perform private.lock_account(class.student_id);
  update public.charges c set forfeited_class_id = null where c.forfeited_class_id = forfeited and c.status = 'cancelled';
end $$;
comment on function private.forfeit is 'Records a forfeited class, to be charged, unless the teacher has already waived it.';

create function private.counts_as_given(class uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.forfeited_classes l cross join public.billing_rules r
    where l.class_id = counts_as_given.class and l.kind = 'late_reschedule' and l.waived_at is null and case
      when exists (select from public.charges c where c.forfeited_class_id = l.id)
        then not exists (select from public.charges c where c.forfeited_class_id = l.id and c.status <> 'cancelled')
      -- The next housekeeping run charges it.
      else l.forfeited_at >= r.class_price_since is not true end)
$$;
comment on function private.counts_as_given is
  'Whether a class counts as given: it was rescheduled too late, and that was neither waived nor charged.';

create function public.waive_forfeit(forfeit uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.forfeited_classes;
  cancelled public.classes;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  perform private.refuse_if(char_length(btrim(coalesce(waive_forfeit.reason, ''))) not between 3 and 300, 'REASON_REQUIRED');
  update public.forfeited_classes l set waived_at = now(), waived_by = auth.uid(), waive_reason = btrim(waive_forfeit.reason)
  where l.id = waive_forfeit.forfeit and l.waived_at is null returning l.* into line;
  perform private.refuse_if(line.id is null, 'NOT_FOUND');
  select c.* into cancelled from public.classes c
  where c.id = line.class_id and c.status = 'cancelled' and line.kind <> 'no_show' and not private.counts_as_given(c.id) and not exists (
    select from public.forfeited_classes l where l.class_id = c.id and l.kind = 'late_cancellation' and l.waived_at is null);
  if found then
    perform private.credit_class(cancelled, by_teacher => true);
  end if;
end $$;
comment on function public.waive_forfeit is
  'Waives a forfeited class, with a reason. A class that was cancelled too late then counts as cancelled in time and gives a make-up '
  'credit.';

create function private.cancel_waived_charge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(new.student_id);
  delete from public.allocations a using public.charges c where c.id = a.charge_id and c.forfeited_class_id = new.id
    and c.status <> 'cancelled';
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = left(new.waive_reason, 200), paid_at = null
  where c.forfeited_class_id = new.id and c.status <> 'cancelled';
  perform private.settle(new.student_id);
  return null;
end $$;
comment on function private.cancel_waived_charge is
  'Cancels the charge of a waived class. Money that was allocated to it becomes available for other charges.';
