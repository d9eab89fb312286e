-- A mailbox that cannot be read, and mails in it that nobody understood, are told to the teacher.
set check_function_bodies = off;

create table private.mailbox_status (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz,
  failing_since timestamptz,
  problem text check (problem in ('NOT_REACHED', 'CERTIFICATE', 'CREDENTIALS', 'FOLDER', 'FAILING')),
  told_at timestamptz,
  constraint mailbox_status_problem_has_start check ((problem is null) = (failing_since is null))
);
comment on table private.mailbox_status is
  'How the mailbox of returned mails and of answers can be read, in one row; no row: the site has none, or has not looked yet.';
comment on column private.mailbox_status.read_at is 'When it was read whole last.';
comment on column private.mailbox_status.failing_since is 'Since when it cannot be read; null while it can.';
comment on column private.mailbox_status.told_at is 'When the teacher was notified of that; null once it is over.';

create table private.unread_mails (
  mail text primary key check (char_length(mail) between 1 and 100),
  problem text not null check (problem in ('UNREADABLE', 'TOO_LARGE', 'NAMELESS', 'ANSWER', 'NOT_RECORDED')),
  arrived_at timestamptz not null
);
comment on table private.unread_mails is
  'Mails in the mailbox that are reports or answers and that the site could not make use of, without anything of their content.';
comment on column private.unread_mails.mail is 'The mailbox''s own number of it.';
create index unread_mails_by_arrival on private.unread_mails (arrived_at);

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

create or replace function public.read_mail_server() returns jsonb
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

create function private.count_unread_mails() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('problem', u.problem, 'count', u.count, 'last_at', u.last_at) order by u.last_at desc), '[]')
  from (select m.problem, count(*) as count, max(m.arrived_at) as last_at from private.unread_mails m
    where m.arrived_at > now() - interval '14 days' group by m.problem) as u
$$;
comment on function private.count_unread_mails is
  '[{problem, count, last_at}] of the mails of the last fourteen days that the site could not make use of.';

drop function public.set_mail_transport(boolean);
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

create or replace function public.run_housekeeping(step text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one text;
begin
  if step is null then
    foreach one in array public.housekeeping_steps() loop
      while public.run_housekeeping(one) loop
      end loop;
    end loop;
    return false;
  end if;
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || step, 0)) then
    return false;
  end if;
  case step
    when 'accounts' then
      perform private.expire_temporary_passwords();
      perform private.delete_unconfirmed_accounts();
    when 'terms' then
      perform private.announce_terms();
    when 'time zone' then
      perform private.sync_time_zone();
    when 'unverified trials' then
      perform private.lock_calendar();
      update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
    when 'reminders' then
      perform private.lock_calendar();
      perform private.enqueue_reminders();
    when 'cards' then
      perform private.remind_of_cards();
    when 'makeups' then
      perform private.remind_of_makeups();
    when 'class requests' then
      perform private.end_class_requests();
    when 'waits' then
      perform private.end_waits();
    when 'offers' then
      return private.offer_next_hour();
    when 'articles' then
      perform private.publish_due_articles();
      perform private.purge_articles();
    when 'bills' then
      perform private.bill();
    when 'mei limit' then
      if private.consume_quota('mei limit', 1, interval '1 hour') then
        perform private.warn_of_mei_limit();
      end if;
    when 'errors' then
      perform private.purge_error_logs();
    when 'audit log' then
      if private.consume_quota('audit log', 1, interval '1 hour') then
        perform private.purge_audit_log();
        delete from public.notifications n where n.created_at < now() - (select private.kept('bells'));
      end if;
    when 'former students' then
      if private.consume_quota('former students', 1, interval '1 hour') then
        perform private.end_former_students();
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      perform private.forget_old_tests();
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - (select private.kept('test_networks'));
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.delete_unopened_trials();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - (select private.kept('request_counts'));
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - (select private.kept('mails'));
      delete from private.mail_outages o where o.until < now() - (select private.kept('mail_outages'));
      delete from private.unread_mails u where u.arrived_at < now() - (select private.kept('mail_outages'));
      delete from private.paused_addresses a where a.paused_at < now() - (select private.kept('returned_addresses'));
      delete from public.bank_lines l where l.day < current_date - (select private.kept('statements'));
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
