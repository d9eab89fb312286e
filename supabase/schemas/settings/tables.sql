create table public.site_settings (
  singleton boolean not null default true,
  brand_first_name text not null default 'Alex',
  contact_email text,
  contact_phone text,
  company_number text,
  linkedin_url text,
  instagram_url text,
  language_app_url text,
  company_address text,
  biography_pt text,
  biography_en text,
  qualifications_pt text[] not null default '{}',
  qualifications_en text[] not null default '{}',
  first_language public.language not null default 'pt'
);
comment on table public.site_settings is 'The one row of facts about the business that the public pages show.';
comment on column public.site_settings.contact_phone is 'WhatsApp number, E.164.';
comment on column public.site_settings.company_number is 'CNPJ: fourteen digits or capital letters, no punctuation.';
comment on column public.site_settings.first_language is 'In which language the site meets whoever has chosen none and names none in the address.';
