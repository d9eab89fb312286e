create view private.published_articles as
select v.*, a.category
from public.article_versions v join public.articles a on a.id = v.article_id
where v.state = 'published' and v.published_at <= now();
comment on view private.published_articles is 'The published versions, with the category of their article.';

create function private.article_summary(version private.published_articles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', version.id, 'title', version.title, 'slug', version.slug, 'excerpt', version.excerpt, 'category', version.category,
    'cover_path', version.cover_path, 'cover_alt', version.cover_alt, 'published_at', version.published_at,
    'words', coalesce(array_length(regexp_split_to_array(btrim(version.body_text), '\s+'), 1), 0))
$$;
comment on function private.article_summary is 'The fields of a version that lists show.';
