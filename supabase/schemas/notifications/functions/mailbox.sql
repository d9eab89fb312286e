create function public.mailbox_read_at() returns timestamptz
language sql stable security definer set search_path = '' as $$ select s.read_at from private.mailbox_status s $$;
comment on function public.mailbox_read_at is 'When the mailbox was read whole last; null where it never was.';

create function public.note_mailbox(problem text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  status private.mailbox_status;
begin
  insert into private.mailbox_status as s (read_at, failing_since, problem)
  values (case when note_mailbox.problem is null then now() end, case when note_mailbox.problem is not null then now() end,
    note_mailbox.problem)
  on conflict (singleton) do update
  set read_at = coalesce(excluded.read_at, s.read_at), problem = excluded.problem,
    failing_since = case when excluded.problem is not null then coalesce(s.failing_since, excluded.failing_since) end,
    told_at = case when excluded.problem is not null then s.told_at end
  returning s.* into status;
  if status.failing_since <= now() - interval '1 hour' and status.told_at is null then
    update private.mailbox_status s set told_at = now() where s.singleton;
    perform private.add_admin_notifications('mailbox_silent', jsonb_build_object('link', '/admin/settings/notifications#mail-server'));
  end if;
end $$;
comment on function public.note_mailbox is
  'Records that the mailbox was read, or why it cannot be. The teacher is notified after an hour, once until it can.';

create function public.note_unread_mail(mail text, problem text, arrived_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.unread_mails (mail, problem, arrived_at)
  select note_unread_mail.mail, note_unread_mail.problem, least(note_unread_mail.arrived_at, now())
  -- Anybody can write to the mailbox.
  where (select count(*) from private.unread_mails) < 1000
  on conflict do nothing
$$;
comment on function public.note_unread_mail is
  'Counts a mail that is a report or an answer and that the site could not make use of, once.';

create function private.count_unread_mails() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('problem', u.problem, 'count', u.count, 'last_at', u.last_at) order by u.last_at desc), '[]')
  from (select m.problem, count(*) as count, max(m.arrived_at) as last_at from private.unread_mails m
    where m.arrived_at > now() - interval '14 days' group by m.problem) as u
$$;
comment on function private.count_unread_mails is
  '[{problem, count, last_at}] of the mails of the last fourteen days that the site could not make use of.';
