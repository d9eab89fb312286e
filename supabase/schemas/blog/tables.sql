create type public.article_state as enum ('draft', 'scheduled', 'published', 'unpublished');

create function private.search_vector(language public.language, title text, excerpt text, body text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select setweight(to_tsvector(config, private.fold(coalesce(title, ''))), 'A')
    || setweight(to_tsvector(config, private.fold(coalesce(excerpt, ''))), 'B')
    || to_tsvector(config, private.fold(coalesce(body, '')))
  from (values (case search_vector.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end))
    as c (config)
$$;
comment on function private.search_vector is
  'The search index of an article. Words in its title have the highest weight, then those in its excerpt.';

create table public.article_categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name_pt text not null check (char_length(btrim(name_pt)) between 1 and 40 and private.is_single_line(name_pt)),
  name_en text not null check (char_length(btrim(name_en)) between 1 and 40 and private.is_single_line(name_en)),
  position integer not null default 0
);
comment on table public.article_categories is 'The categories of the blog, as its filter shows them.';

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  category text references public.article_categories (slug) on update cascade on delete set null,
  announced_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.articles is 'Articles, with the data that the versions in both languages share.';
comment on column public.articles.announced_at is 'When students were notified of the article, once for all its versions.';
comment on column public.articles.deleted_at is 'When the teacher deleted it. She can restore it for thirty days.';
create index articles_by_category on public.articles (category);

create table public.article_versions (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.articles on delete cascade,
  language public.language not null,
  title text not null check (char_length(btrim(title)) between 1 and 160 and private.is_single_line(title)),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  excerpt text check (char_length(btrim(excerpt)) between 1 and 320 and private.is_single_line(excerpt)),
  body jsonb not null default '{"type": "doc", "content": []}'::jsonb
    check (jsonb_typeof(body) = 'object' and pg_column_size(body) <= 600000),
  body_text text not null default '' check (char_length(body_text) <= 200000),
  cover_path text check (char_length(cover_path) <= 200 and cover_path ~ '^/media/article-images/[\w.-]+$'),
  cover_alt text check (char_length(cover_alt) <= 200 and private.is_single_line(cover_alt)),
  state public.article_state not null default 'draft',
  publish_at timestamptz,
  published_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  state_before public.article_state,
  draft_revision integer,
  search tsvector generated always as (private.search_vector(language, title, excerpt, body_text)) stored,
  unique (article_id, language),
  unique (language, slug),
  constraint article_versions_published_has_time check (state <> 'published' or published_at is not null),
  constraint article_versions_scheduled_has_time check (state <> 'scheduled' or publish_at is not null)
);
comment on table public.article_versions is 'An article in one language, with its own address and state.';
comment on column public.article_versions.body is 'A Tiptap document. Nodes outside of the allowed schema are not rendered.';
comment on column public.article_versions.body_text is 'The plain text of the body, for search and reading time.';
comment on column public.article_versions.revision is 'Incremented by each save, to detect conflicts.';
comment on column public.article_versions.state_before is 'The state to restore when the deletion of its article is undone.';
comment on column public.article_versions.draft_revision is 'The revision of the draft that was published.';
create index article_versions_search on public.article_versions using gin (search);
create index article_versions_newest on public.article_versions (language, published_at desc) where state = 'published';
create index article_versions_due on public.article_versions (publish_at) where state = 'scheduled';

create table public.article_slugs (
  language public.language not null,
  slug text not null,
  version_id uuid not null references public.article_versions on delete cascade,
  primary key (language, slug)
);
comment on table public.article_slugs is 'Earlier slugs of articles, which redirect to the current one.';
create index article_slugs_by_version on public.article_slugs (version_id);

create table public.article_views (
  version_id uuid not null references public.article_versions on delete cascade,
  day date not null,
  views integer not null default 0,
  shard integer not null default 0,
  primary key (version_id, day, shard)
);
comment on table public.article_views is 'Views of articles by day, without anything about the readers.';
comment on column public.article_views.shard is
  'Each day has several rows, so that concurrent visits do not wait for each other. The day''s count is their sum.';

create table public.topic_suggestions (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(btrim(topic)) between 3 and 300 and private.is_single_line(topic)),
  name text check (char_length(btrim(name)) between 1 and 120 and private.is_name(name)),
  email text check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
  language public.language not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table public.topic_suggestions is 'Topics that readers suggested for the blog.';
create index topic_suggestions_open on public.topic_suggestions (created_at desc) where handled_at is null;

create table public.article_drafts (
  article_id uuid not null references public.articles on delete cascade,
  language public.language not null,
  title text not null default '' check (char_length(title) <= 160 and private.is_single_line(title)),
  slug text not null default '' check (slug ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$' and char_length(slug) <= 120),
  excerpt text not null default '' check (char_length(excerpt) <= 320 and private.is_single_line(excerpt)),
  body jsonb not null default '{"type": "doc", "content": []}'::jsonb check (jsonb_typeof(body) = 'object'),
  cover_path text check (cover_path ~ '^/media/article-images/[\w.-]+$'),
  cover_alt text check (char_length(cover_alt) <= 200 and private.is_single_line(cover_alt)),
  dated timestamptz,
  revision integer not null default 1,
  saved_at timestamptz not null default now(),
  primary key (article_id, language)
);
comment on table public.article_drafts is
  'The draft that the teacher is editing. Readers see the version that she published last (article_versions).';
comment on column public.article_drafts.dated is 'The date on which an imported article was first published elsewhere.';
comment on column public.article_drafts.revision is 'Incremented by each save, to detect conflicts.';

create table public.article_revisions (
  article_id uuid not null,
  language public.language not null,
  revision integer not null,
  title text not null check (private.is_single_line(title)),
  slug text not null,
  excerpt text not null check (private.is_single_line(excerpt)),
  body jsonb not null,
  cover_path text,
  cover_alt text check (private.is_single_line(cover_alt)),
  editor text,
  step integer,
  saved_at timestamptz not null default now(),
  primary key (article_id, language, revision),
  constraint article_revisions_article_id_language_fkey foreign key (article_id, language)
    references public.article_drafts (article_id, language) on delete cascade
);
comment on table public.article_revisions is
  'Revisions of drafts, the newest hundred. Saves of one editor within two minutes count as one revision.';
comment on column public.article_revisions.editor is 'The browser tab that saved it. Saves of different tabs are never merged.';
comment on column public.article_revisions.step is
  'The editor''s number of saves. It distinguishes a repeated or late save from a conflict.';
