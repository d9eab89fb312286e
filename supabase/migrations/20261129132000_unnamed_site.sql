-- A new site bears no name that nobody gave it. Sites that are in use keep theirs.
set check_function_bodies = off;

alter table public.site_settings alter column brand_first_name set default 'You';
-- Nobody has named or changed anything.
alter table public.site_settings disable trigger user;
update public.site_settings set brand_first_name = default where not exists (select from public.profiles);
alter table public.site_settings enable trigger user;
