create function private.limit_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quota record;
begin
  -- A mail that is already queued is not counted twice.
  if exists (select from public.mail_outbox m where m.id = new.id) then
    return new;
  end if;
  for quota in select l.* from private.mail_limits(new.kind, new.recipient, new.data ->> 'by_account') l order by l.per, l.key loop
    -- A mail over the hourly limit does not count against the daily one.
    if not private.consume_quota(quota.key, quota.max_hits, quota.per) then
      return null;
    end if;
  end loop;
  return new;
end $$;
comment on function private.limit_mail is 'Drops a mail that exceeds a limit of its kind or recipient.';

create function private.mail_limits(kind text, recipient text, by_account text default null) returns table (key text, max_hits integer,
  per interval)
language sql stable security definer set search_path = '' as $$
  with cause as (
    select case
      when mail_limits.kind in ('recovery', 'confirmation', 'email_change') then 'link'
      when mail_limits.kind = 'already_registered' then 'notice'
      when caller.role = 'anon' then case
        when exists (select from public.profiles p where p.role = 'admin' and lower(p.email) = lower(mail_limits.recipient))
          then 'visitor to teacher'
        else 'visitor' end
      when caller.role = 'authenticated' and not private.is_admin() then 'student'
      end as name
    from (select auth.role() as role) as caller),
  counted as (
    select md5(private.mailbox_of(mail_limits.recipient) || case when c.name = 'student' then ' ' || auth.uid() else '' end) as whose,
      l.max_hits, l.per
    from cause c join (values
      ('link', 5, interval '1 hour'), ('link', 10, interval '1 day'), ('notice', 3, interval '1 day'),
      ('visitor', 5, interval '1 hour'), ('visitor', 10, interval '1 day'), ('visitor to teacher', 60, interval '1 day'),
      ('student', 30, interval '1 day')) as l (name, max_hits, per) on l.name = c.name
    union all
    -- Limits an account that changes its address repeatedly.
    select 'by ' || mail_limits.by_account, 5, interval '1 day'
    where mail_limits.kind = 'email_change' and mail_limits.by_account is not null)
  select 'mail ' || mail_limits.kind || ' ' || c.whose || ' ' || c.per, c.max_hits, c.per from counted c
$$;
comment on function private.mail_limits is
  'The limits for mails of a kind to a recipient: a number and a period each. No row where there is no limit.';

create function public.has_mail_quota(kind text, recipient text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.mail_limits(has_mail_quota.kind, has_mail_quota.recipient) l
    join private.quotas q on q.key = l.key and q.hits >= l.max_hits and q.window_started_at >= now() - l.per)
$$;
comment on function public.has_mail_quota is
  'Whether another mail of a kind is within its limits. The server asks before it creates a link that replaces the previous one.';
