create function public.save_push_subscription(endpoint text, p256dh text, auth text, device text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  saved uuid;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  perform private.require_guardian(me);
  perform private.refuse_if(not private.consume_quota('push ' || me, 60, interval '1 hour'), 'TOO_MANY');
  -- A browser belongs to the person who signed in last: its keys prove that they use it.
  delete from public.push_subscriptions s where s.endpoint = save_push_subscription.endpoint and s.user_id <> me;
  begin
    insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, device, session_id)
    values (me, save_push_subscription.endpoint, rtrim(save_push_subscription.p256dh, '='), rtrim(save_push_subscription.auth, '='),
      left(coalesce(save_push_subscription.device, ''), 80),
        (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid)
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
      session_id = excluded.session_id
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
comment on function public.save_push_subscription is
  'Saves the caller''s browser for push notifications; its id. Keys are base64url; the endpoint is an https address with a public host '
  'name.';

create function private.enqueue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  urgent boolean;
begin
  -- A shortcut: most people have no device, and a new article notifies everybody.
  if not exists (select from public.push_subscriptions s where s.user_id = new.user_id) or private.awaits_guardian(new.user_id) then
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
comment on function private.enqueue_push is 'Queues a push notification for each device of a person, according to their settings.';

create function public.claim_pushes(worker uuid, max_rows integer)
returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb,
    language public.language, is_urgent boolean,
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
    -- Drop notifications that were read or are outdated, and those of people who signed out or were deactivated.
    delete from public.push_outbox p using public.notifications n, public.push_subscriptions s, public.profiles r
    where p.id = any (picked) and n.id = p.notification_id and s.id = p.subscription_id and r.id = s.user_id
      and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id)
        or private.is_outdated(n));
    update public.push_outbox p set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_hours_end(s.user_id) as until from public.push_outbox h
      join public.push_subscriptions s on s.id = h.subscription_id
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
    delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - (select private.kept('pushes'));
  end if;

  return query
    select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type,
      -- The class may have been confirmed since the notification was written.
      case when n.type = 'class_soon' and exists (select from public.classes c where c.id = private.hour_of(n.content)
        and c.status = 'scheduled')
        then n.content || '{"unconfirmed": true}' else n.content end,
      r.language, o.is_urgent, o.created_at,
      (select count(*)::integer from public.notifications u where u.user_id = s.user_id and not u.is_read),
      -- A reminder is worthless once its class begins; anything else after a day.
      case when n.type = 'class_soon' then coalesce((select greatest(0, ceil(extract(epoch from e.starts_at - now())))::integer
        from public.calendar_entries e where e.id = private.hour_of(n.content)), 0) else 86400 end
    from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id
      join public.notifications n on n.id = o.notification_id
    join public.profiles r on r.id = s.user_id
    where o.id = any (ours)
    order by o.is_urgent desc, o.created_at;
end $$;
comment on function public.claim_pushes is
  'Claims due push notifications for one worker for two minutes. Claims of a worker that died expire. Notifications that are not urgent '
  'wait during the person''s quiet hours. unread: the person''s number of unread notifications, including this one. A reminder of a class '
  'that is not confirmed yet says so (unconfirmed). ttl_seconds: how long the push service should try.';

create function public.finish_push(push uuid, worker uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.push_outbox p set state = 'sent', sent_at = now(), last_error = null
  where p.id = finish_push.push and p.worker = finish_push.worker and p.state = 'sending';
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.finish_push is
  'Marks a push as sent. NOT_FOUND: another worker has claimed it, or the subscription was removed.';

create function public.postpone_push(push uuid, worker uuid, error text, give_up boolean default false, wait_seconds integer default null)
returns void
language sql security definer set search_path = '' as $$
  update public.push_outbox p
  set last_error = left(postpone_push.error, 500),
    state = case when postpone_push.give_up or p.attempts >= 8 then 'failed' else 'queued' end,
    due_at = now() + greatest(least(interval '5 seconds' * 3 ^ (p.attempts - 1), interval '1 hour'),
      least(coalesce(postpone_push.wait_seconds, 0), 21600) * interval '1 second')
  where p.id = postpone_push.push and p.worker = postpone_push.worker and p.state = 'sending'
$$;
comment on function public.postpone_push is
  'Postpones a push that could not be sent: eight attempts in about three hours, never before the push service allows it (wait_seconds).';

create function public.drop_push_subscription(push uuid, worker uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.push_subscriptions s using public.push_outbox p
  where p.id = drop_push_subscription.push and p.worker = drop_push_subscription.worker and s.id = p.subscription_id
$$;
comment on function public.drop_push_subscription is
  'Deletes a subscription that the push service reports as gone, with all pushes queued for it.';
