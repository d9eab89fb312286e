create function public.refuse_all_mail(mail uuid, worker uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tried timestamptz;
  refusing private.mail_server;
begin
  update public.mail_outbox m
  set state = 'queued', worker = null, attempts = m.attempts - 1, due_at = now(), last_error = left(refuse_all_mail.error, 500)
  where m.id = refuse_all_mail.mail and m.worker = refuse_all_mail.worker and m.state in ('sending', 'handed_over')
  returning m.tried_at into tried;
  if not found then
    return;
  end if;
  -- Mails that were on their way together are refused together: once.
  update private.mail_server s
  set refused_since = coalesce(s.refused_since, tried), error = left(refuse_all_mail.error, 500), failures = s.failures + 1, failed_at = now(),
    probe_at = now() + least(interval '5 seconds' * 2 ^ least(s.failures, 10), interval '5 minutes')
  where s.failed_at is null or tried >= s.failed_at
  returning s.* into refusing;
  -- A server that starts again is back before that.
  if refusing.refused_since <= now() - interval '2 minutes' and refusing.told_at is null then
    update private.mail_server s set told_at = now();
    perform private.notify_admins('mail_refused', jsonb_build_object(
      'reason', substring(refuse_all_mail.error from '^([A-Z_]+): '), 'link', '/admin/undelivered'));
  end if;
end $$;
comment on function public.refuse_all_mail is 'Notes that the mail server refuses everybody: the mail counts as not tried. The teacher is told after two minutes, once until the server is back.';

create function private.mark_mail_server_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outages (since, until, error)
  select s.refused_since, now(), coalesce(s.error, '') from private.mail_server s where s.refused_since is not null and s.told_at is not null
  on conflict (since) do nothing;
  update private.mail_server s
  set refused_since = null, error = null, failures = 0, failed_at = null, probe_at = null, told_at = null
  where s.refused_since is not null;
  if found then
    perform pg_notify('outbox', 'mail_outbox');
  end if;
end $$;
comment on function private.mark_mail_server_up is 'Ends an outage of the mail server, which is kept if the teacher was told of it, and has the queue sent.';

create function private.probe_mail_server() returns void
language sql security definer set search_path = '' as $$
  update private.mail_server s set probe_at = now() where s.refused_since is not null
$$;
comment on function private.probe_mail_server is 'Has the mail server tried now rather than at the next turn.';

create function public.read_mail_trouble() returns jsonb
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
comment on function public.read_mail_trouble is 'Since when the mail server refuses everybody, why (a code, a colon, its words) and how many mails wait; null while it takes mails.';

create function public.list_mail_outages() returns table (since timestamptz, until timestamptz, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select o.since, o.until, o.error from private.mail_outages o
    where o.until > now() - interval '90 days' order by o.since desc limit 20;
end $$;
comment on function public.list_mail_outages is 'When the mail server refused everybody and why (a code, a colon, its words), of the last 90 days; the newest 20.';

create function public.note_mail_way(has_server boolean) returns void
language sql security definer set search_path = '' as $$
  update private.mail_way w set has_server = note_mail_way.has_server where w.only_one
$$;
comment on function public.note_mail_way is 'Says at the start whether mails go to a server or are written to files.';

create function public.mail_is_kept() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select not w.has_server from private.mail_way w);
end $$;
comment on function public.mail_is_kept is 'Whether mails are written to files, where nobody gets them, because no server is set.';
