create function public.leave_feedback(id uuid, rating integer, comments text default null, class uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
  words constant text := nullif(btrim(leave_feedback.comments), '');
  before public.feedback;
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  -- Feedback that was written offline may be sent by several tabs at once.
  perform pg_advisory_xact_lock(hashtextextended('feedback ' || leave_feedback.id, 0));
  select f.* into before from public.feedback f where f.id = leave_feedback.id and f.student_id = auth.uid();
  if before.id is not null then
    perform private.refuse_if((before.rating, before.comments, before.class_id) is distinct from (leave_feedback.rating, words,
      leave_feedback.class),
      'EDIT_CONFLICT');
    return before.id;
  end if;
  perform private.refuse_if(coalesce(leave_feedback.rating, 0) not between 1 and 5, 'RATING_REQUIRED');
  perform private.refuse_if(char_length(words) > 2000, 'TOO_LONG');
  perform private.refuse_if(leave_feedback.class is not null and not exists (
    select from public.classes c join public.calendar_entries e on e.id = c.id
    where c.id = leave_feedback.class and c.student_id = auth.uid() and e.ends_at < now()), 'NOT_FOUND');
  perform private.refuse_if(not private.consume_quota('feedback ' || auth.uid(), 20, interval '1 day'), 'TOO_MANY');
  insert into public.feedback (id, student_id, class_id, rating, comments)
  values (coalesce(leave_feedback.id, gen_random_uuid()), auth.uid(), leave_feedback.class, leave_feedback.rating, words)
  returning feedback.* into before;
  perform private.notify_admins('student_left_feedback', jsonb_build_object('student_name', name, 'rating', leave_feedback.rating,
    'link', '/admin/manage-testimonials?tab=feedback&feedback=' || before.id));
  return before.id;
end $$;
comment on function public.leave_feedback is
  'Saves a student''s feedback, a rating from 1 to 5 with comments, and returns its id. A repeated request with the same id and values '
  'changes nothing; other values are an EDIT_CONFLICT.';

create function public.answer_feedback(feedback uuid, reply text, before jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback;
begin
  perform private.require_admin();
  ours := private.locked_feedback(answer_feedback.feedback);
  perform private.refuse_if(char_length(btrim(coalesce(answer_feedback.reply, ''))) not between 1 and 2000, 'TOO_LONG');
  perform private.refuse_if(coalesce(to_jsonb(ours.reply), 'null') not in (answer_feedback.before -> 'reply',
    to_jsonb(btrim(answer_feedback.reply))),
    'EDIT_CONFLICT');
  update public.feedback f set reply = btrim(answer_feedback.reply), replied_at = coalesce(f.replied_at, now()) where f.id = ours.id;
  if ours.reply is null then
    perform private.notify(ours.student_id, 'feedback_answered',
      jsonb_build_object('link', '/my-progress?tab=feedback&feedback=' || ours.id));
  end if;
end $$;
comment on function public.answer_feedback is
  'Saves the teacher''s answer to feedback and notifies the student; a correction notifies nobody. before: {reply} as she read it; '
  'EDIT_CONFLICT when another tab has changed it.';

create function public.ask_to_publish(feedback uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback;
begin
  perform private.require_admin();
  ours := private.locked_feedback(ask_to_publish.feedback);
  perform private.refuse_if(ours.comments is null or ours.publication_asked_at is not null, 'NOT_NOW');
  perform private.require_guardian(ours.student_id);
  update public.feedback f set publication_asked_at = now() where f.id = ours.id;
  perform private.notify(ours.student_id, 'publication_asked',
    jsonb_build_object('link', '/my-progress?tab=feedback&feedback=' || ours.id));
end $$;
comment on function public.ask_to_publish is
  'Asks the student, once, whether the feedback may be published as a testimonial; a minor only once the guardian agrees.';

create function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback := private.locked_feedback(answer_publication.feedback);
  name constant text := nullif(btrim(regexp_replace(answer_publication.shown_name, '\s+', ' ', 'g')), '');
  speaks public.language;
begin
  perform private.refuse_if(ours.student_id <> auth.uid(), 'NOT_ALLOWED');
  perform private.refuse_if(ours.publication_asked_at is null or answer_publication.agrees is null, 'NOT_NOW');
  perform private.refuse_if(answer_publication.agrees
    and (name is null or char_length(name) not between 2 and 80 or not private.is_name(name)),
    'INVALID_NAME');
  if answer_publication.agrees then
    perform private.require_guardian(ours.student_id);
  end if;
  if ours.publication_agreed is not distinct from answer_publication.agrees and ours.shown_name is not distinct from name then
    return;
  end if;
  update public.feedback f
  set publication_agreed = answer_publication.agrees, publication_answered_at = now(), shown_name = case when agrees then name end
  where f.id = ours.id;
  if answer_publication.agrees then
    select p.language into speaks from public.profiles p where p.id = ours.student_id;
    insert into public.testimonials (feedback_id, author_name, text_pt, text_en, position)
    select ours.id, name, case when speaks = 'pt' then ours.comments end, case when speaks = 'en' then ours.comments end,
      coalesce(max(t.position) + 1, 0) from public.testimonials t
    on conflict (feedback_id) do update set author_name = excluded.author_name, published = false;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.notify_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'feedback', ours.id, 'answered_at', now(),
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;
comment on function public.answer_publication is
  'Records the student''s answer. Agreeing creates an unpublished testimonial under a name of their choice; refusing deletes it. '
  'A minor can agree only once the guardian does.';

create function private.locked_feedback(feedback uuid) returns public.feedback
language plpgsql set search_path = '' as $$
declare
  found_feedback public.feedback;
begin
  select f.* into found_feedback from public.feedback f where f.id = locked_feedback.feedback
    and (private.is_admin() or (f.student_id = auth.uid() and private.is_active())) for update;
  perform private.refuse_if(found_feedback.id is null, 'NOT_FOUND');
  return found_feedback;
end $$;
comment on function private.locked_feedback is 'Locks and returns feedback for the teacher or its student. NOT_FOUND for everybody else.';

create function public.find_feedback(search text) returns setof public.feedback
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
