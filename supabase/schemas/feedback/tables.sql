create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  author_name text not null check (char_length(btrim(author_name)) between 2 and 80 and private.is_name(author_name)),
  about_pt text check (char_length(btrim(about_pt)) between 1 and 120 and private.is_single_line(about_pt)),
  about_en text check (char_length(btrim(about_en)) between 1 and 120 and private.is_single_line(about_en)),
  text_pt text check (char_length(btrim(text_pt)) between 1 and 2000),
  text_en text check (char_length(btrim(text_en)) between 1 and 2000),
  position integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  feedback_id uuid unique,
  constraint testimonials_has_text check (text_pt is not null or text_en is not null)
);
comment on table public.testimonials is 'Testimonials about the classes, given with consent. Shown on the public pages once published.';
comment on column public.testimonials.about_pt is 'A short description of the author: profession, city.';
comment on column public.testimonials.position is 'Position in the list; the lowest comes first.';
comment on column public.testimonials.feedback_id is 'The feedback from which it was created. The testimonial is deleted with it.';

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
