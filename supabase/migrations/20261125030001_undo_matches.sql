-- A line that was matched by mistake is open again by one call, whether its payment was made by the match or was there before.
alter table public.bank_lines add column makes_payment boolean not null default false;
comment on column public.bank_lines.makes_payment is 'Matching it made the payment; without, the payment was written down already.';

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
  update public.bank_lines b
  set state = 'matched', payment_id = ours.payment_id, makes_payment = match_line.charge is not null
  where b.id = ours.id;
  return ours.payment_id;
end $$;

create function public.unmatch_line(line uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
begin
  perform private.require_admin();
  select b.* into ours from public.bank_lines b where b.id = unmatch_line.line;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  elsif ours.state <> 'matched' then
    return;
  elsif ours.payment_id is null then
    perform private.refuse('NOT_NOW');
  elsif ours.makes_payment then
    -- Its trigger opens the line again.
    perform public.reverse_payment(ours.payment_id, 'A entrada do extrato foi desfeita.');
  else
    update public.bank_lines b set state = 'open', payment_id = null
    where b.id = ours.id and b.state = 'matched' and b.payment_id = ours.payment_id;
  end if;
end $$;
comment on function public.unmatch_line is 'Takes a match back: the line is open again, and a payment that the match made is reversed. Twice is once.';
revoke execute on function public.unmatch_line(uuid) from public;
grant execute on function public.unmatch_line(uuid) to authenticated;

-- Some banks use their numbers again each month: a line is known by its number with its day and amount. `earlier` is how a line was
-- known before, so that a statement that was taken in then brings nothing twice.
create or replace function public.import_statement(lines jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
  added integer := 0;
begin
  perform private.require_admin();
  if jsonb_typeof(import_statement.lines) <> 'array' or jsonb_array_length(import_statement.lines) not between 1 and 2000 then
    perform private.refuse('INVALID_STATEMENT');
  end if;
  for line in select * from jsonb_array_elements(import_statement.lines) loop
    if coalesce(line ->> 'fingerprint', '') = ''
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not private.is_input(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000 then
      perform private.refuse('INVALID_STATEMENT');
    end if;
    insert into public.bank_lines (fingerprint, day, amount_cents, memo)
    select left(line ->> 'fingerprint', 200), (line ->> 'day')::date, (line ->> 'amount_cents')::integer, left(coalesce(line ->> 'memo', ''), 300)
    where not exists (select from public.bank_lines b where b.fingerprint = private.print_of(left(line ->> 'fingerprint', 200)))
      and not exists (select from public.bank_lines b
        where b.fingerprint in (left(line ->> 'earlier', 200), private.print_of(left(line ->> 'earlier', 200)))
          and b.day = (line ->> 'day')::date and b.amount_cents = (line ->> 'amount_cents')::integer)
    on conflict (fingerprint) do nothing;
    if found then
      added := added + 1;
    end if;
  end loop;
  return jsonb_build_object('added', added, 'known', jsonb_array_length(import_statement.lines) - added);
end $$;
comment on function public.import_statement is 'Takes the incoming lines of a statement: [{fingerprint, earlier, day, amount_cents, memo}]. What is known already changes nothing.';
