set check_function_bodies = off;

alter table public.calendar_history add column by_calendar boolean not null default false;
comment on column public.calendar_history.by_calendar is 'Whether the change was made in the connected calendar, and so counts as the teacher''s.';
alter table public.calendar_sync add column keeps_marks boolean not null default false;
comment on column public.calendar_sync.keeps_marks is 'Whether the server has been seen to keep the site''s mark in an event: one without it is then another''s.';
-- Each event is written again, with the mark.
update private.calendar_links set fingerprint = null, due_at = now() where fingerprint is not null;

create or replace function private.record_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  tracked constant text[] := array['local_start', 'duration', 'cancelled_at', 'status', 'online_link'];
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  after constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  if after ->> 'kind' = 'import' then
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into changed
  from unnest(tracked) as name
  where after ? name and before -> name is distinct from after -> name and (tg_op = 'UPDATE' or after -> name <> 'null'::jsonb);
  if changed is not null then
    insert into public.calendar_history (entry_id, changed_by, change, by_student, by_calendar)
    values (new.id, auth.uid(), changed, coalesce(current_setting('school.by_student', true) = 'true', false),
      coalesce(current_setting('school.by_calendar', true) = 'true', false));
  end if;
  return null;
end $$;
comment on function private.record_history is 'Writes a change of an hour to the calendar history, with the person who made it.';

create or replace function private.move_hour_as_teacher(entry uuid, starts_at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person constant uuid := (select k.connected_by from public.connected_calendar k);
  at constant timestamp := move_hour_as_teacher.starts_at at time zone 'America/Sao_Paulo';
  sub constant text := current_setting('request.jwt.claim.sub', true);
  claims constant text := current_setting('request.jwt.claims', true);
begin
  perform set_config('school.by_calendar', 'true', true), set_config('request.jwt.claim.sub', person::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform public.move_hour(move_hour_as_teacher.entry, at::date, at::time);
  perform set_config('school.by_calendar', '', true), set_config('request.jwt.claim.sub', coalesce(sub, ''), true),
    set_config('request.jwt.claims', coalesce(claims, ''), true);
  return null;
exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
  return sqlerrm;
end $$;
comment on function private.move_hour_as_teacher is 'Moves an hour in the name of the teacher who connected the calendar; returns the code of a refusal.';

create or replace function public.connect_calendar(provider text, url text, username text, name text, encrypted text, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.connected_calendar;
  busy uuid;
begin
  perform private.lock_calendar();
  select k.* into known from public.connected_calendar k for update;
  -- The events of one calendar cannot be changed by the credentials of another.
  perform private.refuse_if(known.url <> connect_calendar.url and exists (select from private.calendar_links), 'NOT_NOW');
  busy := known.busy_calendar;
  if busy is null then
    insert into public.busy_calendars (name, url) values (connect_calendar.name, connect_calendar.url) returning id into busy;
  else
    update public.busy_calendars b set name = connect_calendar.name, url = connect_calendar.url where b.id = busy;
  end if;
  insert into public.connected_calendar as k (provider, url, username, name, busy_calendar, connected_by)
  values (connect_calendar.provider, connect_calendar.url, connect_calendar.username, connect_calendar.name, busy, connect_calendar.person)
  on conflict (singleton) do update set provider = excluded.provider, url = excluded.url, username = excluded.username, name = excluded.name,
    busy_calendar = excluded.busy_calendar, connected_by = excluded.connected_by, connected_at = now();
  insert into private.calendar_credentials as c (encrypted) values (connect_calendar.encrypted)
  on conflict (singleton) do update set encrypted = excluded.encrypted;
  insert into public.calendar_sync as s (answered_at) values (now())
  on conflict (singleton) do update
  set answered_at = now(), failing_since = null, problem = null, told_at = null, closing_at = null, version = null, due_at = now(),
    keeps_marks = s.keeps_marks and known.url is not distinct from connect_calendar.url;
  update private.calendar_links l set due_at = now(), attempts = 0 where true;
  perform pg_notify('connected_calendar', '');
end $$;
comment on function public.connect_calendar is 'Connects a calendar that has just answered, or replaces its credentials. person: the teacher who does.';

create or replace function public.claim_calendar_round() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed public.calendar_sync;
begin
  update public.calendar_sync s set claimed_until = now() + interval '3 minutes'
  where s.singleton and coalesce(s.claimed_until, '-infinity') < now() and s.due_at <= now()
  returning s.* into claimed;
  if claimed.singleton is null then
    return null;
  end if;
  return (select jsonb_build_object('provider', k.provider, 'url', k.url, 'username', k.username, 'busy_calendar', k.busy_calendar, 'encrypted', c.encrypted,
      'is_closing', claimed.closing_at is not null, 'keeps_marks', claimed.keeps_marks, 'language', (select p.language from public.profiles p where p.id = k.connected_by),
      -- The window of what is read moves on, so an unchanged calendar is read again, too.
      'version', case when claimed.read_at > now() - interval '6 hours' then claimed.version end)
    from public.connected_calendar k left join private.calendar_credentials c on c.singleton);
end $$;
comment on function public.claim_calendar_round is 'Claims the next round of calls to the connected calendar, with all that it needs; null where none is due or another process has it.';

drop function public.finish_calendar_round;
create function public.finish_calendar_round(
  problem text default null, version text default null, has_more boolean default false, keeps_marks boolean default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sync public.calendar_sync;
begin
  update public.calendar_sync s set claimed_until = null,
    answered_at = case when finish_calendar_round.problem is null then now() else s.answered_at end,
    failing_since = case when finish_calendar_round.problem is not null then coalesce(s.failing_since, now()) end,
    problem = finish_calendar_round.problem,
    told_at = case when finish_calendar_round.problem is not null then s.told_at end,
    version = coalesce(finish_calendar_round.version, s.version), keeps_marks = coalesce(finish_calendar_round.keeps_marks, s.keeps_marks),
    read_at = case when finish_calendar_round.version is not null then now() else s.read_at end,
    -- Without an answer, waits for as long as it has been silent, up to ten minutes.
    due_at = now() + case when finish_calendar_round.problem is not null
      then least(greatest(now() - coalesce(s.failing_since, now()), interval '1 minute'), interval '10 minutes')
      when finish_calendar_round.has_more then interval '0' else interval '1 minute' end
  where s.singleton returning s.* into sync;
  if sync.failing_since <= now() - interval '1 hour' and sync.told_at is null and sync.closing_at is null then
    update public.calendar_sync s set told_at = now() where s.singleton;
    perform private.add_admin_notifications('calendar_silent', jsonb_build_object('link', '/admin/settings/hours#connected-calendar'));
  end if;
  perform private.end_calendar_connection();
end $$;
comment on function public.finish_calendar_round is 'Ends a round and says when the next is due: in a minute, at once where more waits, or later where the server did not answer as it should.';
grant execute on function public.finish_calendar_round to service_role;

reset check_function_bodies;
