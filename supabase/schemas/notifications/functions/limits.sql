create function private.limit_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  share record;
begin
  -- The same mail once more is no other mail.
  if exists (select from public.mail_outbox m where m.id = new.id) then
    return new;
  end if;
  for share in select l.* from private.limits_of_mail(new.kind, new.recipient, new.data ->> 'by_account') l order by l.per, l.key loop
    -- A mail that the hour's share refuses does not count for the day.
    if not private.take_quota(share.key, share.most, share.per) then
      return null;
    end if;
  end loop;
  return new;
end $$;
comment on function private.limit_mail is 'Drops a mail of a kind or to an address that has had its share.';

create function private.limits_of_mail(kind text, recipient text, by_account text default null) returns table (key text, most integer, per interval)
language sql stable security definer set search_path = '' as $$
  with cause as (
    select case
      when limits_of_mail.kind in ('recovery', 'confirmation', 'email_change') then 'link'
      when limits_of_mail.kind = 'already_registered' then 'notice'
      when asker.role = 'anon' then case
        when exists (select from public.profiles p where p.role = 'admin' and lower(p.email) = lower(limits_of_mail.recipient)) then 'visitor to teacher'
        else 'visitor' end
      when asker.role = 'authenticated' and not private.is_admin() then 'student'
      end as name
    from (select auth.role() as role) as asker),
  counted as (
    select md5(private.mailbox_of(limits_of_mail.recipient) || case when c.name = 'student' then ' ' || auth.uid() else '' end) as whose, l.most, l.per
    from cause c join (values
      ('link', 5, interval '1 hour'), ('link', 10, interval '1 day'), ('notice', 3, interval '1 day'),
      ('visitor', 5, interval '1 hour'), ('visitor', 10, interval '1 day'), ('visitor to teacher', 60, interval '1 day'),
      ('student', 30, interval '1 day')) as l (name, most, per) on l.name = c.name
    union all
    -- One account that moves to address after address.
    select 'by ' || limits_of_mail.by_account, 5, interval '1 day'
    where limits_of_mail.kind = 'email_change' and limits_of_mail.by_account is not null)
  select 'mail ' || limits_of_mail.kind || ' ' || c.whose || ' ' || c.per, c.most, c.per from counted c
$$;
comment on function private.limits_of_mail is 'The number of mails of a kind that may go to an address in a time; none where there is no limit.';

create function public.mail_has_room(kind text, recipient text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.limits_of_mail(mail_has_room.kind, mail_has_room.recipient) l
    join private.quotas q on q.key = l.key and q.hits >= l.most and q.window_started_at >= now() - l.per)
$$;
comment on function public.mail_has_room is 'Whether one more mail of a kind would be sent to an address. The server asks before it makes a link that replaces another.';
