create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles (id) on delete cascade,
  class_id uuid references public.classes (id) on delete set null,
  rating smallint not null check (rating between 1 and 5),
  comments text check (char_length(btrim(comments)) between 1 and 2000),
  created_at timestamptz not null default now(),
  reply text check (char_length(btrim(reply)) between 1 and 2000),
  replied_at timestamptz,
  publication_asked_at timestamptz,
  publication_answered_at timestamptz,
  publication_agreed boolean,
  shown_name text check (char_length(btrim(shown_name)) between 2 and 80),
  constraint feedback_reply_says_when check ((reply is null) = (replied_at is null)),
  constraint feedback_agreement_was_asked check (publication_answered_at is null or publication_asked_at is not null),
  constraint feedback_agreement_says_when check ((publication_agreed is null) = (publication_answered_at is null))
);
comment on table public.feedback is 'What a student says to the teacher about the classes, and what she answers.';
comment on column public.feedback.publication_agreed is 'Whether the student agreed that it is shown on the public pages. May be taken back at any time.';
create index feedback_by_student on public.feedback (student_id, created_at desc);
create index feedback_by_age on public.feedback (created_at desc);
create index feedback_by_class on public.feedback (class_id) where class_id is not null;

alter table public.testimonials add column feedback_id uuid unique references public.feedback (id) on delete cascade;
comment on column public.testimonials.feedback_id is 'The feedback it was, with its student''s consent. It goes when that goes.';

grant select on public.feedback to authenticated;
grant all on public.feedback to service_role;

alter table public.feedback enable row level security;

create policy "Students read their own feedback, the teacher reads all" on public.feedback for select to authenticated
  using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

create function private.my_student_name() returns text
language sql stable security definer set search_path = '' as $$
  select p.full_name from public.profiles p where p.id = auth.uid() and p.role = 'aluno' and p.deactivated_at is null
$$;
revoke execute on function private.my_student_name() from public;

create function public.leave_feedback(id uuid, rating integer, comments text default null, class uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  name constant text := private.my_student_name();
begin
  if name is null then
    perform private.refuse('NOT_ALLOWED');
  end if;
  if coalesce(leave_feedback.rating, 0) not between 1 and 5 then
    perform private.refuse('RATING_REQUIRED');
  end if;
  if char_length(btrim(leave_feedback.comments)) > 2000 then
    perform private.refuse('TOO_LONG');
  end if;
  if leave_feedback.class is not null and not exists (
    select from public.classes c join public.calendar_entries e on e.id = c.id
    where c.id = leave_feedback.class and c.student_id = auth.uid() and e.ends_at < now()) then
    perform private.refuse('NOT_FOUND');
  end if;
  if exists (select from public.feedback f where f.id = leave_feedback.id and f.student_id = auth.uid()) then
    return leave_feedback.id;
  end if;
  if not private.take_quota('feedback ' || auth.uid(), 20, interval '1 day') then
    perform private.refuse('TOO_MANY');
  end if;
  insert into public.feedback (id, student_id, class_id, rating, comments)
  values (leave_feedback.id, auth.uid(), leave_feedback.class, leave_feedback.rating, nullif(btrim(leave_feedback.comments), ''));
  perform private.tell_admins('student_left_feedback', jsonb_build_object('student_name', name, 'rating', leave_feedback.rating,
    'link', '/admin/manage-testimonials?tab=feedback&feedback=' || leave_feedback.id));
  return leave_feedback.id;
end $$;
comment on function public.leave_feedback is
  'A student tells the teacher, after a class or at any time: 1 to 5, and words. The same id again is the same feedback.';

create function private.locked_feedback(feedback uuid) returns public.feedback
language plpgsql set search_path = '' as $$
declare
  found_one public.feedback;
begin
  select f.* into found_one from public.feedback f where f.id = locked_feedback.feedback
    and (private.is_admin() or (f.student_id = auth.uid() and private.is_active())) for update;
  if found_one.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  return found_one;
end $$;
revoke execute on function private.locked_feedback(uuid) from public;

create function public.answer_feedback(feedback uuid, reply text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.feedback;
begin
  perform private.require_admin();
  ours := private.locked_feedback(answer_feedback.feedback);
  if char_length(btrim(coalesce(answer_feedback.reply, ''))) not between 1 and 2000 then
    perform private.refuse('TOO_LONG');
  end if;
  update public.feedback f set reply = btrim(answer_feedback.reply), replied_at = coalesce(f.replied_at, now()) where f.id = ours.id;
  if ours.reply is null then
    perform private.tell(ours.student_id, 'feedback_answered', jsonb_build_object('link', '/my-progress?tab=feedback&feedback=' || ours.id));
  end if;
end $$;
comment on function public.answer_feedback is 'The teacher''s answer; a correction of it tells nobody again.';

create function public.ask_to_publish(feedback uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback;
begin
  perform private.require_admin();
  ours := private.locked_feedback(ask_to_publish.feedback);
  if ours.comments is null or ours.publication_asked_at is not null then
    perform private.refuse('NOT_NOW');
  end if;
  update public.feedback f set publication_asked_at = now() where f.id = ours.id;
  perform private.tell(ours.student_id, 'publication_asked', jsonb_build_object('link', '/my-progress?tab=feedback&feedback=' || ours.id));
end $$;
comment on function public.ask_to_publish is 'The teacher asks, once, whether she may show it on the public pages.';

create function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
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
  if answer_publication.agrees and (name is null or char_length(name) not between 2 and 80) then
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
    select ours.id, name, case when speaks = 'pt' then left(ours.comments, 800) end, case when speaks = 'en' then left(ours.comments, 800) end,
      coalesce(max(t.position) + 1, 0) from public.testimonials t
    on conflict (feedback_id) do update set author_name = excluded.author_name;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.tell_admins('publication_answered', jsonb_build_object(
    'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;
comment on function public.answer_publication is
  'The student''s consent, under a name of their choice, makes a hidden testimonial that the teacher shows; taken back, it is gone at once.';

revoke execute on function public.leave_feedback(uuid, integer, text, uuid), public.answer_feedback(uuid, text), public.ask_to_publish(uuid),
  public.answer_publication(uuid, boolean, text) from public;
grant execute on function public.leave_feedback(uuid, integer, text, uuid), public.answer_feedback(uuid, text), public.ask_to_publish(uuid),
  public.answer_publication(uuid, boolean, text) to authenticated;
