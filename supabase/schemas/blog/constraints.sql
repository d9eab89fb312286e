alter table public.article_categories
  add constraint article_categories_pkey primary key (slug),
  add constraint article_categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  add constraint article_categories_name_pt_check check (char_length(btrim(name_pt)) between 1 and 40),
  add constraint article_categories_name_en_check check (char_length(btrim(name_en)) between 1 and 40),
  add constraint article_categories_name_pt_is_line check (private.is_line(name_pt)),
  add constraint article_categories_name_en_is_line check (private.is_line(name_en));

alter table public.articles
  add constraint articles_pkey primary key (id);
create index articles_by_category on public.articles (category);

alter table public.article_versions add column search tsvector generated always as (private.words_of(language, title, excerpt, body_text)) stored;
alter table public.article_versions
  add constraint article_versions_pkey primary key (id),
  add constraint article_versions_article_id_language_key unique (article_id, language),
  add constraint article_versions_language_slug_key unique (language, slug),
  add constraint article_versions_title_check check (char_length(btrim(title)) between 1 and 160),
  add constraint article_versions_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  add constraint article_versions_excerpt_check check (char_length(btrim(excerpt)) between 1 and 320),
  add constraint article_versions_body_check check (jsonb_typeof(body) = 'object' and pg_column_size(body) <= 600000),
  add constraint article_versions_body_text_check check (char_length(body_text) <= 200000),
  add constraint article_versions_cover_alt_check check (char_length(cover_alt) <= 200),
  add constraint article_versions_published_when check (state <> 'published' or published_at is not null),
  add constraint article_versions_scheduled_when check (state <> 'scheduled' or publish_at is not null),
  add constraint article_versions_cover_path_check check (char_length(cover_path) <= 200),
  add constraint article_versions_cover check (cover_path ~ '^/media/article-images/[\w.-]+$'),
  add constraint article_versions_title_is_line check (private.is_line(title)),
  add constraint article_versions_excerpt_is_line check (private.is_line(excerpt)),
  add constraint article_versions_cover_alt_is_line check (private.is_line(cover_alt));
create index article_versions_search on public.article_versions using gin (search);
create index article_versions_newest on public.article_versions (language, published_at desc) where state = 'published';
create index article_versions_due on public.article_versions (publish_at) where state = 'scheduled';

alter table public.article_slugs
  add constraint article_slugs_pkey primary key (language, slug);
create index article_slugs_by_version on public.article_slugs (version_id);

alter table public.article_views
  add constraint article_views_pkey primary key (version_id, day, part);

alter table public.topic_suggestions
  add constraint topic_suggestions_pkey primary key (id),
  add constraint topic_suggestions_topic_check check (char_length(btrim(topic)) between 3 and 300),
  add constraint topic_suggestions_name_check check (char_length(btrim(name)) between 1 and 120),
  add constraint topic_suggestions_email_check check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'
    and char_length(email) <= 254),
  add constraint topic_suggestions_name_is_name check (private.is_name(name)),
  add constraint topic_suggestions_topic_is_line check (private.is_line(topic));
create index topic_suggestions_open on public.topic_suggestions (created_at desc) where handled_at is null;

alter table public.article_drafts
  add constraint article_drafts_pkey primary key (article_id, language),
  add constraint article_drafts_title_check check (char_length(title) <= 160),
  add constraint article_drafts_slug_check check (slug ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$' and char_length(slug) <= 120),
  add constraint article_drafts_excerpt_check check (char_length(excerpt) <= 320),
  add constraint article_drafts_body_check check (jsonb_typeof(body) = 'object'),
  add constraint article_drafts_cover_path_check check (cover_path ~ '^/media/article-images/[\w.-]+$'),
  add constraint article_drafts_cover_alt_check check (char_length(cover_alt) <= 200),
  add constraint article_drafts_title_is_line check (private.is_line(title)),
  add constraint article_drafts_excerpt_is_line check (private.is_line(excerpt)),
  add constraint article_drafts_cover_alt_is_line check (private.is_line(cover_alt));

alter table public.article_revisions
  add constraint article_revisions_pkey primary key (article_id, language, revision),
  add constraint article_revisions_title_is_line check (private.is_line(title)),
  add constraint article_revisions_excerpt_is_line check (private.is_line(excerpt)),
  add constraint article_revisions_cover_alt_is_line check (private.is_line(cover_alt));
