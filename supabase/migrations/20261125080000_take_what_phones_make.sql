-- Buckets took what a desktop makes. What phones record and photograph is taken as well, under names whose endings say no more than
-- that: a file that is saved under its name must be nothing that runs.
update storage.buckets set allowed_mime_types = array[
  'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif',
  'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/3gpp', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/flac', 'audio/x-caf',
  'video/mp4', 'video/quicktime', 'video/3gpp', 'video/webm', 'text/plain', 'application/rtf', 'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.oasis.opendocument.text',
  'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation'] where id = 'homework';
update storage.buckets set allowed_mime_types = array['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif',
  'image/heic', 'image/heif'] where id = 'payment-proofs';
update storage.buckets set allowed_mime_types = array['audio/mpeg', 'audio/ogg', 'audio/mp4'] where id = 'placement-audio';

create or replace function private.may_add_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf]|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf|mp4|mov|txt|rtf|docx?|xlsx?|pptx?|od[tsp])$'
    and split_part(name, '/', 1) = auth.uid()::text
    and (private.is_admin() or (private.is_active()
      and exists (select from public.homework h where h.id::text = split_part(name, '/', 2) and h.student_id = auth.uid() and h.status <> 'graded')
      and (select count(*) < 40 from storage.objects o
        where o.bucket_id = 'homework' and starts_with(o.name, split_part(may_add_homework_file.name, '/', 1) || '/' || split_part(may_add_homework_file.name, '/', 2) || '/'))))
$$;
create or replace function private.may_add_proof(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf])$' and split_part(name, '/', 1) = auth.uid()::text and private.is_active()
    and exists (select from public.charges c where c.id::text = split_part(name, '/', 2) and c.student_id = auth.uid() and c.status = 'pending')
    and (select count(*) < 10 from storage.objects o where o.bucket_id = 'payment-proofs'
      and starts_with(o.name, split_part(may_add_proof.name, '/', 1) || '/' || split_part(may_add_proof.name, '/', 2) || '/'))
$$;

-- What is seen of a file's name: a mark that turns the direction of writing makes "gpj.exe" of "exe.jpg".
create function private.clean_file_name(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(regexp_replace(clean_file_name.name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff0-\ufffb\U000e0000-\U000e007f]+', '', 'g'),
    '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029/\\]+', ' ', 'g')), 200)), ''), 'arquivo')
$$;
comment on function private.clean_file_name is
  'What people see of a file''s name: nothing that is not seen or would be a path. The forms say the same (app/platform/file-kinds.ts).';
create function private.keep_clean_file_name() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.file_name := private.clean_file_name(new.file_name);
  return new;
end $$;
revoke execute on function private.clean_file_name(text), private.keep_clean_file_name() from public;
update public.homework_files set file_name = private.clean_file_name(file_name) where file_name <> private.clean_file_name(file_name);
update public.payment_proofs set file_name = private.clean_file_name(file_name) where file_name <> private.clean_file_name(file_name);
create trigger keep_clean_file_name before insert or update of file_name on public.homework_files
  for each row execute function private.keep_clean_file_name();
create trigger keep_clean_file_name before insert or update of file_name on public.payment_proofs
  for each row execute function private.keep_clean_file_name();
