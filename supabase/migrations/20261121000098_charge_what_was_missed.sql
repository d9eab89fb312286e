-- A credit that ran out while a make-up class was agreed on came back dead when that class was cancelled: it is good until the
-- day of that class, and as long as a new one where it is the teacher who cancels.
create or replace function public.cancel_class(class uuid, accepts_charge boolean default false, by_student boolean default false) returns jsonb
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
    update public.makeup_credits m set used_by_class = null, expires_on = greatest(m.expires_on, case
      when private.is_admin() and cancel_class.by_student is not true then (select (now() at time zone 'America/Sao_Paulo')::date + r.makeup_days from public.scheduling_rules r)
      else (select e.local_start::date from public.calendar_entries e where e.id = given_up.id) end)
    where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('charged', late);
end $$;

-- A class that was missed after all is charged again: the line that a corrected presence let go holds, and what was asked for it
-- before stays cancelled.
create or replace function private.charge(class public.classes, kind public.charge_kind) returns void
language plpgsql set search_path = '' as $$
declare
  again uuid;
begin
  insert into public.class_charges as l (student_id, class_id, kind, starts_at)
  select class.student_id, class.id, charge.kind, e.starts_at from public.calendar_entries e where e.id = class.id
  on conflict on constraint class_charges_class_id_kind_starts_at_key do update set waived_at = null, waived_by = null, waive_reason = null
    where l.waive_reason = 'A presença foi corrigida.'
  returning l.id into again;
  perform private.lock_account(class.student_id);
  update public.charges c set class_charge_id = null where c.class_charge_id = again and c.status = 'cancelled';
end $$;
