insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('cards', 'cards', false, 2097152, array[
  'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/3gpp', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/flac', 'audio/x-caf'
])
on conflict (id) do nothing;
