-- The cancellation of a charge can be taken back.
set check_function_bodies = off;

create function public.restore_charge(charge uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(restore_charge.charge);
  if ours.status <> 'cancelled' then
    return;
  end if;
  perform private.refuse_if(ours.cancel_reason is null or ours.cancelled_at < now() - interval '1 hour'
    or (ours.kind = 'forfeited_class' and not exists (
      select from public.forfeited_classes l where l.id = ours.forfeited_class_id and l.waived_at is null)), 'NOT_NOW');
  update public.charges c set status = 'pending', cancelled_at = null, cancel_reason = null where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.restore_charge is
  'Takes back the cancellation of a charge, within an hour. NOT_NOW later, and where its class was waived.';

revoke execute on function public.restore_charge from public;
grant execute on function public.restore_charge to authenticated;
