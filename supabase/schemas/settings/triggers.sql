create trigger refuse_odd_address before insert or update of contact_email on public.site_settings for each row
  execute function private.refuse_odd_address('contact_email');
