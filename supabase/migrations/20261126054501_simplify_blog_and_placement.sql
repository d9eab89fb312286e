-- What readers see of the blog is one view; a question is compared and written whole.
set check_function_bodies = off;

drop function private.article_summary(public.article_versions);
drop function public.has_starting_articles();
drop function public.has_starting_placement_items();
create view private.published_articles as
select v.*, a.category
from public.article_versions v join public.articles a on a.id = v.article_id
where v.state = 'published' and v.published_at <= now();
comment on view private.published_articles is 'The versions that everyone reads, with the category of their article.';

create or replace function public.article_sitemap() returns table (language public.language, slug text, pair text, edited_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.language, v.slug, p.slug, greatest(v.edited_at, v.published_at)
  from private.published_articles v
  left join private.published_articles p on p.article_id = v.article_id and p.language <> v.language
  order by v.published_at desc limit 20000
$$;

create function private.article_summary(version private.published_articles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', version.id, 'title', version.title, 'slug', version.slug, 'excerpt', version.excerpt, 'category', version.category,
    'cover_path', version.cover_path, 'cover_alt', version.cover_alt, 'published_at', version.published_at,
    'words', coalesce(array_length(regexp_split_to_array(btrim(version.body_text), '\s+'), 1), 0))
$$;
comment on function private.article_summary is 'A version as lists show it.';

create or replace function public.count_view(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  if exists (select from private.published_articles v where v.id = count_view.version) then
    select w.part into free from public.article_views w
    where w.version_id = count_view.version and w.day = today order by w.part limit 1 for update skip locked;
    insert into public.article_views as w (version_id, day, part, views)
    values (count_view.version, today, coalesce(free, (random() * 2000000000)::integer), 1)
    on conflict (version_id, day, part) do update set views = w.views + 1;
  end if;
end $$;

create or replace function public.find_articles(
  language public.language, search text default null, category text default null, page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select websearch_to_tsquery(
      case find_articles.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
      private.fold(left(coalesce(btrim(find_articles.search), ''), 100))) as query,
      btrim(regexp_replace(private.fold(left(btrim(find_articles.search), 100)), '[\s"]+', ' ', 'g')) as words
  ), found as (
    select v, ts_rank_cd(v.search, asked.query) as rank
    from private.published_articles v, asked
    where v.language = find_articles.language and (find_articles.category is null or v.category = find_articles.category)
      and (coalesce(btrim(find_articles.search), '') = ''
        or v.search @@ asked.query and asked.words !~ '[%_\\]'
        or asked.words <> '' and (strpos(private.fold(v.title), asked.words) > 0
          -- Of words that are in every text, and of signs, an index knows nothing.
          or (numnode(asked.query) = 0 or asked.words ~ '[%_\\]')
            and strpos(regexp_replace(private.fold(v.body_text), '\s+', ' ', 'g'), asked.words) > 0))
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'articles', coalesce((
      select jsonb_agg(private.article_summary(shown.v) order by shown.rank desc, (shown.v).published_at desc, (shown.v).id)
      from (
        select f.v, case when numnode(asked.query) = 0 then 0 else f.rank end as rank from found f, asked
        order by 2 desc, (f.v).published_at desc, (f.v).id
        limit least(greatest(find_articles.page_size, 1), 50)
        offset (least(greatest(find_articles.page, 1), 10000) - 1) * least(greatest(find_articles.page_size, 1), 50)) as shown), '[]'))
$$;

create or replace function public.list_articles(language public.language, by text, most integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.article_summary(shown.v)), '[]') from (
    select v from private.published_articles v
    left join lateral (select sum(w.views) as views from public.article_views w
      where w.version_id = v.id and w.day > current_date - 90) as read on true
    where v.language = list_articles.language
      -- What nobody has read is not popular, it is only new.
      and (list_articles.by is distinct from 'popular' or read.views > 0)
    order by case when list_articles.by = 'popular' then read.views end desc nulls last, v.published_at desc, v.id
    limit least(greatest(list_articles.most, 1), 20)) as shown (v)
$$;

create or replace function public.read_article(language public.language, slug text) returns jsonb
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
    -- The other language's address: its counterpart here, if there is one.
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
        ts_rank_cd(v.search, websearch_to_tsquery(case found.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
          regexp_replace(private.fold(found.title), '\s+', ' or ', 'g'))) desc, v.published_at desc
      limit 3) as near (r)), '[]'));
end $$;

create or replace function private.save_placement_item(item jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.placement_items := jsonb_populate_record(null::public.placement_items, save_placement_item.item);
  current public.placement_items;
  of_a_version constant text[] := array['id', 'version', 'retired_at', 'created_at'];
begin
  select i.* into current from public.placement_items i where i.code = wanted.code and i.retired_at is null for update;
  if to_jsonb(current) - of_a_version = to_jsonb(wanted) - of_a_version then
    return 'same';
  end if;
  update public.placement_items i set retired_at = now() where i.id = current.id;
  wanted.id := gen_random_uuid();
  wanted.version := coalesce((select max(i.version) from public.placement_items i where i.code = wanted.code), 0) + 1;
  wanted.retired_at := null;
  wanted.created_at := now();
  insert into public.placement_items values (wanted.*);
  return case when current.id is null then 'added' else 'changed' end;
end $$;

reset check_function_bodies;
