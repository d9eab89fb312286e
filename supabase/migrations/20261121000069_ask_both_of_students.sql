-- What a student asks for is asked by somebody who has shown every factor they have, as everything else is.
create or replace function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  if name is null then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(left(btrim(request_erasure.reason), 1000), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.notify_admins('erasure_requested', jsonb_build_object(
      'title', name || ' pediu a exclusão dos seus dados', 'link', '/admin/manage-students?person=' || auth.uid()));
  end if;
end $$;

create or replace function private.my_student_name() returns text
language sql stable security definer set search_path = '' as $$
  select p.full_name from public.profiles p
  where p.id = (select auth.uid()) and p.role = 'aluno' and (select private.is_active())
$$;
