create function public.name_teacher(
  full_name text, first_name text, document text default null, address text default null, email text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set full_name = name_teacher.full_name where p.id = auth.uid();
  update public.site_settings s set brand_first_name = name_teacher.first_name,
    responsible_name = coalesce(s.responsible_name, nullif(name_teacher.full_name, '')),
    company_number = coalesce(name_teacher.document, s.company_number),
    company_address = coalesce(name_teacher.address, s.company_address),
    contact_email = coalesce(name_teacher.email, s.contact_email)
  where s.singleton;
end $$;
comment on function public.name_teacher is
  'Gives the teacher her name, and the site the first name that it is called by and what the law asks of who is responsible, as far as '
  'it is given.';
