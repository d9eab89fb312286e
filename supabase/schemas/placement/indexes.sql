create unique index placement_items_one_current on public.placement_items (code) where retired_at is null;
create index placement_items_in_use on public.placement_items (level, skill) where retired_at is null;
create index placement_attempts_by_user on public.placement_attempts (user_id);
create index placement_attempts_by_trial on public.placement_attempts (trial_id);
create index placement_attempts_newest on public.placement_attempts (started_at desc);
create index placement_attempts_unfinished on public.placement_attempts (expires_at) where stage <> 'finished';
create index placement_answers_by_item on public.placement_answers (item_id);
create index placement_exposures_by_item on private.placement_exposures (item_id);
