grant select on public.testimonials to anon, authenticated;
grant delete on public.testimonials to authenticated;
grant insert (author_name, about_pt, about_en, text_pt, text_en, position, published) on public.testimonials to authenticated;
grant update (author_name, about_pt, about_en, text_pt, text_en, position, published) on public.testimonials to authenticated;
create policy "Everyone reads published testimonials" on public.testimonials for select to anon, authenticated
using ((published and private.may_be_published(feedback_id)) or (select private.is_admin()));
create policy "The teacher writes testimonials" on public.testimonials for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher edits testimonials" on public.testimonials for update to authenticated
using ((select private.is_admin()));
create policy "The teacher deletes testimonials" on public.testimonials for delete to authenticated
using ((select private.is_admin()));

grant execute on function public.find_testimonials, public.move_testimonial to authenticated;
