create function public.record_payment(
  id uuid, student uuid, cents bigint, paid_on date, method public.payment_method default 'pix', charge uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(record_payment.student);
  perform private.lock_account(record_payment.student);
  perform private.refuse_if(record_payment.charge is not null and not exists (
    select from public.charges c where c.id = record_payment.charge and c.student_id = record_payment.student), 'NOT_FOUND');
  return private.pay(record_payment.id, record_payment.student, record_payment.charge, private.require_amount(record_payment.cents),
    record_payment.paid_on, record_payment.method, null);
end $$;
comment on function public.record_payment is
  'Records a payment entered by the teacher and returns its id. Allocates it to the named charge first, then to other open charges; the '
  'remainder stays unallocated.';

create function public.send_proof(charge uuid, object text, name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges := private.locked_charge(send_proof.charge);
  file_digest text;
  proof uuid;
begin
  perform private.refuse_if(ours.student_id <> auth.uid(), 'NOT_FOUND');
  select o.metadata ->> 'eTag' into file_digest from storage.objects o
  where o.bucket_id = 'payment-proofs' and o.name = send_proof.object and starts_with(o.name, auth.uid() || '/' || ours.id || '/');
  perform private.refuse_if(file_digest is null, 'FILE_MISSING');
  select f.id into proof from public.payment_proofs f where f.object_name = send_proof.object;
  if proof is not null then
    return proof;
  end if;
  perform private.refuse_if(ours.status <> 'pending', 'NOT_NOW');
  perform private.refuse_if(exists (select from public.payment_proofs f where f.digest = file_digest and f.state <> 'declined'),
    'PROOF_TWICE');
  insert into public.payment_proofs (charge_id, student_id, object_name, file_name, digest)
  values (ours.id, ours.student_id, send_proof.object, coalesce(send_proof.name, ''), file_digest)
  returning id into proof;
  perform private.notify_admins('student_made_payment', jsonb_build_object('student', auth.uid(), 'student_name', private.my_student_name(),
    'amount_cents', ours.amount_cents - ours.discount_cents, 'proof', proof, 'link',
      '/admin/payments?tab=proofs') || private.charge_purpose(to_jsonb(ours)));
  return proof;
end $$;
comment on function public.send_proof is
  'Saves a student''s proof of payment, a picture or PDF that is already in the bucket, and returns its id. The teacher confirms or '
  'declines it.';

create function private.may_add_proof(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf])$'
    and split_part(name, '/', 1) = auth.uid()::text and private.is_active()
    and exists (select from public.charges c where c.id::text = split_part(name, '/', 2) and c.student_id = auth.uid()
      and c.status = 'pending')
$$;
comment on function private.may_add_proof is
  'Whether the caller may upload a proof of payment under this name: for a pending charge of their own.';

create function public.confirm_proof(proof uuid, cents bigint, paid_on date) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payment_proofs;
begin
  perform private.require_admin();
  select f.* into ours from public.payment_proofs f where f.id = confirm_proof.proof;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.lock_account(ours.student_id);
  select f.* into ours from public.payment_proofs f where f.id = confirm_proof.proof for update;
  if ours.state = 'confirmed' then
    return ours.payment_id;
  end if;
  perform private.refuse_if(ours.state = 'declined', 'NOT_NOW');
  ours.payment_id := private.pay(gen_random_uuid(), ours.student_id, ours.charge_id, private.require_amount(confirm_proof.cents),
    confirm_proof.paid_on, 'pix', null);
  update public.payment_proofs f set state = 'confirmed', payment_id = ours.payment_id where f.id = ours.id;
  return ours.payment_id;
end $$;
comment on function public.confirm_proof is
  'Confirms a proof of payment, records the payment and returns its id. A second call changes nothing.';

create function public.decline_proof(proof uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payment_proofs;
begin
  perform private.require_admin();
  update public.payment_proofs f set state = 'declined', decline_reason = private.require_reason(decline_proof.reason)
  where f.id = decline_proof.proof and f.state = 'waiting' returning f.* into ours;
  perform private.refuse_if(ours.id is null, 'NOT_NOW');
  perform private.close_withdrawals(ours.student_id);
  perform private.notify(ours.student_id, 'proof_declined', jsonb_build_object('reason', ours.decline_reason,
    'link', '/my-progress?tab=classes&charge=' || ours.charge_id));
end $$;
comment on function public.decline_proof is 'Declines a proof of payment; the student is notified of the reason.';

create function public.reverse_payment(payment uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
begin
  perform private.require_admin();
  select p.* into ours from public.payments p where p.id = reverse_payment.payment;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.reverse(ours, private.require_reason(reverse_payment.reason));
  perform private.close_withdrawals(ours.student_id);
end $$;
comment on function public.reverse_payment is 'Reverses a payment and reopens its charges. Its receipt number is not reused.';

create function private.reverse(payment public.payments, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_account(payment.student_id);
  update public.payments p set reversed_at = now(), reverse_reason = reverse.reason
  where p.id = payment.id and p.reversed_at is null;
  delete from public.allocations a where a.payment_id = payment.id;
  update public.payment_proofs f set state = 'waiting', payment_id = null where f.payment_id = payment.id;
  perform private.settle(payment.student_id);
end $$;
comment on function private.reverse is 'Reverses a payment, reopens its charges and returns its proof to the teacher for a decision.';

create function public.set_nfse(payment uuid, number text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(nullif(btrim(set_nfse.number), '') !~ '^[0-9A-Za-z./-]{1,30}$', 'INVALID_NUMBER');
  update public.payments p set nfse_number = nullif(btrim(set_nfse.number), ''),
    nfse_file = case when nullif(btrim(set_nfse.number), '') is not null then p.nfse_file end
  where p.id = set_nfse.payment;
end $$;
comment on function public.set_nfse is 'Sets the invoice number (NFS-e) of a payment; an empty value removes it, and its PDF.';

create function public.cancel_service_note(payment uuid, number text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
begin
  perform private.require_admin();
  select p.* into ours from public.payments p where p.id = cancel_service_note.payment for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  -- A repeated cancellation finds the payment without that number.
  if ours.nfse_number is distinct from cancel_service_note.number then
    perform private.refuse_if(not exists (select from public.cancelled_notes n
      where n.payment_id = ours.id and n.number = cancel_service_note.number), 'NOT_NOW');
    return;
  end if;
  insert into public.cancelled_notes (payment_id, student_id, number, reason, cancelled_by)
  values (ours.id, ours.student_id, ours.nfse_number, private.require_reason(cancel_service_note.reason), auth.uid());
  update public.payments p set nfse_number = null, nfse_file = null where p.id = ours.id;
end $$;
comment on function public.cancel_service_note is
  'Records that the service note of a payment was cancelled at the portal, with the reason. The payment waits for another note, unless it '
  'was reversed.';

create function public.attach_service_note(payment uuid, object text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
begin
  perform private.require_admin();
  select p.* into ours from public.payments p where p.id = attach_service_note.payment for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(attach_service_note.object is not null and (ours.nfse_number is null or ours.student_id is null), 'NOT_NOW');
  perform private.refuse_if(attach_service_note.object is not null and not exists (
    select from storage.objects o where o.bucket_id = 'service-notes' and o.name = attach_service_note.object
      and starts_with(o.name, auth.uid() || '/' || ours.id || '/')), 'FILE_MISSING');
  update public.payments p set nfse_file = attach_service_note.object where p.id = ours.id;
end $$;
comment on function public.attach_service_note is
  'Gives a payment whose service note has a number the PDF that the teacher has uploaded for it; without one, takes the PDF away.';

create function private.may_add_service_note(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.pdf$' and split_part(name, '/', 1) = auth.uid()::text and private.is_admin()
    and exists (select from public.payments p where p.id::text = split_part(name, '/', 2) and p.student_id is not null)
$$;
comment on function private.may_add_service_note is
  'Whether the caller, the teacher, may upload the PDF of a service note under this name: to their own folder, for a payment of a student.';

create function private.may_read_service_note(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or (private.is_active() and exists (
    select from public.payments p where p.nfse_file = may_read_service_note.name and p.student_id = auth.uid()))
$$;
comment on function private.may_read_service_note is
  'Whether the caller may read the PDF of a service note: that of a payment of theirs, the teacher any.';

create function public.send_service_note(id uuid, payment uuid, recipient text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
  reader constant text := btrim(send_service_note.recipient);
begin
  perform private.require_admin();
  perform private.refuse_if(not private.is_mail_address(reader), 'INVALID_EMAIL');
  select p.* into ours from public.payments p where p.id = send_service_note.payment for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if exists (select from public.mail_outbox m where m.id = send_service_note.id) then
    return;
  end if;
  perform private.refuse_if(ours.nfse_file is null or ours.reversed_at is not null, 'NOT_NOW');
  update public.payments p set nfse_sent_to = reader, nfse_sent_at = null where p.id = ours.id;
  insert into public.mail_outbox (id, kind, recipient, language, data)
  select send_service_note.id, 'service_note', reader, s.language, jsonb_build_object('name', coalesce(ours.payer_name, s.full_name),
    'student', s.id,
    'payment', ours.id, 'file', ours.nfse_file, 'number', ours.nfse_number, 'amount_cents', ours.amount_cents, 'link', '/' || s.language)
    || private.charge_purpose(to_jsonb(ours))
  from public.profiles s where s.id = ours.student_id;
end $$;
comment on function public.send_service_note is
  'Queues a mail with the PDF of a service note to whoever pays. A repeated call with the same id queues none.';

create function private.record_sent_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The facts are deleted as the mail is sent.
  update public.payments p set nfse_sent_at = new.sent_at
  where p.id = (old.data ->> 'payment')::uuid and p.nfse_file = old.data ->> 'file' and p.nfse_sent_to = new.recipient;
  return null;
end $$;
comment on function private.record_sent_note is 'Records at its payment when a service note was mailed.';

create function private.reset_sent_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.nfse_sent_to := null;
  new.nfse_sent_at := null;
  return new;
end $$;
comment on function private.reset_sent_note is 'Another PDF of a service note, or none, was mailed to nobody yet.';

create function public.read_receipt(payment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', p.receipt_number, 'student_id', p.student_id, 'student', s.full_name, 'payer', p.payer_name,
    'document', p.payer_document,
    'amount_cents', p.amount_cents, 'paid_on', p.paid_on, 'method', p.method, 'nfse', p.nfse_number, 'reversed', p.reversed_at is not null,
    'late_cents', coalesce(k.late_cents, 0), 'discount_cents', coalesce(k.discount_cents, 0),
    'lines', (select coalesce(jsonb_agg(private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', a.amount_cents)
      order by c.due_on), '[]')
      from public.allocations a join public.charges c on c.id = a.charge_id where a.payment_id = p.id))
  from public.payments p left join public.profiles s on s.id = p.student_id
  left join lateral (select sum(k.late_cents)::integer as late_cents, sum(k.discount_cents)::integer as discount_cents
    from public.provider_payments k where k.payment_id = p.id) as k on true
  where p.id = read_receipt.payment
$$;
comment on function public.read_receipt is 'The data of a receipt. Called by the server, which has verified the caller.';

create function public.read_yearly_statement(student uuid, year integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('student', s.full_name, 'payer', b.payer_name, 'document', b.payer_document, 'year', read_yearly_statement.year,
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('number', p.receipt_number, 'paid_on', p.paid_on,
        'amount_cents', p.amount_cents, 'nfse', p.nfse_number) || private.charge_purpose(to_jsonb(p)) order by p.paid_on, p.receipt_number),
          '[]')
      from public.payments p where p.student_id = s.id and p.reversed_at is null
        and extract(year from p.paid_on) = read_yearly_statement.year))
  from public.profiles s left join public.student_billing b on b.student_id = s.id where s.id = read_yearly_statement.student
$$;
comment on function public.read_yearly_statement is
  'The payments of a student in a year. Called by the server, which has verified the caller.';
