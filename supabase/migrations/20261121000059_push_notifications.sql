create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(:\d{1,5})?/' and char_length(endpoint) <= 1500),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null default '' check (char_length(device) <= 80),
  session_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.push_subscriptions is 'Browsers that show what the bell tells while the site is closed (Web Push, RFC 8030). Whoever knows the endpoint and keys can write to one.';
comment on column public.push_subscriptions.p256dh is 'The browser''s key and secret for encrypting, base64url (RFC 8291).';
comment on column public.push_subscriptions.session_id is 'The sign-in that it belongs to: with that, it ends.';
create index push_subscriptions_by_user on public.push_subscriptions (user_id);

create table public.push_outbox (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications (id) on delete cascade,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  is_urgent boolean not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  worker uuid,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (notification_id, subscription_id)
);
comment on table public.push_outbox is 'Notifications on their way to browsers, written in the transaction that causes them. Sent at least once; the browser shows each once.';
create index push_outbox_due on public.push_outbox (due_at) where state in ('queued', 'sending');
create index push_outbox_by_subscription on public.push_outbox (subscription_id);
create index push_outbox_done on public.push_outbox (created_at) where state in ('sent', 'failed');

grant select (id, user_id, endpoint, device, created_at), delete on public.push_subscriptions to authenticated;
grant all on public.push_subscriptions, public.push_outbox to service_role;
alter table public.push_subscriptions enable row level security;
alter table public.push_outbox enable row level security;
create policy "People see their own devices" on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People remove their own devices" on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "What is on its way to a browser is the server's alone" on public.push_outbox for all to service_role using (true) with check (true);

create function private.is_signed_in(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_signed_in.session is null or exists (select from auth.sessions s where s.id = is_signed_in.session)
$$;

create function private.enqueue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  urgent boolean;
begin
  -- Most people have none, and an article is told to everybody.
  if not exists (select from public.push_subscriptions s where s.user_id = new.user_id) then
    return null;
  end if;
  urgent := private.is_urgent(new.type, new.content);
  insert into public.push_outbox (notification_id, subscription_id, is_urgent, due_at)
  select new.id, s.id, urgent, case when urgent then now() else coalesce(private.quiet_end(new.user_id), now()) end
  from public.push_subscriptions s
  where s.user_id = new.user_id and private.is_signed_in(s.session_id) and not exists (
    select from public.notification_choices c where c.user_id = new.user_id and c.topic = private.topic_of(new.type) and not c.by_push);
  return null;
end $$;
create trigger enqueue_push after insert on public.notifications for each row execute function private.enqueue_push();
revoke execute on function private.is_signed_in(uuid), private.enqueue_push() from public;

create function public.keep_push_subscription(endpoint text, p256dh text, auth text, device text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  kept uuid;
begin
  if not private.is_active() then
    perform private.refuse('NOT_ALLOWED');
  end if;
  if not private.take_quota('push ' || me, 60, interval '1 hour') then
    perform private.refuse('TOO_MANY');
  end if;
  -- A browser that somebody else was signed in with is now this person's: whoever holds its keys is there.
  delete from public.push_subscriptions s where s.endpoint = keep_push_subscription.endpoint and s.user_id <> me;
  begin
    insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, device, session_id)
    values (me, keep_push_subscription.endpoint, rtrim(keep_push_subscription.p256dh, '='), rtrim(keep_push_subscription.auth, '='),
      left(coalesce(keep_push_subscription.device, ''), 80), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid)
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, session_id = excluded.session_id
    returning s.id into kept;
  exception when check_violation or not_null_violation then
    raise exception using errcode = 'PT400', message = 'INVALID_SUBSCRIPTION';
  end;
  -- More browsers than anybody uses: those that came first go.
  delete from public.push_subscriptions s where s.user_id = me and s.id not in (
    select k.id from public.push_subscriptions k where k.user_id = me order by k.id = kept desc, k.created_at desc limit 10);
  -- Whoever lets a phone tell them at any hour would be woken by it: the night is quiet until they say otherwise.
  insert into public.notification_times (user_id, quiet_from, quiet_until) values (me, '22:00', '07:00') on conflict do nothing;
  return kept;
end $$;
comment on function public.keep_push_subscription is 'Lets the browser that asks show what the bell tells. Keys are base64url; the endpoint is a name of the internet, by https.';
revoke execute on function public.keep_push_subscription(text, text, text, text) from public;
grant execute on function public.keep_push_subscription(text, text, text, text) to authenticated;

create function public.claim_pushes(worker uuid, most integer) returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb, language public.language, is_urgent boolean, created_at timestamptz)
language sql volatile security definer set search_path = '' as $$
  -- Read in the bell meanwhile, by somebody who signed out or was locked out, or of the day before: nobody is to be told.
  delete from public.push_outbox p using public.notifications n, public.push_subscriptions s, public.profiles r
  where p.state in ('queued', 'sending') and p.due_at <= now() and n.id = p.notification_id and s.id = p.subscription_id and r.id = s.user_id
    and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id));
  delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - interval '14 days';

  with ours as (
    update public.push_outbox p
    set state = 'sending', worker = claim_pushes.worker, attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
    where p.id in (
      select due.id from public.push_outbox due
      where due.state in ('queued', 'sending') and due.due_at <= now()
      order by due.is_urgent desc, due.due_at limit claim_pushes.most
      for update skip locked)
    returning p.*)
  select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type, n.content, r.language, o.is_urgent, o.created_at
  from ours o join public.push_subscriptions s on s.id = o.subscription_id join public.notifications n on n.id = o.notification_id
  join public.profiles r on r.id = s.user_id
$$;
comment on function public.claim_pushes is 'Takes notifications that are due for one worker. A claim is good for two minutes: those of a worker that died are due again.';

create function public.finish_push(push uuid, worker uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.push_outbox p set state = 'sent', sent_at = now(), last_error = null
  where p.id = finish_push.push and p.worker = finish_push.worker and p.state = 'sending'
$$;

create function public.postpone_push(push uuid, worker uuid, error text, give_up boolean default false, wait_seconds integer default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.push_outbox p
  set last_error = left(postpone_push.error, 500),
    state = case when postpone_push.give_up or p.attempts >= 8 then 'failed' else 'queued' end,
    due_at = now() + greatest(least(interval '5 seconds' * 3 ^ (p.attempts - 1), interval '1 hour'),
      least(coalesce(postpone_push.wait_seconds, 0), 21600) * interval '1 second')
  where p.id = postpone_push.push and p.worker = postpone_push.worker and p.state = 'sending'
$$;
comment on function public.postpone_push is 'One that could not be sent is due again later and later, eight times in about three hours, and not before the push service says.';

create function public.drop_push_subscription(push uuid, worker uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.push_subscriptions s using public.push_outbox p
  where p.id = drop_push_subscription.push and p.worker = drop_push_subscription.worker and s.id = p.subscription_id
$$;
comment on function public.drop_push_subscription is 'The push service says that the browser is gone: so is all that was on its way there.';
revoke execute on function public.claim_pushes(uuid, integer), public.finish_push(uuid, uuid),
  public.postpone_push(uuid, uuid, text, boolean, integer), public.drop_push_subscription(uuid, uuid) from public;
grant execute on function public.claim_pushes(uuid, integer), public.finish_push(uuid, uuid),
  public.postpone_push(uuid, uuid, text, boolean, integer), public.drop_push_subscription(uuid, uuid) to service_role;
