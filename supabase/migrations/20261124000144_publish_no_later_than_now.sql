-- An imported article may be dated in time to come: published now it was announced to all, and read by nobody until that day.
create or replace function public.publish_article(article uuid, language public.language, base integer, at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  draft public.article_drafts;
  live public.article_versions;
  later constant boolean := coalesce(publish_article.at > now(), false);
begin
  perform private.require_admin();
  select d.* into draft from public.article_drafts d join public.articles a on a.id = d.article_id and a.deleted_at is null
  where d.article_id = publish_article.article and d.language = publish_article.language for update of d;
  if draft.article_id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if draft.revision <> publish_article.base then
    perform private.refuse('EDIT_CONFLICT');
  end if;
  perform private.refuse(case when draft.title = '' then 'NO_TITLE' when draft.slug = '' then 'NO_SLUG'
    when private.text_of(draft.body) = '' then 'NO_WORDS'
    when draft.cover_path is not null and draft.cover_alt is null then 'NO_ALT'
    when publish_article.at > now() + interval '2 years' then 'INVALID_DATE' end);
  select v.* into live from public.article_versions v where v.article_id = draft.article_id and v.language = draft.language for update;
  if later and live.state = 'published' then
    perform private.refuse('NOT_NOW');
  end if;
  insert into public.article_versions as v (article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt,
    state, publish_at, published_at, draft_revision, edited_at)
  values (draft.article_id, draft.language, draft.title, draft.slug, nullif(draft.excerpt, ''), draft.body, private.text_of(draft.body),
    draft.cover_path, draft.cover_alt, case when later then 'scheduled' else 'published' end::public.article_state,
    case when later then publish_article.at end, case when later then null else least(coalesce(draft.dated, now()), now()) end, draft.revision, now())
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt,
    body = excluded.body, body_text = excluded.body_text, cover_path = excluded.cover_path, cover_alt = excluded.cover_alt,
    state = excluded.state, publish_at = excluded.publish_at, published_at = least(coalesce(v.published_at, excluded.published_at), now()),
    draft_revision = excluded.draft_revision, edited_at = now(), revision = v.revision + 1;
  if not later then
    perform private.announce_article(draft.article_id);
  end if;
  return jsonb_build_object('state', case when later then 'scheduled' else 'published' end);
exception when unique_violation then
  perform private.refuse('SLUG_TAKEN');
end $$;

update public.article_versions v set published_at = now() where v.state = 'published' and v.published_at > now();
