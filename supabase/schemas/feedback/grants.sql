grant select on public.testimonials to anon, authenticated;
grant delete on public.testimonials to authenticated;
grant select on public.feedback to authenticated;
grant insert (author_name, about_pt, about_en, text_pt, text_en, position, published) on public.testimonials to authenticated;
grant update (author_name, about_pt, about_en, text_pt, text_en, position, published) on public.testimonials to authenticated;
grant execute on function
  public.find_feedback, public.find_testimonials, public.ask_to_publish, public.answer_publication, public.leave_feedback,
  public.answer_feedback, public.move_testimonial
to authenticated;
