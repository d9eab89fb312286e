create function private.clean_error_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Reports over the limit are dropped without an error, so that a flood of them cannot fill the disk.
  if not private.may_report_error() then
    return null;
  end if;
  new.error_message := private.redact(new.error_message, 1000);
  new.url := private.redact(new.url, 500);
  new.request_body := private.redact(new.request_body, 1000);
  new.user_agent := left(new.user_agent, 300);
  return new;
end $$;
comment on function private.clean_error_log is 'Redacts and shortens an error report. Drops what exceeds its sender''s share.';

create function private.may_report_error() returns boolean
language plpgsql set search_path = '' as $$
declare
  role constant text := auth.role();
  network constant text := coalesce(private.caller_network(), 'unknown');
begin
  if role is distinct from 'anon' and role is distinct from 'authenticated' then
    return private.consume_quota('error_logs:server', 60, interval '1 minute');
  end if;
  -- One a request: the others of a bulk insert cost no quota and no lock.
  if current_setting('school.error_reported', true) = 'true' then
    return false;
  end if;
  perform set_config('school.error_reported', 'true', true);
  if auth.uid() is not null then
    return private.consume_quota('error_logs:' || auth.uid(), 60, interval '1 minute')
      and private.consume_quota('error_logs by day:' || auth.uid(), 300, interval '1 day');
  end if;
  -- What exceeds a network's share does not count against everybody's.
  return private.consume_quota('error_logs:' || network, 15, interval '1 minute')
    and private.consume_quota('error_logs by day:' || network, 60, interval '1 day')
    and private.consume_quota('error_logs:visitors', 60, interval '1 minute')
    and private.consume_quota('error_logs by day:visitors', 1000, interval '1 day');
end $$;
comment on function private.may_report_error is
  'Whether the caller may report another error: the server, each person and all visitors have shares of their own, and each network '
  'one of the visitors''.';

create function private.purge_error_logs() returns void
language sql security definer set search_path = '' as $$
  -- Each sender's reports push out only their own; visitors' have their limits when they are sent, and an end that is near.
  delete from public.error_logs e where e.id in (
    select ranked.id from (
      select l.id, l.created_at, l.user_id, l.request_id,
        row_number() over (partition by l.user_id, l.request_id is not null order by l.created_at desc, l.id) as place
      from public.error_logs l) as ranked
    where ranked.created_at < now() - (select private.kept('errors')) or case
      when ranked.request_id is not null then ranked.place > 5000
      when ranked.user_id is not null then ranked.place > 500
      else ranked.created_at < now() - interval '14 days' and ranked.place > 1000 end)
$$;
comment on function private.purge_error_logs is
  'Deletes faults after half a year, since their records identify people; all but the newest 5,000 of the server and 500 of each '
  'person; and visitors'' after two weeks, all but the newest 1,000.';
