create function private.schedule_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Mails about a visitor's trial class cannot be turned off.
  about constant text := case when new.kind not like 'trial\_%' then private.topic_of(new.kind) end;
  -- Mails about a failed backup or a full disk cannot be turned off, but do respect quiet hours.
  person constant uuid := (select p.id from public.profiles p
    where (about is not null or new.kind in ('backup_failed', 'disk_filling')) and lower(p.email) = lower(new.recipient) limit 1);
  digest constant timestamptz := private.next_digest(person);
begin
  if person is null then
    return new;
  end if;
  new.user_id := person;
  if about <> 'classes' and exists (select from public.notification_choices c where c.user_id = person and c.topic = about
    and not c.by_mail) then
    return null;
  end if;
  new.is_urgent := private.is_urgent(new.kind, new.data);
  if new.is_urgent then
    return new;
  end if;
  -- Mails with a calendar event, and reminders, are never part of a digest.
  if digest is not null and about not in ('classes', 'reminders') then
    insert into private.digest_items (user_id, kind, data, due_at) values (person, new.kind, new.data, digest);
    return null;
  end if;
  new.due_at := coalesce(private.quiet_hours_end(person), new.due_at);
  return new;
end $$;
comment on function private.schedule_mail is
  'Decides by a person''s settings whether a mail is sent immediately, after their quiet hours, in their digest, or not at all.';

create function private.quiet_hours_end(person uuid, at timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (local.day + t.quiet_until + case when local.clock >= t.quiet_until then interval '1 day'
    else interval '0' end) at time zone 'America/Sao_Paulo'
  from public.notification_times t
  cross join lateral (select (quiet_hours_end.at at time zone 'America/Sao_Paulo')::date as day,
    (quiet_hours_end.at at time zone 'America/Sao_Paulo')::time as clock) as local
  where t.user_id = quiet_hours_end.person and case
    when t.quiet_from < t.quiet_until then local.clock >= t.quiet_from and local.clock < t.quiet_until
    else local.clock >= t.quiet_from or local.clock < t.quiet_until end
$$;
comment on function private.quiet_hours_end is 'When the current quiet hours of a person end; no row outside of them.';

create function private.next_digest(person uuid, at timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (local.day + t.digest_at + case when local.clock >= t.digest_at then interval '1 day'
    else interval '0' end) at time zone 'America/Sao_Paulo'
  from public.notification_times t
  cross join lateral (select (next_digest.at at time zone 'America/Sao_Paulo')::date as day,
    (next_digest.at at time zone 'America/Sao_Paulo')::time as clock) as local
  where t.user_id = next_digest.person and t.digest_at is not null
$$;
comment on function private.next_digest is 'When a person''s next daily digest is due; no row where they have none.';

create function private.flush_digests() returns void
language sql security definer set search_path = '' as $$
  with ready as (
    select d.user_id from private.digest_items d left join public.notification_times t on t.user_id = d.user_id
    group by d.user_id having min(d.due_at) <= now() or bool_and(t.digest_at is null)),
  taken as (delete from private.digest_items d using ready r where d.user_id = r.user_id returning d.*)
  insert into public.mail_outbox (kind, recipient, language, data, user_id)
  select 'digest', p.email, p.language, jsonb_build_object('name', p.full_name, 'items',
    jsonb_agg(jsonb_build_object('kind', k.kind, 'data', k.facts) order by k.id)), p.id
  from (select t.*, private.current_facts(t.kind, t.data) as facts from taken t) as k
  join public.profiles p on p.id = k.user_id and p.deactivated_at is null and p.email <> ''
  where not exists (select from public.notification_choices c where c.user_id = k.user_id and c.topic = private.topic_of(k.kind)
    and not c.by_mail)
    and k.facts is not null
  group by p.id
$$;
comment on function private.flush_digests is
  'Queues the digests that are due. Safe to call from several processes: each item is sent once.';
