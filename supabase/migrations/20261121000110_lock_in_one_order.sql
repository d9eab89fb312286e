-- Who changes a class holds the calendar first: set_outcome took the hour and then the class, the others the class and then the hour.
create or replace function public.set_outcome(entry uuid, outcome public.booking_status, charge boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  given public.classes;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = set_outcome.entry and e.kind in ('trial', 'class') for update;
  if hour.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if hour.cancelled_at is not null or set_outcome.outcome is null or set_outcome.outcome not in ('scheduled', 'confirmed', 'completed', 'no_show')
    or (set_outcome.outcome in ('completed', 'no_show') and hour.starts_at > now()) then
    perform private.refuse('NOT_NOW');
  end if;
  update public.trial_bookings b set status = set_outcome.outcome, updated_at = now() where b.id = hour.id;
  update public.classes c set status = set_outcome.outcome where c.id = hour.id returning c.* into given;
  if given.id is not null and set_outcome.outcome = 'no_show' and set_outcome.charge is not false then
    perform private.charge(given, 'no_show');
  end if;
  if given.id is not null and set_outcome.outcome <> 'no_show' then
    update public.class_charges l set waived_at = now(), waived_by = auth.uid(), waive_reason = 'A presença foi corrigida.'
    where l.class_id = given.id and l.kind = 'no_show' and l.waived_at is null;
  end if;
end $$;

-- A payment that is being reversed is nobody's line: its account is held, as it is by reversing.
create or replace function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
  owed public.charges;
  written_down public.payments;
begin
  perform private.require_admin();
  if num_nonnulls(match_line.charge, match_line.payment) <> 1 then
    perform private.refuse('NOT_FOUND');
  end if;
  if match_line.charge is not null then
    owed := private.locked_charge(match_line.charge);
  else
    select p.* into written_down from public.payments p where p.id = match_line.payment;
    perform private.lock_account(written_down.student_id);
    select p.* into written_down from public.payments p where p.id = match_line.payment for update;
  end if;
  select b.* into ours from public.bank_lines b where b.id = match_line.line for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  elsif ours.state = 'matched' then
    return ours.payment_id;
  elsif match_line.charge is not null and owed.status <> 'pending' then
    perform private.refuse('NOT_NOW');
  end if;
  if match_line.payment is not null then
    if written_down.id is null or written_down.reversed_at is not null
      or exists (select from public.bank_lines b where b.payment_id = written_down.id) then
      perform private.refuse('NOT_NOW');
    end if;
    ours.payment_id := match_line.payment;
  else
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.good_amount(ours.amount_cents), ours.day, 'pix', null);
  end if;
  update public.bank_lines b set state = 'matched', payment_id = ours.payment_id where b.id = ours.id;
  return ours.payment_id;
end $$;
