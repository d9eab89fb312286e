-- Searches of feedback, testimonials and questions compare what an index finds, not every row.
set check_function_bodies = off;

create index feedback_by_words on public.feedback using gin (private.trigrams(comments, reply));
create index testimonials_by_words on public.testimonials using gin (private.trigrams(author_name, about_pt, about_en, text_pt, text_en));
create index placement_items_by_words on public.placement_items using gin (private.trigrams(question, code));

create or replace function public.find_feedback(search text) returns setof public.feedback
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text[] := private.searched_trigrams(find_feedback.search);
begin
  perform private.require_admin();
  -- Each name is compared once, and of the texts those alone that the index finds.
  return query select f.* from public.feedback f
    where f.id in (
      select w.id from public.feedback w
      where private.trigrams(w.comments, w.reply) @> wanted and private.matches_search(find_feedback.search, w.comments, w.reply)
      union all
      select o.id from public.feedback o where o.student_id in (
        select p.id from public.profiles p
        where private.trigrams(p.full_name, p.email) @> wanted and private.matches_search(find_feedback.search, p.full_name)));
end $$;
comment on function public.find_feedback is 'Feedback whose text or author contains a text, for the teacher''s lists.';

create or replace function public.find_testimonials(search text) returns setof public.testimonials
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text[] := private.searched_trigrams(find_testimonials.search);
begin
  perform private.require_admin();
  return query select t.* from public.testimonials t
    where private.trigrams(t.author_name, t.about_pt, t.about_en, t.text_pt, t.text_en) @> wanted
      and private.matches_search(find_testimonials.search, t.author_name, t.about_pt, t.about_en, t.text_pt, t.text_en);
end $$;
comment on function public.find_testimonials is 'Testimonials that contain a text, for the teacher''s lists.';

create or replace function public.find_placement_items(search text) returns setof public.placement_items
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text[] := private.searched_trigrams(find_placement_items.search);
begin
  perform private.require_admin();
  return query select i.* from public.placement_items i
    where private.trigrams(i.question, i.code) @> wanted and private.matches_search(find_placement_items.search, i.question, i.code);
end $$;
comment on function public.find_placement_items is 'Questions of the bank that contain a text, for the teacher''s lists.';

reset check_function_bodies;
