insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('homework', 'homework', false, 20971520, array[
  'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic',
  'image/heif', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/3gpp', 'audio/ogg', 'audio/wav',
  'audio/webm', 'audio/flac', 'audio/x-caf', 'video/mp4', 'video/quicktime', 'video/3gpp', 'video/webm',
  'text/plain', 'application/rtf', 'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text', 'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet', 'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation'
])
on conflict (id) do nothing;
