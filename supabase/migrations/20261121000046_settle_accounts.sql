-- Money of one student moves one verb at a time: what each reads is what it changes.
create function private.lock_account(student uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('account ' || lock_account.student, 0))
$$;

create function private.settle(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  owed record;
  source record;
  need integer;
  part integer;
begin
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled' order by c.due_on, c.created_at, c.id
  loop
    need := owed.net - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = owed.id), 0);
    -- A discount that came after the money: what is too much becomes free again.
    while need < 0 loop
      select a.id, a.amount_cents into source from public.allocations a where a.charge_id = owed.id order by a.id desc limit 1 for update;
      part := least(source.amount_cents, -need);
      if part = source.amount_cents then
        delete from public.allocations a where a.id = source.id;
      else
        update public.allocations a set amount_cents = a.amount_cents - part where a.id = source.id;
      end if;
      need := need + part;
    end loop;
    for source in
      select * from (
        select p.id, true as is_payment, p.paid_on::timestamptz as since,
          p.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.payment_id = p.id), 0) as free
        from public.payments p where p.student_id = settle.student and p.reversed_at is null
        union all
        select k.id, false, k.created_at,
          k.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.credit_id = k.id), 0)
        from public.credits k where k.student_id = settle.student) as sources
      where free > 0 order by since, id
    loop
      exit when need <= 0;
      part := least(need, source.free);
      insert into public.allocations (charge_id, payment_id, credit_id, amount_cents)
      values (owed.id, case when source.is_payment then source.id end, case when not source.is_payment then source.id end, part);
      need := need - part;
    end loop;
    update public.charges c
    set status = case when need = 0 then 'paid' else 'pending' end::public.charge_status, paid_at = case when need = 0 then coalesce(c.paid_at, now()) end
    where c.id = owed.id and (c.status = 'paid') <> (need = 0);
    if found and need = 0 then
      perform private.tell(settle.student, 'charge_paid', jsonb_build_object('description', c.description,
        'amount_cents', c.amount_cents - c.discount_cents, 'link', '/my-progress?tab=classes&charge=' || c.id)) from public.charges c where c.id = owed.id;
    end if;
  end loop;
end $$;
comment on function private.settle is 'Uses a student''s free money on their charges, the first due first, and says which are paid.';
revoke execute on function private.lock_account(uuid), private.settle(uuid) from public;

create function private.good_amount(cents bigint) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if good_amount.cents is null or good_amount.cents not between 1 and 10000000 then
    perform private.refuse('INVALID_AMOUNT');
  end if;
  return good_amount.cents;
end $$;
create function private.locked_charge(charge uuid) returns public.charges
language plpgsql set search_path = '' as $$
declare
  found_one public.charges;
begin
  select c.* into found_one from public.charges c where c.id = locked_charge.charge;
  if found_one.id is null or not (private.is_admin() or (private.is_active() and found_one.student_id = auth.uid())) then
    perform private.refuse('NOT_FOUND');
  end if;
  perform private.lock_account(found_one.student_id);
  select c.* into found_one from public.charges c where c.id = locked_charge.charge for update;
  return found_one;
end $$;
create function private.require_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(btrim(coalesce(require_reason.reason, ''))) not between 3 and 200 then
    perform private.refuse('REASON_REQUIRED');
  end if;
  return btrim(require_reason.reason);
end $$;
revoke execute on function private.good_amount(bigint), private.locked_charge(uuid), private.require_reason(text) from public;

create function public.add_charge(id uuid, student uuid, description text, amount_cents bigint, due_on date, class_charge uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(add_charge.student);
  perform private.lock_account(add_charge.student);
  if char_length(btrim(coalesce(add_charge.description, ''))) not between 1 and 160 then
    perform private.refuse('TITLE_REQUIRED');
  end if;
  if add_charge.due_on is null or add_charge.due_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date + 730 then
    perform private.refuse('INVALID_DATE');
  end if;
  if add_charge.class_charge is not null and not exists (select from public.class_charges l
      where l.id = add_charge.class_charge and l.student_id = add_charge.student and l.waived_at is null) then
    perform private.refuse('NOT_FOUND');
  end if;
  insert into public.charges (id, student_id, kind, description, amount_cents, due_on, class_charge_id)
  values (add_charge.id, add_charge.student, case when add_charge.class_charge is null then 'single' else 'late_class' end::public.bill_kind,
    btrim(add_charge.description), private.good_amount(add_charge.amount_cents), add_charge.due_on, add_charge.class_charge)
  on conflict do nothing;
  if found then
    perform private.tell(add_charge.student, 'charge_due', jsonb_build_object('description', btrim(add_charge.description),
      'amount_cents', add_charge.amount_cents, 'due_on', add_charge.due_on, 'link', '/my-progress?tab=classes&charge=' || add_charge.id));
    perform private.settle(add_charge.student);
  end if;
  return add_charge.id;
end $$;
comment on function public.add_charge is 'A charge of its own, or for a class of the ledger, under an id that the browser made: twice is once.';

create function public.discount_charge(charge uuid, cents bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(discount_charge.charge);
  if ours.status = 'cancelled' then
    perform private.refuse('NOT_NOW');
  end if;
  if discount_charge.cents is null or discount_charge.cents not between 0 and ours.amount_cents then
    perform private.refuse('INVALID_AMOUNT');
  end if;
  update public.charges c set discount_cents = discount_charge.cents,
    discount_reason = case when discount_charge.cents > 0 then private.require_reason(discount_charge.reason) end where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;

create function public.cancel_charge(charge uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(cancel_charge.charge);
  if ours.status = 'cancelled' then
    return;
  end if;
  delete from public.allocations a where a.charge_id = ours.id;
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = private.require_reason(cancel_charge.reason), paid_at = null
  where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.cancel_charge is 'A charge that is no longer owed. What was paid on it is the student''s to use on others.';

create function public.give_credit(id uuid, student uuid, cents bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(give_credit.student);
  perform private.lock_account(give_credit.student);
  insert into public.credits (id, student_id, amount_cents, reason)
  values (give_credit.id, give_credit.student, private.good_amount(give_credit.cents), private.require_reason(give_credit.reason))
  on conflict (id) do nothing;
  perform private.settle(give_credit.student);
end $$;

revoke execute on function public.add_charge(uuid, uuid, text, bigint, date, uuid), public.discount_charge(uuid, bigint, text),
  public.cancel_charge(uuid, text), public.give_credit(uuid, uuid, bigint, text) from public;
grant execute on function public.add_charge(uuid, uuid, text, bigint, date, uuid), public.discount_charge(uuid, bigint, text),
  public.cancel_charge(uuid, text), public.give_credit(uuid, uuid, bigint, text) to authenticated;
