-- Lists find people by the same comparison as the blog: nothing of it is rebuilt in the browser.

create function private.is_found(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(said), '\s+', ' ', 'g'), asked.words) > 0), false)
  from unnest(texts) as said, (select regexp_replace(btrim(private.fold(is_found.search)), '\s+', ' ', 'g') as words) as asked
$$;
comment on function private.is_found is 'Whether what somebody looks for is in one of the texts, in any script, with or without accents, capitals and what is not seen. No sign of it means anything else than itself.';

create function public.find_people(search text) returns setof public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select p.* from public.profiles p where private.is_found(find_people.search, p.full_name, p.email);
end $$;
comment on function public.find_people is 'People whose name or mail address holds a text, for the teacher''s lists.';

create function public.find_feedback(search text) returns setof public.feedback
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select f.* from public.feedback f join public.profiles p on p.id = f.student_id
    where private.is_found(find_feedback.search, p.full_name, f.comments, f.reply);
end $$;
comment on function public.find_feedback is 'Feedback that holds a text, or comes from somebody whose name does, for the teacher''s lists.';

create function public.find_testimonials(search text) returns setof public.testimonials
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select t.* from public.testimonials t
    where private.is_found(find_testimonials.search, t.author_name, t.about_pt, t.about_en, t.text_pt, t.text_en);
end $$;
comment on function public.find_testimonials is 'Testimonials that hold a text, for the teacher''s lists.';

create function public.find_placement_items(search text) returns setof public.placement_items
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select i.* from public.placement_items i where private.is_found(find_placement_items.search, i.question, i.code);
end $$;
comment on function public.find_placement_items is 'Questions of the bank that hold a text, for the teacher''s lists.';

create function public.find_hours(search text) returns setof public.hours
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select h.* from public.hours h where private.is_found(find_hours.search, h.full_name, h.email);
end $$;
comment on function public.find_hours is 'Hours of people whose name or mail address holds a text, for the teacher''s lists.';

create function public.find_charges(search text) returns setof public.charge_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select c.* from public.charge_overview c where private.is_found(find_charges.search, c.student_name, c.description);
end $$;
comment on function public.find_charges is 'Charges whose student or description holds a text, for the teacher''s lists.';

create function public.find_homework(search text) returns setof public.homework_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select h.* from public.homework_overview h where private.is_found(find_homework.search, h.title, h.student_name);
end $$;
comment on function public.find_homework is 'Homework whose title or student holds a text, for the teacher''s lists.';

grant execute on function
  public.find_people,
  public.find_feedback,
  public.find_testimonials,
  public.find_placement_items,
  public.find_hours,
  public.find_charges,
  public.find_homework
to authenticated;
