insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('greetings', 'greetings', false, 16777216, array['audio/mpeg', 'audio/ogg', 'audio/mp4', 'video/mp4', 'video/quicktime',
  'video/webm'])
on conflict (id) do nothing;
