-- All events that cannot be read are counted, and all hours that the connected calendar does not take.
set check_function_bodies = off;

alter table public.busy_calendars add column skipped_count integer not null default 0 check (skipped_count >= 0);
comment on column public.busy_calendars.skipped_count is 'The number of all events that could not be read last time, named or not.';
comment on column public.busy_calendars.skipped is
  'Names of the first events that could not be read last time and therefore block no hours. Only the teacher sees them.';

drop function public.list_unwritten_hours();
create function public.list_unwritten_hours()
returns table (id uuid, full_name text, starts_at timestamptz, problem text, is_removal boolean, total bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select u.id, h.label, coalesce(h.starts_at, lower(l.there)), u.problem, u.is_removal, count(*) over ()
    from private.unwritten_hours u join private.calendar_links l on l.entry_id = u.id left join private.calendar_hours h on h.id = u.id
    where u.is_told order by 3 limit 100;
end $$;
comment on function public.list_unwritten_hours is
  'The first hundred hours that the connected calendar does not have as they are here, and why; is_removal: it still has one that was '
  'cancelled, total: how many they all are. A conflict counts from the second attempt on.';
grant execute on function public.list_unwritten_hours to authenticated;

create or replace function public.finish_calendar_round(
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
  -- A calendar may fail as a whole for long, such as with what others wrote there, while it refuses single hours.
  if not finish_calendar_round.has_more then
    perform private.tell_unwritten_hours();
  end if;
  perform private.end_calendar_connection();
end $$;
