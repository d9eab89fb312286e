create view public.homework_overview with (security_invoker=true) as
select h.id, h.assignment_id, h.student_id, h.status, h.assigned_at, h.submissions, h.submitted_at, h.is_late, h.grade, h.graded_at,
  a.kind, a.title, a.due_on, p.full_name as student_name
from public.homework h
join public.assignments a on a.id = h.assignment_id
join public.profiles p on p.id = h.student_id;
comment on view public.homework_overview is 'Homework with its assignment and student, for lists, filtered by the caller''s policies.';

create function public.find_homework(search text) returns setof public.homework_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select h.* from public.homework_overview h where private.matches_search(find_homework.search, h.title, h.student_name);
end $$;
comment on function public.find_homework is 'Homework whose title or student contains a text, for the teacher''s lists.';
