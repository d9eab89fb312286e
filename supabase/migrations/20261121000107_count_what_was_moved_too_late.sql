-- Where classes have no price of their own, one that was moved too late costs its hour: giving up the new one in time left a credit
-- all the same, which cancelling it too late would not have left.
create function private.counts_as_given(class uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.class_charges l cross join public.billing_rules r
    where l.class_id = counts_as_given.class and l.kind = 'late_reschedule' and l.waived_at is null and case
      when exists (select from public.charges c where c.class_charge_id = l.id)
        then not exists (select from public.charges c where c.class_charge_id = l.id and c.status <> 'cancelled')
      -- It is asked for with the next housekeeping.
      else l.charged_at >= r.class_price_since is not true end)
$$;
comment on function private.counts_as_given is 'The class was moved too late, that was not let go, and no money is asked for it.';
revoke execute on function private.counts_as_given(uuid) from public;

create or replace function public.cancel_class(class uuid, accepts_charge boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.settle_late(given_up, 'late_cancellation', cancel_class.accepts_charge, cancel_class.by_student);
  by_teacher constant boolean := private.is_admin() and cancel_class.by_student is not true;
  counts constant boolean := late or (not by_teacher and private.counts_as_given(given_up.id));
begin
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not counts and not exists (select from public.makeup_credits m where m.used_by_class = given_up.id) then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    select given_up.student_id, given_up.id, (now() at time zone 'America/Sao_Paulo')::date + r.makeup_days
    from public.scheduling_rules r on conflict do nothing;
  end if;
  if not counts then
    update public.makeup_credits m set used_by_class = null, expires_on = greatest(m.expires_on, case
      when by_teacher then (select (now() at time zone 'America/Sao_Paulo')::date + r.makeup_days from public.scheduling_rules r)
      else (select e.local_start::date from public.calendar_entries e where e.id = given_up.id) end)
    where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('charged', late);
end $$;
