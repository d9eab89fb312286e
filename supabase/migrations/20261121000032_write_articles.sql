create table public.article_drafts (
  article_id uuid not null references public.articles (id) on delete cascade,
  language public.language not null,
  title text not null default '' check (char_length(title) <= 160),
  slug text not null default '' check (slug ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$' and char_length(slug) <= 120),
  excerpt text not null default '' check (char_length(excerpt) <= 320),
  body jsonb not null default '{"type": "doc", "content": []}' check (jsonb_typeof(body) = 'object'),
  cover_path text check (cover_path ~ '^/media/article-images/[\w.-]+$'),
  cover_alt text check (char_length(cover_alt) <= 200),
  dated timestamptz,
  revision integer not null default 1,
  saved_at timestamptz not null default now(),
  primary key (article_id, language)
);
comment on table public.article_drafts is 'What the teacher is writing: readers see of it what she published last (article_versions).';
comment on column public.article_drafts.dated is 'When an imported article first appeared elsewhere.';
comment on column public.article_drafts.revision is 'Grows with each save: who saves on an older one is told of the conflict.';

create table public.article_revisions (
  article_id uuid not null,
  language public.language not null,
  revision integer not null,
  title text not null,
  slug text not null,
  excerpt text not null,
  body jsonb not null,
  cover_path text,
  cover_alt text,
  sitting text,
  step integer,
  saved_at timestamptz not null default now(),
  primary key (article_id, language, revision),
  foreign key (article_id, language) references public.article_drafts on delete cascade
);
comment on table public.article_revisions is 'Drafts as they were: one for each stretch of writing, the newest hundred.';
comment on column public.article_revisions.sitting is 'The editor that it was written in: what two of them wrote is never one entry.';
comment on column public.article_revisions.step is 'How far that editor was: an answer that was lost is no conflict, and a save that comes late changes nothing.';

alter table public.articles add column deleted_at timestamptz;
comment on column public.articles.deleted_at is 'Deleted by the teacher, who may take it back for thirty days.';
alter table public.article_versions add column state_before public.article_state, add column draft_revision integer;
comment on column public.article_versions.state_before is 'The state before its article was deleted, to go back to.';
comment on column public.article_versions.draft_revision is 'Which save of the draft was published.';
alter table public.article_versions alter column cover_path type text,
  add constraint article_versions_cover check (cover_path ~ '^/media/article-images/[\w.-]+$');

grant select on public.article_drafts, public.article_revisions to authenticated;
grant insert (slug, name_pt, name_en, position), update (name_pt, name_en, position), delete on public.article_categories to authenticated;
grant update (category) on public.articles to authenticated;
grant all on public.article_drafts, public.article_revisions to service_role;
alter table public.article_drafts enable row level security;
alter table public.article_revisions enable row level security;
create policy "The teacher reads drafts" on public.article_drafts for select to authenticated using ((select private.is_admin()));
create policy "The teacher reads earlier drafts" on public.article_revisions for select to authenticated using ((select private.is_admin()));
create policy "The teacher adds categories" on public.article_categories for insert to authenticated with check ((select private.is_admin()));
create policy "The teacher names categories" on public.article_categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "The teacher removes categories" on public.article_categories for delete to authenticated using ((select private.is_admin()));
create policy "The teacher files articles under a category" on public.articles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN') then 'PT409'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;

create function private.text_of(body jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(btrim(regexp_replace(coalesce(string_agg(case when node ->> 'type' = 'text' then node ->> 'text' else E'\n' end, '' order by place), ''), '\n+', E'\n', 'g'), E' \n'), 200000)
  from jsonb_path_query(text_of.body, 'strict $.** ? (@.type() == "object" && exists(@.type))') with ordinality as found (node, place)
$$;
comment on function private.text_of is 'The words of a Tiptap document, a block a line.';
revoke execute on function private.text_of(jsonb) from public;

create function public.save_article(article uuid, language public.language, base integer, draft jsonb) returns jsonb
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
  elsif not exists (select from public.articles a where a.id = target and a.deleted_at is null for update) then
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
  'Saves a draft that was made on revision `base` (0: none yet) as the next one; a new article where `article` is null. {article, revision, saved_at}; EDIT_CONFLICT when somebody saved meanwhile.';

create function public.restore_article(article uuid, language public.language, revision integer, base integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  earlier public.article_revisions;
begin
  perform private.require_admin();
  select r.* into earlier from public.article_revisions r
  where r.article_id = restore_article.article and r.language = restore_article.language and r.revision = restore_article.revision;
  if earlier.revision is null then
    perform private.refuse('NOT_FOUND');
  end if;
  return public.save_article(earlier.article_id, earlier.language, restore_article.base, to_jsonb(earlier) - 'sitting' - 'step');
end $$;
comment on function public.restore_article is 'Makes an earlier draft the next one; nothing of the history is lost.';

revoke execute on function public.save_article(uuid, public.language, integer, jsonb), public.restore_article(uuid, public.language, integer, integer) from public;
grant execute on function public.save_article(uuid, public.language, integer, jsonb), public.restore_article(uuid, public.language, integer, integer) to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('article-images', 'article-images', true, 10485760, array['image/avif', 'image/webp']) on conflict (id) do nothing;
