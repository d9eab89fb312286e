create table public.plans (
  name text primary key check (char_length(name) between 1 and 40),
  position smallint not null unique,
  classes_per_week smallint check (classes_per_week between 1 and 14),
  price_cents integer check (price_cents > 0)
);
comment on table public.plans is 'The plans the school sells. What is not filled in is left out of the pages.';
comment on column public.plans.price_cents is 'Monthly price in centavos of R$.';
insert into public.plans (name, position) values ('Busy Life', 1), ('Moderate', 2), ('King Charles', 3);

create table public.site_settings (
  singleton boolean primary key default true check (singleton),
  brand_first_name text not null default 'Alex' check (brand_first_name ~ '^[[:alpha:]][[:alpha:] ''-]{0,29}$'),
  contact_email text check (contact_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(contact_email) <= 254),
  contact_phone text check (contact_phone ~ '^\+[1-9]\d{6,14}$'),
  company_number text check (char_length(company_number) between 1 and 24),
  linkedin_url text check (linkedin_url ~ '^https://[^\s]+$' and char_length(linkedin_url) <= 300),
  instagram_url text check (instagram_url ~ '^https://[^\s]+$' and char_length(instagram_url) <= 300),
  language_app_url text check (language_app_url ~ '^https://[^\s]+$' and char_length(language_app_url) <= 300)
);
comment on table public.site_settings is 'The one row of facts about the business that the public pages show.';
comment on column public.site_settings.contact_phone is 'WhatsApp number, E.164.';
comment on column public.site_settings.company_number is 'CNPJ as the teacher writes it.';
insert into public.site_settings default values;

grant select on public.plans, public.site_settings to anon, authenticated;
grant update (classes_per_week, price_cents) on public.plans to authenticated;
grant update (brand_first_name, contact_email, contact_phone, company_number, linkedin_url, instagram_url, language_app_url)
  on public.site_settings to authenticated;
grant all on public.plans, public.site_settings to service_role;

alter table public.plans enable row level security;
alter table public.site_settings enable row level security;

create policy "Everyone reads the plans" on public.plans for select to anon, authenticated using (true);
create policy "The teacher edits the plans" on public.plans for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Everyone reads the site's facts" on public.site_settings for select to anon, authenticated using (true);
create policy "The teacher edits the site's facts" on public.site_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Pages are cached whole: a change tells every process to drop them.
create function private.announce_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('public_content', tg_table_name);
  return null;
end $$;
create trigger announce_content_change after insert or update or delete on public.plans
  for each statement execute function private.announce_content_change();
create trigger announce_content_change after insert or update or delete on public.site_settings
  for each statement execute function private.announce_content_change();
