-- A count is kept until its transaction ends, and who came at the same moment waited for it with a connection in hand: when
-- hundreds opened their first page, everybody waited. A day's count has parts now, and whoever finds all of them taken begins
-- another: as many as were ever counted at once.
alter table public.site_visits add column part integer not null default 0;
alter table public.site_visits drop constraint site_visits_pkey, add primary key (day, part);
comment on column public.site_visits.part is 'A day''s visits are the sum of its parts.';
alter table public.article_views add column part integer not null default 0;
alter table public.article_views drop constraint article_views_pkey, add primary key (version_id, day, part);
comment on column public.article_views.part is 'A day''s readings are the sum of its parts.';

create or replace function public.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  select v.part into free from public.site_visits v where v.day = today order by v.part limit 1 for update skip locked;
  insert into public.site_visits as v (day, part, visits) values (today, coalesce(free, (random() * 2000000000)::integer), 1)
  on conflict (day, part) do update set visits = v.visits + 1;
end $$;

create or replace function public.count_view(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  if exists (select from public.article_versions v where v.id = count_view.version and v.state = 'published' and v.published_at <= now()) then
    select w.part into free from public.article_views w
    where w.version_id = count_view.version and w.day = today order by w.part limit 1 for update skip locked;
    insert into public.article_views as w (version_id, day, part, views)
    values (count_view.version, today, coalesce(free, (random() * 2000000000)::integer), 1)
    on conflict (version_id, day, part) do update set views = w.views + 1;
  end if;
end $$;
