-- The PDF of an issued service note, which its student may read.
set check_function_bodies = off;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('service-notes', 'service-notes', false, 5242880, array['application/pdf'])
on conflict (id) do nothing;

alter table public.payments add column nfse_file text unique,
  add constraint payments_nfse_file_only_with_number check (nfse_file is null or nfse_number is not null);
comment on column public.payments.nfse_file is 'The object in the bucket service-notes: the PDF of the service note (NFS-e). It goes with the student and with the cancellation; the portal keeps the note.';

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
comment on function public.attach_service_note is 'Gives a payment whose service note has a number the PDF that the teacher has uploaded for it; without one, takes the PDF away.';

create function private.may_add_service_note(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.pdf$' and split_part(name, '/', 1) = auth.uid()::text and private.is_admin()
    and exists (select from public.payments p where p.id::text = split_part(name, '/', 2) and p.student_id is not null)
    and (select count(*) < 10 from storage.objects o where o.bucket_id = 'service-notes'
      and starts_with(o.name, split_part(may_add_service_note.name, '/', 1) || '/' || split_part(may_add_service_note.name, '/', 2) || '/'))
$$;
comment on function private.may_add_service_note is 'Whether the caller, the teacher, may upload the PDF of a service note under this name: to their own folder, for a payment of a student; ten a payment at most, of which unused ones go after a day.';

create function private.may_read_service_note(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or (private.is_active() and exists (
    select from public.payments p where p.nfse_file = may_read_service_note.name and p.student_id = auth.uid()))
$$;
comment on function private.may_read_service_note is 'Whether the caller may read the PDF of a service note: that of a payment of theirs, the teacher any.';

create function private.forget_service_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.nfse_file := null;
  return new;
end $$;
comment on function private.forget_service_note is 'Takes the PDF of the service note from the payment of a deleted student. The number stays, as the portal keeps the note.';

grant execute on function public.attach_service_note, private.may_add_service_note, private.may_read_service_note to authenticated;

create policy "The teacher adds PDFs of service notes to her own folder" on storage.objects for insert to authenticated
with check (bucket_id = 'service-notes' and private.may_add_service_note(name));
create policy "Students read their own service notes, the teacher all" on storage.objects for select to authenticated
using (bucket_id = 'service-notes' and private.may_read_service_note(name));

create trigger forget_service_note before update of student_id on public.payments for each row
  when (new.student_id is null) execute function private.forget_service_note();

create or replace function public.set_nfse(payment uuid, number text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(nullif(btrim(set_nfse.number), '') !~ '^[0-9A-Za-z./-]{1,30}$', 'INVALID_NUMBER');
  update public.payments p set nfse_number = nullif(btrim(set_nfse.number), ''),
    nfse_file = case when nullif(btrim(set_nfse.number), '') is not null then p.nfse_file end
  where p.id = set_nfse.payment;
end $$;
comment on function public.set_nfse is 'Sets the invoice number (NFS-e) of a payment; an empty value removes it, and its PDF.';

create or replace function public.cancel_service_note(payment uuid, number text, reason text) returns void
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
comment on function public.cancel_service_note is 'Records that the service note of a payment was cancelled at the portal, with the reason. The payment waits for another note, unless it was reversed.';

create or replace function public.list_orphaned_files(bucket text, older_than interval default '1 day'::interval) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = list_orphaned_files.bucket
    -- The folders of people are named by their id; greetings have no folder.
    and (o.created_at < now() - list_orphaned_files.older_than or o.bucket_id <> 'greetings' and not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1))
      -- Homework that was withdrawn or erased takes its files along. An assignment's files come before the assignment.
      or o.bucket_id = 'cards' and not exists (select from public.cards c where c.id::text = split_part(o.name, '/', 2))
      or o.bucket_id = 'service-notes' and not exists (select from public.payments p where p.id::text = split_part(o.name, '/', 2) and p.student_id is not null)
      or o.bucket_id = 'homework' and not exists (select from public.homework h where h.id::text = split_part(o.name, '/', 2))
        and (o.name ~ '/voice-' or exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1) and p.role = 'aluno')))
    and case list_orphaned_files.bucket
      when 'homework' then not exists (select from public.homework_files f where f.object_name = o.name)
      when 'cards' then not exists (select from public.cards c where c.recording = o.name)
      when 'avatars' then not exists (select from public.profiles p where p.photo = o.name)
      when 'payment-proofs' then not exists (select from public.payment_proofs f where f.object_name = o.name)
      when 'service-notes' then not exists (select from public.payments p where p.nfse_file = o.name)
      when 'greetings' then not exists (select from public.site_settings s where s.greeting_file = o.name)
      else false end
  limit 500
$$;
comment on function public.list_orphaned_files is 'Files of a bucket that no row refers to or whose owner or homework was deleted, at most 500, for the server to remove.';

create or replace function private.export_account(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.user_id = person or c.trial_booking_id = any (private.bookings_of(person))),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = person),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = private.verified_email(person)),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = person),
    'sign_in_record', private.sign_in_record_of(person),
    'calendar_feed', (select jsonb_build_object('since', f.created_at) from public.calendar_feeds f where f.user_id = person),
    -- Other people appear by their role only.
    'history', (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'by', case when a.actor_id = person then 'you' else a.actor_role end,
        'action', a.action, 'subject', a.subject, 'changes', a.changes - array['waived_by', 'recording', 'nfse_file']) order by a.id), '[]')
      from public.audit_log a where a.student_id = person),
    'faults', (select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'fault', 'request_id'] order by l.created_at), '[]')
      from public.error_logs l where l.user_id = person))
$$;
comment on function private.export_account is 'A person''s profile, consents and sign-ins, for their data export.';

create or replace function private.export_payments(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'adjusted_prices', (select coalesce(jsonb_agg(to_jsonb(a) - array['student_id', 'adjustment_id'] || jsonb_build_object('from_on', x.from_on,
        'announced_at', x.announced_at, 'withdrawn_at', x.withdrawn_at) order by x.from_on), '[]')
      from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id where a.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c where c.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' || jsonb_build_object('nfse_file',
        case when p.nfse_file is not null then 'nfse-' || replace(p.nfse_number, '/', '-') || '.pdf' end) order by p.paid_on), '[]') from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'provider_charges', (select coalesce(jsonb_agg(to_jsonb(x) - array['attempts', 'due_at'] order by x.created_at), '[]')
      from public.provider_charges x join public.charges c on c.id = x.charge_id where c.student_id = person),
    'cancelled_notes', (select coalesce(jsonb_agg(to_jsonb(n) - array['student_id', 'cancelled_by'] order by n.cancelled_at), '[]')
      from public.cancelled_notes n where n.student_id = person),
    'provider_payments', (select coalesce(jsonb_agg(to_jsonb(k) order by k.paid_at), '[]')
      from public.provider_payments k join public.charges c on c.id = k.charge_id where c.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k where k.student_id = person))
$$;
comment on function private.export_payments is 'A person''s charges, payments and credits, for their data export.';
