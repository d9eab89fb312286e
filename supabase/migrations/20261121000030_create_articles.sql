create extension if not exists unaccent with schema extensions;

create function private.fold(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, fold.text))
$$;
comment on function private.fold is 'A text without accents and capitals. Immutable as long as nobody changes the dictionary, so that indexes may use it.';

create function private.words_of(language public.language, title text, excerpt text, body text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select setweight(to_tsvector(config, private.fold(coalesce(title, ''))), 'A')
    || setweight(to_tsvector(config, private.fold(coalesce(excerpt, ''))), 'B')
    || to_tsvector(config, private.fold(coalesce(body, '')))
  from (values (case words_of.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end)) as c (config)
$$;

revoke execute on function private.fold(text), private.words_of(public.language, text, text, text) from public;
grant execute on function private.fold(text), private.words_of(public.language, text, text, text) to service_role;

create table public.article_categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name_pt text not null check (char_length(btrim(name_pt)) between 1 and 40),
  name_en text not null check (char_length(btrim(name_en)) between 1 and 40),
  position integer not null default 0
);
comment on table public.article_categories is 'What the blog writes about, as its filter shows it.';
insert into public.article_categories (slug, name_pt, name_en, position) values
  ('vocabulary', 'Vocabulário', 'Vocabulary', 1),
  ('grammar', 'Gramática', 'Grammar', 2),
  ('listening', 'Escuta', 'Listening', 3),
  ('work', 'Inglês no trabalho', 'English at work', 4);

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  category text references public.article_categories (slug) on update cascade on delete set null,
  announced_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.articles is 'An article in up to two languages: what its versions share.';
comment on column public.articles.announced_at is 'When students were told of it: once, however many versions follow.';
create index articles_by_category on public.articles (category);

create type public.article_state as enum ('draft', 'scheduled', 'published', 'unpublished');
create table public.article_versions (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.articles (id) on delete cascade,
  language public.language not null,
  title text not null check (char_length(btrim(title)) between 1 and 160),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  excerpt text check (char_length(btrim(excerpt)) between 1 and 320),
  body jsonb not null default '{"type": "doc", "content": []}' check (jsonb_typeof(body) = 'object' and pg_column_size(body) <= 600000),
  body_text text not null default '' check (char_length(body_text) <= 200000),
  cover_path text check (char_length(cover_path) <= 200),
  cover_alt text check (char_length(cover_alt) <= 200),
  state public.article_state not null default 'draft',
  publish_at timestamptz,
  published_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
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
create index article_versions_search on public.article_versions using gin (search);
create index article_versions_newest on public.article_versions (language, published_at desc) where state = 'published';

create table public.article_slugs (
  language public.language not null,
  slug text not null,
  version_id uuid not null references public.article_versions (id) on delete cascade,
  primary key (language, slug)
);
comment on table public.article_slugs is 'Addresses that articles had before: they lead to the one they have now.';
create index article_slugs_by_version on public.article_slugs (version_id);

create table public.article_views (
  version_id uuid not null references public.article_versions (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  primary key (version_id, day)
);
comment on table public.article_views is 'How often an article was read on a day. Nothing is known of who read it.';

create table public.topic_suggestions (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(btrim(topic)) between 3 and 300),
  name text check (char_length(btrim(name)) between 1 and 120),
  email text check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
  language public.language not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table public.topic_suggestions is 'What readers would like to read about.';
create index topic_suggestions_open on public.topic_suggestions (created_at desc) where handled_at is null;

grant select on public.article_categories, public.articles to anon, authenticated;
grant select (id, article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt, state, published_at, edited_at, search)
  on public.article_versions to anon;
grant select on public.article_versions to authenticated;
grant select on public.article_views, public.topic_suggestions to authenticated;
grant update (handled_at), delete on public.topic_suggestions to authenticated;
grant all on public.article_categories, public.articles, public.article_versions, public.article_slugs, public.article_views,
  public.topic_suggestions to service_role;

alter table public.article_categories enable row level security;
alter table public.articles enable row level security;
alter table public.article_versions enable row level security;
alter table public.article_slugs enable row level security;
alter table public.article_views enable row level security;
alter table public.topic_suggestions enable row level security;

create policy "Everyone reads the categories" on public.article_categories for select to anon, authenticated using (true);
create policy "Everyone reads published articles, the teacher reads all" on public.article_versions for select to anon, authenticated
  using ((state = 'published' and published_at <= now()) or (select private.is_admin()));
create policy "Everyone sees articles of which there is something to read" on public.articles for select to anon, authenticated
  using (exists (select from public.article_versions v where v.article_id = articles.id) or (select private.is_admin()));
create policy "The teacher sees how often articles are read" on public.article_views for select to authenticated
  using ((select private.is_admin()));
create policy "The teacher reads suggestions" on public.topic_suggestions for select to authenticated
  using ((select private.is_admin()));
create policy "The teacher files suggestions" on public.topic_suggestions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "The teacher deletes suggestions" on public.topic_suggestions for delete to authenticated
  using ((select private.is_admin()));

create function private.keep_old_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An address that is in use again leads to whoever uses it.
  delete from public.article_slugs s where s.language = new.language and s.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at is not null then
    insert into public.article_slugs (language, slug, version_id) values (old.language, old.slug, new.id)
    on conflict (language, slug) do update set version_id = excluded.version_id;
  end if;
  return null;
end $$;
create trigger keep_old_slug after insert or update of slug on public.article_versions
  for each row execute function private.keep_old_slug();

create trigger announce_content_change after insert or update or delete on public.article_versions
  for each statement execute function private.announce_content_change();
create trigger announce_content_change after insert or update or delete on public.articles
  for each statement execute function private.announce_content_change();
create trigger announce_content_change after insert or update or delete on public.article_categories
  for each statement execute function private.announce_content_change();
