create extension if not exists btree_gist with schema extensions;

create table public.working_hours (
  id uuid primary key default gen_random_uuid(),
  weekday smallint not null check (weekday between 1 and 7),
  starts time not null,
  ends time not null check (ends > starts),
  constraint working_hours_never_overlap exclude using gist (
    weekday with =,
    int4range((extract(epoch from starts) / 60)::integer, (extract(epoch from ends) / 60)::integer) with &&
  )
);
comment on table public.working_hours is 'The hours of a week in which the teacher gives classes, wall-clock time in America/Sao_Paulo.';
comment on column public.working_hours.weekday is 'ISO: 1 is Monday, 7 is Sunday.';

grant select on public.working_hours to anon, authenticated;
grant all on public.working_hours to service_role;

alter table public.working_hours enable row level security;

create policy "Everyone reads the working hours" on public.working_hours for select to anon, authenticated using (true);

create trigger announce_content_change after insert or update or delete on public.working_hours
  for each statement execute function private.announce_content_change();

create function public.set_working_hours(hours jsonb) returns void
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
exception
  when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'HOURS_OVERLAP';
  when check_violation or not_null_violation or data_exception then
    raise exception using errcode = 'PT400', message = 'INVALID_HOURS';
end $$;
comment on function public.set_working_hours is
  'Replaces the whole week: [{"weekday": 1, "starts": "08:00", "ends": "12:00"}, …]. Times overlap nowhere.';

revoke execute on function public.set_working_hours(jsonb) from public;
grant execute on function public.set_working_hours(jsonb) to authenticated;
