create function private.clean_file_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.file_name := coalesce(nullif(btrim(left(btrim(regexp_replace(regexp_replace(new.file_name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff0-\ufffb\U000e0000-\U000e007f]+', '', 'g'),
    '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029/\\]+', ' ', 'g')), 200)), ''), substring(new.object_name from '[^/]+$'));
  return new;
end $$;
comment on function private.clean_file_name is 'Removes invisible characters and path separators from a file name; an empty name becomes the stored one. The forms do the same (app/platform/files/file-kinds.ts).';

create function public.list_orphaned_files(bucket text, older_than interval default '1 day'::interval) returns setof text
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
