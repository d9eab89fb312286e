create function public.set_card_recording(card uuid, recording text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  select c.student_id into owner from public.cards c where c.id = set_card_recording.card;
  perform private.refuse_if(owner is null or not private.is_admin() and (owner <> auth.uid() or not private.is_active()), 'NOT_FOUND');
  if set_card_recording.recording is not null then
    perform private.require_guardian(auth.uid());
  end if;
  perform private.refuse_if(set_card_recording.recording is not null and not exists (
    select from storage.objects o where o.bucket_id = 'cards' and o.name = set_card_recording.recording
      and starts_with(o.name, auth.uid() || '/' || set_card_recording.card || '/')), 'FILE_MISSING');
  update public.cards c set recording = set_card_recording.recording where c.id = set_card_recording.card;
end $$;
comment on function public.set_card_recording is
  'Gives a card the recording that the caller, its student or the teacher, has uploaded for it; without one, takes the recording away.';

create function private.may_add_card_recording(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$'
    and split_part(name, '/', 1) = auth.uid()::text
    and exists (select from public.cards c where c.id::text = split_part(name, '/', 2)
      and (private.is_admin() or private.is_active() and c.student_id = auth.uid() and not private.awaits_guardian(c.student_id)))
$$;
comment on function private.may_add_card_recording is
  'Whether the caller may upload a recording under this name: to their own folder, for a card of theirs or, as the teacher, of anybody. '
  'A minor''s guardian has to agree first.';

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
