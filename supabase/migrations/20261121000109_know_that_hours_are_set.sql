-- No working hours meant both that nothing was said yet and that there are none: who emptied her week was offered from Monday to
-- Friday, 7:00 to 22:00.
alter table public.scheduling_rules add column hours_are_set boolean not null default false;
comment on column public.scheduling_rules.hours_are_set is 'The teacher has said in which hours she works, if only that there are none.';
update public.scheduling_rules set hours_are_set = true where exists (select from public.working_hours);

create or replace function private.is_working_time(local_start timestamp, duration interval) returns boolean
language sql stable set search_path = '' as $$
  select case
    when exists (select from public.working_hours) or (select r.hours_are_set from public.scheduling_rules r) then exists (
      select from public.working_hours h
      where h.weekday = extract(isodow from local_start)
        and h.starts <= local_start::time and extract(epoch from h.ends) >= extract(epoch from local_start::time) + extract(epoch from duration))
    -- Until the teacher says more: weekdays, from 7:00, the last hour starting at 21:00.
    else extract(isodow from local_start) <= 5 and local_start::time between time '07:00' and time '21:00'
  end
$$;

create or replace function public.set_working_hours(hours jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if jsonb_typeof(set_working_hours.hours) is distinct from 'array' or jsonb_array_length(set_working_hours.hours) > 42 then
    raise exception using errcode = 'PT400', message = 'INVALID_HOURS';
  end if;
  delete from public.working_hours where true;
  insert into public.working_hours (weekday, starts, ends)
  select h.weekday, h.starts, h.ends
  from jsonb_to_recordset(set_working_hours.hours) as h (weekday smallint, starts time, ends time);
  update public.scheduling_rules set hours_are_set = true where not hours_are_set;
exception
  when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'HOURS_OVERLAP';
  when check_violation or not_null_violation or data_exception then
    raise exception using errcode = 'PT400', message = 'INVALID_HOURS';
end $$;
