create index testimonials_in_order on public.testimonials ("position", created_at);
create index feedback_by_student on public.feedback (student_id, created_at desc);
create index feedback_by_age on public.feedback (created_at desc);
create index feedback_by_class on public.feedback (class_id) where class_id is not null;
create index feedback_by_words on public.feedback using gin (private.trigrams(comments, reply));
create index testimonials_by_words on public.testimonials using gin (private.trigrams(author_name, about_pt, about_en, text_pt, text_en));
