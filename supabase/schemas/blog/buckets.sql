insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('article-images', 'article-images', true, 10485760, array['image/avif', 'image/webp'])
on conflict (id) do nothing;
