-- Whoever waits too long for the calendar's lock is told to try again.
set check_function_bodies = off;

create or replace function private.lock_calendar() returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := current_setting('lock_timeout');
begin
  begin
    -- Shorter than a statement may take, so that whoever waits is told to try again.
    perform set_config('lock_timeout', case auth.role() when 'anon' then '2s' when 'authenticated' then '5s' else '30s' end, true);
    perform pg_advisory_xact_lock(hashtextextended('calendar', 5));
    perform set_config('lock_timeout', before, true);
  exception when lock_not_available then
    perform private.refuse('BUSY');
  end;
  perform private.release_unverified_trials();
end $$;
comment on function private.lock_calendar is
  'Lets one transaction at a time take, move or release hours. BUSY where it could not be had in time. Unverified trial classes whose '
  'time is over are released first.';

create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST',
        'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF', 'STALE_ANSWER', 'NOT_BEGUN', 'PAUSED', 'ALREADY_PAUSED', 'ALREADY_ANNOUNCED') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL')
        then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code in ('ARTICLE_TOO_LONG', 'NO_ROOM') then 'PT413'
      when refuse.code = 'BUSY' then 'PT503'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a refusal with its code and HTTP status; does nothing for null.';

reset check_function_bodies;
