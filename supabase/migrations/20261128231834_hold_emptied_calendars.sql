-- Hours of a calendar that suddenly has none are kept for a day; reports of mails are found by their recipient, and tell of delays.
set check_function_bodies = off;

alter table public.busy_calendars add column emptied_at timestamptz;
comment on column public.busy_calendars.emptied_at is
  'Since when the calendar has had none or few of its times. For a day, or until the teacher frees them, the earlier ones stay.';
alter table public.mail_outbox add column delayed_at timestamptz, add column bounced_by_address boolean not null default false;
comment on column public.mail_outbox.delayed_at is
  'When another server last reported that the mail is late; last_error has the reason. Without further news it counts as delivered after '
  'five days.';
comment on column public.mail_outbox.bounced_by_address is 'Whether the bounce named no mail, which its recipient and the time found.';

drop function public.replace_busy_times(uuid, jsonb);
drop function public.record_bounce(uuid, text);

create function private.is_emptied(before tstzmultirange, wanted tstzmultirange) returns boolean
language sql immutable set search_path = '' as $$
  select known > 0 and (kept = 0 or (known >= 4 and kept * 2 < known))
  from (select (select count(*) from unnest(before)) as known, (select count(*) from unnest(wanted)) as kept) as counted
$$;
comment on function private.is_emptied is
  'Whether a calendar has lost all of its times, or most of several: it may have been read wrongly.';

create function public.replace_busy_times(calendar uuid, busy jsonb, is_held boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := date_trunc('minute', now());
  horizon constant timestamptz := since + interval '400 days';
  longest constant interval := '744 hours';
  wanted tstzmultirange;
  before tstzmultirange;
  taken tstzmultirange;
  conflicting integer;
begin
  perform private.lock_calendar();
  select coalesce(range_agg(tstzrange(greatest(b.starts_at, since), least(b.ends_at, horizon))), '{}') into wanted
  from jsonb_to_recordset(replace_busy_times.busy) as b (starts_at timestamptz, ends_at timestamptz)
  where b.ends_at > b.starts_at and b.ends_at > since and b.starts_at < horizon;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}') into before
  from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar and e.ends_at > since;
  if replace_busy_times.is_held and private.is_emptied(before, wanted) then
    update public.busy_calendars c set emptied_at = coalesce(c.emptied_at, now()), failed_at = now(), problem = 'EMPTIED'
    where c.id = replace_busy_times.calendar and coalesce(c.emptied_at, now()) > now() - interval '1 day'
    returning c.conflicts into conflicting;
    if found then
      return conflicting;
    end if;
  end if;
  delete from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}'),
    count(*) filter (where e.kind <> 'import' and tstzrange(e.starts_at, e.ends_at) && wanted)
  into taken, conflicting
  from public.calendar_entries e where e.cancelled_at is null and e.ends_at > since;
  insert into public.calendar_entries (kind, busy_calendar, local_start, duration)
  select 'import', replace_busy_times.calendar, piece at time zone 'America/Sao_Paulo', least(upper(part) - piece, longest)
  from unnest(wanted - taken) as part cross join generate_series(lower(part), upper(part), longest) as piece
  where piece < upper(part);
  perform private.note_freed_hours(private.with_buffer(freed)) from unnest(before - wanted) as freed;
  update public.busy_calendars c
  set fetched_at = now(), failed_at = null, problem = null, emptied_at = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
comment on function public.replace_busy_times is
  'Replaces the busy times of an external calendar: [{"starts_at": …, "ends_at": …}]. Returns the number of existing hours that conflict '
  'with them; those hours stay. is_held: where the calendar has lost all or most of them, the earlier ones stay for a day, or until the '
  'teacher frees them.';

create function public.free_emptied_hours(calendar uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.busy_calendars c set emptied_at = now() - interval '2 days', checked_at = null
  where c.id = free_emptied_hours.calendar and c.problem = 'EMPTIED';
  perform private.refuse_if(not found, 'NOT_NOW');
end $$;
comment on function public.free_emptied_hours is
  'Lets the next reading of an external calendar replace its hours, although it has lost all or most of them.';

create function public.record_bounce(
  error text, mail uuid default null, recipient text default null, at timestamptz default null, is_delay boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bounced public.mail_outbox;
  bounced_mailbox text;
  person record;
  named constant uuid := coalesce(record_bounce.mail, (select m.id from public.mail_outbox m
    where private.mailbox_of(m.recipient) = private.mailbox_of(record_bounce.recipient) and m.state = 'sent' and m.bounced_at is null
      and m.sent_at between record_bounce.at - interval '5 days' and record_bounce.at + interval '10 minutes'
    order by m.sent_at desc limit 1));
begin
  if record_bounce.is_delay then
    update public.mail_outbox m set delayed_at = now(), last_error = left(record_bounce.error, 500)
    where m.id = named and m.state = 'sent' and m.bounced_at is null and m.dismissed_at is null;
    return;
  end if;
  update public.mail_outbox m
  set bounced_at = now(), data = '{}', last_error = left(record_bounce.error, 500), bounced_by_address = record_bounce.mail is null
  where m.id = named and m.bounced_at is null and (m.state = 'sent' or (m.state = 'failed' and m.last_error like 'UNCLEAR: %'))
  returning m.* into bounced;
  if not found or bounced.bounced_by_address then
    return;
  end if;
  bounced_mailbox := private.mailbox_of(bounced.recipient);
  if (select count(*) from public.mail_outbox m where m.bounced_at > now() - interval '30 days'
    and not m.bounced_by_address and private.mailbox_of(m.recipient) = bounced_mailbox) < 3 then
    return;
  end if;
  insert into private.paused_addresses (mailbox) values (bounced_mailbox) on conflict do nothing;
  if not found then
    return;
  end if;
  update public.mail_outbox m set state = 'failed', last_error = 'PAUSED: Several mails to this address came back.'
  where m.state = 'queued' and private.mailbox_of(m.recipient) = bounced_mailbox;
  select p.id, nullif(p.full_name, '') as name into person from public.profiles p where private.mailbox_of(p.email) = bounced_mailbox
    and p.role <> 'admin' limit 1;
  perform private.add_admin_notifications('address_paused', jsonb_strip_nulls(jsonb_build_object(
    'student', person.id, 'student_name', coalesce(person.name, bounced.recipient), 'link', '/admin/undelivered')));
end $$;
comment on function public.record_bounce is
  'Records that a sent mail bounced, or is_delay: is late. Without its id, it is the last one to the recipient in the five days before; '
  'anybody can write such a report, so that it pauses no address. The third other bounce of a mailbox in 30 days pauses it, and the '
  'teacher is notified.';

create or replace function public.list_undelivered()
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

create or replace function public.dismiss_delivery(channel text, id uuid) returns void
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

grant execute on function public.free_emptied_hours to authenticated;

reset check_function_bodies;
