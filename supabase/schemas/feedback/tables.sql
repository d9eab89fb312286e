create table public.testimonials (
  id uuid not null default gen_random_uuid(),
  author_name text not null,
  about_pt text,
  about_en text,
  text_pt text,
  text_en text,
  position integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  feedback_id uuid
);
comment on table public.testimonials is 'What people said about the classes, with their consent. Shown on the public pages once published.';
comment on column public.testimonials.about_pt is 'Who says it, in a few words: profession, city. Nothing when left out.';
comment on column public.testimonials.position is 'Lowest first.';
comment on column public.testimonials.feedback_id is 'The feedback it was, with its student''s consent. It goes when that goes.';

create table public.feedback (
  id uuid not null default gen_random_uuid(),
  student_id uuid not null,
  class_id uuid,
  rating smallint not null,
  comments text,
  created_at timestamptz not null default now(),
  reply text,
  replied_at timestamptz,
  publication_asked_at timestamptz,
  publication_answered_at timestamptz,
  publication_agreed boolean,
  shown_name text
);
comment on table public.feedback is 'What a student says to the teacher about the classes, and what she answers.';
comment on column public.feedback.publication_agreed is 'Whether the student agreed that it is shown on the public pages. May be taken back at any time.';
