create function public.claim_mails(worker uuid, max_rows integer) returns setof public.mail_outbox
language plpgsql security definer set search_path = '' as $$
declare
  free_places integer := claim_mails.max_rows;
  probing boolean := false;
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  perform private.flush_digests();
  perform private.drop_unneeded_copies();

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
comment on function public.claim_mails is
  'Claims due mails for one worker for two minutes; extend_mail_claim prolongs the claim. Claims of a worker that died expire. Mail that '
  'is not urgent waits during its recipient''s quiet hours. During an outage of the mail server one mail is claimed at a time, at growing '
  'intervals of up to five minutes.';

create function public.extend_mail_claim(mail uuid, worker uuid) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set due_at = now() + interval '2 minutes'
  where m.id = extend_mail_claim.mail and m.worker = extend_mail_claim.worker and m.state in ('sending', 'handed_over');
  update private.mail_server s set probe_at = greatest(s.probe_at, now() + interval '2 minutes')
  where s.refused_since is not null and exists (
    select from public.mail_outbox m where m.id = extend_mail_claim.mail and m.worker = extend_mail_claim.worker
      and m.state in ('sending', 'handed_over'))
$$;
comment on function public.extend_mail_claim is 'Extends a claim by two minutes, for a mail server that is slow to answer.';

create function public.hand_over_mail(mail uuid, worker uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ours as (
    update public.mail_outbox m set state = 'handed_over', due_at = now() + interval '2 minutes'
    where m.id = hand_over_mail.mail and m.worker = hand_over_mail.worker and m.state = 'sending'
    returning m.id)
  select exists (select from ours)
$$;
comment on function public.hand_over_mail is
  'Marks a mail as handed over, immediately before its text is sent to the mail server. False: another worker has claimed the mail.';

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
comment on function public.finish_mail is
  'Marks a mail as sent and deletes its data. saved: it was written to a file, because no mail server is configured. NOT_FOUND: another '
  'worker has claimed the mail.';

create function public.drop_mail(mail uuid, worker uuid, error text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = left(drop_mail.error, 500)
  where m.id = drop_mail.mail and m.worker = drop_mail.worker and m.state = 'sending'
$$;
comment on function public.drop_mail is 'Drops a mail whose facts are outdated; error contains the reason code.';

create function public.release_mail(mail uuid, worker uuid) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set state = 'queued', worker = null, attempts = m.attempts - 1, due_at = now()
  where m.id = release_mail.mail and m.worker = release_mail.worker and m.state = 'sending'
$$;
comment on function public.release_mail is 'Releases the claim of a mail that was not sent because its worker stops.';

create function public.postpone_mail(mail uuid, worker uuid, error text, give_up boolean default false) returns void
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
comment on function public.postpone_mail is
  'Postpones a mail that the server refused while it accepts others. Retried at growing intervals of up to an hour, for three days.';

create function private.wake_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('outbox', tg_table_name);
  return null;
end $$;
comment on function private.wake_sender is 'Wakes the workers that send mails and pushes.';

create function public.renew_mail_link(kind text, token text) returns boolean
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
      execute 'update auth.pending_sign_ups set created_at = now() where link_hash = encode(sha256(convert_to($1, ''utf8'')), ''hex'') '
        'returning true'
        into renewed using renew_mail_link.token;
    end if;
  end if;
  return coalesce(renewed, false) and renew_mail_link.token <> '';
end $$;
comment on function public.renew_mail_link is
  'Restarts the lifetime of a mailed link when its mail is sent. False: the link is no longer valid.';

create function public.reply_address(mail uuid) returns text
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
comment on function public.reply_address is
  'The reply address of a mail. Mail to the teacher: the person that it is about. Other mail: the address in the site''s settings, or the '
  'teacher''s own. Null where there is none.';
