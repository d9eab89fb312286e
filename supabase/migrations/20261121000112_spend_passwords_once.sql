-- What has been spent was spent again with every housekeeping, for ever: each is a new hash and a new row of its account.
create table private.spent_passwords (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.spent_passwords is 'Handed-out passwords whose time was over and that were spent for it. Another one has another time.';

create or replace function private.expire_temporary_passwords() returns void
language sql security definer set search_path = '' as $$
  with late as (
    insert into private.spent_passwords as s (user_id, expires_at)
    select p.id, p.temporary_password_expires_at from public.profiles p
    where p.temporary_password and p.temporary_password_expires_at < now()
      and not exists (select from private.spent_passwords d where d.user_id = p.id and d.expires_at = p.temporary_password_expires_at)
    on conflict (user_id) do update set expires_at = excluded.expires_at where s.expires_at <> excluded.expires_at
    returning s.user_id)
  update auth.users u set last_sign_in_at = u.last_sign_in_at from late where u.id = late.user_id
$$;
