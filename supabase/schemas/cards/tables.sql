create type public.card_source as enum ('typed', 'correction', 'dictation', 'article', 'class_note');

create table public.cards (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  front text not null check (char_length(btrim(front)) between 1 and 300),
  back text not null check (char_length(btrim(back)) between 1 and 1000),
  example text check (char_length(btrim(example)) between 1 and 1000),
  source public.card_source not null default 'typed',
  source_id uuid,
  created_at timestamptz not null default now(),
  review_count integer not null default 0,
  first_reviewed_at timestamptz,
  scheduled_count integer not null default 0,
  due_at timestamptz,
  stability real,
  lapses integer not null default 0,
  failures integer not null default 0,
  is_leech boolean not null generated always as (lapses >= 3 or (failures >= 4 and failures * 10 >= scheduled_count * 4)) stored,
  recording text unique,
  constraint cards_reviewed_has_time check ((review_count > 0) = (first_reviewed_at is not null))
);
comment on table public.cards is
  'Cards that a student learns by spaced repetition. Their reviews are events; the schedule is derived from these.';
comment on column public.cards.source_id is 'The homework, article or class that the card was made from; it may have been deleted since.';
comment on column public.cards.review_count is 'The number of reviews that were not undone.';
comment on column public.cards.scheduled_count is
  'The number of reviews that due_at, stability, lapses and failures were derived from; another number than review_count until the server '
  'has derived them again. Below zero, and ever lower, after a change that the number alone would not show.';
comment on column public.cards.due_at is
  'When the card is next due: between the steps of learning a minute, else the beginning of a learner''s day. Null before its first '
  'review.';
comment on column public.cards.stability is 'The days until the probability of recall is 90%, by FSRS.';
comment on column public.cards.lapses is 'How often the card was forgotten after it had been learned.';
comment on column public.cards.failures is 'How many reviews were graded "again".';
comment on column public.cards.recording is
  'The object in the bucket cards that is heard with the answer, recorded by the student or the teacher.';
comment on column public.cards.is_leech is
  'Whether the card does not stay: forgotten three times after it was learned, or in at least four and 40% of its reviews.';
create index cards_by_age on public.cards (student_id, created_at desc, id);
create index cards_due on public.cards (student_id, due_at, id) where due_at is not null;
create index cards_new on public.cards (student_id, created_at, id) where first_reviewed_at is null;
create index cards_begun on public.cards (student_id, first_reviewed_at) where first_reviewed_at is not null;
create index cards_to_schedule on public.cards (student_id) where review_count <> scheduled_count;
create index cards_that_do_not_stay on public.cards (student_id, lapses desc) where is_leech;
create index cards_by_front on public.cards (student_id, lower(front));

create table public.card_reviews (
  id uuid primary key,
  card_id uuid not null references public.cards on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  day date not null
);
comment on table public.card_reviews is
  'Reviews of cards, each once, from any number of devices. Nothing of them changes but that one may be undone.';
comment on column public.card_reviews.id is 'Made on the device, so that a repeated request records nothing twice.';
comment on column public.card_reviews.rating is '1 again, 2 hard, 3 good, 4 easy.';
comment on column public.card_reviews.reviewed_at is
  'The time on the device, corrected by the server''s clock, and at the latest when it was received.';
comment on column public.card_reviews.undone_at is
  'When the student took the grade back, for good: the review counts for nothing. It may arrive undone, before or instead of the review '
  'itself.';
comment on column public.card_reviews.day is
  'The learner''s day of the review, which begins at four in the morning in the zone that they were in (private.learner_day).';
create index card_reviews_of_card on public.card_reviews (card_id, reviewed_at, id) include (rating, undone_at, day);
create index card_reviews_by_student on public.card_reviews (student_id, received_at desc);

create table public.card_settings (
  student_id uuid primary key references public.profiles on delete cascade,
  new_per_day smallint not null default 10 check (new_per_day between 0 and 100),
  retention numeric(3,2) not null default 0.90 check (retention between 0.70 and 0.97),
  remind_at time,
  reminded_on date,
  time_zone text not null default 'America/Sao_Paulo' check (char_length(time_zone) <= 64)
);
comment on table public.card_settings is 'How a student learns cards. Without a row: ten new cards a day, a retention of 90%, no reminder.';
comment on column public.card_settings.retention is 'The wanted probability of recall when a card is due.';
comment on column public.card_settings.remind_at is
  'The hour of the daily reminder where the learner is, sent only when there are cards to review. Null: no reminder.';
comment on column public.card_settings.reminded_on is 'The day of the last reminder, where the learner is.';
comment on column public.card_settings.time_zone is
  'The zone of the learner''s days, from the device on which they last opened their cards.';
