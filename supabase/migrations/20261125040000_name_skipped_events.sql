-- One event whose rule or time cannot be read made a calendar be refused whole, or was left out without a word.
alter table public.busy_calendars
  add column skipped text[] not null default '{}' check (cardinality(skipped) <= 50);
comment on column public.busy_calendars.skipped is
  'Names of the events that could not be read the last time; their hours are not taken. Nobody but the teacher sees them.';
