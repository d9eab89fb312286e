-- Another parameter is another function, and two of one name would leave the API to choose.
drop function public.manage_articles(text, text, text, integer);
create function public.manage_articles(search text default null, state text default null, category text default null, page integer default 1,
  sort text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  page_size constant integer := 20;
  answer jsonb;
begin
  perform private.require_admin();
  with sides as (
    select a.id as article_id, a.category, a.created_at, l.language, coalesce(d.title, v.title) as title, v.slug, d.revision,
      case when v.id is null then 'draft' else v.state::text end as state, v.publish_at, v.published_at,
      coalesce(d.saved_at, v.edited_at) as edited_at, v.id as version_id, v.state is not null and d.revision is distinct from v.draft_revision and d.revision is not null as changed
    from public.articles a cross join (values ('pt'::public.language), ('en')) as l (language)
    left join public.article_drafts d on d.article_id = a.id and d.language = l.language
    left join public.article_versions v on v.article_id = a.id and v.language = l.language
    where a.deleted_at is null and (d.article_id is not null or v.id is not null)
  ), found as (
    select s.article_id, s.category, max(s.edited_at) as edited_at, max(coalesce(s.publish_at, s.published_at)) as shown_at,
      -- What only one order asks for is made for that one.
      case when manage_articles.sort in ('title_pt', 'title_en') then (array_agg(private.fold(s.title)
        order by s.language::text = right(manage_articles.sort, 2) desc, s.language) filter (where s.title <> ''))[1] end as title,
      case when manage_articles.sort = '-views' then coalesce((select sum(w.views) from public.article_views w
        where w.version_id = any (array_agg(s.version_id))), 0) end as views
    from sides s
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
      select jsonb_agg(jsonb_build_object('language', s.language, 'title', s.title, 'slug', s.slug, 'state', s.state, 'publish_at', s.publish_at,
          'published_at', s.published_at, 'edited_at', s.edited_at, 'changed', s.changed,
          -- Its counterpart was worked on after it: what is new there may be missing here.
          'behind', coalesce((select o.edited_at > s.edited_at + interval '1 hour' from sides o where o.article_id = s.article_id and o.language <> s.language), false),
          'views', (select coalesce(sum(w.views), 0) from public.article_views w where w.version_id = s.version_id)) order by s.language)
      from sides s where s.article_id = f.article_id)) order by f.place) from shown f), '[]'))
  into answer;
  return answer;
end $$;
comment on function public.manage_articles is
  'Twenty articles as the teacher sees them, last edited first unless `sort` is -published, title_pt, title_en or -views. {total, articles: [{id, category, edited_at, versions: [{language, title, slug, state, publish_at, published_at, edited_at, changed, behind, views}]}]}.';
revoke execute on function public.manage_articles(text, text, text, integer, text) from public;
grant execute on function public.manage_articles(text, text, text, integer, text) to authenticated;
