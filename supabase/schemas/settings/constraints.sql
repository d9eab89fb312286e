alter table public.site_settings
  add constraint site_settings_pkey primary key (singleton),
  add constraint site_settings_singleton_check check (singleton),
  add constraint site_settings_brand_first_name_check check (brand_first_name ~ '^[[:alpha:]][[:alpha:] ''-]{0,29}$'),
  add constraint site_settings_contact_email_check check (contact_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'
    and char_length(contact_email) <= 254),
  add constraint site_settings_contact_phone_check check (contact_phone ~ '^\+[1-9]\d{6,14}$'),
  add constraint site_settings_linkedin_url_check check (linkedin_url ~ '^https://[^\s]+$'
    and char_length(linkedin_url) <= 300),
  add constraint site_settings_instagram_url_check check (instagram_url ~ '^https://[^\s]+$'
    and char_length(instagram_url) <= 300),
  add constraint site_settings_language_app_url_check check (language_app_url ~ '^https://[^\s]+$'
    and char_length(language_app_url) <= 300),
  add constraint site_settings_company_address_check check (char_length(btrim(company_address)) between 1 and 200),
  add constraint site_settings_biography_pt_check check (char_length(btrim(biography_pt)) between 1 and 3000),
  add constraint site_settings_biography_en_check check (char_length(btrim(biography_en)) between 1 and 3000),
  add constraint site_settings_qualifications_pt_check check (private.are_lines(qualifications_pt, 12, 160)),
  add constraint site_settings_qualifications_en_check check (private.are_lines(qualifications_en, 12, 160)),
  add constraint site_settings_company_number_check check (private.is_cnpj(company_number)),
  add constraint site_settings_brand_first_name_is_line check (private.is_line(brand_first_name)),
  add constraint site_settings_contact_email_is_line check (private.is_line(contact_email)),
  add constraint site_settings_contact_phone_is_line check (private.is_line(contact_phone)),
  add constraint site_settings_linkedin_url_is_line check (private.is_line(linkedin_url)),
  add constraint site_settings_instagram_url_is_line check (private.is_line(instagram_url)),
  add constraint site_settings_language_app_url_is_line check (private.is_line(language_app_url)),
  add constraint site_settings_company_address_is_line check (private.is_line(company_address));
