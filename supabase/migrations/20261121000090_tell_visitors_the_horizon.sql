create function public.last_bookable_day() returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days from public.scheduling_rules r
$$;
comment on function public.last_bookable_day is 'The last day, by São Paulo''s calendar, on which others may take an hour now.';
revoke execute on function public.last_bookable_day() from public;
grant execute on function public.last_bookable_day() to anon, authenticated, service_role;

create or replace function public.list_articles(language public.language, by text, most integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.say_article(shown.v)), '[]') from (
    select v from public.article_versions v
    left join lateral (select sum(w.views) as views from public.article_views w
      where w.version_id = v.id and w.day > current_date - 90) as read on true
    where v.language = list_articles.language and v.state = 'published' and v.published_at <= now()
      -- What nobody has read is not popular, it is only new.
      and (list_articles.by is distinct from 'popular' or read.views > 0)
    order by case when list_articles.by = 'popular' then read.views end desc nulls last, v.published_at desc, v.id
    limit least(greatest(list_articles.most, 1), 20)) as shown (v)
$$;
comment on function public.list_articles is 'The newest (by "recent") articles, or those that were read (by "popular"), the most read of the last ninety days first.';
