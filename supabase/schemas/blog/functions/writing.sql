create function public.save_article(article uuid, language public.language, base integer, draft jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- Saves of one editor within this time are one entry of the history.
  stretch constant interval := interval '2 minutes';
  stored public.article_drafts;
  saved public.article_drafts;
  target uuid := save_article.article;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(draft -> 'body') is distinct from 'object' or draft #>> '{body,type}' is distinct from 'doc',
    'INVALID_BODY');
  perform private.refuse_if(octet_length((draft -> 'body')::text) > 600000, 'ARTICLE_TOO_LONG');
  if target is null then
    insert into public.articles default values returning id into target;
  elsif coalesce(save_article.base, 0) = 0 then
    insert into public.articles (id) values (target) on conflict (id) do nothing;
  end if;
  perform private.refuse_if(not exists (select from public.articles a where a.id = target and a.deleted_at is null for update),
    'NOT_FOUND');
  select d.* into stored from public.article_drafts d where d.article_id = target and d.language = save_article.language for update;
  if stored.title = private.clean_line(coalesce(draft ->> 'title', '')) and stored.slug = coalesce(draft ->> 'slug', '')
    and stored.body = draft -> 'body'
    and stored.excerpt = private.clean_line(coalesce(draft ->> 'excerpt', ''))
      and stored.cover_path is not distinct from nullif(draft ->> 'cover_path', '')
    and stored.cover_alt is not distinct from nullif(private.clean_line(draft ->> 'cover_alt'), '') then
    return jsonb_build_object('article', target, 'revision', stored.revision, 'saved_at', stored.saved_at);
  end if;
  -- No conflict where the same editor saved last and its response was lost.
  perform private.refuse_if(coalesce(stored.revision, 0) <> coalesce(save_article.base, 0)
    and not exists (select from public.article_revisions r
    where r.article_id = target and r.language = stored.language and r.revision = stored.revision
      and r.editor = left(draft ->> 'editor', 40) and r.step < (draft ->> 'step')::integer), 'EDIT_CONFLICT');
  insert into public.article_drafts as d (article_id, language, title, slug, excerpt, body, cover_path, cover_alt, dated)
  values (target, save_article.language, private.clean_line(coalesce(draft ->> 'title', '')), coalesce(draft ->> 'slug', ''),
    private.clean_line(coalesce(draft ->> 'excerpt', '')), draft -> 'body', nullif(draft ->> 'cover_path', ''),
      nullif(private.clean_line(draft ->> 'cover_alt'), ''),
    (draft ->> 'dated')::timestamptz)
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt,
    body = excluded.body,
    cover_path = excluded.cover_path, cover_alt = excluded.cover_alt, revision = d.revision + 1, saved_at = now()
  returning d.* into saved;
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision = stored.revision
    and r.saved_at > now() - stretch and r.editor = left(draft ->> 'editor', 40)
    -- The published revision stays, and so does the first one of these saves.
    and not exists (select from public.article_versions v where v.article_id = target and v.language = saved.language
      and v.draft_revision = r.revision)
    and exists (select from public.article_revisions o where o.article_id = target and o.language = saved.language
      and o.revision < r.revision and o.editor = r.editor and o.saved_at > now() - stretch);
  insert into public.article_revisions (article_id, language, revision, title, slug, excerpt, body, cover_path, cover_alt, editor, step)
  values (target, saved.language, saved.revision, saved.title, saved.slug, saved.excerpt, saved.body, saved.cover_path, saved.cover_alt,
    left(draft ->> 'editor', 40), (draft ->> 'step')::integer);
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision <= (
    select o.revision from public.article_revisions o where o.article_id = target and o.language = saved.language
    order by o.revision desc offset 100 limit 1);
  return jsonb_build_object('article', target, 'revision', saved.revision, 'saved_at', saved.saved_at);
exception when check_violation or data_exception then
  perform private.refuse('INVALID_DRAFT');
end $$;
comment on function public.save_article is
  'Saves a draft as the revision after `base` (0: no revision yet). Creates the article where `article` is null or unknown. Returns '
  '{article, revision, saved_at}. EDIT_CONFLICT where another revision was saved since.';

create function private.plain_text(body jsonb) returns text
language sql immutable set search_path = '' as $$
  with recursive nodes (node, place) as (
    select plain_text.body, array[]::bigint[]
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
comment on function private.plain_text is 'The text of a Tiptap document, with its vocabulary and questions, one line per block.';

create function public.restore_article(article uuid, language public.language, revision integer, base integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.article_revisions;
begin
  perform private.require_admin();
  select r.* into earlier from public.article_revisions r
  where r.article_id = restore_article.article and r.language = restore_article.language and r.revision = restore_article.revision;
  perform private.refuse_if(earlier.revision is null, 'NOT_FOUND');
  return public.save_article(earlier.article_id, earlier.language, restore_article.base, to_jsonb(earlier) - 'editor' - 'step');
end $$;
comment on function public.restore_article is 'Restores an earlier revision as a new one; the history stays.';

create function public.delete_articles(articles uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.articles a set deleted_at = now() where a.id = any(delete_articles.articles[1:100]) and a.deleted_at is null;
  update public.article_versions v set state_before = v.state, state = 'unpublished'
  from public.articles a where a.id = v.article_id and a.id = any(delete_articles.articles[1:100]) and v.state_before is null;
end $$;
comment on function public.delete_articles is 'Deletes up to a hundred articles, which undelete_articles can restore within thirty days.';

create function public.undelete_articles(articles uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.articles a set deleted_at = null where a.id = any(undelete_articles.articles[1:100]);
  update public.article_versions v set state = v.state_before, state_before = null
  where v.article_id = any(undelete_articles.articles[1:100]) and v.state_before is not null;
end $$;
comment on function public.undelete_articles is 'Restores deleted articles, each version in its previous state.';

create function private.purge_articles() returns void
language sql security definer set search_path = '' as $$
  delete from public.articles a where a.deleted_at < now() - interval '30 days';
  -- Drafts that stayed empty.
  delete from public.articles a where a.created_at < now() - interval '1 day'
    and not exists (select from public.article_versions v where v.article_id = a.id)
    and not exists (select from public.article_drafts d where d.article_id = a.id
      and (d.title <> '' or d.body #> '{content,1}' is not null or private.plain_text(d.body) <> ''
        or d.saved_at > now() - interval '1 day'));
$$;
comment on function private.purge_articles is 'Purges articles that were deleted 30 days ago, and drafts that stayed empty for a day.';

create function private.record_old_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A slug that is in use again leads to its new article.
  delete from public.article_slugs s where s.language = new.language and s.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at is not null then
    insert into public.article_slugs (language, slug, version_id) values (old.language, old.slug, new.id)
    on conflict (language, slug) do update set version_id = excluded.version_id;
  end if;
  return null;
end $$;
comment on function private.record_old_slug is 'Records the previous slug of a published version, which redirects to it.';

create function public.add_starting_articles(articles jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one jsonb;
  article uuid;
  first constant timestamptz := now();
begin
  insert into private.completed_steps (step) values ('starting_articles') on conflict do nothing;
  if not found then
    return false;
  end if;
  for one in select value from jsonb_array_elements(add_starting_articles.articles) loop
    insert into public.articles (category, announced_at) values (one ->> 'category', first) returning id into article;
    insert into public.article_versions (article_id, language, title, slug, excerpt, body, body_text, state, published_at)
    select article, (v ->> 'language')::public.language, v ->> 'title', v ->> 'slug', v ->> 'excerpt', v -> 'body', v ->> 'text',
      'published', first
    from jsonb_array_elements(one -> 'versions') as v;
  end loop;
  return true;
end $$;
comment on function public.add_starting_articles is
  'Adds the starting articles once, so that deleted ones do not come back. Returns whether it added them.';
