set check_function_bodies = off;
create or replace function public.accept_terms(guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  insert into public.consents (kind, version, user_id)
  select given.kind, private.terms_version(), p.id
  from public.profiles p cross join unnest(array['terms', 'guardian']::public.consent_kind[]) as given (kind)
  where p.id = auth.uid()
    and (given.kind = 'terms' or (accept_terms.guardian is true and private.years_old(p.birth_date) < 18))
    and not exists (
      select from public.consents c where c.user_id = p.id and c.kind = given.kind and c.version = private.terms_version());
  perform private.refuse(private.student_refusal(auth.uid()));
end $$;

create or replace function private.awaits_confirmation(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  -- Accounts that the server creates are confirmed, or have no confirmation mail, or an invitation.
  select account.email_confirmed_at is null and account.confirmation_sent_at is not null and account.invited_at is null
$$;

create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  -- Derived columns, and secrets.
  ignored constant text[] := array['updated_at', 'search', 'paid_at', 'notified_at', 'key_hash', 'graded_at', 'student_id'];
  changed jsonb := '{}';
  about constant uuid := case tg_table_name when 'profiles' then row_now ->> 'id'
    when 'testimonials' then (select f.student_id::text from public.feedback f where f.id = (row_now ->> 'feedback_id')::uuid)
    else row_now ->> 'student_id' end;
  -- Rows that are deleted together with their person are logged without an id.
  is_forgotten constant boolean := about is not null and not exists (select from public.profiles p where p.id = about);
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, jsonb_build_array(private.shorten_for_audit(old_row -> n.key), private.shorten_for_audit(n.value))), '{}') into changed
    from jsonb_each(new_row) as n where n.value is distinct from old_row -> n.key and n.key <> all (ignored);
    if changed = '{}' then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, actor_role, subject, subject_id, student_id, action, changes)
  values (auth.uid(), coalesce((select p.role::text from public.profiles p where p.id = auth.uid()), 'server'), tg_table_name,
    case when is_forgotten then '' else coalesce(row_now ->> 'id', row_now ->> 'student_id', row_now ->> 'name', row_now ->> 'singleton', '') end,
    case when not is_forgotten then about end, lower(tg_op), changed);
  return null;
end $$;

create or replace function private.announce_article(article uuid) returns void
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
    update public.notifications n set content = facts where n.type = 'new_article' and n.content ->> 'article' = announce_article.article::text;
  end if;
end $$;

create or replace function public.find_articles(
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
          -- The index has neither stop words nor signs.
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

create or replace function public.list_articles(language public.language, by text, most integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.article_summary(shown.v)), '[]') from (
    select v from private.published_articles v
    left join lateral (select sum(w.views) as views from public.article_views w
      where w.version_id = v.id and w.day > current_date - 90) as read on true
    where v.language = list_articles.language
      -- Articles without a view are not popular.
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
        ts_rank_cd(v.search, websearch_to_tsquery(case found.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end,
          regexp_replace(private.fold(found.title), '\s+', ' or ', 'g'))) desc, v.published_at desc
      limit 3) as near (r)), '[]'));
end $$;

create or replace function public.manage_articles(
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
      coalesce(d.saved_at, v.edited_at) as edited_at, v.id as version_id, v.state is not null and d.revision is distinct from v.draft_revision and d.revision is not null as changed
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
      select jsonb_agg(jsonb_build_object('language', s.language, 'title', s.title, 'slug', s.slug, 'state', s.state, 'publish_at', s.publish_at,
          'published_at', s.published_at, 'edited_at', s.edited_at, 'changed', s.changed,
          -- The other language was edited later, so this one may be outdated.
          'behind', coalesce((select o.edited_at > s.edited_at + interval '1 hour' from versions o where o.article_id = s.article_id and o.language <> s.language), false),
          'views', (select coalesce(sum(w.views), 0) from public.article_views w where w.version_id = s.version_id)) order by s.language)
      from versions s where s.article_id = f.article_id)) order by f.place) from shown f), '[]'))
  into answer;
  return answer;
end $$;

create or replace function public.suggest_topic(topic text, language public.language, name text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.caller_network();
  author constant text := nullif(regexp_replace(btrim(suggest_topic.name), '\s+', ' ', 'g'), '');
  wish constant text := private.clean_line(coalesce(suggest_topic.topic, ''));
begin
  perform private.refuse_if(char_length(wish) not between 3 and 300, 'INVALID_TOPIC');
  perform private.refuse_if(not private.is_name(author) or char_length(author) > 120, 'INVALID_NAME');
  -- A repeated request is ignored.
  perform pg_advisory_xact_lock(hashtextextended('suggest_topic ' || lower(wish), 0));
  if exists (select from public.topic_suggestions s where lower(s.topic) = lower(wish) and s.created_at > now() - interval '10 minutes') then
    return;
  end if;
  -- The limit of a network comes first, so that one cannot use up the limit of the day.
  perform private.refuse_if((network is not null and not private.consume_quota('suggest_topic ' || network, 20, interval '1 day'))
    or not private.consume_quota('suggest_topic', 200, interval '1 day'), 'TOO_MANY_SUGGESTIONS');
  insert into public.topic_suggestions (topic, language, name, email)
  values (wish, coalesce(suggest_topic.language, 'pt'), author, nullif(lower(btrim(suggest_topic.email)), ''));
  perform private.add_admin_notifications('topic_suggested', jsonb_build_object('topic', left(wish, 120), 'link', '/admin/manage-articles?tab=suggestions'));
exception when check_violation then
  perform private.refuse('INVALID_EMAIL');
end $$;

create or replace function public.draft_from_suggestion(suggestion uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  wish public.topic_suggestions;
  saved jsonb;
begin
  perform private.require_admin();
  update public.topic_suggestions s set handled_at = coalesce(s.handled_at, now()) where s.id = draft_from_suggestion.suggestion returning s.* into wish;
  perform private.refuse_if(wish.id is null, 'NOT_FOUND');
  saved := public.save_article(null, wish.language, 0,
    -- A topic that is longer than a title is repeated in full in the text.
    jsonb_build_object('title', left(wish.topic, 160), 'body', jsonb_build_object('type', 'doc', 'content', case when char_length(wish.topic) > 160
      then jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', wish.topic))))
      else '[]'::jsonb end)));
  return (saved ->> 'article')::uuid;
end $$;
