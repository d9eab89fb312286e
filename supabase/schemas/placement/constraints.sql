alter table public.placement_items
  add constraint placement_items_pkey primary key (id),
  add constraint placement_items_code_version_key unique (code, version),
  add constraint placement_items_code_check check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  add constraint placement_items_version_check check (version > 0),
  add constraint placement_items_question_check check (char_length(btrim(question)) between 1 and 600),
  add constraint placement_items_options_check check (cardinality(options) = 4
    and array_position(options, null) is null),
  add constraint placement_items_answer_check check (answer between 0 and 3),
  add constraint placement_items_passage_check check (char_length(passage) between 1 and 3000),
  add constraint placement_items_transcript_check check (char_length(transcript) between 1 and 2000),
  add constraint placement_items_audio_path_check check (audio_path ~ '^/[\w./-]{1,200}$'),
  add constraint placement_items_picture_path_check check (picture_path ~ '^/[\w./-]{1,200}$'),
  add constraint placement_items_picture_alt_check check (char_length(picture_alt) between 1 and 300),
  add constraint placement_items_explanation_pt_check check (char_length(btrim(explanation_pt)) between 1 and 800),
  add constraint placement_items_explanation_en_check check (char_length(btrim(explanation_en)) between 1 and 800),
  add constraint placement_items_heard check (skill <> 'listening' or (audio_path is not null
    and transcript is not null)),
  add constraint placement_items_read check (skill <> 'reading' or passage is not null),
  add constraint placement_items_seen check (picture_path is null = (picture_alt is null)),
  add constraint placement_items_code_is_line check (private.is_line(code)),
  add constraint placement_items_picture_alt_is_line check (private.is_line(picture_alt));
create unique index placement_items_one_current on public.placement_items (code) where retired_at is null;
create index placement_items_in_use on public.placement_items (level, skill) where retired_at is null;

alter table public.placement_settings
  add constraint placement_settings_pkey primary key (singleton),
  add constraint placement_settings_singleton_check check (singleton),
  add constraint placement_settings_cut_points_check check (cardinality(cut_points) = 5),
  add constraint placement_settings_rise check (cut_points[1] < cut_points[2] and cut_points[2] < cut_points[3]
    and cut_points[3] < cut_points[4] and cut_points[4] < cut_points[5] and cut_points[1] >= '-1'::integer::numeric
    and cut_points[5] <= 6);

alter table public.placement_attempts
  add constraint placement_attempts_pkey primary key (id),
  add constraint placement_attempts_key_hash_key unique (key_hash),
  add constraint placement_attempts_share_key unique (share),
  add constraint placement_attempts_key_hash_check check (octet_length(key_hash) = 32),
  add constraint placement_attempts_stage_check check (stage in ('routing', 'second', 'finished')),
  add constraint placement_attempts_track_check check (track in ('easier', 'harder')),
  add constraint placement_attempts_share_check check (share ~ '^[A-Za-z0-9_-]{22}$'),
  add constraint placement_attempts_shown_name_check check (char_length(btrim(shown_name)) between 1 and 60),
  add constraint placement_attempts_finished check ((stage = 'finished') = (finished_at is not null
    and level is not null and share is not null)),
  add constraint placement_attempts_first_block_check check (first_block between 0 and 60),
  add constraint placement_attempts_shown_name_is_name check (private.is_name(shown_name));
create index placement_attempts_by_user on public.placement_attempts (user_id);
create index placement_attempts_by_trial on public.placement_attempts (trial_id);
create index placement_attempts_newest on public.placement_attempts (started_at desc);
create index placement_attempts_left on public.placement_attempts (expires_at) where stage <> 'finished';

alter table public.placement_answers
  add constraint placement_answers_pkey primary key (attempt_id, "position"),
  add constraint placement_answers_attempt_id_item_id_key unique (attempt_id, item_id),
  add constraint placement_answers_position_check check ("position" between 1 and 60),
  add constraint placement_answers_option_order_check check (cardinality(option_order) = 4),
  add constraint placement_answers_answer_check check (answer between 0 and 3);
create index placement_answers_by_item on public.placement_answers (item_id);
