create function public.move_testimonial(testimonial uuid, places integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  before bigint;
  after bigint;
begin
  perform private.require_admin();
  -- Moves are serialized: two concurrent ones could give two testimonials the same position.
  perform from public.testimonials t order by t.id for update;
  select n.place into before from (
    select t.id, row_number() over (order by t.position, t.created_at, t.id) - 1 as place from public.testimonials t) as n
  where n.id = move_testimonial.testimonial;
  perform private.refuse_if(before is null, 'NOT_FOUND');
  select least(greatest(before + coalesce(move_testimonial.places, 0), 0), count(*) - 1) into after from public.testimonials t;
  update public.testimonials t set position = numbered.place
  from (
    select ordered.id, row_number() over (order by case when ordered.id = move_testimonial.testimonial
      -- Sort it half a position beyond the testimonial at the target position.
      then after + sign(after - before) * 0.5 else ordered.place end) - 1 as place
    from (select o.id, row_number() over (order by o.position, o.created_at, o.id) - 1 as place from public.testimonials o) as ordered
  ) as numbered
  where numbered.id = t.id and t.position <> numbered.place;
  return after;
end $$;
comment on function public.move_testimonial is
  'Moves a testimonial down by a number of places, or up for a negative number, stopping at the ends of the list. Returns its new '
  'position, from 0.';

create function public.find_testimonials(search text) returns setof public.testimonials
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
