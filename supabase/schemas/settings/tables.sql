create type public.language as enum ('pt', 'en');

create table public.plans (
  name text primary key check (char_length(name) between 1 and 40 and private.is_single_line(name)),
  position smallint not null unique,
  classes_per_week smallint check (classes_per_week between 1 and 14),
  price_cents integer check (price_cents > 0 and price_cents <= 10000000),
  contents_pt text[] not null default '{}' check (private.are_valid_lines(contents_pt, 8, 120)),
  contents_en text[] not null default '{}' check (private.are_valid_lines(contents_en, 8, 120))
);
comment on table public.plans is 'The plans the school sells. Pages leave out empty values.';
comment on column public.plans.price_cents is 'Monthly price in centavos of R$.';
comment on column public.plans.contents_pt is 'The contents of the plan, one item per line. Empty: the site shows its default text.';

create table public.plan_prices (
  plan text not null references public.plans (name) on update cascade on delete cascade,
  from_on date not null,
  price_cents integer check (price_cents > 0 and price_cents <= 10000000),
  primary key (plan, from_on)
);
comment on table public.plan_prices is
  'The history of plan prices: each row is valid from a day on. A null price means that the plan was not for sale.';

create table public.site_settings (
  singleton boolean primary key default true check (singleton),
  brand_first_name text not null default 'Alex'
    check (brand_first_name ~ '^[[:alpha:]][[:alpha:] ''-]{0,29}$' and private.is_single_line(brand_first_name)),
  contact_email text check (contact_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(contact_email) <= 254
    and private.is_single_line(contact_email)),
  contact_phone text check (contact_phone ~ '^\+[1-9]\d{6,14}$' and private.is_single_line(contact_phone)),
  responsible_name text check (char_length(responsible_name) between 2 and 120 and private.is_name(responsible_name)),
  company_number text check (private.is_tax_number(company_number)),
  linkedin_url text check (linkedin_url ~ '^https://[^\s]+$' and char_length(linkedin_url) <= 300 and private.is_single_line(linkedin_url)),
  instagram_url text check (instagram_url ~ '^https://[^\s]+$' and char_length(instagram_url) <= 300
    and private.is_single_line(instagram_url)),
  language_app_url text check (language_app_url ~ '^https://[^\s]+$' and char_length(language_app_url) <= 300
    and private.is_single_line(language_app_url)),
  company_address text check (char_length(btrim(company_address)) between 1 and 200 and private.is_single_line(company_address)),
  biography_pt text check (char_length(btrim(biography_pt)) between 1 and 3000),
  biography_en text check (char_length(btrim(biography_en)) between 1 and 3000),
  qualifications_pt text[] not null default '{}' check (private.are_valid_lines(qualifications_pt, 12, 160)),
  qualifications_en text[] not null default '{}' check (private.are_valid_lines(qualifications_en, 12, 160)),
  first_language public.language not null default 'pt',
  introduction_pt text check (char_length(btrim(introduction_pt)) between 1 and 200 and private.is_single_line(introduction_pt)),
  introduction_en text check (char_length(btrim(introduction_en)) between 1 and 200 and private.is_single_line(introduction_en)),
  photo_shown boolean not null default false,
  greeting_file text check (greeting_file ~ '^[0-9a-f]{40}\.(mp3|ogg|m4a|mp4|mov|webm)$'),
  greeting_seconds smallint check (greeting_seconds between 1 and 180),
  greeting_words text check (char_length(btrim(greeting_words)) between 1 and 6000),
  greeting_language public.language not null default 'pt',
  student_space_mb integer not null default 500 check (student_space_mb between 50 and 100000),
  former_student_years smallint not null default 2 check (former_student_years between 1 and 10),
  constraint site_settings_greeting_has_captions check (greeting_file is null or greeting_words is not null)
);
comment on table public.site_settings is 'Facts about the business that the public pages show, in one row.';
comment on column public.site_settings.contact_phone is 'WhatsApp number in E.164 format.';
comment on column public.site_settings.responsible_name is
  'The full name of the person or company that gives the classes and is responsible for personal data (LGPD art. 9, Decreto 7.962 art. 2).';
comment on column public.site_settings.company_number is 'CPF or CNPJ of whoever is responsible, without punctuation.';
comment on column public.site_settings.first_language is
  'The default language at addresses without a language, for visitors who have chosen none.';
comment on column public.site_settings.introduction_pt is 'A one-sentence introduction of the teacher, for the home page.';
comment on column public.site_settings.introduction_en is 'The introduction in English.';
comment on column public.site_settings.photo_shown is 'Whether public pages show the photo of the teacher''s account.';
comment on column public.site_settings.greeting_file is
  'The teacher''s recorded greeting for the home page: the name of its file, which follows from its content.';
comment on column public.site_settings.greeting_seconds is 'The length of the greeting; null if the file does not say it.';
comment on column public.site_settings.greeting_words is
  'The greeting in words, from which its captions are made: plain text, or a WebVTT file.';
comment on column public.site_settings.student_space_mb is 'How many megabytes the files of one student may have, in all buckets together.';
comment on column public.site_settings.former_student_years is
  'How many years after the last class the data of former students is kept.';
comment on column public.site_settings.greeting_language is 'The language of the greeting.';

create table private.site_address (
  singleton boolean primary key default true check (singleton),
  given text check (char_length(given) <= 300),
  chosen text check (chosen ~ '^https://[a-z0-9.-]{3,253}(:\d{1,5})?$'),
  chosen_at timestamptz,
  constraint site_address_says_when check ((chosen is null) = (chosen_at is null))
);
comment on table private.site_address is
  'The address of the site in links and mails, in one row. Without one, it follows from the port that the process listens at.';
comment on column private.site_address.given is
  'The address in the site''s own settings (SITE_URL), which wins. Set by the site when it starts.';
comment on column private.site_address.chosen is 'The address that the teacher chose, an origin, at which the site answered itself.';
