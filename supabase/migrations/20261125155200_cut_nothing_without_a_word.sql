-- A name, a wish and a title were cut at their limit without a word, and kept what nobody sees.
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
  if kept.title = private.clean_line(coalesce(draft ->> 'title', '')) and kept.slug = coalesce(draft ->> 'slug', '') and kept.body = draft -> 'body'
    and kept.excerpt = private.clean_line(coalesce(draft ->> 'excerpt', '')) and kept.cover_path is not distinct from nullif(draft ->> 'cover_path', '')
    and kept.cover_alt is not distinct from nullif(private.clean_line(draft ->> 'cover_alt'), '') then
    return jsonb_build_object('article', target, 'revision', kept.revision, 'saved_at', kept.saved_at);
  end if;
  -- Who saved last and did not hear of it may go on.
  if coalesce(kept.revision, 0) <> coalesce(save_article.base, 0) and not exists (select from public.article_revisions r
    where r.article_id = target and r.language = kept.language and r.revision = kept.revision
      and r.sitting = left(draft ->> 'sitting', 40) and r.step < (draft ->> 'step')::integer) then
    perform private.refuse('EDIT_CONFLICT');
  end if;
  insert into public.article_drafts as d (article_id, language, title, slug, excerpt, body, cover_path, cover_alt, dated)
  values (target, save_article.language, private.clean_line(coalesce(draft ->> 'title', '')), coalesce(draft ->> 'slug', ''),
    private.clean_line(coalesce(draft ->> 'excerpt', '')), draft -> 'body', nullif(draft ->> 'cover_path', ''), nullif(private.clean_line(draft ->> 'cover_alt'), ''),
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

create or replace function public.suggest_topic(
  topic text,
  language public.language,
  name text default null,
  email text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.asking_network();
  who constant text := nullif(regexp_replace(btrim(suggest_topic.name), '\s+', ' ', 'g'), '');
  wish constant text := private.clean_line(coalesce(suggest_topic.topic, ''));
begin
  if char_length(wish) not between 3 and 300 then
    perform private.refuse('INVALID_TOPIC');
  end if;
  if not private.is_name(who) or char_length(who) > 120 then
    perform private.refuse('INVALID_NAME');
  end if;
  -- A second press of the button, or a page sent again.
  perform pg_advisory_xact_lock(hashtextextended('suggest_topic ' || lower(wish), 0));
  if exists (select from public.topic_suggestions s where lower(s.topic) = lower(wish) and s.created_at > now() - interval '10 minutes') then
    return;
  end if;
  -- Nobody's network fills the day for all others.
  if (network is not null and not private.take_quota('suggest_topic ' || network, 20, interval '1 day'))
    or not private.take_quota('suggest_topic', 200, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_SUGGESTIONS';
  end if;
  insert into public.topic_suggestions (topic, language, name, email)
  values (wish, coalesce(suggest_topic.language, 'pt'), who, nullif(lower(btrim(suggest_topic.email)), ''));
  perform private.notify_admins('topic_suggested', jsonb_build_object('topic', left(wish, 120), 'link', '/admin/manage-articles?tab=suggestions'));
exception when check_violation then
  perform private.refuse('INVALID_EMAIL');
end $$;

create or replace function public.draft_from_suggestion(suggestion uuid) returns uuid
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
    -- A wish that is longer than a title stands whole in the text.
    jsonb_build_object('title', left(wish.topic, 160), 'body', jsonb_build_object('type', 'doc', 'content', case when char_length(wish.topic) > 160
      then jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', wish.topic))))
      else '[]'::jsonb end)));
  return (saved ->> 'article')::uuid;
end $$;

create or replace function public.name_placement_result(key text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.open_placement(name_placement_result.key);
  said constant text := nullif(regexp_replace(btrim(coalesce(name_placement_result.name, '')), '\s+', ' ', 'g'), '');
begin
  if not private.is_name(said) or char_length(said) > 60 then
    perform private.refuse('INVALID_NAME');
  end if;
  update public.placement_attempts t set shown_name = said
  where t.id = attempt.id;
end $$;
