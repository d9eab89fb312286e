create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  address text;
begin
  if not private.is_active() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  select u.email into address from auth.users u where u.id = me and u.email_confirmed_at is not null;
  return jsonb_build_object(
    'exported_at', now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = me),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c where c.user_id = me),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = me),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from public.notifications n where n.user_id = me),
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.email = lower(address)),
    'classes', (
      select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = me),
    'class_charges', (select coalesce(jsonb_agg(to_jsonb(l) order by l.charged_at), '[]') from public.class_charges l where l.student_id = me),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(m) order by m.granted_at), '[]') from public.makeup_credits m where m.student_id = me),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me));
end $$;

create or replace function public.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select p.email into address from public.profiles p where p.id = erase_person.person;
  if not found then
    return;
  end if;
  -- The hour was taken and stays taken; whose it was is forgotten.
  update public.trial_bookings b
  set full_name = 'Pessoa removida', email = 'removed@removed.invalid', phone = '+10000000', goals = null, message = null
  where b.email = lower(address);
  -- Classes to come are given up; of those that were, the hour alone stays.
  delete from public.calendar_entries e using public.classes c
  where c.id = e.id and c.student_id = erase_person.person and e.starts_at > now();
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;
  delete from public.mail_outbox m where lower(m.recipient) = lower(address);
  delete from public.notifications n where n.content ->> 'link' = '/admin/manage-students?person=' || erase_person.person;
  update public.error_logs e set user_agent = null, request_body = null, url = null where e.user_id = erase_person.person;
end $$;
