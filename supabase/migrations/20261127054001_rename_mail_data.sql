-- The same for the outboxes: a parameter of their functions, and keys of mail data.
set check_function_bodies = off;
update public.mail_outbox set data = data - 'sealed' || jsonb_build_object('encrypted', data -> 'sealed') where data ? 'sealed';
update public.mail_outbox set data = data - 'was' || jsonb_build_object('previous_start', data -> 'was') where data ? 'was';

drop function public.claim_pushes;
create function public.claim_pushes(worker uuid, max_rows integer)
returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb, language public.language, is_urgent boolean,
  created_at timestamptz, unread integer, ttl_seconds integer
)
language plpgsql security definer set search_path = '' as $$
declare
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  loop
    select array_agg(due.id) into picked from (
      select d.id from public.push_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by d.is_urgent desc, d.created_at limit claim_pushes.max_rows - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    -- Dropped: what was read meanwhile, what is outdated, and what is for somebody who signed out or was deactivated.
    delete from public.push_outbox p using public.notifications n, public.push_subscriptions s, public.profiles r
    where p.id = any (picked) and n.id = p.notification_id and s.id = p.subscription_id and r.id = s.user_id
      and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id) or private.is_outdated(n));
    update public.push_outbox p set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_hours_end(s.user_id) as until from public.push_outbox h join public.push_subscriptions s on s.id = h.subscription_id
      where h.id = any (picked) and not h.is_urgent) as asleep
    where p.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.push_outbox p
      set state = 'sending', worker = claim_pushes.worker, attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
      where p.id = any (picked) and p.due_at <= now()
      returning p.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= claim_pushes.max_rows;
  end loop;

  -- Cleaning up waits until the queue is empty.
  if cardinality(ours) < claim_pushes.max_rows then
    -- A subscription ends with the session that made it.
    delete from public.push_subscriptions s where s.id in (
      select dead.id from public.push_subscriptions dead
      where dead.session_id is not null and not exists (select from auth.sessions a where a.id = dead.session_id)
      for update skip locked);
    delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - interval '14 days';
  end if;

  return query
    select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type, n.content, r.language, o.is_urgent, o.created_at,
      (select count(*)::integer from public.notifications u where u.user_id = s.user_id and not u.is_read),
      -- A reminder is worthless once its class begins; anything else after a day.
      case when n.type = 'class_soon' then coalesce((select greatest(0, ceil(extract(epoch from e.starts_at - now())))::integer
        from public.calendar_entries e where e.id = private.hour_of(n.content)), 0) else 86400 end
    from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id join public.notifications n on n.id = o.notification_id
    join public.profiles r on r.id = s.user_id
    where o.id = any (ours)
    order by o.is_urgent desc, o.created_at;
end $$;
comment on function public.claim_pushes is 'Claims push notifications that are due for one worker, for two minutes; those of a worker that died are due again. What is not urgent waits while the person has quiet hours. unread: the person''s unread notifications, with this one. ttl_seconds: for how long the push service should try.';

drop function public.list_unencrypted_mail;
create function public.list_unencrypted_mail(max_rows integer) returns table (id uuid, secrets jsonb)
language sql stable security definer set search_path = '' as $$
  select m.id, (select jsonb_object_agg(f.key, f.value) from jsonb_each(m.data) f where f.key = any (private.mail_secret_fields()))
  from public.mail_outbox m
  where m.state in ('queued', 'failed') and m.data ?| array['token_hash', 'password', 'key', 'proof']
    and m.created_at < now() - interval '30 seconds'
  order by m.created_at limit list_unencrypted_mail.max_rows
$$;

comment on function public.list_unencrypted_mail is 'Waiting mails whose secrets are not encrypted yet.';

drop function public.store_encrypted_mail;
create function public.store_encrypted_mail(mail uuid, secrets jsonb, encrypted text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set data = m.data - private.mail_secret_fields() || jsonb_build_object('encrypted', store_encrypted_mail.encrypted)
  where m.id = store_encrypted_mail.mail and m.state in ('queued', 'failed') and m.data @> store_encrypted_mail.secrets
$$;
comment on function public.store_encrypted_mail is 'Replaces the plain secrets of a mail by encrypted ones, unless they changed meanwhile.';

drop function public.claim_mails;
create function public.claim_mails(worker uuid, max_rows integer) returns setof public.mail_outbox
language plpgsql security definer set search_path = '' as $$
declare
  free_places integer := claim_mails.max_rows;
  probing boolean := false;
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  perform private.flush_digests();

  update public.mail_outbox m
  set state = 'failed',
    last_error = 'UNCLEAR: The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  -- During an outage of the mail server, one mail at a time is sent as a probe.
  if exists (select from private.mail_server s where s.refused_since is not null) then
    update private.mail_server s set probe_at = now() + interval '2 minutes'
    where s.refused_since is not null and s.probe_at <= now()
      and exists (select from public.mail_outbox m where m.state in ('queued', 'sending') and m.due_at <= now());
    probing := found;
    if not probing then
      return;
    end if;
    free_places := least(free_places, 1);
  end if;
  perform private.drop_outdated_mails();

  loop
    select array_agg(due.id) into picked from (
      select d.id from public.mail_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by probing and d.kind <> 'mail_test', case when probing then d.tried_at end nulls first, d.created_at
      limit free_places - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    update public.mail_outbox m set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_hours_end(h.user_id) as until from public.mail_outbox h
      where h.id = any (picked) and not h.is_urgent) as asleep
    where m.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.mail_outbox m
      set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, tried_at = now(), due_at = now() + interval '2 minutes'
      where m.id = any (picked) and m.due_at <= now()
      returning m.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= free_places;
  end loop;

  if probing and cardinality(ours) = 0 then
    update private.mail_server s set probe_at = now() where s.refused_since is not null;
  end if;
  return query select m.* from public.mail_outbox m where m.id = any (ours) order by m.created_at;
end $$;
comment on function public.claim_mails is 'Claims mails that are due for one worker, for two minutes, which extend_mail_claim prolongs; those of a worker that died are due again. Mail that is not urgent waits while its recipient has quiet hours. During an outage of the mail server one mail is claimed at a time, at growing intervals of up to five minutes.';

create or replace function private.limit_mail() returns trigger
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

drop function private.mail_limits;
create function private.mail_limits(kind text, recipient text, by_account text default null) returns table (key text, max_hits integer, per interval)
language sql stable security definer set search_path = '' as $$
  with cause as (
    select case
      when mail_limits.kind in ('recovery', 'confirmation', 'email_change') then 'link'
      when mail_limits.kind = 'already_registered' then 'notice'
      when caller.role = 'anon' then case
        when exists (select from public.profiles p where p.role = 'admin' and lower(p.email) = lower(mail_limits.recipient)) then 'visitor to teacher'
        else 'visitor' end
      when caller.role = 'authenticated' and not private.is_admin() then 'student'
      end as name
    from (select auth.role() as role) as caller),
  counted as (
    select md5(private.mailbox_of(mail_limits.recipient) || case when c.name = 'student' then ' ' || auth.uid() else '' end) as whose, l.max_hits, l.per
    from cause c join (values
      ('link', 5, interval '1 hour'), ('link', 10, interval '1 day'), ('notice', 3, interval '1 day'),
      ('visitor', 5, interval '1 hour'), ('visitor', 10, interval '1 day'), ('visitor to teacher', 60, interval '1 day'),
      ('student', 30, interval '1 day')) as l (name, max_hits, per) on l.name = c.name
    union all
    -- An account that changes its address again and again.
    select 'by ' || mail_limits.by_account, 5, interval '1 day'
    where mail_limits.kind = 'email_change' and mail_limits.by_account is not null)
  select 'mail ' || mail_limits.kind || ' ' || c.whose || ' ' || c.per, c.max_hits, c.per from counted c
$$;
comment on function private.mail_limits is 'The limits for mails of a kind to a recipient: how many in which time. No row where there is no limit.';

create or replace function public.has_mail_quota(kind text, recipient text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.mail_limits(has_mail_quota.kind, has_mail_quota.recipient) l
    join private.quotas q on q.key = l.key and q.hits >= l.max_hits and q.window_started_at >= now() - l.per)
$$;

create or replace function private.previous_start(kind text, entry public.calendar_entries) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((select (m.data ->> 'previous_start')::timestamptz from public.mail_outbox m
      where m.state = 'queued' and m.kind = previous_start.kind and m.data ->> 'entry' = previous_start.entry.id::text and m.data ? 'previous_start'
      order by m.created_at limit 1), previous_start.entry.moved_from)
  where previous_start.kind like '%\_moved'
$$;

reset check_function_bodies;
