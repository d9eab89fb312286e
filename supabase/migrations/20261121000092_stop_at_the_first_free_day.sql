-- As one query it looked at every hour up to the horizon, thousands of them, before it chose the first day.
create or replace function public.next_free_day(after date, for_trial boolean default true) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  horizon constant date := today + (select r.horizon_days from public.scheduling_rules r);
  candidate date := greatest(next_free_day.after, today);
begin
  while candidate <= horizon loop
    if not private.is_day_off(candidate)
      and exists (select from public.free_hours(candidate, next_free_day.for_trial)) then
      return candidate;
    end if;
    candidate := candidate + 1;
  end loop;
  return null;
end $$;
