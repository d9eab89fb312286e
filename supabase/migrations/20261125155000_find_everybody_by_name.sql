-- Only letters of Western Europe lost their accents, marks parted words, and what a vocabulary or a question says was found by nobody.
create or replace function private.fold(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, regexp_replace(normalize(fold.text, nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+', '', 'g'))), U&'\03C2', U&'\03C3')
$$;
comment on function private.fold is
  'A text as it is compared: without accents, capitals and what is not seen, in any script, composed or not. Immutable as long as nobody changes the dictionary, so that indexes may use it.';

create or replace function private.text_of(body jsonb) returns text
language sql immutable set search_path = '' as $$
  with recursive nodes (node, place) as (
    select text_of.body, array[]::bigint[]
    union all
    select part.node, nodes.place || part.place
    from nodes, jsonb_array_elements(case when jsonb_typeof(nodes.node -> 'content') = 'array' then nodes.node -> 'content' else '[]' end)
      with ordinality as part (node, place)
  )
  select left(btrim(regexp_replace(coalesce(string_agg(case when node ->> 'type' = 'text' then node ->> 'text' else E'\n' || coalesce((
      select string_agg(word #>> '{}', E'\n') || E'\n'
      from jsonb_path_query(node -> 'attrs', 'strict $ ? (@.question.type() == "string" || exists(@.entries)).**
        ? (@.type() == "string")') as attribute (word)), '') end, '' order by place), ''), '\n+', E'\n', 'g'), E' \n'), 200000)
  from nodes
$$;
comment on function private.text_of is 'The words of a Tiptap document with those of its vocabulary and questions, a block a line. A mark parts no words.';

create or replace function public.find_articles(
  language public.language,
  search text default null,
  category text default null,
  page integer default 1,
  page_size integer default 12
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select websearch_to_tsquery(
      case find_articles.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
      private.fold(left(coalesce(btrim(find_articles.search), ''), 100))) as query,
      btrim(regexp_replace(private.fold(left(btrim(find_articles.search), 100)), '[\s"]+', ' ', 'g')) as words
  ), found as (
    select v, ts_rank_cd(v.search, asked.query) as rank
    from public.article_versions v join public.articles a on a.id = v.article_id, asked
    where v.language = find_articles.language and v.state = 'published' and v.published_at <= now()
      and (find_articles.category is null or a.category = find_articles.category)
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
      select jsonb_agg(private.say_article(shown.v) order by shown.rank desc, (shown.v).published_at desc, (shown.v).id)
      from (
        select f.v, case when numnode(asked.query) = 0 then 0 else f.rank end as rank from found f, asked
        order by 2 desc, (f.v).published_at desc, (f.v).id
        limit least(greatest(find_articles.page_size, 1), 50)
        offset (least(greatest(find_articles.page, 1), 10000) - 1) * least(greatest(find_articles.page_size, 1), 50)) as shown), '[]'))
$$;
comment on function public.find_articles is 'A page of published articles: the newest first, or what answers a search best. {total, articles}.';


update public.article_versions set body_text = case when private.text_of(body) <> '' then private.text_of(body) else body_text end;
