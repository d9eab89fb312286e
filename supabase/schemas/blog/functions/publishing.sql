create function public.publish_article(article uuid, language public.language, base integer, at timestamptz default null) returns jsonb
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
  perform private.refuse_if(draft.article_id is null, 'NOT_FOUND');
  perform private.refuse_if(draft.revision <> publish_article.base, 'EDIT_CONFLICT');
  perform private.refuse(case when draft.title = '' then 'NO_TITLE' when draft.slug = '' then 'NO_SLUG'
    when private.plain_text(draft.body) = '' then 'NO_WORDS'
    when draft.cover_path is not null and draft.cover_alt is null then 'NO_ALT'
    when publish_article.at > now() + interval '2 years' then 'INVALID_DATE' end);
  select v.* into live from public.article_versions v where v.article_id = draft.article_id and v.language = draft.language for update;
  perform private.refuse_if(later and live.state = 'published', 'NOT_NOW');
  insert into public.article_versions as v (article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt,
    state, publish_at, published_at, draft_revision, edited_at)
  values (draft.article_id, draft.language, draft.title, draft.slug, nullif(draft.excerpt, ''), draft.body, private.plain_text(draft.body),
    draft.cover_path, draft.cover_alt, case when later then 'scheduled' else 'published' end::public.article_state,
    case when later then publish_article.at end, case when later then null
      else least(coalesce(draft.dated, now()), now()) end, draft.revision, now())
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
comment on function public.publish_article is
  'Publishes the draft at revision `base`, now or at a time within two years. Returns {state}. EDIT_CONFLICT where the draft has another '
  'revision.';

create function public.publish_articles(articles uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  done jsonb := '[]';
  left_out integer := 0;
begin
  perform private.require_admin();
  for one in select d.article_id, d.language, d.revision from public.article_drafts d
    join public.articles a on a.id = d.article_id and a.deleted_at is null
    where d.article_id = any(publish_articles.articles[1:100])
      and not exists (select from public.article_versions v where v.article_id = d.article_id and v.language = d.language
        and v.state = 'published')
    order by d.article_id, d.language loop
    begin
      perform public.publish_article(one.article_id, one.language, one.revision);
      done := done || jsonb_build_object('article', one.article_id, 'language', one.language);
    exception when sqlstate 'PT400' or sqlstate 'PT409' then
      left_out := left_out + 1;
    end;
  end loop;
  return jsonb_build_object('published', done, 'left_out', left_out);
end $$;
comment on function public.publish_articles is
  'Publishes the drafts of up to a hundred articles that are complete and not published yet. Returns {published: [{article, language}], '
  'left_out}.';

create function private.publish_due_articles() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in select v.id, v.article_id from public.article_versions v
    where v.state = 'scheduled' and v.publish_at <= now() for update skip locked loop
    update public.article_versions v set state = 'published', published_at = coalesce(v.published_at, v.publish_at), publish_at = null,
      edited_at = now()
    where v.id = due.id;
    perform private.announce_article(due.article_id);
  end loop;
end $$;
comment on function private.publish_due_articles is 'Publishes the scheduled versions that are due.';

create function public.unpublish_article(article uuid, language public.language) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.article_versions v set state = 'unpublished', publish_at = null
  where v.article_id = unpublish_article.article and v.language = unpublish_article.language and v.state in ('published', 'scheduled');
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.unpublish_article is 'Takes a version off the site, or off the schedule.';

create function private.announce_article(article uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb;
  old boolean;
begin
  select jsonb_strip_nulls(jsonb_build_object('article', announce_article.article,
      'article_title', coalesce(max(v.title) filter (where v.language = 'pt'), max(v.title)),
      'article_title_en', max(v.title) filter (where v.language = 'en'),
      'link_pt', max('/pt/blog/' || v.slug) filter (where v.language = 'pt'),
      'link_en', max('/en/blog/' || v.slug) filter (where v.language = 'en'))),
    bool_and(v.published_at < now() - interval '7 days')
  into facts, old from public.article_versions v where v.article_id = announce_article.article and v.state = 'published';
  update public.articles a set announced_at = now() where a.id = announce_article.article and a.announced_at is null;
  if found and not old then
    insert into public.notifications (user_id, type, content)
    select p.id, 'new_article', facts from public.profiles p where p.role = 'aluno' and p.deactivated_at is null;
  elsif not found then
    -- The other language was published later: existing notifications get its link.
    update public.notifications n set content = facts where n.type = 'new_article'
      and n.content ->> 'article' = announce_article.article::text;
  end if;
end $$;
comment on function private.announce_article is
  'Notifies students of a new article, once. Old articles, such as imported ones, are not announced.';
