-- A card may have a recording, which is heard with the answer.
set check_function_bodies = off;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('cards', 'cards', false, 2097152, array[
  'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/3gpp', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/flac', 'audio/x-caf'
])
on conflict (id) do nothing;

alter table public.cards add column recording text unique;
comment on column public.cards.recording is 'The object in the bucket cards that is heard with the answer, recorded by the student or the teacher.';

create function public.set_card_recording(card uuid, recording text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  select c.student_id into owner from public.cards c where c.id = set_card_recording.card;
  perform private.refuse_if(owner is null or not private.is_admin() and (owner <> auth.uid() or not private.is_active()), 'NOT_FOUND');
  perform private.refuse_if(set_card_recording.recording is not null and not exists (
    select from storage.objects o where o.bucket_id = 'cards' and o.name = set_card_recording.recording
      and starts_with(o.name, auth.uid() || '/' || set_card_recording.card || '/')), 'FILE_MISSING');
  update public.cards c set recording = set_card_recording.recording where c.id = set_card_recording.card;
end $$;
comment on function public.set_card_recording is 'Gives a card the recording that the caller, its student or the teacher, has uploaded for it; without one, takes the recording away.';

create function private.may_add_card_recording(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$'
    and split_part(name, '/', 1) = auth.uid()::text
    and exists (select from public.cards c where c.id::text = split_part(name, '/', 2)
      and (private.is_admin() or private.is_active() and c.student_id = auth.uid()))
    and (select count(*) < 10 from storage.objects o
      where o.bucket_id = 'cards' and starts_with(o.name, split_part(may_add_card_recording.name, '/', 1) || '/' || split_part(may_add_card_recording.name, '/', 2) || '/'))
$$;
comment on function private.may_add_card_recording is 'Whether the caller may upload a recording under this name: to their own folder, for a card of theirs or, as the teacher, of anybody; ten a card at most, of which unused ones go after a day.';

create function private.may_read_card_recording(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or (private.is_active() and (split_part(name, '/', 1) = auth.uid()::text or exists (
    select from public.cards c where c.recording = may_read_card_recording.name and c.student_id = auth.uid())))
$$;
comment on function private.may_read_card_recording is 'Whether the caller may hear a recording: their own, or that of a card of theirs.';

create function private.may_remove_card_recording(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.cards c where c.recording = may_remove_card_recording.name)
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 1) = auth.uid()::text))
$$;
comment on function private.may_remove_card_recording is 'Whether the caller may delete a recording: their own, unless a card has it.';

grant execute on function public.set_card_recording to authenticated;
grant execute on function private.may_add_card_recording, private.may_read_card_recording, private.may_remove_card_recording to authenticated;

create policy "People add recordings of cards to their own folder" on storage.objects for insert to authenticated
with check (bucket_id = 'cards' and private.may_add_card_recording(name));
create policy "People hear the recordings of their cards" on storage.objects for select to authenticated
using (bucket_id = 'cards' and private.may_read_card_recording(name));
create policy "People take back recordings that no card has" on storage.objects for delete to authenticated
using (bucket_id = 'cards' and private.may_remove_card_recording(name));

create or replace function public.list_orphaned_files(bucket text, older_than interval default '1 day'::interval) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = list_orphaned_files.bucket
    -- The folders of people are named by their id; greetings have no folder.
    and (o.created_at < now() - list_orphaned_files.older_than or o.bucket_id <> 'greetings' and not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1))
      -- Homework that was withdrawn or erased takes its files along. An assignment's files come before the assignment.
      or o.bucket_id = 'cards' and not exists (select from public.cards c where c.id::text = split_part(o.name, '/', 2))
      or o.bucket_id = 'homework' and not exists (select from public.homework h where h.id::text = split_part(o.name, '/', 2))
        and (o.name ~ '/voice-' or exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1) and p.role = 'aluno')))
    and case list_orphaned_files.bucket
      when 'homework' then not exists (select from public.homework_files f where f.object_name = o.name)
      when 'cards' then not exists (select from public.cards c where c.recording = o.name)
      when 'avatars' then not exists (select from public.profiles p where p.photo = o.name)
      when 'payment-proofs' then not exists (select from public.payment_proofs f where f.object_name = o.name)
      when 'greetings' then not exists (select from public.site_settings s where s.greeting_file = o.name)
      else false end
  limit 500
$$;
comment on function public.list_orphaned_files is 'Files of a bucket that no row refers to or whose owner or homework was deleted, at most 500, for the server to remove.';

create or replace function public.read_card_deck() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  today constant timestamptz := date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo';
  chosen public.card_settings;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select s.* into chosen from public.card_settings s where s.student_id = me;
  -- Text alone: a hundred cards as jsonb take twice the time.
  return json_build_object(
    'new_per_day', coalesce(chosen.new_per_day, 10), 'retention', coalesce(chosen.retention, 0.90),
    'remind_at', to_char(chosen.remind_at, 'HH24:MI'),
    'total', (select count(*) from (select from public.cards c where c.student_id = me limit 1000) as l),
    'begun_today', (select count(*) from public.cards c where c.student_id = me and c.first_reviewed_at >= today),
    'cards', (select coalesce(json_agg(json_build_object('id', d.id, 'front', d.front, 'back', d.back, 'example', d.example, 'recording', d.recording,
        'reviews', (select coalesce(json_agg(json_build_object('id', r.id, 'rating', r.rating, 'at', r.reviewed_at)
            order by r.reviewed_at, r.id), '[]') from public.card_reviews r where r.card_id = d.id and r.undone_at is null)) order by d.first_reviewed_at is null, d.due_at nulls first, d.created_at, d.id), '[]')
      from (
        -- For a day or two without a network.
        (select c.* from public.cards c where c.student_id = me and c.due_at <= now() + interval '2 days' order by c.due_at, c.id limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.review_count <> c.scheduled_count limit 120)
        union
        (select c.* from public.cards c where c.student_id = me and c.first_reviewed_at is null
          order by c.created_at, c.id limit least(coalesce(chosen.new_per_day, 10) * 2, 120))) as d));
end $$;
comment on function public.read_card_deck is 'The caller''s next cards with all their reviews, from which the device derives what is due: cards due within two days, and new cards for two days. total: how many cards there are, a thousand at most.';
