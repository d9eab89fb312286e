create function private.is_responsible_known() returns boolean
language sql stable set search_path = '' as $$
  select num_nulls(s.responsible_name, s.company_number, s.company_address, s.contact_email) = 0 from public.site_settings s
$$;
comment on function private.is_responsible_known is
  'Whether the site says who is responsible: name, tax number, address and e-mail (LGPD art. 9, Decreto 7.962 art. 2).';
