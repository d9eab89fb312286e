-- Searches by name, the teacher and temporary passwords are found by indexes. A photo has a daily quota, and the teacher is told of a
-- student whose files fill their space and of a calibration that waits for her.
set check_function_bodies = off;

create function private.trigrams(variadic texts text[]) returns text[]
language sql immutable parallel safe security definer set search_path = '' as $$
  select coalesce(array_agg(distinct substr(folded.words, n, 3)), '{}')
  from unnest(texts) as text, lateral (select regexp_replace(private.fold(text), '\s+|\M[-\u2010]\m', ' ', 'g') as words) as folded,
    generate_series(1, char_length(folded.words) - 2) as n
$$;
comment on function private.trigrams is
  'All sequences of three characters of texts as searches compare them, for indexes: pg_trgm is not on every database. '
  'Whoever writes an indexed row runs it.';

create function private.searched_trigrams(search text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct substr(query.words, n, 3)), '{}') from (
    select regexp_replace(btrim(private.fold(left(btrim(left(searched_trigrams.search, 1000)), 100))), '\s+|\M[-\u2010]\m', ' ', 'g')
      as words) as query, generate_series(1, char_length(query.words) - 2) as n
$$;
comment on function private.searched_trigrams is
  'The trigrams that every text has which matches a search: none of a search of less than three characters, which reads all.';

create function private.tell_of_space(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  link constant text := '/admin/manage-students?person=' || tell_of_space.person;
begin
  if exists (select from public.notifications n where n.type = 'space_nearly_full' and n.content ->> 'link' = link) then
    return;
  end if;
  perform private.add_admin_notifications('space_nearly_full', jsonb_build_object('student', tell_of_space.person, 'student_name',
    (select p.full_name from public.profiles p where p.id = tell_of_space.person), 'link', link));
end $$;
comment on function private.tell_of_space is 'Tells the teacher, once, that a student''s files take nine tenths of their space.';

create or replace function private.has_room(name text, metadata jsonb, max_files integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  thing constant text := split_part(has_room.name, '/', 1) || '/' || split_part(has_room.name, '/', 2);
  files integer;
  used bigint;
  size constant bigint := coalesce((has_room.metadata ->> 'size')::bigint, 0);
  space bigint;
begin
  -- Uploads of one person are counted one after the other; those that came first are seen, since this function is volatile.
  perform pg_advisory_xact_lock(hashtextextended('files ' || auth.uid(), 0));
  select count(*) into files from storage.objects o
  where o.name operator(pg_catalog.~>=~) (thing || '/') and o.name operator(pg_catalog.~<~) (thing || '0');
  if private.is_admin() then
    return files < 1000;
  end if;
  used := private.stored_bytes(auth.uid());
  space := (select s.student_space_mb::bigint * 1000000 from public.site_settings s);
  perform private.refuse_if(used + size > space, 'NO_ROOM');
  if used + size >= 0.9 * space then
    perform private.tell_of_space(auth.uid());
  end if;
  return files < has_room.max_files;
end $$;
comment on function private.has_room is
  'Whether the caller may have another file of this size: students as far as their space goes, which is refused by name, and so '
  'many for one thing; the teacher a thousand for one thing.';

create or replace function public.set_photo(person uuid, photo text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.profiles;
begin
  perform private.refuse_if(set_photo.photo is not null and split_part(set_photo.photo, '/', 1) <> set_photo.person::text, 'NOT_FOUND');
  perform private.refuse_if(set_photo.photo is not null
    and not private.consume_quota('photo ' || set_photo.person, 20, interval '1 day'), 'TOO_MANY');
  update public.profiles p set photo = set_photo.photo where p.id = set_photo.person and p.deactivated_at is null returning p.* into ours;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if ours.role = 'aluno' then
    perform private.notify_of_profile(ours.id, ours.full_name);
  end if;
end $$;
comment on function public.set_photo is
  'Sets a person''s photo, twenty times a day at most; null removes it. Called by the server, which has stored the file and verified its '
  'owner.';

create or replace function public.save_calibration(version integer, tests integer, difficulties jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  base constant integer := (select max(c.version) from public.placement_calibrations c where c.approved_at is not null);
begin
  if save_calibration.version <> (select coalesce(max(c.version), 0) + 1 from public.placement_calibrations c) then
    return false;
  end if;
  insert into public.placement_calibrations (version, tests, learners)
  values (save_calibration.version, save_calibration.tests, (select coalesce(sum(l.learners), 0) from private.placement_learners l))
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.placement_difficulties (version, item_id, previous, difficulty, answers, correct, expected)
  select save_calibration.version, d.item_id, d.previous, d.difficulty, d.answers, d.correct, d.expected
  from jsonb_populate_recordset(null::public.placement_difficulties, save_calibration.difficulties) as d
    join public.placement_items i on i.id = d.item_id;
  -- A question that nobody answered keeps its difficulty.
  insert into public.placement_difficulties (version, item_id, previous, difficulty, answers, correct, expected)
  select save_calibration.version, d.item_id, d.difficulty, d.difficulty, 0, 0, 0
  from public.placement_difficulties d where d.version = base
  on conflict do nothing;
  -- Strangers' answers alone do not move the test: where many questions move, the teacher is asked.
  update public.placement_calibrations c set approved_at = now()
  where c.version = save_calibration.version and 10 * (
    select count(*) from public.placement_difficulties d
    where d.version = save_calibration.version and abs(d.difficulty - d.previous) > 0.25
  ) <= (select count(*) from public.placement_items i where i.retired_at is null);
  if not found then
    perform private.add_admin_notifications('calibration_waits', jsonb_build_object('link', '/admin/manage-test?tab=difficulty'));
  end if;
  return true;
end $$;
comment on function public.save_calibration is
  'Saves a version of the difficulties; tests that begin later use it. Questions without new answers keep the difficulty of the '
  'version that is used. One that moves more than a tenth of the questions by a quarter of a level waits for the teacher, '
  'who is notified (answer_calibration). Returns whether it was saved: another process may have saved the version.';

create or replace function public.find_people(search text) returns setof public.profile_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select p.* from public.profile_overview p
    where private.trigrams(p.full_name, p.email) @> private.searched_trigrams(find_people.search)
      and private.matches_search(find_people.search, p.full_name, p.email);
end $$;
comment on function public.find_people is 'People whose name or mail address contains a text, for the teacher''s lists.';

create or replace function public.find_hours(search text) returns setof public.hours
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text[] := private.searched_trigrams(find_hours.search);
begin
  perform private.require_admin();
  -- The hours that a name may be of are found by indexes; whether it is theirs is said by the texts.
  return query select h.* from public.hours h where h.id in (
      select c.id from public.classes c join public.profiles p on p.id = c.student_id where private.trigrams(p.full_name, p.email) @> wanted
      union all
      select b.id from public.trial_bookings b where private.trigrams(b.full_name, b.email) @> wanted
      union all
      select e.id from public.calendar_entries e where e.label is not null and private.trigrams(e.label) @> wanted
      union all
      select e.id from public.calendar_entries e join public.pauses k on k.id = e.pause_id join public.profiles p on p.id = k.student_id
      where private.trigrams(p.full_name, p.email) @> wanted)
    and private.matches_search(find_hours.search, h.full_name, h.email);
end $$;
comment on function public.find_hours is 'Hours of people whose name or mail address contains a text, for the teacher''s lists.';

grant execute on function private.trigrams to authenticated, service_role;

create index profiles_of_admins on public.profiles (id) where role = 'admin';
create index profiles_by_password_expiry on public.profiles (temporary_password_expires_at) where temporary_password;
create index profiles_by_words on public.profiles using gin (private.trigrams(full_name, email));
create index trial_bookings_by_words on public.trial_bookings using gin (private.trigrams(full_name, email));
create index calendar_entries_by_words on public.calendar_entries using gin (private.trigrams(label)) where label is not null;

reset check_function_bodies;
