insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('placement-audio', 'placement-audio', true, 5242880, array['audio/mpeg', 'audio/ogg', 'audio/mp4'])
on conflict (id) do nothing;
