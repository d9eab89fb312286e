create or replace function public.leave_feedback(id uuid, rating integer, comments text default null, class uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  name constant text := private.my_student_name();
  said constant text := nullif(btrim(leave_feedback.comments), '');
  before public.feedback;
begin
  if name is null then
    perform private.refuse('NOT_ALLOWED');
  end if;
  -- One that waited for a network is asked for from several tabs at once.
  perform pg_advisory_xact_lock(hashtextextended('feedback ' || leave_feedback.id, 0));
  select f.* into before from public.feedback f where f.id = leave_feedback.id and f.student_id = auth.uid();
  if before.id is not null then
    if before.rating = leave_feedback.rating and before.comments is not distinct from said
      and before.class_id is not distinct from leave_feedback.class then
      return before.id;
    end if;
    perform private.refuse('EDIT_CONFLICT');
  end if;
  if coalesce(leave_feedback.rating, 0) not between 1 and 5 then
    perform private.refuse('RATING_REQUIRED');
  end if;
  if char_length(said) > 2000 then
    perform private.refuse('TOO_LONG');
  end if;
  if leave_feedback.class is not null and not exists (
    select from public.classes c join public.calendar_entries e on e.id = c.id
    where c.id = leave_feedback.class and c.student_id = auth.uid() and e.ends_at < now()) then
    perform private.refuse('NOT_FOUND');
  end if;
  if not private.take_quota('feedback ' || auth.uid(), 20, interval '1 day') then
    perform private.refuse('TOO_MANY');
  end if;
  insert into public.feedback (id, student_id, class_id, rating, comments)
  values (coalesce(leave_feedback.id, gen_random_uuid()), auth.uid(), leave_feedback.class, leave_feedback.rating, said)
  returning feedback.* into before;
  perform private.tell_admins('student_left_feedback', jsonb_build_object('student_name', name, 'rating', leave_feedback.rating,
    'link', '/admin/manage-testimonials?tab=feedback&feedback=' || before.id));
  return before.id;
end $$;
comment on function public.leave_feedback is
  'A student tells the teacher, after a class or at any time: 1 to 5, and words. The same id and words again are the same feedback; other words under an id that has arrived are a conflict.';
