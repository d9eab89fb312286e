create table public.scheduling_rules (
  singleton boolean primary key default true check (singleton),
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120),
  notice_hours smallint not null default 12 check (notice_hours between 0 and 336),
  horizon_days smallint not null default 180 check (horizon_days between 1 and 365),
  observe_holidays boolean not null default true,
  makeup_days smallint not null default 60 check (makeup_days between 1 and 365)
);
comment on table public.scheduling_rules is 'The one row of rules by which people other than the teacher take hours of her calendar.';
comment on column public.scheduling_rules.buffer_minutes is 'Free minutes to keep between two hours that are taken.';
comment on column public.scheduling_rules.makeup_days is 'How long a credit for a make-up class is good.';
insert into public.scheduling_rules default values;

create table public.days_off (
  id uuid primary key default gen_random_uuid(),
  first_day date not null,
  last_day date not null check (last_day >= first_day and last_day <= first_day + 366),
  label text check (char_length(btrim(label)) between 1 and 80)
);
comment on table public.days_off is 'Days on which nobody but the teacher takes an hour. What is agreed on already stays.';

create table public.holidays (
  day date primary key,
  name_pt text not null check (char_length(name_pt) between 1 and 80),
  name_en text not null check (char_length(name_en) between 1 and 80)
);
comment on table public.holidays is 'National holidays of Brazil, kept ahead by the server from a library.';

grant select on public.scheduling_rules, public.days_off, public.holidays to authenticated;
grant update (buffer_minutes, notice_hours, horizon_days, observe_holidays, makeup_days) on public.scheduling_rules to authenticated;
grant insert (first_day, last_day, label), delete on public.days_off to authenticated;
grant all on public.scheduling_rules, public.days_off, public.holidays to service_role;

alter table public.scheduling_rules enable row level security;
alter table public.days_off enable row level security;
alter table public.holidays enable row level security;

create policy "The teacher reads her rules" on public.scheduling_rules for select to authenticated
  using ((select private.is_admin()));
create policy "The teacher sets her rules" on public.scheduling_rules for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "The teacher reads her days off" on public.days_off for select to authenticated
  using ((select private.is_admin()));
create policy "The teacher takes days off" on public.days_off for insert to authenticated
  with check ((select private.is_admin()));
create policy "The teacher takes days off back" on public.days_off for delete to authenticated
  using ((select private.is_admin()));
create policy "The teacher sees the holidays" on public.holidays for select to authenticated
  using ((select private.is_admin()));

create function private.is_working_time(local_start timestamp, duration interval) returns boolean
language sql stable set search_path = '' as $$
  select case
    when exists (select from public.working_hours) then exists (
      select from public.working_hours h
      where h.weekday = extract(isodow from local_start)
        and h.starts <= local_start::time and extract(epoch from h.ends) >= extract(epoch from local_start::time) + extract(epoch from duration))
    -- Until the teacher says more: weekdays, from 7:00, the last hour starting at 21:00.
    else extract(isodow from local_start) <= 5 and local_start::time between time '07:00' and time '21:00'
  end
$$;
revoke execute on function private.is_working_time(timestamp, interval) from public;

create function private.is_day_off(day date) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.days_off d where day between d.first_day and d.last_day)
    or exists (select from public.holidays h, public.scheduling_rules r where h.day = is_day_off.day and r.observe_holidays)
$$;
revoke execute on function private.is_day_off(date) from public;
