-- Where classes have no price of their own, a class that was given up too late costs its hour: to let that go is to give the hour back.
create or replace function public.waive_charge(charge uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.class_charges;
  good_until date;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  if char_length(btrim(coalesce(waive_charge.reason, ''))) not between 3 and 300 then
    perform private.refuse('REASON_REQUIRED');
  end if;
  update public.class_charges l set waived_at = now(), waived_by = auth.uid(), waive_reason = btrim(waive_charge.reason)
  where l.id = waive_charge.charge and l.waived_at is null returning l.* into line;
  if line.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if line.kind = 'no_show' or private.counts_as_given(line.class_id)
    or not exists (select from public.classes c where c.id = line.class_id and c.status = 'cancelled')
    or exists (select from public.class_charges l where l.class_id = line.class_id and l.kind = 'late_cancellation' and l.waived_at is null) then
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
comment on function public.waive_charge is
  'The teacher lets a charge go, and says why. The line stays. A class that was given up for it counts as given up in time: its student may make it up.';
