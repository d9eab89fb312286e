create function private.announce_article(article uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  told jsonb;
  old boolean;
begin
  select jsonb_strip_nulls(jsonb_build_object('article', announce_article.article,
      'article_title', coalesce(max(v.title) filter (where v.language = 'pt'), max(v.title)),
      'link_pt', max('/pt/blog/' || v.slug) filter (where v.language = 'pt'),
      'link_en', max('/en/blog/' || v.slug) filter (where v.language = 'en'))),
    bool_and(v.published_at < now() - interval '7 days')
  into told, old from public.article_versions v where v.article_id = announce_article.article and v.state = 'published';
  update public.articles a set announced_at = now() where a.id = announce_article.article and a.announced_at is null;
  if found and not old then
    insert into public.notifications (user_id, type, content)
    select p.id, 'new_article', told from public.profiles p where p.role = 'aluno' and p.deactivated_at is null;
  elsif not found then
    -- The counterpart came later: who was told gets its link too.
    update public.notifications n set content = told where n.type = 'new_article' and n.content ->> 'article' = announce_article.article::text;
  end if;
end $$;
comment on function private.announce_article is 'Tells students of an article once; of one that is old, such as an imported one, not at all.';
revoke execute on function private.announce_article(uuid) from public;
create index notifications_of_articles on public.notifications ((content ->> 'article')) where type = 'new_article';

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
    case when later then publish_article.at end, case when later then null else coalesce(draft.dated, now()) end, draft.revision, now())
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt,
    body = excluded.body, body_text = excluded.body_text, cover_path = excluded.cover_path, cover_alt = excluded.cover_alt,
    state = excluded.state, publish_at = excluded.publish_at, published_at = coalesce(v.published_at, excluded.published_at),
    draft_revision = excluded.draft_revision, edited_at = now(), revision = v.revision + 1;
  if not later then
    perform private.announce_article(draft.article_id);
  end if;
  return jsonb_build_object('state', case when later then 'scheduled' else 'published' end);
exception when unique_violation then
  perform private.refuse('SLUG_TAKEN');
end $$;
comment on function public.publish_article is 'Shows readers the draft as it is at revision `base`, now or at an instant of the next two years. {state}.';

create function public.unpublish_article(article uuid, language public.language) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.article_versions v set state = 'unpublished', publish_at = null
  where v.article_id = unpublish_article.article and v.language = unpublish_article.language and v.state in ('published', 'scheduled');
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
end $$;
comment on function public.unpublish_article is 'Takes a version off the site, or off the schedule.';

create function private.publish_due_articles() returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  due record;
begin
  for due in select v.id, v.article_id from public.article_versions v
    where v.state = 'scheduled' and v.publish_at <= now() for update skip locked loop
    update public.article_versions v set state = 'published', published_at = coalesce(v.published_at, v.publish_at), publish_at = null, edited_at = now()
    where v.id = due.id;
    perform private.announce_article(due.article_id);
  end loop;
end $$;
revoke execute on function private.publish_due_articles() from public;
create index article_versions_due on public.article_versions (publish_at) where state = 'scheduled';

create function private.forget_articles() returns void
language sql security definer set search_path = '' as $$
  delete from public.articles a where a.deleted_at < now() - interval '30 days';
  -- Begun, and left without a word.
  delete from public.articles a where a.created_at < now() - interval '1 day'
    and not exists (select from public.article_versions v where v.article_id = a.id)
    and not exists (select from public.article_drafts d where d.article_id = a.id
      and (d.title <> '' or d.body #> '{content,1}' is not null or private.text_of(d.body) <> '' or d.saved_at > now() - interval '1 day'));
$$;
revoke execute on function private.forget_articles() from public;

create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;

create function public.publish_articles(articles uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  one record;
  done jsonb := '[]';
  left_out integer := 0;
begin
  perform private.require_admin();
  for one in select d.article_id, d.language, d.revision from public.article_drafts d
    join public.articles a on a.id = d.article_id and a.deleted_at is null
    where d.article_id = any(publish_articles.articles[1:100])
      and not exists (select from public.article_versions v where v.article_id = d.article_id and v.language = d.language and v.state = 'published')
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
comment on function public.publish_articles is 'Publishes every draft of up to a hundred articles that is ready and not yet published. {published: [{article, language}], left_out}.';

create function public.delete_articles(articles uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.articles a set deleted_at = now() where a.id = any(delete_articles.articles[1:100]) and a.deleted_at is null;
  update public.article_versions v set state_before = v.state, state = 'unpublished'
  from public.articles a where a.id = v.article_id and a.id = any(delete_articles.articles[1:100]) and v.state_before is null;
end $$;
comment on function public.delete_articles is 'Deletes up to a hundred articles; undelete_articles takes it back within thirty days.';

create function public.undelete_articles(articles uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.articles a set deleted_at = null where a.id = any(undelete_articles.articles[1:100]);
  update public.article_versions v set state = v.state_before, state_before = null
  where v.article_id = any(undelete_articles.articles[1:100]) and v.state_before is not null;
end $$;

create function public.draft_from_suggestion(suggestion uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wish public.topic_suggestions;
  saved jsonb;
begin
  perform private.require_admin();
  update public.topic_suggestions s set handled_at = coalesce(s.handled_at, now()) where s.id = draft_from_suggestion.suggestion returning s.* into wish;
  if wish.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  saved := public.save_article(null, wish.language, 0,
    jsonb_build_object('title', left(wish.topic, 160), 'body', jsonb_build_object('type', 'doc', 'content', '[]'::jsonb)));
  return (saved ->> 'article')::uuid;
end $$;
comment on function public.draft_from_suggestion is 'Begins an article about what a reader asked for; the suggestion is filed.';

create function public.manage_articles(search text default null, state text default null, category text default null, page integer default 1) returns jsonb
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
    select s.article_id, s.category, max(s.edited_at) as edited_at from sides s
    where manage_articles.category is null or s.category = manage_articles.category
    group by s.article_id, s.category
    having (manage_articles.state is null or bool_or(s.state = manage_articles.state))
      and (coalesce(btrim(manage_articles.search), '') = ''
        or bool_or(strpos(private.fold(s.title), private.fold(left(btrim(manage_articles.search), 100))) > 0))
  ), shown as (
    select f.* from found f order by f.edited_at desc, f.article_id
    limit page_size offset (least(greatest(manage_articles.page, 1), 10000) - 1) * page_size
  )
  select jsonb_build_object('total', (select count(*) from found), 'articles', coalesce((
    select jsonb_agg(jsonb_build_object('id', f.article_id, 'category', f.category, 'edited_at', f.edited_at, 'versions', (
      select jsonb_agg(jsonb_build_object('language', s.language, 'title', s.title, 'slug', s.slug, 'state', s.state, 'publish_at', s.publish_at,
          'published_at', s.published_at, 'edited_at', s.edited_at, 'changed', s.changed,
          -- Its counterpart was worked on after it: what is new there may be missing here.
          'behind', coalesce((select o.edited_at > s.edited_at + interval '1 hour' from sides o where o.article_id = s.article_id and o.language <> s.language), false),
          'views', (select coalesce(sum(w.views), 0) from public.article_views w where w.version_id = s.version_id)) order by s.language)
      from sides s where s.article_id = f.article_id)) order by f.edited_at desc, f.article_id) from shown f), '[]'))
  into answer;
  return answer;
end $$;
comment on function public.manage_articles is
  'Twenty articles as the teacher sees them, last edited first. {total, articles: [{id, category, edited_at, versions: [{language, title, slug, state, publish_at, published_at, edited_at, changed, behind, views}]}]}.';

revoke execute on function public.publish_article(uuid, public.language, integer, timestamptz), public.unpublish_article(uuid, public.language),
  public.publish_articles(uuid[]), public.delete_articles(uuid[]), public.undelete_articles(uuid[]), public.draft_from_suggestion(uuid),
  public.manage_articles(text, text, text, integer) from public;
grant execute on function public.publish_article(uuid, public.language, integer, timestamptz), public.unpublish_article(uuid, public.language),
  public.publish_articles(uuid[]), public.delete_articles(uuid[]), public.undelete_articles(uuid[]), public.draft_from_suggestion(uuid),
  public.manage_articles(text, text, text, integer) to authenticated;
