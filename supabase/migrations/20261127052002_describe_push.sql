set check_function_bodies = off;
create or replace function public.claim_mails(worker uuid, most integer) returns setof public.mail_outbox
language plpgsql security definer set search_path = '' as $$
declare
  free_places integer := claim_mails.most;
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

drop function public.finish_mail;
create function public.finish_mail(mail uuid, worker uuid, saved boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_outbox m
  set state = case when finish_mail.saved then 'saved' else 'sent' end::public.mail_state,
    sent_at = case when not finish_mail.saved then now() end, data = '{}', last_error = null, refused_since = null
  where m.id = finish_mail.mail and m.worker = finish_mail.worker and m.state in ('sending', 'handed_over');
  perform private.refuse_if(not found, 'NOT_FOUND');
  perform private.mark_mail_server_up();
end $$;

create or replace function public.postpone_mail(mail uuid, worker uuid, error text, give_up boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_outbox m
  set last_error = left(postpone_mail.error, 500),
    refused_since = coalesce(m.refused_since, now()),
    -- Both limits are needed: attempts alone end too soon, and time alone passes while nothing is attempted.
    state = case when postpone_mail.give_up or (m.attempts >= 20 and m.refused_since <= now() - interval '3 days')
      then 'failed' else 'queued' end::public.mail_state,
    due_at = now() + least(interval '5 seconds' * 3 ^ least(m.attempts - 1, 10), interval '1 hour')
  where m.id = postpone_mail.mail and m.worker = postpone_mail.worker and m.state in ('sending', 'handed_over');
  if found and postpone_mail.error ~ '^(LATER|REFUSED|FULL): ' then
    perform private.mark_mail_server_up();
  end if;
end $$;

create or replace function public.renew_mail_link(kind text, token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  renewed boolean := false;
begin
  if renew_mail_link.kind = 'recovery' then
    update auth.users u set recovery_sent_at = now() where u.recovery_token = renew_mail_link.token;
    renewed := found;
  elsif renew_mail_link.kind = 'email_change' then
    update auth.users u set email_change_sent_at = now()
    where renew_mail_link.token in (u.email_change_token_new, u.email_change_token_current);
    renewed := found;
  elsif renew_mail_link.kind = 'confirmation' then
    update auth.users u set confirmation_sent_at = now() where u.confirmation_token = renew_mail_link.token;
    renewed := found;
    -- Pending sign-ups are in a table of the embedded backend.
    if not renewed and to_regclass('auth.pending_sign_ups') is not null then
      execute 'update auth.pending_sign_ups set created_at = now() where link_hash = encode(sha256(convert_to($1, ''utf8'')), ''hex'') returning true'
        into renewed using renew_mail_link.token;
    end if;
  end if;
  return coalesce(renewed, false) and renew_mail_link.token <> '';
end $$;

create or replace function public.reply_address(mail uuid) returns text
language sql stable security definer set search_path = '' as $$
  with mail as (
    select m.*, exists (select from public.profiles a where a.role = 'admin' and lower(a.email) = lower(m.recipient)) as to_teacher,
      private.hour_of(m.data) as hour,
      substring(m.data ->> 'link' from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as named
    from public.mail_outbox m where m.id = reply_address.mail),
  found as (
    select case when t.to_teacher then coalesce(
        (select b.email from public.trial_bookings b where b.id = t.hour),
        (select p.email from public.classes c join public.profiles p on p.id = c.student_id where c.id = t.hour),
        (select p.email from public.profiles p where p.role <> 'admin' and p.id::text = t.data ->> 'student'),
        (select p.email from public.profiles p where p.role <> 'admin' and p.id = t.named),
        (select p.email from public.feedback f join public.profiles p on p.id = f.student_id where f.id = t.named))
      else coalesce(
        (select nullif(s.contact_email, '') from public.site_settings s where private.is_mail_address(s.contact_email)),
        (select a.email from public.profiles a where a.role = 'admin' and a.deactivated_at is null and private.is_mail_address(a.email)
          order by a.created_at, a.id limit 1))
      end as address
    from mail t)
  select f.address from found f where private.is_mail_address(f.address)
$$;

create or replace function public.save_push_subscription(endpoint text, p256dh text, auth text, device text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  saved uuid;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  perform private.refuse_if(not private.consume_quota('push ' || me, 60, interval '1 hour'), 'TOO_MANY');
  -- A browser belongs to the person who signed in last: its keys prove that they use it.
  delete from public.push_subscriptions s where s.endpoint = save_push_subscription.endpoint and s.user_id <> me;
  begin
    insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, device, session_id)
    values (me, save_push_subscription.endpoint, rtrim(save_push_subscription.p256dh, '='), rtrim(save_push_subscription.auth, '='),
      left(coalesce(save_push_subscription.device, ''), 80), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid)
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, session_id = excluded.session_id
    returning s.id into saved;
  exception when check_violation or not_null_violation then
    perform private.refuse('INVALID_SUBSCRIPTION');
  end;
  -- At most ten browsers a person; the oldest are removed.
  delete from public.push_subscriptions s where s.user_id = me and s.id not in (
    select k.id from public.push_subscriptions k where k.user_id = me order by k.id = saved desc, k.created_at desc limit 10);
  -- The first device turns on quiet hours at night, which the person can change.
  insert into public.notification_times (user_id, quiet_from, quiet_until) values (me, '22:00', '07:00') on conflict do nothing;
  return saved;
end $$;

create or replace function private.enqueue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  urgent boolean;
begin
  -- A shortcut: most people have no device, and a new article notifies everybody.
  if not exists (select from public.push_subscriptions s where s.user_id = new.user_id) then
    return null;
  end if;
  urgent := private.is_urgent(new.type, new.content);
  insert into public.push_outbox (notification_id, subscription_id, is_urgent, due_at)
  select new.id, s.id, urgent, case when urgent then now() else coalesce(private.quiet_hours_end(new.user_id), now()) end
  from public.push_subscriptions s
  where s.user_id = new.user_id and private.is_signed_in(s.session_id) and not exists (
    select from public.notification_choices c where c.user_id = new.user_id and c.topic = private.topic_of(new.type) and not c.by_push);
  return null;
end $$;

create or replace function public.claim_pushes(worker uuid, most integer)
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
      order by d.is_urgent desc, d.created_at limit claim_pushes.most - cardinality(ours)
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
    exit when cardinality(ours) >= claim_pushes.most;
  end loop;

  -- Cleaning up waits until the queue is empty.
  if cardinality(ours) < claim_pushes.most then
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
