create function public.retake_homework(homework uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  task public.assignments;
  ours public.homework;
  second uuid;
begin
  -- The assignment before its homework, as save_assignment locks them; the homework, so that two tabs begin the same take.
  select a.* into task from public.assignments a
  where a.id = (select h.assignment_id from public.homework h where h.id = retake_homework.homework and h.student_id = auth.uid())
  for share;
  select h.* into ours from public.homework h where h.id = retake_homework.homework and h.student_id = auth.uid()
    and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  select h.id into second from public.homework h where h.retake_of = ours.id;
  if second is not null then
    return second;
  end if;
  perform private.refuse_if(ours.retake_of is not null or ours.status <> 'graded' or task.retake = 'none', 'NOT_NOW');
  insert into public.homework (assignment_id, student_id, retake_of, counts)
  values (ours.assignment_id, ours.student_id, ours.id, false) returning id into second;
  return second;
end $$;
comment on function public.retake_homework is
  'Begins the second take of the caller''s graded homework, where the teacher allows one. Returns its id, also where it was begun before.';

create function private.count_takes(first uuid) returns void
language plpgsql set search_path = '' as $$
declare
  one public.homework;
  two public.homework;
  rule public.retake_rule;
  is_second boolean;
begin
  -- The first take is locked before the second everywhere.
  select h.* into one from public.homework h where h.id = count_takes.first for update;
  select h.* into two from public.homework h where h.retake_of = count_takes.first for update;
  if two.id is null then
    return;
  end if;
  select a.retake into rule from public.assignments a where a.id = one.assignment_id;
  is_second := two.grade is not null and (rule = 'newer' or (rule = 'better' and two.grade > one.grade));
  update public.homework h set counts = is_second = (h.id = two.id)
  where h.id in (one.id, two.id) and h.counts <> (is_second = (h.id = two.id));
end $$;
comment on function private.count_takes is
  'Decides which of two takes counts, by the assignment''s rule. Of equal grades that of the first counts, and the first as well where the '
  'teacher allows no second take any more.';

create function private.count_takes_of_homework() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_takes(coalesce(new.retake_of, new.id));
  return null;
end $$;
comment on function private.count_takes_of_homework is 'Decides which take counts once one of them is graded, or graded again.';

create function private.count_takes_of_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_takes(h.retake_of) from public.homework h where h.assignment_id = new.id and h.retake_of is not null;
  return null;
end $$;
comment on function private.count_takes_of_assignment is 'Decides which takes count by an assignment''s new rule.';
