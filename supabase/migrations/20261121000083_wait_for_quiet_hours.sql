-- Quiet hours are asked for when something is about to be told, not only when it happened: what was refused, or what a site
-- that stood still left, comes due in the middle of somebody's night.
alter table public.mail_outbox add column is_urgent boolean not null default false;
comment on column public.mail_outbox.is_urgent is 'It does not wait for quiet hours: judged when it was written, as what is urgent then stays so.';
update public.mail_outbox m set is_urgent = private.is_urgent(m.kind, m.data) where m.state in ('queued', 'sending') and m.user_id is not null;
comment on column public.mail_outbox.user_id is 'Whose mail it is, where they can choose not to get it or when.';
create index notifications_unread on public.notifications (user_id) where not is_read;

create or replace function private.choose_moment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- A visitor's mails about their trial class are nobody's to turn off.
  about constant text := case when new.kind not like 'trial\_%' then private.topic_of(new.kind) end;
  -- Nobody can turn off what says that the night's backup failed, and nobody has to be woken by it.
  person constant uuid := (select p.id from public.profiles p
    where (about is not null or new.kind = 'backup_failed') and lower(p.email) = lower(new.recipient) limit 1);
  digest constant timestamptz := private.next_digest(person);
begin
  if person is null then
    return new;
  end if;
  new.user_id := person;
  if about <> 'classes' and exists (select from public.notification_choices c where c.user_id = person and c.topic = about and not c.by_mail) then
    return null;
  end if;
  new.is_urgent := private.is_urgent(new.kind, new.data);
  if new.is_urgent then
    return new;
  end if;
  -- What carries an event for a calendar, or is about tomorrow, is a mail of its own.
  if digest is not null and about not in ('classes', 'reminders') then
    insert into private.digest_items (user_id, kind, data, due_at) values (person, new.kind, new.data, digest);
    return null;
  end if;
  new.due_at := coalesce(private.quiet_end(person), new.due_at);
  return new;
end $$;

create or replace function public.claim_mails(worker uuid, most integer) returns setof public.mail_outbox
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  perform private.flush_digests();
  perform private.drop_outdated_mails();

  update public.mail_outbox m
  set state = 'failed', data = case when private.holds_a_secret(m.kind, m.data) then '{}' else m.data end,
    last_error = 'UNCLEAR: The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  update public.mail_outbox m set data = '{}'
  where m.state = 'failed' and m.data <> '{}' and m.created_at < now() - interval '14 days';

  loop
    select array_agg(due.id) into picked from (
      select d.id from public.mail_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by d.created_at limit claim_mails.most - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    update public.mail_outbox m set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_end(h.user_id) as until from public.mail_outbox h
      where h.id = any (picked) and not h.is_urgent) as asleep
    where m.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.mail_outbox m
      set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, due_at = now() + interval '2 minutes'
      where m.id = any (picked) and m.due_at <= now()
      returning m.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= claim_mails.most;
  end loop;

  return query select m.* from public.mail_outbox m where m.id = any (ours) order by m.created_at;
end $$;
comment on function public.claim_mails is
  'Takes mails that are due for one worker. A claim is good for two minutes: those of a worker that died are due again. What can wait is put off while its reader''s hours are quiet.';

-- A phone is also told how much is unread, and a push service for how long it is worth telling.
drop function public.claim_pushes(uuid, integer);
create function public.claim_pushes(worker uuid, most integer) returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb, language public.language, is_urgent boolean,
  created_at timestamptz, unread integer, ttl_seconds integer)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  loop
    select array_agg(due.id) into picked from (
      select d.id from public.push_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by d.is_urgent desc, d.created_at limit claim_pushes.most - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    -- Read in the bell meanwhile, by somebody who signed out or was locked out, or not so any more: nobody is to be told.
    delete from public.push_outbox p using public.notifications n, public.push_subscriptions s, public.profiles r
    where p.id = any (picked) and n.id = p.notification_id and s.id = p.subscription_id and r.id = s.user_id
      and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id) or private.is_outdated(n));
    update public.push_outbox p set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_end(s.user_id) as until from public.push_outbox h join public.push_subscriptions s on s.id = h.subscription_id
      where h.id = any (picked) and not h.is_urgent) as asleep
    where p.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.push_outbox p
      set state = 'sending', worker = claim_pushes.worker, attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
      where p.id = any (picked) and p.due_at <= now()
      returning p.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= claim_pushes.most;
  end loop;

  -- While there is more to send, what nobody waits for can wait.
  if cardinality(ours) < claim_pushes.most then
    -- With its sign-in a browser's leave ends, wherever that was ended.
    delete from public.push_subscriptions s where s.id in (
      select dead.id from public.push_subscriptions dead
      where dead.session_id is not null and not exists (select from auth.sessions a where a.id = dead.session_id)
      for update skip locked);
    delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - interval '14 days';
  end if;

  return query
    select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type, n.content, r.language, o.is_urgent, o.created_at,
      (select count(*)::integer from public.notifications u where u.user_id = s.user_id and not u.is_read),
      -- A reminder is worth nothing from its class's first minute on, and much until then; the rest is worth a day.
      case when n.type = 'class_soon' then coalesce((select greatest(0, ceil(extract(epoch from e.starts_at - now())))::integer
        from public.calendar_entries e where e.id = private.hour_of(n.content)), 0) else 86400 end
    from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id join public.notifications n on n.id = o.notification_id
    join public.profiles r on r.id = s.user_id
    where o.id = any (ours)
    order by o.is_urgent desc, o.created_at;
end $$;
comment on function public.claim_pushes is
  'Takes notifications that are due for one worker. A claim is good for two minutes: those of a worker that died are due again. What can wait is put off while its reader''s hours are quiet. unread: how many notifications its reader has not read, this one among them. ttl_seconds: for how long a push service should try.';
revoke execute on function public.claim_pushes(uuid, integer) from public;
grant execute on function public.claim_pushes(uuid, integer) to service_role;
