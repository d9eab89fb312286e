-- A limit that the mails of a single recipient meet postpones these alone.
set check_function_bodies = off;

create or replace function public.mark_mail_server_down(mail uuid, worker uuid, error text) returns void
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

reset check_function_bodies;
