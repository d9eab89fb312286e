-- An editor that is only opened leaves no article behind: it chooses the article's id, and the first save makes the article.
create or replace function public.save_article(article uuid, language public.language, base integer, draft jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- A stretch of writing is one entry of the history.
  stretch constant interval := interval '2 minutes';
  kept public.article_drafts;
  saved public.article_drafts;
  target uuid := save_article.article;
begin
  perform private.require_admin();
  if jsonb_typeof(draft -> 'body') is distinct from 'object' or draft #>> '{body,type}' is distinct from 'doc' then
    perform private.refuse('INVALID_BODY');
  end if;
  if octet_length((draft -> 'body')::text) > 600000 then
    perform private.refuse('ARTICLE_TOO_LONG');
  end if;
  if target is null then
    insert into public.articles default values returning id into target;
  elsif coalesce(save_article.base, 0) = 0 then
    insert into public.articles (id) values (target) on conflict (id) do nothing;
  end if;
  if not exists (select from public.articles a where a.id = target and a.deleted_at is null for update) then
    perform private.refuse('NOT_FOUND');
  end if;
  select d.* into kept from public.article_drafts d where d.article_id = target and d.language = save_article.language for update;
  if kept.title = btrim(coalesce(draft ->> 'title', '')) and kept.slug = coalesce(draft ->> 'slug', '') and kept.body = draft -> 'body'
    and kept.excerpt = btrim(coalesce(draft ->> 'excerpt', '')) and kept.cover_path is not distinct from nullif(draft ->> 'cover_path', '')
    and kept.cover_alt is not distinct from nullif(btrim(draft ->> 'cover_alt'), '') then
    return jsonb_build_object('article', target, 'revision', kept.revision, 'saved_at', kept.saved_at);
  end if;
  -- Who saved last and did not hear of it may go on.
  if coalesce(kept.revision, 0) <> coalesce(save_article.base, 0) and not exists (select from public.article_revisions r
    where r.article_id = target and r.language = kept.language and r.revision = kept.revision
      and r.sitting = left(draft ->> 'sitting', 40) and r.step < (draft ->> 'step')::integer) then
    perform private.refuse('EDIT_CONFLICT');
  end if;
  insert into public.article_drafts as d (article_id, language, title, slug, excerpt, body, cover_path, cover_alt, dated)
  values (target, save_article.language, btrim(coalesce(draft ->> 'title', '')), coalesce(draft ->> 'slug', ''),
    btrim(coalesce(draft ->> 'excerpt', '')), draft -> 'body', nullif(draft ->> 'cover_path', ''), nullif(btrim(draft ->> 'cover_alt'), ''),
    (draft ->> 'dated')::timestamptz)
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt, body = excluded.body,
    cover_path = excluded.cover_path, cover_alt = excluded.cover_alt, revision = d.revision + 1, saved_at = now()
  returning d.* into saved;
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision = kept.revision
    and r.saved_at > now() - stretch and r.sitting = left(draft ->> 'sitting', 40)
    -- What readers see, and the first entry of a stretch's neighbour, stay.
    and not exists (select from public.article_versions v where v.article_id = target and v.language = saved.language and v.draft_revision = r.revision)
    and exists (select from public.article_revisions o where o.article_id = target and o.language = saved.language
      and o.revision < r.revision and o.sitting = r.sitting and o.saved_at > now() - stretch);
  insert into public.article_revisions (article_id, language, revision, title, slug, excerpt, body, cover_path, cover_alt, sitting, step)
  values (target, saved.language, saved.revision, saved.title, saved.slug, saved.excerpt, saved.body, saved.cover_path, saved.cover_alt,
    left(draft ->> 'sitting', 40), (draft ->> 'step')::integer);
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision <= (
    select o.revision from public.article_revisions o where o.article_id = target and o.language = saved.language
    order by o.revision desc offset 100 limit 1);
  return jsonb_build_object('article', target, 'revision', saved.revision, 'saved_at', saved.saved_at);
exception when check_violation or data_exception then
  perform private.refuse('INVALID_DRAFT');
end $$;
comment on function public.save_article is
  'Saves a draft that was made on revision `base` (0: none yet) as the next one; a new article where `article` is null, or one that nobody has begun. {article, revision, saved_at}; EDIT_CONFLICT when somebody saved meanwhile.';
