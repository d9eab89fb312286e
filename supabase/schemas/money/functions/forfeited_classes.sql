create function public.waive_forfeit(forfeit uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.forfeited_classes;
  good_until date;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  perform private.refuse_if(char_length(btrim(coalesce(waive_forfeit.reason, ''))) not between 3 and 300, 'REASON_REQUIRED');
  update public.forfeited_classes l set waived_at = now(), waived_by = auth.uid(), waive_reason = btrim(waive_forfeit.reason)
  where l.id = waive_forfeit.forfeit and l.waived_at is null returning l.* into line;
  perform private.refuse_if(line.id is null, 'NOT_FOUND');
  if line.kind = 'no_show' or private.counts_as_given(line.class_id)
    or not exists (select from public.classes c where c.id = line.class_id and c.status = 'cancelled')
    or exists (select from public.forfeited_classes l where l.class_id = line.class_id and l.kind = 'late_cancellation' and l.waived_at is null) then
    return;
  end if;
  select greatest((now() at time zone 'America/Sao_Paulo')::date, e.local_start::date) + r.makeup_days into good_until
  from public.calendar_entries e cross join public.scheduling_rules r where e.id = line.class_id;
  update public.makeup_credits m set used_by_class = null, expires_on = greatest(m.expires_on, good_until)
  where m.used_by_class = line.class_id;
  if not found then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    values (line.student_id, line.class_id, good_until) on conflict do nothing;
  end if;
end $$;
comment on function public.waive_forfeit is 'The teacher lets a forfeited class go, and says why. The line stays. A class that was given up for it counts as given up in time: its student may make it up.';

create function private.follow_waiver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(new.student_id);
  delete from public.allocations a using public.charges c where c.id = a.charge_id and c.forfeited_class_id = new.id;
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = left(new.waive_reason, 200), paid_at = null
  where c.forfeited_class_id = new.id and c.status <> 'cancelled';
  perform private.settle(new.student_id);
  return null;
end $$;
comment on function private.follow_waiver is 'A waived class is charged no more: its charge is cancelled, and what was paid for it goes to other charges.';

create function private.forfeit_if_late(class public.classes, kind public.forfeit_kind, accepts_forfeit boolean, by_student boolean default false)
returns boolean
language plpgsql set search_path = '' as $$
declare
  for_student constant boolean := private.is_admin() and forfeit_if_late.by_student is true;
begin
  if (private.is_admin() and not for_student)
    or not (select private.is_late_for_student(e) from public.calendar_entries e where e.id = class.id) then
    return false;
  end if;
  -- The student was told that it is free: they decide again, knowing better. The teacher has told hers.
  perform private.refuse_if(forfeit_if_late.accepts_forfeit is not true and not for_student, 'LATE_CHANGE');
  perform private.forfeit(class, forfeit_if_late.kind);
  return true;
end $$;
comment on function private.forfeit_if_late is 'Forfeits a class that its student changes within 24 hours of it, and answers whether it did. The student has to accept that; a change of the teacher''s own is free.';

create function private.counts_as_given(class uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.forfeited_classes l cross join public.billing_rules r
    where l.class_id = counts_as_given.class and l.kind = 'late_reschedule' and l.waived_at is null and case
      when exists (select from public.charges c where c.forfeited_class_id = l.id)
        then not exists (select from public.charges c where c.forfeited_class_id = l.id and c.status <> 'cancelled')
      -- It is asked for with the next housekeeping.
      else l.forfeited_at >= r.class_price_since is not true end)
$$;
comment on function private.counts_as_given is 'The class was moved too late, that was not let go, and no money is asked for it.';
