create function public.mark_mail_server_down(mail uuid, worker uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tried timestamptz;
  refusing private.mail_server;
begin
  -- Refusals at the same time know of each other.
  perform from private.mail_server s for update;
  -- One mailbox may have a limit of its own: it is one of all mail once a mail to somebody else has met it, and none was taken since.
  if mark_mail_server_down.error ~ '^LIMIT: ' and not exists (select from private.mail_server s where s.refused_since is not null)
    and not exists (
      select from public.mail_outbox o
      join public.mail_outbox m on m.id = mark_mail_server_down.mail and m.recipient <> o.recipient
      where o.state in ('queued', 'sending') and o.last_error ~ '^LIMIT: '
        and not exists (select from public.mail_outbox s where s.sent_at > o.tried_at)) then
    perform public.postpone_mail(mark_mail_server_down.mail, mark_mail_server_down.worker, mark_mail_server_down.error);
    return;
  end if;
  update public.mail_outbox m
  set state = 'queued', worker = null, attempts = m.attempts - 1, due_at = now(), last_error = left(mark_mail_server_down.error, 500)
  where m.id = mark_mail_server_down.mail and m.worker = mark_mail_server_down.worker and m.state in ('sending', 'handed_over')
  returning m.tried_at into tried;
  if not found then
    return;
  end if;
  -- Mails that were sent at the same time count as one failure.
  update private.mail_server s
  set refused_since = coalesce(s.refused_since, tried), error = left(mark_mail_server_down.error, 500), failures = s.failures + 1,
    failed_at = now(),
    probe_at = now() + least(interval '5 seconds' * 2 ^ least(s.failures, 10), interval '5 minutes')
  where s.failed_at is null or tried >= s.failed_at
  returning s.* into refusing;
  -- A server that restarts is up again before that.
  if refusing.refused_since <= now() - interval '2 minutes' and refusing.notified_at is null then
    update private.mail_server s set notified_at = now();
    perform private.add_admin_notifications('mail_refused', jsonb_build_object(
      'reason', substring(mark_mail_server_down.error from '^([A-Z_]+): '), 'link', '/admin/undelivered'));
  end if;
end $$;
comment on function public.mark_mail_server_down is
  'Records that the mail server refuses all mail. The current mail does not count as attempted. The teacher is notified after two minutes, '
  'once per outage. A limit that a single recipient''s mails meet postpones these alone.';

create function private.mark_mail_server_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outages (since, until, error)
  select s.refused_since, now(), coalesce(s.error, '') from private.mail_server s where s.refused_since is not null
    and s.notified_at is not null
  on conflict (since) do nothing;
  update private.mail_server s
  set refused_since = null, error = null, failures = 0, failed_at = null, probe_at = null, notified_at = null
  where s.refused_since is not null;
  if found then
    perform pg_notify('outbox', 'mail_outbox');
  end if;
end $$;
comment on function private.mark_mail_server_up is
  'Ends an outage of the mail server and wakes the sender. Lists the outage if the teacher was notified of it.';

create function private.probe_mail_server() returns void
language sql security definer set search_path = '' as $$
  update private.mail_server s set probe_at = now() where s.refused_since is not null
$$;
comment on function private.probe_mail_server is 'Schedules the next probe of the mail server for now.';

create function public.read_mail_server_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' then
    perform private.require_admin();
  end if;
  return (
    select jsonb_build_object('since', s.refused_since, 'error', s.error, 'waiting', (
      select count(*) from public.mail_outbox m where m.state in ('queued', 'sending') and m.due_at <= now() + interval '2 minutes'))
    from private.mail_server s where s.refused_since <= now() - interval '2 minutes');
end $$;
comment on function public.read_mail_server_status is
  '{since, error, waiting} of the current outage of the mail server: its start, its reason (a code, a colon, the server''s message), the '
  'number of queued mails. Null while it accepts mail.';

create function public.list_mail_outages() returns table (since timestamptz, until timestamptz, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select o.since, o.until, o.error from private.mail_outages o
    where o.until > now() - interval '90 days' order by o.since desc limit 20;
end $$;
comment on function public.list_mail_outages is
  'The last 20 outages of the mail server within 90 days, each with its reason (a code, a colon, the server''s message).';

create function public.set_mail_transport(has_server boolean, has_mailbox boolean default false) returns void
language sql security definer set search_path = '' as $$
  update private.mail_transport t
  set is_given = set_mail_transport.has_server,
    has_server = set_mail_transport.has_server or exists (select from private.chosen_mail_server)
  where t.singleton;
  delete from private.mailbox_status s where s.singleton and not set_mail_transport.has_mailbox;
$$;
comment on function public.set_mail_transport is
  'Records whether the site''s own settings name a mail server, and a mailbox. Without a server mails go to the one that the teacher '
  'chose, or are written to files. Called by the site when it starts.';

create function public.save_mail_server(provider text, host text, sender text, encrypted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if((select t.is_given from private.mail_transport t), 'NOT_NOW');
  insert into private.chosen_mail_server as c (provider, host, sender, encrypted)
  values (save_mail_server.provider, save_mail_server.host, save_mail_server.sender, save_mail_server.encrypted)
  on conflict (singleton) do update
  set provider = excluded.provider, host = excluded.host, sender = excluded.sender, encrypted = excluded.encrypted, chosen_at = now();
  update private.mail_transport t set has_server = true where t.singleton;
  insert into private.completed_steps (step) values ('mail_tested') on conflict do nothing;
  -- It has just taken a mail: what waited for another one goes to it.
  perform private.mark_mail_server_up();
end $$;
comment on function public.save_mail_server is
  'Stores the mail server that the teacher chose and that has just taken a test mail. NOT_NOW where the site''s settings name one.';

create function public.open_mail_server() returns text
language sql stable security definer set search_path = '' as $$
  select c.encrypted from private.chosen_mail_server c
$$;
comment on function public.open_mail_server is 'The encrypted address of the mail server that the teacher chose; null without one.';

create function public.read_mail_server() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('is_given', t.is_given, 'provider', c.provider, 'host', c.host, 'sender', c.sender, 'chosen_at', c.chosen_at,
      'mailbox', (select jsonb_build_object('read_at', s.read_at, 'failing_since', s.failing_since, 'problem', s.problem,
        'unread', private.count_unread_mails()) from private.mailbox_status s))
    from private.mail_transport t left join private.chosen_mail_server c on true);
end $$;
comment on function public.read_mail_server is
  '{is_given, provider, host, sender, chosen_at, mailbox} of the mail server: whether the site''s settings name it, else what the teacher '
  'chose, nulls where she chose none. Never its password. mailbox: {read_at, failing_since, problem, unread} of the one that mails come '
  'back to, null without one.';

create function public.remove_mail_server() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.chosen_mail_server c where c.singleton;
  perform private.refuse_if(not found, 'NOT_FOUND');
  update private.mail_transport t set has_server = t.is_given where t.singleton;
end $$;
comment on function public.remove_mail_server is
  'Forgets the mail server that the teacher chose. Mails are written to files until there is another one.';

create function public.is_mail_saved_to_files() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select not t.has_server from private.mail_transport t);
end $$;
comment on function public.is_mail_saved_to_files is
  'Whether mails are written to files instead of being sent, because no mail server is configured.';
