create function public.find_articles(
  language public.language, search text default null, category text default null, page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with request as (
    select websearch_to_tsquery(
      case find_articles.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
      private.fold(left(coalesce(btrim(find_articles.search), ''), 100))) as query,
      btrim(regexp_replace(private.fold(left(btrim(find_articles.search), 100)), '[\s"]+', ' ', 'g')) as words
  ), found as (
    select v, ts_rank_cd(v.search, request.query) as rank
    from private.published_articles v, request
    where v.language = find_articles.language and (find_articles.category is null or v.category = find_articles.category)
      and (coalesce(btrim(find_articles.search), '') = ''
        or v.search @@ request.query and request.words !~ '[%_\\]'
        or request.words <> '' and (strpos(private.fold(v.title), request.words) > 0
          -- The index contains no stop words and no punctuation.
          or (numnode(request.query) = 0 or request.words ~ '[%_\\]')
            and strpos(regexp_replace(private.fold(v.body_text), '\s+', ' ', 'g'), request.words) > 0))
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'articles', coalesce((
      select jsonb_agg(private.article_summary(shown.v) order by shown.rank desc, (shown.v).published_at desc, (shown.v).id)
      from (
        select f.v, case when numnode(request.query) = 0 then 0 else f.rank end as rank from found f, request
        order by 2 desc, (f.v).published_at desc, (f.v).id
        limit least(greatest(find_articles.page_size, 1), 50)
        offset (least(greatest(find_articles.page, 1), 10000) - 1) * least(greatest(find_articles.page_size, 1), 50)) as shown), '[]'))
$$;
comment on function public.find_articles is
  'A page of published articles, newest first; for a search, best matches first. Returns {total, articles}.';

create function public.list_articles(language public.language, by text, max_rows integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.article_summary(shown.v)), '[]') from (
    select v from private.published_articles v
    left join lateral (select sum(w.views) as views from public.article_views w
      where w.version_id = v.id and w.day > current_date - 90) as read on true
    where v.language = list_articles.language
      -- Articles without a view are not popular.
      and (list_articles.by is distinct from 'popular' or read.views > 0)
    order by case when list_articles.by = 'popular' then read.views end desc nulls last, v.published_at desc, v.id
    limit least(greatest(list_articles.max_rows, 1), 20)) as shown (v)
$$;
comment on function public.list_articles is 'The newest articles (by "recent"), or the most viewed of the last ninety days (by "popular").';

create function public.read_article(language public.language, slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.published_articles;
  moved text;
begin
  select v.* into found from private.published_articles v where v.language = read_article.language and v.slug = read_article.slug;
  if found.id is null then
    select v.slug into moved from public.article_slugs s join private.published_articles v on v.id = s.version_id
    where s.language = read_article.language and s.slug = read_article.slug;
    if moved is not null then
      return jsonb_build_object('moved_to', moved);
    end if;
    -- The slug of the other language leads to the article in this one.
    return (select jsonb_build_object('pair_here', h.slug)
      from private.published_articles o
      left join private.published_articles h on h.article_id = o.article_id and h.language = read_article.language
      where o.language <> read_article.language and o.slug = read_article.slug);
  end if;
  return private.article_summary(found) || jsonb_build_object(
    'body', found.body, 'edited_at', found.edited_at,
    'pair', (select v.slug from private.published_articles v where v.article_id = found.article_id and v.language <> found.language),
    'related', coalesce((select jsonb_agg(private.article_summary(r)) from (
      select v from private.published_articles v where v.language = found.language and v.id <> found.id
      order by (v.category is not distinct from found.category) desc,
        ts_rank_cd(v.search, websearch_to_tsquery(case found.language when 'pt' then 'pg_catalog.portuguese'::regconfig
          else 'pg_catalog.english'::regconfig end,
          regexp_replace(private.fold(found.title), '\s+', ' or ', 'g'))) desc, v.published_at desc
      limit 3) as near (r)), '[]'));
end $$;
comment on function public.read_article is
  'A published article with its related articles and the slug of its other language. {moved_to} for an earlier slug; {pair_here} for a '
  'slug of the other language; otherwise null.';

create function public.article_sitemap() returns table (language public.language, slug text, pair text, edited_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.language, v.slug, p.slug, greatest(v.edited_at, v.published_at)
  from private.published_articles v
  left join private.published_articles p on p.article_id = v.article_id and p.language <> v.language
  order by v.published_at desc limit 20000
$$;
comment on function public.article_sitemap is 'The addresses of all published articles, for search engines.';

create function public.count_view(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  if exists (select from private.published_articles v where v.id = count_view.version) then
    select w.shard into free from public.article_views w
    where w.version_id = count_view.version and w.day = today order by w.shard limit 1 for update skip locked;
    insert into public.article_views as w (version_id, day, shard, views)
    values (count_view.version, today, coalesce(free, (random() * 2000000000)::integer), 1)
    on conflict (version_id, day, shard) do update set views = w.views + 1;
  end if;
end $$;
comment on function public.count_view is 'Counts a view of a published article today.';

create function public.manage_articles(
  search text default null, state text default null, category text default null, page integer default 1, sort text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
  answer jsonb;
begin
  perform private.require_admin();
  with versions as (
    select a.id as article_id, a.category, a.created_at, l.language, coalesce(d.title, v.title) as title, v.slug, d.revision,
      case when v.id is null then 'draft' else v.state::text end as state, v.publish_at, v.published_at,
      coalesce(d.saved_at, v.edited_at) as edited_at, v.id as version_id, v.state is not null
        and d.revision is distinct from v.draft_revision and d.revision is not null as changed
    from public.articles a cross join (values ('pt'::public.language), ('en')) as l (language)
    left join public.article_drafts d on d.article_id = a.id and d.language = l.language
    left join public.article_versions v on v.article_id = a.id and v.language = l.language
    where a.deleted_at is null and (d.article_id is not null or v.id is not null)
  ), found as (
    select s.article_id, s.category, max(s.edited_at) as edited_at, max(coalesce(s.publish_at, s.published_at)) as shown_at,
      -- Only computed for the orders that need it.
      case when manage_articles.sort in ('title_pt', 'title_en') then (array_agg(private.fold(s.title)
        order by s.language::text = right(manage_articles.sort, 2) desc, s.language) filter (where s.title <> ''))[1] end as title,
      case when manage_articles.sort = '-views' then coalesce((select sum(w.views) from public.article_views w
        where w.version_id = any (array_agg(s.version_id))), 0) end as views
    from versions s
    where manage_articles.category is null or s.category = manage_articles.category
    group by s.article_id, s.category
    having (manage_articles.state is null or bool_or(s.state = manage_articles.state))
      and (coalesce(btrim(manage_articles.search), '') = ''
        or bool_or(strpos(private.fold(s.title), private.fold(left(btrim(manage_articles.search), 100))) > 0))
  ), shown as (
    select f.*, row_number() over (order by
      case when manage_articles.sort = '-published' then f.shown_at end desc nulls last,
      f.title nulls last, f.views desc, f.edited_at desc, f.article_id) as place
    from found f order by place
    limit page_size offset (least(greatest(manage_articles.page, 1), 10000) - 1) * page_size
  )
  select jsonb_build_object('total', (select count(*) from found), 'articles', coalesce((
    select jsonb_agg(jsonb_build_object('id', f.article_id, 'category', f.category, 'edited_at', f.edited_at, 'versions', (
      select jsonb_agg(jsonb_build_object('language', s.language, 'title', s.title, 'slug', s.slug, 'state', s.state, 'publish_at',
        s.publish_at,
          'published_at', s.published_at, 'edited_at', s.edited_at, 'changed', s.changed,
          -- The other language was edited later, so this one may be outdated.
          'behind', coalesce((select o.edited_at > s.edited_at + interval '1 hour' from versions o where o.article_id = s.article_id
            and o.language <> s.language), false),
          'views', (select coalesce(sum(w.views), 0) from public.article_views w where w.version_id = s.version_id)) order by s.language)
      from versions s where s.article_id = f.article_id)) order by f.place) from shown f), '[]'))
  into answer;
  return answer;
end $$;
comment on function public.manage_articles is
  'A page of twenty articles for the teacher, last edited first unless `sort` is -published, title_pt, title_en or -views. {total, '
  'articles: [{id, category, edited_at, versions: [{language, title, slug, state, publish_at, published_at, edited_at, changed, behind, '
  'views}]}]}.';
