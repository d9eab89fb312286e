-- Searches of homework and charges compare each name, title and purpose once, not once for each row.
set check_function_bodies = off;

create or replace function public.find_homework(search text) returns setof public.homework_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Each title and name is compared once, not once for each homework.
  return query select h.* from public.homework_overview h
    where h.assignment_id in (select a.id from public.assignments a where private.matches_search(find_homework.search, a.title))
      or h.student_id in (
        select p.id from public.profiles p where private.trigrams(p.full_name, p.email) @> private.searched_trigrams(find_homework.search)
        and private.matches_search(find_homework.search, p.full_name));
end $$;
comment on function public.find_homework is 'Homework whose title or student contains a text, for the teacher''s lists.';

create or replace function public.find_charges(search text, forfeits public.forfeit_kind[] default '{}') returns setof public.charge_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Each name and each different purpose is compared once, not once for each charge.
  return query with purposes as materialized (select distinct o.search_text from public.charge_overview o)
    select c.* from public.charge_overview c
    where c.student_id in (
        select p.id from public.profiles p where private.trigrams(p.full_name, p.email) @> private.searched_trigrams(find_charges.search)
        and private.matches_search(find_charges.search, p.full_name))
      or c.search_text in (select t.search_text from purposes t where private.matches_search(find_charges.search, t.search_text))
      or c.forfeit = any (find_charges.forfeits);
end $$;
comment on function public.find_charges is
  'Charges whose student or purpose contains a text, or that are for classes forfeited in the given ways, for the teacher''s lists.';

reset check_function_bodies;
