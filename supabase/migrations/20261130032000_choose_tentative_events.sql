-- The teacher says whether tentative events of hers block hours, and by which further addresses her calendars know her.
alter table public.scheduling_rules
  add column tentative_is_free boolean not null default false,
  add column calendar_addresses text not null default ''
    check (char_length(calendar_addresses) <= 500 and private.is_single_line(calendar_addresses));
comment on column public.scheduling_rules.tentative_is_free is
  'Whether events of her other calendars that are tentative block no hours.';
comment on column public.scheduling_rules.calendar_addresses is
  'Further mail addresses by which her other calendars know her, with commas between; what one of them declined blocks no hours.';
grant update (tentative_is_free, calendar_addresses) on public.scheduling_rules to authenticated;
