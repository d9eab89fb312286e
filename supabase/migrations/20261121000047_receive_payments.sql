create function private.pay(id uuid, student uuid, charge uuid, cents integer, paid_on date, method public.payment_method, payer text) returns uuid
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  person public.profiles;
  billing public.student_billing;
  need integer;
begin
  if pay.paid_on is null or pay.paid_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date then
    perform private.refuse('INVALID_DATE');
  end if;
  if exists (select from public.payments p where p.id = pay.id) then
    return pay.id;
  end if;
  select p.* into person from public.profiles p where p.id = pay.student;
  select b.* into billing from public.student_billing b where b.student_id = pay.student;
  -- One at a time, so that no number is left out.
  lock table public.payments in share row exclusive mode;
  insert into public.payments (id, student_id, amount_cents, paid_on, method, receipt_number, payer_name, payer_document, description)
  values (pay.id, pay.student, pay.cents, pay.paid_on, pay.method, (select coalesce(max(p.receipt_number), 0) + 1 from public.payments p),
    coalesce(billing.payer_name, nullif(person.full_name, ''), pay.payer, person.email), billing.payer_document,
    coalesce((select c.description from public.charges c where c.id = pay.charge), ''));
  -- What it was meant for comes first.
  select least(pay.cents, c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0))
  into need from public.charges c where c.id = pay.charge and c.status <> 'cancelled';
  if need > 0 then
    insert into public.allocations (charge_id, payment_id, amount_cents) values (pay.charge, pay.id, need);
  end if;
  perform private.settle(pay.student);
  return pay.id;
end $$;
revoke execute on function private.pay(uuid, uuid, uuid, integer, date, public.payment_method, text) from public;

create function public.record_payment(
  id uuid, student uuid, cents bigint, paid_on date, method public.payment_method default 'pix', charge uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(record_payment.student);
  perform private.lock_account(record_payment.student);
  if record_payment.charge is not null and not exists (
    select from public.charges c where c.id = record_payment.charge and c.student_id = record_payment.student) then
    perform private.refuse('NOT_FOUND');
  end if;
  return private.pay(record_payment.id, record_payment.student, record_payment.charge, private.good_amount(record_payment.cents),
    record_payment.paid_on, record_payment.method, null);
end $$;
comment on function public.record_payment is 'Money that came in, by hand: for a charge first, then for the others that are open; the rest is the student''s to use.';

create function public.reverse_payment(payment uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
begin
  perform private.require_admin();
  select p.* into ours from public.payments p where p.id = reverse_payment.payment;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  perform private.lock_account(ours.student_id);
  update public.payments p set reversed_at = now(), reverse_reason = private.require_reason(reverse_payment.reason)
  where p.id = ours.id and p.reversed_at is null;
  delete from public.allocations a where a.payment_id = ours.id;
  update public.payment_proofs f set state = 'waiting', payment_id = null where f.payment_id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.reverse_payment is 'Takes a mistake back: the charges it covered are open again, its receipt number stays taken.';

create function public.send_proof(charge uuid, object text, name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges := private.locked_charge(send_proof.charge);
  print text;
  proof uuid;
begin
  if ours.student_id <> auth.uid() then
    perform private.refuse('NOT_FOUND');
  end if;
  select o.metadata ->> 'eTag' into print from storage.objects o
  where o.bucket_id = 'payment-proofs' and o.name = send_proof.object and starts_with(o.name, auth.uid() || '/' || ours.id || '/');
  if print is null then
    perform private.refuse('FILE_MISSING');
  end if;
  select f.id into proof from public.payment_proofs f where f.object_name = send_proof.object;
  if proof is not null then
    return proof;
  end if;
  if ours.status <> 'pending' then
    perform private.refuse('NOT_NOW');
  end if;
  if exists (select from public.payment_proofs f where f.digest = print and f.state <> 'declined') then
    perform private.refuse('PROOF_TWICE');
  end if;
  insert into public.payment_proofs (charge_id, student_id, object_name, file_name, digest)
  values (ours.id, ours.student_id, send_proof.object, coalesce(nullif(left(btrim(regexp_replace(send_proof.name, '[[:cntrl:]/\\]', ' ', 'g')), 200), ''), 'comprovante'), print)
  returning id into proof;
  perform private.tell_admins('student_made_payment', jsonb_build_object('student_name', private.my_student_name(),
    'description', ours.description, 'amount_cents', ours.amount_cents - ours.discount_cents, 'link', '/admin/payments?tab=proofs'));
  return proof;
end $$;
comment on function public.send_proof is 'A student says, with a picture or PDF that is in the bucket, that a charge was paid. The teacher decides.';

create function public.confirm_proof(proof uuid, cents bigint, paid_on date) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payment_proofs;
begin
  perform private.require_admin();
  select f.* into ours from public.payment_proofs f where f.id = confirm_proof.proof;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  perform private.lock_account(ours.student_id);
  select f.* into ours from public.payment_proofs f where f.id = confirm_proof.proof for update;
  if ours.state = 'confirmed' then
    return ours.payment_id;
  elsif ours.state = 'declined' then
    perform private.refuse('NOT_NOW');
  end if;
  ours.payment_id := private.pay(gen_random_uuid(), ours.student_id, ours.charge_id, private.good_amount(confirm_proof.cents),
    confirm_proof.paid_on, 'pix', null);
  update public.payment_proofs f set state = 'confirmed', payment_id = ours.payment_id where f.id = ours.id;
  return ours.payment_id;
end $$;

create function public.decline_proof(proof uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payment_proofs;
begin
  perform private.require_admin();
  update public.payment_proofs f set state = 'declined', decline_reason = private.require_reason(decline_proof.reason)
  where f.id = decline_proof.proof and f.state = 'waiting' returning f.* into ours;
  if ours.id is null then
    perform private.refuse('NOT_NOW');
  end if;
  perform private.tell(ours.student_id, 'proof_declined', jsonb_build_object('reason', ours.decline_reason,
    'link', '/my-progress?tab=classes&charge=' || ours.charge_id));
end $$;

create function public.set_nfse(payment uuid, number text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if nullif(btrim(set_nfse.number), '') !~ '^[0-9A-Za-z./-]{1,30}$' then
    perform private.refuse('INVALID_NUMBER');
  end if;
  update public.payments p set nfse_number = nullif(btrim(set_nfse.number), '') where p.id = set_nfse.payment;
end $$;

create view public.charge_overview with (security_invoker = true) as
  select c.*, c.amount_cents - c.discount_cents as net_cents,
    c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)::integer as open_cents,
    c.status = 'pending' and c.due_on < (now() at time zone 'America/Sao_Paulo')::date as overdue,
    exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting') as proof_waits,
    p.full_name as student_name, p.phone as student_phone
  from public.charges c join public.profiles p on p.id = c.student_id;
comment on view public.charge_overview is 'Charges with what is still open of them. Whoever reads it sees what the tables let them.';
grant select on public.charge_overview to authenticated, service_role;

revoke execute on function public.record_payment(uuid, uuid, bigint, date, public.payment_method, uuid), public.reverse_payment(uuid, text),
  public.send_proof(uuid, text, text), public.confirm_proof(uuid, bigint, date), public.decline_proof(uuid, text), public.set_nfse(uuid, text) from public;
grant execute on function public.record_payment(uuid, uuid, bigint, date, public.payment_method, uuid), public.reverse_payment(uuid, text),
  public.send_proof(uuid, text, text), public.confirm_proof(uuid, bigint, date), public.decline_proof(uuid, text), public.set_nfse(uuid, text) to authenticated;
