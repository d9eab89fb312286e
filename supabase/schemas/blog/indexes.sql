create index articles_by_category on public.articles (category);
create index article_versions_search on public.article_versions using gin (search);
create index article_versions_newest on public.article_versions (language, published_at desc) where state = 'published';
create index article_versions_due on public.article_versions (publish_at) where state = 'scheduled';
create index article_slugs_by_version on public.article_slugs (version_id);
create index topic_suggestions_open on public.topic_suggestions (created_at desc) where handled_at is null;
