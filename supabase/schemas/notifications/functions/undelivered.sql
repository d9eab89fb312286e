create function public.list_undelivered()
returns table (
  channel text, id uuid, kind text, person text, failed boolean, attempts smallint, error text, created_at timestamptz, due_at timestamptz,
  can_retry boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'mail', m.id, m.kind, coalesce(nullif(p.full_name, ''), m.recipient), m.state = 'failed' or m.bounced_at is not null, m.attempts,
      coalesce(m.last_error, s.error), m.created_at, m.due_at,
      m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}')
    from public.mail_outbox m left join public.profiles p on p.id = m.user_id
    cross join private.mail_server s
    where m.dismissed_at is null
      and (m.bounced_at is not null or m.delayed_at > now() - interval '5 days' or (m.state in ('failed', 'queued', 'sending')
      and (m.last_error is not null or (s.refused_since is not null and m.due_at <= now()))))
    union all
    select 'push', o.id, n.type, coalesce(nullif(p.full_name, ''), p.email), o.state = 'failed', o.attempts, o.last_error, o.created_at,
      o.due_at,
      (o.state <> 'sending' or o.due_at <= now()) and not private.is_outdated(n)
    from public.push_outbox o join public.notifications n on n.id = o.notification_id join public.profiles p on p.id = n.user_id
    where o.last_error is not null and o.state in ('failed', 'queued', 'sending')
    order by 8 desc limit 200;
end $$;
comment on function public.list_undelivered is 'The newest 200 mails and push notifications that failed or wait for a retry.';

create function public.retry_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reader text;
begin
  perform private.require_admin();
  if retry_delivery.channel = 'push' then
    update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
    from public.notifications n
    where o.id = retry_delivery.id and n.id = o.notification_id and not private.is_outdated(n)
      and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null, tried_at = null
    where m.id = retry_delivery.id and m.dismissed_at is null
      and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'))
    returning m.recipient into reader;
  end if;
  perform private.refuse_if(not found, 'NOT_NOW');
  -- The teacher has checked the address.
  delete from private.paused_addresses a where a.mailbox = private.mailbox_of(reader);
  perform private.probe_mail_server();
end $$;
comment on function public.retry_delivery is 'Retries a failed delivery now, with the full number of attempts. channel: mail or push.';

create function public.dismiss_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if dismiss_delivery.channel = 'push' then
    delete from public.push_outbox o where o.id = dismiss_delivery.id
      and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    -- A bounced mail stays sent.
    update public.mail_outbox m
    set state = case when m.state = 'sent' then 'sent' else 'failed' end::public.mail_state, data = '{}', dismissed_at = now()
    where m.id = dismiss_delivery.id and m.dismissed_at is null
      and (m.last_error is not null or exists (select from private.mail_server s where s.refused_since is not null))
      and (m.state in ('failed', 'queued') or (m.state = 'sending' and m.due_at <= now()) or m.bounced_at is not null
        or m.delayed_at is not null);
  end if;
  perform private.refuse_if(not found, 'NOT_NOW');
end $$;
comment on function public.dismiss_delivery is 'Dismisses a failed delivery: removes it from the list without a retry.';

create function public.retry_all_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mails integer;
  pushes integer;
begin
  perform private.require_admin();
  -- A mail that may have arrived, and a paused address, are decided one by one.
  update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null
  where m.dismissed_at is null and m.last_error is not null and m.last_error !~ '^(UNCLEAR|PAUSED): '
    and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'));
  get diagnostics mails = row_count;
  update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
  from public.notifications n
  where n.id = o.notification_id and not private.is_outdated(n) and o.last_error is not null
    and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  get diagnostics pushes = row_count;
  perform private.probe_mail_server();
  perform pg_notify('outbox', 'mail_outbox');
  return mails + pushes;
end $$;
comment on function public.retry_all_deliveries is
  'Retries all deliveries that failed or wait for a retry, except those that may have arrived and those to paused addresses. Returns their '
  'number.';
