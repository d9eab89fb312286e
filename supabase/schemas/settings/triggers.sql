create trigger refuse_invalid_address before insert or update of contact_email on public.site_settings for each row
  execute function private.refuse_invalid_address('contact_email');
create trigger record_name after update of brand_first_name on public.site_settings for each row
  execute function private.record_step('named');
