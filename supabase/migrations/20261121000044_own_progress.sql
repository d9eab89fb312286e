alter table public.profiles add column photo text check (photo ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.webp$');
comment on column public.profiles.photo is 'Where the picture is in the bucket avatars. Only the server writes it, cropped and without what the camera wrote into it.';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 1048576, array['image/webp']) on conflict (id) do nothing;
create policy "People see their own picture, the teacher sees all" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and ((select private.is_admin())
    or ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active()))));

-- It asks for the years of a birthday, which people may not ask for themselves.
alter function private.check_age() security definer;

create function private.tell_of_profile(student uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place constant text := '/admin/students/' || tell_of_profile.student;
begin
  -- Until she has looked, one line says it all.
  if not exists (select from public.notifications n
      where n.type = 'student_updated_profile' and not n.is_read and n.content ->> 'link' = place) then
    perform private.tell_admins('student_updated_profile', jsonb_build_object('student_name', tell_of_profile.name, 'link', place));
  end if;
end $$;
create function private.notice_profile_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_profile(new.id, new.full_name);
  return null;
end $$;
revoke execute on function private.tell_of_profile(uuid, text), private.notice_profile_change() from public;
create trigger notice_profile_change after update on public.profiles for each row
  when (new.role = 'aluno' and auth.uid() = new.id
    and (old.full_name, old.phone, old.profession, old.goal, old.birth_date, old.guardian_name, old.guardian_contact)
      is distinct from (new.full_name, new.phone, new.profession, new.goal, new.birth_date, new.guardian_name, new.guardian_contact))
  execute function private.notice_profile_change();

create function public.set_photo(person uuid, photo text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.profiles;
begin
  if set_photo.photo is not null and split_part(set_photo.photo, '/', 1) <> set_photo.person::text then
    perform private.refuse('NOT_FOUND');
  end if;
  update public.profiles p set photo = set_photo.photo where p.id = set_photo.person and p.deactivated_at is null returning p.* into ours;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if ours.role = 'aluno' then
    perform private.tell_of_profile(ours.id, ours.full_name);
  end if;
end $$;
comment on function public.set_photo is 'For the server, which has kept the picture and proven whose it is; null takes it away.';

create function public.stray_files(bucket text, older_than interval default '1 day') returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = stray_files.bucket
    and (o.created_at < now() - stray_files.older_than or not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1)))
    and case stray_files.bucket
      when 'homework' then not exists (select from public.homework_files f where f.object_name = o.name)
      when 'avatars' then not exists (select from public.profiles p where p.photo = o.name)
      else false end
  limit 500
$$;
comment on function public.stray_files is 'Files of a bucket that are part of nothing, or nobody''s any more, for the server to remove.';

create function public.class_streak(student uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.classes c join public.calendar_entries e on e.id = c.id
  where c.student_id = class_streak.student and c.status = 'completed' and e.starts_at > coalesce((
    select max(missed.starts_at) from (
      select f.starts_at from public.classes n join public.calendar_entries f on f.id = n.id where n.student_id = class_streak.student and n.status = 'no_show'
      union all select l.starts_at from public.class_charges l where l.student_id = class_streak.student and l.waived_at is null) as missed), '-infinity')
$$;
comment on function public.class_streak is 'How many classes were given since the last one that was missed or given up too late.';

create function public.progress_report(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', progress_report.month)::date as first, (date_trunc('month', progress_report.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', p.full_name, 'plan', p.plan, 'level', p.level, 'month', span.first,
    'classes', (select coalesce(jsonb_agg(jsonb_build_object('day', e.local_start::date, 'status', c.status, 'notes', c.notes) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select coalesce(jsonb_agg(jsonb_build_object('title', a.title, 'due_on', a.due_on, 'status', h.status, 'grade', h.grade,
        'is_late', h.is_late, 'comment', h.comment) order by a.due_on, a.title), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.student_id = p.id and a.due_on >= span.first and a.due_on < span.after),
    'modules', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'held_on', m.held_on, 'meanings', g.meanings,
        'questions', g.questions, 'dictation', g.dictation, 'average', g.average) order by m.held_on, m.name), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.student_id = p.id and m.held_on >= span.first and m.held_on < span.after))
  from public.profiles p, span where p.id = progress_report.student
$$;
comment on function public.progress_report is 'A student''s month, as the report tells it. For the server, which has proven who asks.';

-- What this capability knows of people is added to what was there: the earlier function stays, out of reach.
alter function public.export_my_data() rename to export_my_data_and_tests;
alter function public.export_my_data_and_tests() set schema private;
revoke execute on function private.export_my_data_and_tests() from authenticated;
create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_my_data_and_tests() || jsonb_build_object(
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
        select coalesce(jsonb_agg(f.file_name order by f.position), '[]') from public.homework_files f where f.homework_id = h.id)) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = auth.uid()),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = auth.uid()),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = auth.uid()),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.notification_choices c where c.user_id = auth.uid()))
$$;
comment on function public.export_my_data is 'Everything the school keeps about whoever asks, as JSON. Their files are in their homework.';
revoke execute on function public.export_my_data() from public;
grant execute on function public.export_my_data() to authenticated;

create or replace function public.erase_person(person uuid) returns void
language sql security definer set search_path = '' as $$
  -- The answers of tests stay, as nobody's.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null where t.user_id = erase_person.person
    or t.trial_id in (select b.id from public.trial_bookings b join public.profiles p on lower(p.email) = b.email where p.id = erase_person.person);
  delete from public.notifications n where n.user_id <> erase_person.person and (n.content ->> 'link' like '%' || erase_person.person || '%'
    or exists (select from public.feedback f where f.student_id = erase_person.person and n.content ->> 'link' like '%' || f.id));
  delete from public.mail_outbox m where m.data ->> 'link' like '%' || erase_person.person || '%';
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  select private.erase_person(erase_person.person);
$$;
comment on function public.erase_person is 'Forgets a person: what the law or the books need stays without them.';
revoke execute on function public.erase_person(uuid), public.set_photo(uuid, text), public.stray_files(text, interval),
  public.class_streak(uuid), public.progress_report(uuid, date) from public;
grant execute on function public.erase_person(uuid), public.set_photo(uuid, text), public.stray_files(text, interval),
  public.progress_report(uuid, date) to service_role;
grant execute on function public.class_streak(uuid) to authenticated;
