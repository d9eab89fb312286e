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
  feedback_id uuid references public.feedback (id) on delete cascade unique,
  constraint testimonials_has_text check (text_pt is not null or text_en is not null)
);
comment on table public.testimonials is 'Testimonials about the classes, given with consent. Shown on the public pages once published.';
comment on column public.testimonials.about_pt is 'A short description of the author: profession, city.';
comment on column public.testimonials.position is 'Position in the list; the lowest comes first.';
comment on column public.testimonials.feedback_id is 'The feedback from which it was created. The testimonial is deleted with it.';
create index testimonials_in_order on public.testimonials ("position", created_at);
create index testimonials_by_words on public.testimonials using gin (private.trigrams(author_name, about_pt, about_en, text_pt, text_en));
