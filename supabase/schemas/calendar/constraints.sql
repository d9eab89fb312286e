alter table public.calendar_entries
  add constraint calendar_entries_pkey primary key (id),
  add constraint calendar_entries_never_overlap exclude using gist (tstzrange(starts_at, ends_at) with &&) where (cancelled_at is null),
  add constraint calendar_entries_label_check check (char_length(btrim(label)) between 1 and 120),
  add constraint calendar_entries_kind_check check (kind in ('trial', 'class', 'block', 'import')),
  add constraint calendar_entries_duration_check check (duration > '00:00:00'::interval and duration <=
case
    when kind in ('trial', 'class') then '08:00:00'::interval
    else '62 days'::interval
end),
  add constraint calendar_entries_import_has_calendar check ((kind = 'import') = (busy_calendar is not null)),
  add constraint calendar_entries_label_is_line check (private.is_line(label));
create index calendar_entries_by_start on public.calendar_entries (starts_at);
create index calendar_entries_by_busy_calendar on public.calendar_entries (busy_calendar) where busy_calendar is not null;
create index calendar_entries_by_local_start on public.calendar_entries (local_start) where cancelled_at is null;

alter table public.working_hours
  add constraint working_hours_pkey primary key (id),
  add constraint working_hours_never_overlap exclude using gist (weekday with =, 
    int4range((extract(epoch from starts) / 60)::integer, (extract(epoch from ends) / 60)::integer) with &&),
  add constraint working_hours_weekday_check check (weekday between 1 and 7),
  add constraint working_hours_check check (ends > starts);

alter table public.scheduling_rules
  add constraint scheduling_rules_pkey primary key (singleton),
  add constraint scheduling_rules_singleton_check check (singleton),
  add constraint scheduling_rules_buffer_minutes_check check (buffer_minutes between 0 and 120),
  add constraint scheduling_rules_notice_hours_check check (notice_hours between 0 and 336),
  add constraint scheduling_rules_horizon_days_check check (horizon_days between 1 and 365),
  add constraint scheduling_rules_makeup_days_check check (makeup_days between 1 and 365),
  add constraint scheduling_rules_open_trials_each_check check (open_trials_each between 1 and 500),
  add constraint scheduling_rules_trials_a_day_check check (trials_a_day between 1 and 500);

alter table public.days_off
  add constraint days_off_pkey primary key (id),
  add constraint days_off_check check (last_day >= first_day and last_day <= first_day + 366),
  add constraint days_off_label_check check (char_length(btrim(label)) between 1 and 80),
  add constraint days_off_label_is_line check (private.is_line(label));

alter table public.holidays
  add constraint holidays_pkey primary key (day),
  add constraint holidays_name_pt_check check (char_length(name_pt) between 1 and 80),
  add constraint holidays_name_en_check check (char_length(name_en) between 1 and 80);

alter table public.busy_calendars
  add constraint busy_calendars_pkey primary key (id),
  add constraint busy_calendars_name_check check (char_length(btrim(name)) between 1 and 60),
  add constraint busy_calendars_url_check check (url ~ '^https://[^\s]+$' and char_length(url) <= 1000),
  add constraint busy_calendars_problem_check check (char_length(problem) <= 300),
  add constraint busy_calendars_skipped_check check (cardinality(skipped) <= 50),
  add constraint busy_calendars_name_is_line check (private.is_line(name));

alter table public.calendar_history
  add constraint calendar_history_pkey primary key (id);
create index calendar_history_by_entry on public.calendar_history (entry_id, id);

alter table public.calendar_feeds
  add constraint calendar_feeds_pkey primary key (user_id),
  add constraint calendar_feeds_token_hash_key unique (token_hash),
  add constraint calendar_feeds_token_hash_check check (octet_length(token_hash) = 32);
