-- What people write is kept whole: nothing is cut on its way from one table to another.

alter table public.profiles
  drop constraint profiles_goal_check,
  add constraint profiles_goal_check check (char_length(goal) between 1 and 2000);
alter table public.testimonials
  drop constraint testimonials_text_pt_check,
  drop constraint testimonials_text_en_check,
  add constraint testimonials_text_pt_check check (char_length(btrim(text_pt)) between 1 and 2000),
  add constraint testimonials_text_en_check check (char_length(btrim(text_en)) between 1 and 2000);

create or replace function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  if name is null then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(btrim(request_erasure.reason), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.tell_admins('erasure_requested', jsonb_build_object(
      'title', name || ' pediu a exclusão dos seus dados', 'student_name', name, 'link', '/admin/manage-students?person=' || auth.uid()),
      -- Who takes it back and asks anew all day fills nobody's mailbox.
      by_mail => private.take_quota('erasure ' || auth.uid(), 3, interval '1 day'));
  end if;
end $$;

create or replace function public.adopt_trial(booking uuid, student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(adopt_trial.student);
  update public.trial_bookings b set student_id = adopt_trial.student, updated_at = now() where b.id = adopt_trial.booking;
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
  update public.profiles p set goal = b.goals
  from public.trial_bookings b
  where b.id = adopt_trial.booking and p.id = adopt_trial.student and p.goal is null and b.goals is not null;
end $$;

create or replace function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.feedback := private.locked_feedback(answer_publication.feedback);
  name constant text := nullif(btrim(regexp_replace(answer_publication.shown_name, '\s+', ' ', 'g')), '');
  speaks public.language;
begin
  if ours.student_id <> auth.uid() then
    perform private.refuse('NOT_ALLOWED');
  end if;
  if ours.publication_asked_at is null or answer_publication.agrees is null then
    perform private.refuse('NOT_NOW');
  end if;
  if answer_publication.agrees and (name is null or char_length(name) not between 2 and 80 or not private.is_name(name)) then
    perform private.refuse('INVALID_NAME');
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
  perform private.tell_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'feedback', ours.id, 'answered_at', now(),
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;
