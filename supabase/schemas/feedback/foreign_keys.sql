alter table public.testimonials add constraint testimonials_feedback_id_fkey foreign key (feedback_id)
  references public.feedback (id) on delete cascade;
