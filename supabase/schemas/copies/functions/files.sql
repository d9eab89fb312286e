create function private.export_traces(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'allocations', (select coalesce(jsonb_agg(jsonb_build_object('charge_id', a.charge_id, 'payment_id', a.payment_id, 'credit_id',
        a.credit_id, 'amount_cents', a.amount_cents) order by c.due_on, a.id), '[]')
      from public.allocations a join public.charges c on c.id = a.charge_id where c.student_id = person),
    'bank_lines', (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'amount_cents', l.amount_cents, 'memo', l.memo,
        'imported_at', l.imported_at) order by l.day), '[]')
      from public.bank_lines l join public.payments p on p.id = l.payment_id where p.student_id = person),
    'returned_mails', private.export_returned_mails(private.verified_email(person)),
    'end_announced', (select jsonb_build_object('at', n.told_at) from private.retention_notices n where n.user_id = person))
$$;
comment on function private.export_traces is
  'Which payment paid which charge, the lines of statements that were matched, and what the site notes by itself, for a data export.';

create function public.list_copied_files(person uuid)
returns table (topic text, row_id uuid, bucket text, path text, name text)
language sql stable security definer set search_path = '' as $$
  with known as (
    select 'profile' as topic, p.id as row_id, 'avatars' as bucket, p.photo as path, null as name, p.created_at as at
    from public.profiles p where p.id = list_copied_files.person and p.photo is not null
    union all
    select 'homework', h.id, 'homework', f.object_name, f.file_name, h.assigned_at
    from public.homework_files f join public.homework h on h.id = f.homework_id or (h.id = f.remark_of and h.status = 'graded')
    where h.student_id = list_copied_files.person
    union all
    select 'cards', c.id, 'cards', c.recording, c.front, c.created_at
    from public.cards c where c.student_id = list_copied_files.person and c.recording is not null
    union all
    select 'payment_proofs', f.id, 'payment-proofs', f.object_name, f.file_name, f.created_at
    from public.payment_proofs f where f.student_id = list_copied_files.person
    union all
    select 'payments', p.id, 'service-notes', p.nfse_file, 'NFS-e ' || p.nfse_number, p.created_at
    from public.payments p where p.student_id = list_copied_files.person and p.nfse_file is not null)
  select k.topic, k.row_id, k.bucket, k.path, k.name from (
    select * from known
    union all
    -- Sent, and not handed in. The folders of people are named by their id; these operators read the index of names.
    select 'uploads', null, o.bucket_id, o.name, null, o.created_at from storage.objects o
    where o.name operator(pg_catalog.~>=~) (list_copied_files.person || '/')
      and o.name operator(pg_catalog.~<~) (list_copied_files.person || '0')
      and not exists (select from known k where k.bucket = o.bucket_id and k.path = o.name)
      and o.bucket_id in ('avatars', 'homework', 'cards', 'payment-proofs')
      -- The teacher's own are about her students, who have them in their copies.
      and exists (select from public.profiles p where p.id = list_copied_files.person and p.role = 'aluno')) as k
  order by k.topic, k.at, k.path
$$;
comment on function public.list_copied_files is
  'The files of a person''s copy with the rows that they belong to, for the server, which opens them: photo, homework and the teacher''s '
  'spoken remarks, recordings of cards, proofs, service notes, and what was sent and not handed in (topic uploads, without a row).';
