create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  topic text not null check (topic in ('homework', 'grades', 'reminders', 'feedback', 'profile')),
  by_mail boolean not null,
  primary key (user_id, topic)
);
comment on table public.notification_choices is 'What somebody wants mail about. Without a row: yes. The bell tells everything, and what changes an appointment is always mailed.';

grant select, insert (topic, by_mail), update (by_mail), delete on public.notification_choices to authenticated;
grant all on public.notification_choices to service_role;

alter table public.notification_choices enable row level security;

create policy "People read their own choices" on public.notification_choices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People make their own choices" on public.notification_choices for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People change their own choices" on public.notification_choices for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active())) with check (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People drop their own choices" on public.notification_choices for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));

create function private.topic_of_mail(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted') then 'homework'
    when kind = 'test_graded' then 'grades'
    when kind in ('reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind = 'student_updated_profile' then 'profile'
  end
$$;
comment on function private.topic_of_mail is 'What a mail is about, as people choose it; null for one that nobody can turn off.';

create index profiles_by_email on public.profiles (lower(email));
create function private.leave_unwanted_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.profiles p join public.notification_choices c on c.user_id = p.id
    where lower(p.email) = lower(new.recipient) and c.topic = private.topic_of_mail(new.kind) and not c.by_mail) then
    return null;
  end if;
  return new;
end $$;
create trigger leave_unwanted_out before insert on public.mail_outbox
  for each row when (new.state = 'queued') execute function private.leave_unwanted_out();
revoke execute on function private.topic_of_mail(text), private.leave_unwanted_out() from public;

-- The bell and the outbox, in one go and in the transaction that causes them. The mail knows what the bell knows.
create function private.tell(person uuid, type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.notify_person(tell.person, tell.type, tell.content);
  select private.enqueue_mail(tell.type, p.email, p.language, jsonb_build_object('name', p.full_name) || tell.content)
  from public.profiles p where p.id = tell.person and p.deactivated_at is null and p.email <> '';
$$;
create function private.tell_admins(type text, content jsonb, by_mail boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.notify_admins(tell_admins.type, tell_admins.content);
  select private.enqueue_mail(tell_admins.type, p.email, p.language, jsonb_build_object('name', p.full_name) || tell_admins.content)
  from public.profiles p where tell_admins.by_mail and p.role = 'admin' and p.deactivated_at is null and p.email <> '';
$$;
create function private.say_grade(grade numeric) returns text
language sql immutable set search_path = '' as $$ select replace(trim_scale(grade)::text, '.', ',') $$;
revoke execute on function private.tell(uuid, text, jsonb), private.tell_admins(text, jsonb, boolean), private.say_grade(numeric) from public;
