create table public.erasure_requests (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text check (char_length(reason) between 1 and 1000),
  requested_at timestamptz not null default now()
);
comment on table public.erasure_requests is 'Students who asked for their data to be erased. The row goes with them.';

grant select, delete on public.erasure_requests to authenticated;
grant all on public.erasure_requests to service_role;

alter table public.erasure_requests enable row level security;

create policy "People read their own request, the teacher reads all" on public.erasure_requests
  for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People take their own request back" on public.erasure_requests
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));

create function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  select p.full_name into name from public.profiles p
  where p.id = auth.uid() and p.role = 'aluno' and p.deactivated_at is null;
  if not found then
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
comment on function public.request_erasure is 'A student asks the teacher to erase everything about them. Asking twice asks once.';

create function public.export_my_data() returns jsonb
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
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me));
end $$;
comment on function public.export_my_data is 'Everything the school keeps about the signed-in person, as JSON.';

create function public.erase_person(person uuid) returns void
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
  delete from public.mail_outbox m where lower(m.recipient) = lower(address);
  delete from public.notifications n where n.content ->> 'link' = '/admin/manage-students?person=' || erase_person.person;
  update public.error_logs e set user_agent = null, request_body = null, url = null where e.user_id = erase_person.person;
end $$;
comment on function public.erase_person is
  'Removes a person from what outlives their account. The server calls it right before it deletes the account, with which all else goes.';

revoke execute on function public.request_erasure(text), public.export_my_data(), public.erase_person(uuid) from public;
grant execute on function public.request_erasure(text), public.export_my_data() to authenticated;
grant execute on function public.erase_person(uuid) to service_role;
