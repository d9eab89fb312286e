create table public.article_categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name_pt text not null check (char_length(btrim(name_pt)) between 1 and 40 and private.is_line(name_pt)),
  name_en text not null check (char_length(btrim(name_en)) between 1 and 40 and private.is_line(name_en)),
  position integer not null default 0
);
comment on table public.article_categories is 'The subjects of the blog, as its filter shows them.';

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  category text references public.article_categories (slug) on update cascade on delete set null,
  announced_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.articles is 'An article in up to two languages: what its versions share.';
comment on column public.articles.announced_at is 'When students were told of it: once, however many versions follow.';
comment on column public.articles.deleted_at is 'Deleted by the teacher, who may take it back for thirty days.';

create table public.article_versions (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.articles on delete cascade,
  language public.language not null,
  title text not null check (char_length(btrim(title)) between 1 and 160 and private.is_line(title)),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  excerpt text check (char_length(btrim(excerpt)) between 1 and 320 and private.is_line(excerpt)),
  body jsonb not null default '{"type": "doc", "content": []}'::jsonb check (jsonb_typeof(body) = 'object' and pg_column_size(body) <= 600000),
  body_text text not null default '' check (char_length(body_text) <= 200000),
  cover_path text check (char_length(cover_path) <= 200 and cover_path ~ '^/media/article-images/[\w.-]+$'),
  cover_alt text check (char_length(cover_alt) <= 200 and private.is_line(cover_alt)),
  state public.article_state not null default 'draft',
  publish_at timestamptz,
  published_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  state_before public.article_state,
  draft_revision integer,
  search tsvector generated always as (private.words_of(language, title, excerpt, body_text)) stored,
  unique (article_id, language),
  unique (language, slug),
  constraint article_versions_published_when check (state <> 'published' or published_at is not null),
  constraint article_versions_scheduled_when check (state <> 'scheduled' or publish_at is not null)
);
comment on table public.article_versions is 'An article in one language, with an address and a state of its own.';
comment on column public.article_versions.body is 'Tiptap document. What is not in the allow-listed schema is never shown.';
comment on column public.article_versions.body_text is 'The words of the body, for search and reading time.';
comment on column public.article_versions.revision is 'Grows with each save: who saves an older one is told of the conflict.';
comment on column public.article_versions.state_before is 'The state before its article was deleted, to go back to.';
comment on column public.article_versions.draft_revision is 'The save of the draft that was published.';

create table public.article_slugs (
  language public.language not null,
  slug text not null,
  version_id uuid not null references public.article_versions on delete cascade,
  primary key (language, slug)
);
comment on table public.article_slugs is 'Addresses that articles had before: they lead to the one they have now.';

create table public.article_views (
  version_id uuid not null references public.article_versions on delete cascade,
  day date not null,
  views integer not null default 0,
  shard integer not null default 0,
  primary key (version_id, day, shard)
);
comment on table public.article_views is 'The number of times an article was read on a day. Nothing is known of its readers.';
comment on column public.article_views.shard is 'A day has several rows, so that views at once do not wait for each other: its count is their sum.';

create table public.topic_suggestions (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(btrim(topic)) between 3 and 300 and private.is_line(topic)),
  name text check (char_length(btrim(name)) between 1 and 120 and private.is_name(name)),
  email text check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
  language public.language not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table public.topic_suggestions is 'Topics that readers would like to read about.';

create table public.article_drafts (
  article_id uuid not null references public.articles on delete cascade,
  language public.language not null,
  title text not null default '' check (char_length(title) <= 160 and private.is_line(title)),
  slug text not null default '' check (slug ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$' and char_length(slug) <= 120),
  excerpt text not null default '' check (char_length(excerpt) <= 320 and private.is_line(excerpt)),
  body jsonb not null default '{"type": "doc", "content": []}'::jsonb check (jsonb_typeof(body) = 'object'),
  cover_path text check (cover_path ~ '^/media/article-images/[\w.-]+$'),
  cover_alt text check (char_length(cover_alt) <= 200 and private.is_line(cover_alt)),
  dated timestamptz,
  revision integer not null default 1,
  saved_at timestamptz not null default now(),
  primary key (article_id, language)
);
comment on table public.article_drafts is 'The text that the teacher is writing. Readers see what she published last (article_versions).';
comment on column public.article_drafts.dated is 'When an imported article first appeared elsewhere.';
comment on column public.article_drafts.revision is 'Grows with each save: who saves on an older one is told of the conflict.';

create table public.article_revisions (
  article_id uuid not null,
  language public.language not null,
  revision integer not null,
  title text not null check (private.is_line(title)),
  slug text not null,
  excerpt text not null check (private.is_line(excerpt)),
  body jsonb not null,
  cover_path text,
  cover_alt text check (private.is_line(cover_alt)),
  sitting text,
  step integer,
  saved_at timestamptz not null default now(),
  primary key (article_id, language, revision),
  constraint article_revisions_article_id_language_fkey foreign key (article_id, language) references public.article_drafts (article_id, language) on delete cascade
);
comment on table public.article_revisions is 'Drafts as they were: one for each stretch of writing, the newest hundred.';
comment on column public.article_revisions.sitting is 'The editor that it was written in: what two of them wrote is never one entry.';
comment on column public.article_revisions.step is 'The step that the editor had reached: an answer that was lost is no conflict, and a save that comes late changes nothing.';
