create function public.name_teacher(full_name text, first_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set full_name = name_teacher.full_name where p.id = auth.uid();
  update public.site_settings s set brand_first_name = name_teacher.first_name where s.singleton;
end $$;
comment on function public.name_teacher is 'Gives the teacher her name, and the site the first name that it is called by.';
