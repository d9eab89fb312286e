alter table public.site_settings add column first_language public.language not null default 'pt';
comment on column public.site_settings.first_language is 'In which language the site meets whoever has chosen none and names none in the address.';
grant update (first_language) on public.site_settings to authenticated;
