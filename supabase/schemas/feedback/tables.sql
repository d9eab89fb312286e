create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  class_id uuid references public.classes on delete set null,
  rating smallint not null check (rating between 1 and 5),
  comments text check (char_length(btrim(comments)) between 1 and 2000),
  created_at timestamptz not null default now(),
  reply text check (char_length(btrim(reply)) between 1 and 2000),
  replied_at timestamptz,
  publication_asked_at timestamptz,
  publication_answered_at timestamptz,
  publication_agreed boolean,
  shown_name text check (char_length(btrim(shown_name)) between 2 and 80 and private.is_name(shown_name)),
  constraint feedback_reply_has_time check (reply is null = (replied_at is null)),
  constraint feedback_agreement_has_request check (publication_answered_at is null or publication_asked_at is not null),
  constraint feedback_agreement_has_time check (publication_agreed is null = (publication_answered_at is null))
);
comment on table public.feedback is 'Feedback of students about the classes, and the teacher''s answers.';
comment on column public.feedback.publication_agreed is 'Whether the student agreed to its publication. Can be changed at any time.';
create index feedback_by_student on public.feedback (student_id, created_at desc);
create index feedback_by_age on public.feedback (created_at desc);
create index feedback_by_class on public.feedback (class_id) where class_id is not null;
create index feedback_by_words on public.feedback using gin (private.trigrams(comments, reply));
