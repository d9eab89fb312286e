create function private.clean_file_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.file_name := coalesce(nullif(btrim(left(btrim(regexp_replace(regexp_replace(new.file_name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff0-'
      '\ufffb\U000e0000-\U000e007f]+', '', 'g'),
    '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029/\\]+', ' ', 'g')), 200)), ''), substring(new.object_name from '[^/]+$'));
  return new;
end $$;
comment on function private.clean_file_name is
  'Removes invisible characters and path separators from a file name; an empty name becomes the stored one. The forms do the same '
  '(app/platform/files/file-kinds.ts).';

create function public.list_orphaned_files(bucket text, older_than interval default '1 day'::interval) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = list_orphaned_files.bucket
    -- The folders of people are named by their id; greetings have no folder.
    and (o.created_at < now() - list_orphaned_files.older_than or o.bucket_id <> 'greetings'
      and not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1))
      -- Homework that was withdrawn or erased takes its files along. An assignment's files come before the assignment.
      or o.bucket_id = 'cards' and not exists (select from public.cards c where c.id::text = split_part(o.name, '/', 2))
      or o.bucket_id = 'service-notes' and not exists (select from public.payments p where p.id::text = split_part(o.name, '/', 2)
        and p.student_id is not null)
      or o.bucket_id = 'homework' and not exists (select from public.homework h where h.id::text = split_part(o.name, '/', 2))
        and (o.name ~ '/voice-' or exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1)
          and p.role = 'aluno')))
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
comment on function public.list_orphaned_files is
  'Files of a bucket that no row refers to or whose owner or homework was deleted, at most 500, for the server to remove.';

create function private.stored_bytes(person uuid) returns bigint
language sql volatile security definer set search_path = '' as $$
  -- The folders of people are named by their id; these operators read the index of names.
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o
  where o.name operator(pg_catalog.~>=~) (stored_bytes.person || '/') and o.name operator(pg_catalog.~<~) (stored_bytes.person || '0')
$$;
comment on function private.stored_bytes is
  'The bytes of a person''s files in all buckets, also of those that others have committed since the statement began.';

create function private.tell_of_space(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  link constant text := '/admin/manage-students?person=' || tell_of_space.person;
begin
  if exists (select from public.notifications n where n.type = 'space_nearly_full' and n.content ->> 'link' = link) then
    return;
  end if;
  perform private.add_admin_notifications('space_nearly_full', jsonb_build_object('student', tell_of_space.person, 'student_name',
    (select p.full_name from public.profiles p where p.id = tell_of_space.person), 'link', link));
end $$;
comment on function private.tell_of_space is 'Tells the teacher, once, that a student''s files take nine tenths of their space.';

create function private.has_room(name text, metadata jsonb, max_files integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  thing constant text := split_part(has_room.name, '/', 1) || '/' || split_part(has_room.name, '/', 2);
  files integer;
  used bigint;
  size constant bigint := coalesce((has_room.metadata ->> 'size')::bigint, 0);
  space bigint;
begin
  -- Uploads of one person are counted one after the other; those that came first are seen, since this function is volatile.
  perform pg_advisory_xact_lock(hashtextextended('files ' || auth.uid(), 0));
  select count(*) into files from storage.objects o
  where o.name operator(pg_catalog.~>=~) (thing || '/') and o.name operator(pg_catalog.~<~) (thing || '0');
  if private.is_admin() then
    return files < 1000;
  end if;
  used := private.stored_bytes(auth.uid());
  space := (select s.student_space_mb::bigint * 1000000 from public.site_settings s);
  perform private.refuse_if(used + size > space, 'NO_ROOM');
  if used + size >= 0.9 * space then
    perform private.tell_of_space(auth.uid());
  end if;
  return files < has_room.max_files;
end $$;
comment on function private.has_room is
  'Whether the caller may have another file of this size: students as far as their space goes, which is refused by name, and so '
  'many for one thing; the teacher a thousand for one thing.';

create function public.read_file_space(student uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(read_file_space.student, auth.uid());
begin
  perform private.refuse_if(not private.is_admin() and (person is distinct from auth.uid() or not private.is_active()), 'NOT_ALLOWED');
  return jsonb_build_object('used', private.stored_bytes(person),
    'most', case when not exists (select from public.profiles p where p.id = person and p.role = 'admin')
      then (select s.student_space_mb::bigint * 1000000 from public.site_settings s) end);
end $$;
comment on function public.read_file_space is
  'The bytes of a person''s files and how many they may have, {used, most}; the caller''s own, the teacher anybody''s. The '
  'teacher''s own have no limit: most is null.';
