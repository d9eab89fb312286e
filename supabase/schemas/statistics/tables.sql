create table public.site_visits (
  day date not null,
  visits integer not null default 0,
  shard integer not null default 0,
  primary key (day, shard)
);
comment on table public.site_visits is 'Visitors of the public pages by day. A browser counts once a year.';
comment on column public.site_visits.shard is
  'Each day has several rows, so that concurrent visits do not wait for each other. The day''s count is their sum.';
