set check_function_bodies = off;
create or replace function private.attach_files(files jsonb, assignment uuid, homework uuid) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant jsonb := coalesce(attach_files.files, '[]');
begin
  perform private.refuse_if(jsonb_typeof(wanted) <> 'array' or jsonb_array_length(wanted) > 20, 'TOO_MANY_FILES');
  -- Files have to be in the bucket; type and size come from the storage, not from the request.
  perform private.refuse_if(exists (select from jsonb_array_elements(wanted) as file where not exists (
      select from storage.objects o where o.bucket_id = 'homework' and o.name = file ->> 'object'
        and split_part(o.name, '/', 2) = coalesce(attach_files.homework, attach_files.assignment)::text)), 'FILE_MISSING');
  delete from public.homework_files f
  where f.assignment_id is not distinct from attach_files.assignment and f.homework_id is not distinct from attach_files.homework
    and f.object_name not in (select coalesce(file ->> 'object', '') from jsonb_array_elements(wanted) as file);
  insert into public.homework_files (assignment_id, homework_id, object_name, file_name, mime_type, size_bytes, position)
  select attach_files.assignment, attach_files.homework, o.name,
    coalesce(file ->> 'name', ''), o.metadata ->> 'mimetype', (o.metadata ->> 'size')::integer, place
  from jsonb_array_elements(wanted) with ordinality as listed (file, place)
  join storage.objects o on o.bucket_id = 'homework' and o.name = file ->> 'object'
  on conflict (object_name) do update set position = excluded.position;
end $$;

create or replace function public.set_student_billing(
  student uuid, payer_name text default null, payer_document text default null, monthly_discount_cents bigint default 0,
  agreed_cents bigint default null, before jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('payer_name', nullif(btrim(set_student_billing.payer_name), ''),
    'payer_document', nullif(set_student_billing.payer_document, ''),
    'monthly_discount_cents', coalesce(set_student_billing.monthly_discount_cents, 0), 'agreed_cents', set_student_billing.agreed_cents);
  current jsonb;
  elsewhere jsonb;
  merged public.student_billing;
begin
  perform private.require_admin();
  perform private.require_person(set_student_billing.student);
  perform private.refuse_if(private.is_tax_number(nullif(set_student_billing.payer_document, '')) is false, 'INVALID_DOCUMENT');
  perform private.refuse_if(coalesce(set_student_billing.monthly_discount_cents, 0) not between 0 and 10000000
    or set_student_billing.agreed_cents not between 1 and 10000000, 'INVALID_AMOUNT');
  insert into public.student_billing (student_id, payer_name, payer_document, monthly_discount_cents, agreed_cents)
  values (set_student_billing.student, wanted ->> 'payer_name', wanted ->> 'payer_document', (wanted ->> 'monthly_discount_cents')::bigint,
    set_student_billing.agreed_cents)
  on conflict (student_id) do nothing;
  if found then
    return null;
  end if;
  select to_jsonb(b) into current from public.student_billing b where b.student_id = set_student_billing.student for update;
  elsewhere := private.conflicting_values(current, set_student_billing.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.student_billing, private.merge_changes(current, set_student_billing.before, wanted));
  update public.student_billing b set payer_name = merged.payer_name, payer_document = merged.payer_document,
    monthly_discount_cents = merged.monthly_discount_cents, agreed_cents = merged.agreed_cents
  where b.student_id = set_student_billing.student;
  return null;
end $$;

create or replace function private.locked_charge(charge uuid) returns public.charges
language plpgsql set search_path = '' as $$
declare
  found_charge public.charges;
begin
  select c.* into found_charge from public.charges c where c.id = locked_charge.charge;
  perform private.refuse_if(found_charge.id is null or not (private.is_admin() or (private.is_active() and found_charge.student_id = auth.uid())),
    'NOT_FOUND');
  perform private.lock_account(found_charge.student_id);
  select c.* into found_charge from public.charges c where c.id = locked_charge.charge for update;
  return found_charge;
end $$;

create or replace function private.notify_of_charge(charge uuid, type text) returns void
language plpgsql set search_path = '' as $$
declare
  owed public.charge_overview;
  facts jsonb;
begin
  select c.* into owed from public.charge_overview c where c.id = notify_of_charge.charge and c.status = 'pending';
  if owed.id is null then
    return;
  end if;
  facts := private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('amount_cents', owed.open_cents, 'due_on', owed.due_on,
    'link', '/my-progress?tab=classes&charge=' || owed.id);
  perform private.add_notification(owed.student_id, notify_of_charge.type, facts);
  perform private.enqueue_mail(notify_of_charge.type, p.email, p.language, jsonb_build_object('name', p.full_name) || facts
    || case when r.pix_key is null then '{}' else jsonb_build_object('pix', jsonb_build_object('key', r.pix_key, 'name', coalesce(r.pix_name, ''),
      'city', coalesce(r.pix_city, ''), 'txid', owed.txid)) end)
  from public.profiles p, public.billing_rules r where p.id = owed.student_id and p.deactivated_at is null and p.email <> '';
end $$;

create or replace function private.forfeit_if_late(class public.classes, kind public.forfeit_kind, accepts_forfeit boolean, by_student boolean default false)
returns boolean
language plpgsql set search_path = '' as $$
declare
  for_student constant boolean := private.is_admin() and forfeit_if_late.by_student is true;
begin
  if (private.is_admin() and not for_student)
    or not (select private.is_late_for_student(e) from public.calendar_entries e where e.id = class.id) then
    return false;
  end if;
  -- The page said that it is free: the student decides again. The teacher decides for hers.
  perform private.refuse_if(forfeit_if_late.accepts_forfeit is not true and not for_student, 'LATE_CHANGE');
  perform private.forfeit(class, forfeit_if_late.kind);
  return true;
end $$;

create or replace function private.forfeit(class public.classes, kind public.forfeit_kind) returns void
language plpgsql set search_path = '' as $$
declare
  forfeited uuid;
begin
  insert into public.forfeited_classes as l (student_id, class_id, kind, starts_at)
  select class.student_id, class.id, forfeit.kind, e.starts_at from public.calendar_entries e where e.id = class.id
  on conflict on constraint forfeited_classes_class_id_kind_starts_at_key do update set waived_at = null, waived_by = null, waive_reason = null
    where l.waived_at is not null and l.waive_reason is null
  returning l.id into forfeited;
  perform private.lock_account(class.student_id);
  update public.charges c set forfeited_class_id = null where c.forfeited_class_id = forfeited and c.status = 'cancelled';
end $$;

create or replace function private.counts_as_given(class uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.forfeited_classes l cross join public.billing_rules r
    where l.class_id = counts_as_given.class and l.kind = 'late_reschedule' and l.waived_at is null and case
      when exists (select from public.charges c where c.forfeited_class_id = l.id)
        then not exists (select from public.charges c where c.forfeited_class_id = l.id and c.status <> 'cancelled')
      -- The next housekeeping charges it.
      else l.forfeited_at >= r.class_price_since is not true end)
$$;

create or replace function public.waive_forfeit(forfeit uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.forfeited_classes;
  cancelled public.classes;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  perform private.refuse_if(char_length(btrim(coalesce(waive_forfeit.reason, ''))) not between 3 and 300, 'REASON_REQUIRED');
  update public.forfeited_classes l set waived_at = now(), waived_by = auth.uid(), waive_reason = btrim(waive_forfeit.reason)
  where l.id = waive_forfeit.forfeit and l.waived_at is null returning l.* into line;
  perform private.refuse_if(line.id is null, 'NOT_FOUND');
  select c.* into cancelled from public.classes c
  where c.id = line.class_id and c.status = 'cancelled' and line.kind <> 'no_show' and not private.counts_as_given(c.id) and not exists (
    select from public.forfeited_classes l where l.class_id = c.id and l.kind = 'late_cancellation' and l.waived_at is null);
  if found then
    perform private.credit_class(cancelled, by_teacher => true);
  end if;
end $$;

create or replace function public.send_proof(charge uuid, object text, name text) returns uuid
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
  perform private.refuse_if(exists (select from public.payment_proofs f where f.digest = file_digest and f.state <> 'declined'), 'PROOF_TWICE');
  insert into public.payment_proofs (charge_id, student_id, object_name, file_name, digest)
  values (ours.id, ours.student_id, send_proof.object, coalesce(send_proof.name, ''), file_digest)
  returning id into proof;
  perform private.notify_admins('student_made_payment', jsonb_build_object('student', auth.uid(), 'student_name', private.my_student_name(),
    'amount_cents', ours.amount_cents - ours.discount_cents, 'proof', proof, 'link', '/admin/payments?tab=proofs') || private.charge_purpose(to_jsonb(ours)));
  return proof;
end $$;

create or replace function private.settle(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  owed record;
  source record;
  need integer;
  part integer;
begin
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled'
  loop
    need := owed.net - private.allocated_to(owed.id);
    -- A discount after the payment: the surplus of all charges is freed before any of it is allocated again.
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
  end loop;
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled' order by c.due_on, c.created_at, c.id
  loop
    need := owed.net - private.allocated_to(owed.id);
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
    if found and need = 0 and owed.net > 0 then
      perform private.notify(settle.student, 'charge_paid', private.charge_purpose(to_jsonb(c)) || jsonb_build_object(
        'amount_cents', c.amount_cents - c.discount_cents, 'link', '/my-progress?tab=classes&charge=' || c.id)) from public.charges c where c.id = owed.id;
    end if;
  end loop;
end $$;
