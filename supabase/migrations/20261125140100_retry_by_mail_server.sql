-- A mail server that refuses everybody is no fault of a mail: nothing counts as a try, one mail at a time finds out whether the server is
-- back, and then all go. A mail that alone is refused is tried for three days. What a mail needs is kept until it is sent or dropped by a person.
alter table public.mail_outbox
  add column tried_at timestamptz,
  add column refused_since timestamptz;
comment on column public.mail_outbox.tried_at is 'When it was claimed last.';
comment on column public.mail_outbox.refused_since is 'Since when the mail server refuses this mail alone.';
comment on column public.mail_outbox.data is
  'What the mail''s text needs. Emptied once it is sent or let be. Its secrets (private.mail_secrets) are encrypted by the server, within a minute where it has to wait.';
grant select (refused_since) on public.mail_outbox to authenticated;
create index mail_outbox_dropped on public.mail_outbox (created_at) where state = 'dropped';

create table private.mail_server (
  singleton boolean primary key default true check (singleton),
  refused_since timestamptz,
  error text check (char_length(error) <= 500),
  failures integer not null default 0,
  failed_at timestamptz,
  probe_at timestamptz,
  told_at timestamptz
);
comment on table private.mail_server is 'Whether the mail server refuses everybody, since when and why; refused_since is null while it does not.';
comment on column private.mail_server.probe_at is 'When one mail is to find out whether it is back.';
insert into private.mail_server default values;

create function private.mail_secrets() returns text[]
language sql immutable set search_path = '' as $$ select array['token_hash', 'password', 'key', 'proof'] $$;
comment on function private.mail_secrets is 'The fields of a mail''s data that open something. As in server/mail/sealed-facts.ts.';
create index mail_outbox_open_secrets on public.mail_outbox (created_at)
  where state in ('queued', 'failed') and data ?| array['token_hash', 'password', 'key', 'proof'];

create function private.mail_server_answers() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.mail_server s
  set refused_since = null, error = null, failures = 0, failed_at = null, probe_at = null, told_at = null
  where s.refused_since is not null;
  if found then
    perform pg_notify('outbox', 'mail_outbox');
  end if;
end $$;

create or replace function public.claim_mails(worker uuid, most integer) returns setof public.mail_outbox
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  room integer := claim_mails.most;
  probing boolean := false;
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  perform private.flush_digests();

  update public.mail_outbox m
  set state = 'failed',
    last_error = 'UNCLEAR: The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  -- Nobody sends while the server refuses everybody, but the one mail that asks whether it still does.
  if exists (select from private.mail_server s where s.refused_since is not null) then
    update private.mail_server s set probe_at = now() + interval '2 minutes'
    where s.refused_since is not null and s.probe_at <= now()
      and exists (select from public.mail_outbox m where m.state in ('queued', 'sending') and m.due_at <= now());
    probing := found;
    if not probing then
      return;
    end if;
    room := least(room, 1);
  end if;
  perform private.drop_outdated_mails();

  loop
    select array_agg(due.id) into picked from (
      select d.id from public.mail_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by probing and d.kind <> 'mail_test', case when probing then d.tried_at end nulls first, d.created_at
      limit room - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    update public.mail_outbox m set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_end(h.user_id) as until from public.mail_outbox h
      where h.id = any (picked) and not h.is_urgent) as asleep
    where m.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.mail_outbox m
      set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, tried_at = now(), due_at = now() + interval '2 minutes'
      where m.id = any (picked) and m.due_at <= now()
      returning m.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= room;
  end loop;

  if probing and cardinality(ours) = 0 then
    update private.mail_server s set probe_at = now() where s.refused_since is not null;
  end if;
  return query select m.* from public.mail_outbox m where m.id = any (ours) order by m.created_at;
end $$;
comment on function public.claim_mails is
  'Takes mails that are due for one worker. A claim is good for two minutes, and longer with hold_mail: those of a worker that died are due again. What can wait is put off while its reader''s hours are quiet. While the mail server refuses everybody it gives one mail at a time, later and later, up to five minutes.';

create function public.hold_mail(mail uuid, worker uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m set due_at = now() + interval '2 minutes'
  where m.id = hold_mail.mail and m.worker = hold_mail.worker and m.state in ('sending', 'handed_over');
  update private.mail_server s set probe_at = greatest(s.probe_at, now() + interval '2 minutes')
  where s.refused_since is not null and exists (
    select from public.mail_outbox m where m.id = hold_mail.mail and m.worker = hold_mail.worker and m.state in ('sending', 'handed_over'))
$$;
comment on function public.hold_mail is 'Keeps a claim for two more minutes: a mail server may take several over its answer.';

create or replace function public.finish_mail(mail uuid, worker uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.mail_outbox m set state = 'sent', sent_at = now(), data = '{}', last_error = null, refused_since = null
  where m.id = finish_mail.mail and m.worker = finish_mail.worker and m.state in ('sending', 'handed_over');
  perform private.mail_server_answers();
end $$;

create or replace function public.postpone_mail(mail uuid, worker uuid, error text, give_up boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.mail_outbox m
  set last_error = left(postpone_mail.error, 500),
    refused_since = coalesce(m.refused_since, now()),
    -- Tries alone would end too soon, and time alone while no mail was tried.
    state = case when postpone_mail.give_up or (m.attempts >= 20 and m.refused_since <= now() - interval '3 days')
      then 'failed' else 'queued' end::public.mail_state,
    due_at = now() + least(interval '5 seconds' * 3 ^ least(m.attempts - 1, 10), interval '1 hour')
  where m.id = postpone_mail.mail and m.worker = postpone_mail.worker and m.state in ('sending', 'handed_over');
  if found and postpone_mail.error ~ '^(LATER|REFUSED|FULL): ' then
    perform private.mail_server_answers();
  end if;
end $$;
comment on function public.postpone_mail is
  'A mail that alone could not be sent is due again later and later, an hour at most, for three days. A server that refuses one mail answers the others.';

create function public.release_mail(mail uuid, worker uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m set state = 'queued', worker = null, attempts = m.attempts - 1, due_at = now()
  where m.id = release_mail.mail and m.worker = release_mail.worker and m.state = 'sending'
$$;
comment on function public.release_mail is 'Gives back a claim whose mail was not tried: its worker stops.';

create function public.drop_mail(mail uuid, worker uuid, error text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = left(drop_mail.error, 500)
  where m.id = drop_mail.mail and m.worker = drop_mail.worker and m.state = 'sending'
$$;
comment on function public.drop_mail is 'A mail that would say what is not so any more is not sent; error says what.';

create function public.refuse_all_mail(mail uuid, worker uuid, error text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
comment on function public.refuse_all_mail is
  'The mail server refuses everybody: the mail was not tried. The teacher is told after two minutes, once until the server is back.';

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
comment on function public.read_mail_trouble is
  'Since when the mail server refuses everybody, why (a code, a colon, its words) and how many mails wait; null while it takes mails.';

create function public.list_open_mail(most integer) returns table (id uuid, secrets jsonb)
language sql stable security definer set search_path = '' as $$
  select m.id, (select jsonb_object_agg(f.key, f.value) from jsonb_each(m.data) f where f.key = any (private.mail_secrets()))
  from public.mail_outbox m
  where m.state in ('queued', 'failed') and m.data ?| array['token_hash', 'password', 'key', 'proof']
    and m.created_at < now() - interval '30 seconds'
  order by m.created_at limit list_open_mail.most
$$;
comment on function public.list_open_mail is 'Mails that wait and whose secrets are not encrypted yet.';

create function public.seal_mail(mail uuid, secrets jsonb, sealed text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m set data = m.data - private.mail_secrets() || jsonb_build_object('sealed', seal_mail.sealed)
  where m.id = seal_mail.mail and m.state in ('queued', 'failed') and m.data @> seal_mail.secrets
$$;
comment on function public.seal_mail is 'Puts the encrypted secrets of a mail in the place of the open ones, if these are still there.';

drop function private.holds_a_secret(text, jsonb);
drop function private.opens_an_account(text);
revoke execute on function private.mail_secrets(), private.mail_server_answers(), public.hold_mail(uuid, uuid),
  public.release_mail(uuid, uuid), public.drop_mail(uuid, uuid, text), public.refuse_all_mail(uuid, uuid, text), public.read_mail_trouble(),
  public.list_open_mail(integer), public.seal_mail(uuid, jsonb, text) from public;
grant execute on function public.hold_mail(uuid, uuid), public.release_mail(uuid, uuid), public.drop_mail(uuid, uuid, text),
  public.refuse_all_mail(uuid, uuid, text), public.read_mail_trouble(), public.list_open_mail(integer), public.seal_mail(uuid, jsonb, text)
  to service_role;
grant execute on function public.read_mail_trouble() to authenticated;
