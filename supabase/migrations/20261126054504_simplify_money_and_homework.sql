-- Refusals in a line; what only one function asked is in it.
set check_function_bodies = off;

drop function private.credited(uuid);

create or replace function public.confirm_proof(proof uuid, cents bigint, paid_on date) returns uuid
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

create or replace function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
  owed public.charges;
  written_down public.payments;
begin
  perform private.require_admin();
  perform private.refuse_if(num_nonnulls(match_line.charge, match_line.payment) <> 1, 'NOT_FOUND');
  if match_line.charge is not null then
    owed := private.locked_charge(match_line.charge);
  else
    select p.* into written_down from public.payments p where p.id = match_line.payment;
    perform private.lock_account(written_down.student_id);
    select p.* into written_down from public.payments p where p.id = match_line.payment for update;
  end if;
  select b.* into ours from public.bank_lines b where b.id = match_line.line for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if ours.state = 'matched' then
    return ours.payment_id;
  end if;
  if match_line.payment is not null then
    perform private.refuse_if(written_down.id is null or written_down.reversed_at is not null
      or exists (select from public.bank_lines b where b.payment_id = written_down.id), 'NOT_NOW');
    ours.payment_id := match_line.payment;
  else
    perform private.refuse_if(owed.status <> 'pending', 'NOT_NOW');
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.require_amount(ours.amount_cents), ours.day, 'pix', null);
  end if;
  update public.bank_lines b
  set state = 'matched', payment_id = ours.payment_id, makes_payment = match_line.charge is not null
  where b.id = ours.id;
  return ours.payment_id;
end $$;

create or replace function private.pay(id uuid, student uuid, charge uuid, cents integer, paid_on date, method public.payment_method, payer text) returns uuid
language plpgsql set search_path = '' as $$
declare
  person public.profiles;
  billing public.student_billing;
  owed public.charges;
  need integer;
begin
  perform private.refuse_if(pay.paid_on is null or pay.paid_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date,
    'INVALID_DATE');
  if exists (select from public.payments p where p.id = pay.id) then
    return pay.id;
  end if;
  select p.* into person from public.profiles p where p.id = pay.student;
  select b.* into billing from public.student_billing b where b.student_id = pay.student;
  select c.* into owed from public.charges c where c.id = pay.charge;
  -- One at a time, so that no number is left out.
  lock table public.payments in share row exclusive mode;
  insert into public.payments (id, student_id, amount_cents, paid_on, method, receipt_number, payer_name, payer_document,
    plan, month, forfeit, class_on, description)
  values (pay.id, pay.student, pay.cents, pay.paid_on, pay.method, (select coalesce(max(p.receipt_number), 0) + 1 from public.payments p),
    coalesce(billing.payer_name, nullif(btrim(person.full_name), ''), pay.payer, left(person.email, 120)), billing.payer_document,
    owed.plan, owed.month, owed.forfeit, owed.class_on, owed.description);
  -- What it was meant for comes first.
  need := least(pay.cents, owed.amount_cents - owed.discount_cents - private.allocated_to(owed.id));
  if need > 0 and owed.status <> 'cancelled' then
    insert into public.allocations (charge_id, payment_id, amount_cents) values (pay.charge, pay.id, need);
  end if;
  perform private.settle(pay.student);
  update public.payment_proofs f set state = 'confirmed', payment_id = pay.id
  from public.charges c
  where c.id = f.charge_id and c.student_id = pay.student and f.state = 'waiting' and c.status = 'paid'
    and (c.id = pay.charge or (pay.charge is null and exists (
      select from public.allocations a where a.payment_id = pay.id and a.charge_id = c.id
        -- Nobody pays what credits cover.
        and a.amount_cents = c.amount_cents - c.discount_cents - coalesce((select sum(k.amount_cents) from public.allocations k
          where k.charge_id = c.id and k.credit_id is not null), 0))));
  return pay.id;
end $$;

create or replace function public.set_student_billing(
  student uuid, payer_name text default null, payer_document text default null, monthly_discount_cents bigint default 0,
  agreed_cents bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(set_student_billing.student);
  perform private.refuse_if(private.is_document(nullif(set_student_billing.payer_document, '')) is false, 'INVALID_DOCUMENT');
  perform private.refuse_if(coalesce(set_student_billing.monthly_discount_cents, 0) not between 0 and 10000000
    or set_student_billing.agreed_cents not between 1 and 10000000, 'INVALID_AMOUNT');
  insert into public.student_billing as b (student_id, payer_name, payer_document, monthly_discount_cents, agreed_cents)
  values (set_student_billing.student, nullif(btrim(set_student_billing.payer_name), ''), nullif(set_student_billing.payer_document, ''),
    coalesce(set_student_billing.monthly_discount_cents, 0), set_student_billing.agreed_cents)
  on conflict (student_id) do update set payer_name = excluded.payer_name, payer_document = excluded.payer_document,
    monthly_discount_cents = excluded.monthly_discount_cents, agreed_cents = excluded.agreed_cents;
end $$;

create or replace function public.unmatch_line(line uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
begin
  perform private.require_admin();
  select b.* into ours from public.bank_lines b where b.id = unmatch_line.line;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.state = 'matched' and ours.payment_id is null, 'NOT_NOW');
  if ours.state = 'matched' and ours.makes_payment then
    -- Its trigger opens the line again.
    perform private.reverse(p, null) from public.payments p where p.id = ours.payment_id;
  else
    update public.bank_lines b set state = 'open', payment_id = null
    where b.id = ours.id and b.state = 'matched' and b.payment_id = ours.payment_id;
  end if;
end $$;

create or replace function public.waive_forfeit(forfeit uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line public.forfeited_classes;
  given_up public.classes;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  perform private.refuse_if(char_length(btrim(coalesce(waive_forfeit.reason, ''))) not between 3 and 300, 'REASON_REQUIRED');
  update public.forfeited_classes l set waived_at = now(), waived_by = auth.uid(), waive_reason = btrim(waive_forfeit.reason)
  where l.id = waive_forfeit.forfeit and l.waived_at is null returning l.* into line;
  perform private.refuse_if(line.id is null, 'NOT_FOUND');
  select c.* into given_up from public.classes c
  where c.id = line.class_id and c.status = 'cancelled' and line.kind <> 'no_show' and not private.counts_as_given(c.id) and not exists (
    select from public.forfeited_classes l where l.class_id = c.id and l.kind = 'late_cancellation' and l.waived_at is null);
  if found then
    perform private.credit_class(given_up, by_teacher => true);
  end if;
end $$;

create or replace function private.attach_files(files jsonb, assignment uuid, homework uuid) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant jsonb := coalesce(attach_files.files, '[]');
begin
  perform private.refuse_if(jsonb_typeof(wanted) <> 'array' or jsonb_array_length(wanted) > 20, 'TOO_MANY_FILES');
  -- A file is what the bucket holds in that folder; its type and size are what the storage found, not what is said here.
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

create or replace function private.grade_of(grades jsonb, part text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  given constant text := nullif(btrim(grades ->> part), '');
begin
  perform private.refuse_if(given !~ '^(10(\.0)?|\d(\.\d)?)$', 'INVALID_GRADE');
  return given::numeric;
end $$;

create or replace function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback := private.locked_feedback(answer_publication.feedback);
  name constant text := nullif(btrim(regexp_replace(answer_publication.shown_name, '\s+', ' ', 'g')), '');
  speaks public.language;
begin
  perform private.refuse_if(ours.student_id <> auth.uid(), 'NOT_ALLOWED');
  perform private.refuse_if(ours.publication_asked_at is null or answer_publication.agrees is null, 'NOT_NOW');
  perform private.refuse_if(answer_publication.agrees and (name is null or char_length(name) not between 2 and 80 or not private.is_name(name)),
    'INVALID_NAME');
  if ours.publication_agreed is not distinct from answer_publication.agrees and ours.shown_name is not distinct from name then
    return;
  end if;
  update public.feedback f
  set publication_agreed = answer_publication.agrees, publication_answered_at = now(), shown_name = case when agrees then name end
  where f.id = ours.id;
  if answer_publication.agrees then
    select p.language into speaks from public.profiles p where p.id = ours.student_id;
    insert into public.testimonials (feedback_id, author_name, text_pt, text_en, position)
    select ours.id, name, case when speaks = 'pt' then ours.comments end, case when speaks = 'en' then ours.comments end,
      coalesce(max(t.position) + 1, 0) from public.testimonials t
    on conflict (feedback_id) do update set author_name = excluded.author_name, published = false;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.tell_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'feedback', ours.id, 'answered_at', now(),
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;

create or replace function public.leave_feedback(id uuid, rating integer, comments text default null, class uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
  said constant text := nullif(btrim(leave_feedback.comments), '');
  before public.feedback;
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  -- One that waited for a network is asked for from several tabs at once.
  perform pg_advisory_xact_lock(hashtextextended('feedback ' || leave_feedback.id, 0));
  select f.* into before from public.feedback f where f.id = leave_feedback.id and f.student_id = auth.uid();
  if before.id is not null then
    perform private.refuse_if((before.rating, before.comments, before.class_id) is distinct from (leave_feedback.rating, said, leave_feedback.class),
      'EDIT_CONFLICT');
    return before.id;
  end if;
  perform private.refuse_if(coalesce(leave_feedback.rating, 0) not between 1 and 5, 'RATING_REQUIRED');
  perform private.refuse_if(char_length(said) > 2000, 'TOO_LONG');
  perform private.refuse_if(leave_feedback.class is not null and not exists (
    select from public.classes c join public.calendar_entries e on e.id = c.id
    where c.id = leave_feedback.class and c.student_id = auth.uid() and e.ends_at < now()), 'NOT_FOUND');
  perform private.refuse_if(not private.take_quota('feedback ' || auth.uid(), 20, interval '1 day'), 'TOO_MANY');
  insert into public.feedback (id, student_id, class_id, rating, comments)
  values (coalesce(leave_feedback.id, gen_random_uuid()), auth.uid(), leave_feedback.class, leave_feedback.rating, said)
  returning feedback.* into before;
  perform private.tell_admins('student_left_feedback', jsonb_build_object('student_name', name, 'rating', leave_feedback.rating,
    'link', '/admin/manage-testimonials?tab=feedback&feedback=' || before.id));
  return before.id;
end $$;

reset check_function_bodies;
