create function private.say_article(version public.article_versions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', version.id, 'title', version.title, 'slug', version.slug, 'excerpt', version.excerpt, 'category', a.category,
    'cover_path', version.cover_path, 'cover_alt', version.cover_alt, 'published_at', version.published_at,
    'words', coalesce(array_length(regexp_split_to_array(btrim(version.body_text), '\s+'), 1), 0))
  from public.articles a where a.id = version.article_id
$$;
revoke execute on function private.say_article(public.article_versions) from public;

create function public.find_articles(
  language public.language, search text default null, category text default null, page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select websearch_to_tsquery(
      case find_articles.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
      private.fold(left(coalesce(btrim(find_articles.search), ''), 100))) as query
  ), found as (
    select v, ts_rank_cd(v.search, asked.query) as rank
    from public.article_versions v join public.articles a on a.id = v.article_id, asked
    where v.language = find_articles.language and v.state = 'published' and v.published_at <= now()
      and (find_articles.category is null or a.category = find_articles.category)
      and (coalesce(btrim(find_articles.search), '') = '' or v.search @@ asked.query
        or private.fold(v.title) like '%' || replace(replace(private.fold(left(btrim(find_articles.search), 100)), '%', ''), '_', '') || '%')
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'articles', coalesce((
      select jsonb_agg(private.say_article(shown.v) order by shown.rank desc, (shown.v).published_at desc, (shown.v).id)
      from (
        select f.v, case when numnode(asked.query) = 0 then 0 else f.rank end as rank from found f, asked
        order by 2 desc, (f.v).published_at desc, (f.v).id
        limit least(greatest(find_articles.page_size, 1), 50)
        offset (least(greatest(find_articles.page, 1), 10000) - 1) * least(greatest(find_articles.page_size, 1), 50)) as shown), '[]'))
$$;
comment on function public.find_articles is 'A page of published articles: the newest first, or what answers a search best. {total, articles}.';

create function public.read_article(language public.language, slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  found public.article_versions;
  moved text;
begin
  select v.* into found from public.article_versions v
  where v.language = read_article.language and v.slug = read_article.slug and v.state = 'published' and v.published_at <= now();
  if found.id is null then
    select v.slug into moved from public.article_slugs s join public.article_versions v on v.id = s.version_id
    where s.language = read_article.language and s.slug = read_article.slug and v.state = 'published' and v.published_at <= now();
    if moved is not null then
      return jsonb_build_object('moved_to', moved);
    end if;
    -- The other language's address: its counterpart here, if there is one.
    return (select jsonb_build_object('pair_here', h.slug)
      from public.article_versions o left join public.article_versions h on h.article_id = o.article_id
        and h.language = read_article.language and h.state = 'published' and h.published_at <= now()
      where o.language <> read_article.language and o.slug = read_article.slug and o.state = 'published' and o.published_at <= now());
  end if;
  return private.say_article(found) || jsonb_build_object(
    'body', found.body, 'edited_at', found.edited_at,
    'pair', (select v.slug from public.article_versions v
      where v.article_id = found.article_id and v.language <> found.language and v.state = 'published' and v.published_at <= now()),
    'related', coalesce((select jsonb_agg(private.say_article(r)) from (
      select v from public.article_versions v join public.articles a on a.id = v.article_id
      where v.language = found.language and v.id <> found.id and v.state = 'published' and v.published_at <= now()
      order by (a.category is not distinct from (select b.category from public.articles b where b.id = found.article_id)) desc,
        ts_rank_cd(v.search, websearch_to_tsquery(case found.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
          regexp_replace(private.fold(found.title), '\s+', ' or ', 'g'))) desc, v.published_at desc
      limit 3) as near (r)), '[]'));
end $$;
comment on function public.read_article is 'A published article with its counterpart and what is near it; {moved_to} for an address that it had before; {pair_here} for one of the other language; null.';

create function public.list_articles(language public.language, by text, most integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.say_article(shown.v)), '[]') from (
    select v from public.article_versions v
    left join lateral (select sum(w.views) as views from public.article_views w
      where w.version_id = v.id and w.day > current_date - 90) as read on true
    where v.language = list_articles.language and v.state = 'published' and v.published_at <= now()
    order by case when list_articles.by = 'popular' then coalesce(read.views, 0) end desc nulls last, v.published_at desc, v.id
    limit least(greatest(list_articles.most, 1), 20)) as shown (v)
$$;
comment on function public.list_articles is 'The newest (by "recent") or the most read of the last ninety days (by "popular") articles.';

create function public.count_view(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.article_versions v where v.id = count_view.version and v.state = 'published' and v.published_at <= now()) then
    insert into public.article_views as w (version_id, day, views)
    values (count_view.version, (now() at time zone 'America/Sao_Paulo')::date, 1)
    on conflict (version_id, day) do update set views = w.views + 1;
  end if;
end $$;
comment on function public.count_view is 'One more reading of a published article today.';

create function public.suggest_topic(topic text, language public.language, name text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wish constant text := regexp_replace(btrim(coalesce(suggest_topic.topic, '')), '\s+', ' ', 'g');
begin
  if char_length(wish) not between 3 and 300 then
    perform private.refuse('INVALID_TOPIC');
  end if;
  if not private.take_quota('suggest_topic', 200, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_SUGGESTIONS';
  end if;
  insert into public.topic_suggestions (topic, language, name, email)
  values (wish, coalesce(suggest_topic.language, 'pt'), nullif(left(btrim(suggest_topic.name), 120), ''), nullif(lower(btrim(suggest_topic.email)), ''));
  perform private.notify_admins('topic_suggested', jsonb_build_object('topic', left(wish, 120), 'link', '/admin/manage-articles'));
exception when check_violation then
  perform private.refuse('INVALID_EMAIL');
end $$;
comment on function public.suggest_topic is 'A reader says what they would like to read about; the teacher is told.';

create function public.article_sitemap() returns table (language public.language, slug text, pair text, edited_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.language, v.slug, p.slug, greatest(v.edited_at, v.published_at)
  from public.article_versions v
  left join public.article_versions p on p.article_id = v.article_id and p.language <> v.language
    and p.state = 'published' and p.published_at <= now()
  where v.state = 'published' and v.published_at <= now()
  order by v.published_at desc limit 20000
$$;
comment on function public.article_sitemap is 'The addresses of everything published, for search engines.';

create table private.done_once (
  what text primary key,
  at timestamptz not null default now()
);
comment on table private.done_once is 'What is done once in the life of a school, such as its starting articles.';

create function public.add_starting_articles(articles jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one jsonb;
  article uuid;
  first constant timestamptz := now();
begin
  insert into private.done_once (what) values ('starting_articles') on conflict do nothing;
  if not found then
    return false;
  end if;
  for one in select value from jsonb_array_elements(add_starting_articles.articles) loop
    insert into public.articles (category, announced_at) values (one ->> 'category', first) returning id into article;
    insert into public.article_versions (article_id, language, title, slug, excerpt, body, body_text, state, published_at)
    select article, (v ->> 'language')::public.language, v ->> 'title', v ->> 'slug', v ->> 'excerpt', v -> 'body', v ->> 'text', 'published', first
    from jsonb_array_elements(one -> 'versions') as v;
  end loop;
  return true;
end $$;
comment on function public.add_starting_articles is 'The articles that a school begins with, added once: those that are deleted stay so.';
revoke execute on function public.add_starting_articles(jsonb) from public;
grant execute on function public.add_starting_articles(jsonb) to service_role;

create function public.has_starting_articles() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.done_once d where d.what = 'starting_articles')
$$;
revoke execute on function public.has_starting_articles() from public;
grant execute on function public.has_starting_articles() to service_role;

revoke execute on function public.find_articles(public.language, text, text, integer, integer), public.read_article(public.language, text),
  public.list_articles(public.language, text, integer), public.count_view(uuid),
  public.suggest_topic(text, public.language, text, text), public.article_sitemap() from public;
grant execute on function public.find_articles(public.language, text, text, integer, integer), public.read_article(public.language, text),
  public.list_articles(public.language, text, integer), public.count_view(uuid),
  public.suggest_topic(text, public.language, text, text), public.article_sitemap() to anon, authenticated;
