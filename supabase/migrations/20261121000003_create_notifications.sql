create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null check (type ~ '^[a-z_]{1,60}$'),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 8192),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'What the bell shows. Written by the database itself, in the transaction that causes it.';
comment on column public.notifications.content is 'What the type''s text needs, such as applicant_name and link.';
create index notifications_by_user on public.notifications (user_id, created_at desc);

grant select on public.notifications to authenticated;
grant update (is_read) on public.notifications to authenticated;
grant all on public.notifications to service_role;

alter table public.notifications enable row level security;

create policy "People read their own notifications" on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));

create policy "People mark their own notifications" on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()))
  with check (user_id = (select auth.uid()) and (select private.is_active()));

alter publication supabase_realtime add table public.notifications;

create function private.notify_admins(type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, type, content)
  select p.id, notify_admins.type, notify_admins.content
  from public.profiles p where p.role = 'admin' and p.deactivated_at is null
$$;
comment on function private.notify_admins is 'One notification to each active admin.';
revoke execute on function private.notify_admins(text, jsonb) from public;
