-- A charge is found by all that is said of it, also where no text of it is stored.

drop function public.find_charges(text);

create function public.find_charges(search text, forfeits public.forfeit_kind[] default '{}') returns setof public.charge_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select c.* from public.charge_overview c
    where private.is_found(find_charges.search, c.student_name, c.searched) or c.forfeit = any (find_charges.forfeits);
end $$;
comment on function public.find_charges is 'Charges whose student or purpose holds a text, or that are for classes forfeited in these ways, for the teacher''s lists.';

grant execute on function public.find_charges to authenticated;

create or replace function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  if name is null then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(btrim(request_erasure.reason), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.tell_admins('erasure_requested', jsonb_build_object(
      'student_name', name, 'link', '/admin/manage-students?person=' || auth.uid()),
      -- Who takes it back and asks anew all day fills nobody's mailbox.
      by_mail => private.take_quota('erasure ' || auth.uid(), 3, interval '1 day'));
  end if;
end $$;
