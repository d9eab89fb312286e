-- The teacher sees, sends again and lets be what did not go out. While the server refuses everybody, what is due waits for it, tried or not.
create or replace function public.list_undelivered() returns table (
  channel text, id uuid, kind text, person text, failed boolean, attempts smallint, error text, created_at timestamptz, due_at timestamptz, can_retry boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'mail', m.id, m.kind, coalesce(nullif(p.full_name, ''), m.recipient), m.state = 'failed', m.attempts,
      coalesce(m.last_error, s.error), m.created_at, m.due_at,
      m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}')
    from public.mail_outbox m left join public.profiles p on p.id = m.user_id
    cross join private.mail_server s
    where m.given_up_at is null and m.state in ('failed', 'queued', 'sending')
      and (m.last_error is not null or (s.refused_since is not null and m.due_at <= now()))
    union all
    select 'push', o.id, n.type, coalesce(nullif(p.full_name, ''), p.email), o.state = 'failed', o.attempts, o.last_error, o.created_at, o.due_at,
      (o.state <> 'sending' or o.due_at <= now()) and not private.is_outdated(n)
    from public.push_outbox o join public.notifications n on n.id = o.notification_id join public.profiles p on p.id = n.user_id
    where o.last_error is not null and o.state in ('failed', 'queued', 'sending')
    order by 8 desc limit 200;
end $$;

create function private.ask_mail_server() returns void
language sql security definer set search_path = '' as $$
  update private.mail_server s set probe_at = now() where s.refused_since is not null
$$;

create or replace function public.retry_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if retry_delivery.channel = 'push' then
    update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
    from public.notifications n
    where o.id = retry_delivery.id and n.id = o.notification_id and not private.is_outdated(n)
      and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null, tried_at = null
    where m.id = retry_delivery.id and m.given_up_at is null
      and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'));
  end if;
  if not found then
    perform private.refuse('NOT_NOW');
  end if;
  perform private.ask_mail_server();
end $$;

create function public.retry_all_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mails integer;
  pushes integer;
begin
  perform private.require_admin();
  -- One that may have arrived would come twice: that is decided for each alone.
  update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null, refused_since = null
  where m.given_up_at is null and m.last_error is not null and m.last_error !~ '^UNCLEAR: '
    and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'));
  get diagnostics mails = row_count;
  update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
  from public.notifications n
  where n.id = o.notification_id and not private.is_outdated(n) and o.last_error is not null
    and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  get diagnostics pushes = row_count;
  perform private.ask_mail_server();
  perform pg_notify('outbox', 'mail_outbox');
  return mails + pushes;
end $$;
comment on function public.retry_all_deliveries is
  'Sends all that failed or waits after a failed try once more, now and as often as anew; how many. Not what may have arrived.';

create or replace function public.give_up_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if give_up_delivery.channel = 'push' then
    delete from public.push_outbox o where o.id = give_up_delivery.id and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    update public.mail_outbox m set state = 'failed', data = '{}', given_up_at = now()
    where m.id = give_up_delivery.id and m.given_up_at is null
      and (m.last_error is not null or exists (select from private.mail_server s where s.refused_since is not null))
      and (m.state in ('failed', 'queued') or (m.state = 'sending' and m.due_at <= now()));
  end if;
  if not found then
    perform private.refuse('NOT_NOW');
  end if;
end $$;

-- She asks for it now: the test is the mail that finds out whether the server is back.
create or replace function public.send_test_mail() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
begin
  perform private.require_admin();
  if not private.take_quota('test mail ' || auth.uid(), 10, interval '1 hour') then
    perform private.refuse('TOO_MANY');
  end if;
  perform private.ask_mail_server();
  insert into public.mail_outbox (kind, recipient, language, data)
  select 'mail_test', p.email, p.language, jsonb_build_object('name', p.full_name, 'link', '/admin/settings')
  from public.profiles p where p.id = auth.uid() returning id into mail;
  return mail;
end $$;
revoke execute on function private.ask_mail_server(), public.retry_all_deliveries() from public;
grant execute on function public.retry_all_deliveries() to authenticated;
