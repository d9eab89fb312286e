-- The files of one person have a space, which uploads at one moment cannot pass together; edits of rows that the audit log follows
-- have a number, as inserts have; and the audit log ends.
set check_function_bodies = off;
alter table public.site_settings add column student_space_mb integer not null default 500 check (student_space_mb between 50 and 100000);
comment on column public.site_settings.student_space_mb is 'How many megabytes the files of one student may have, in all buckets together.';
grant update (student_space_mb) on public.site_settings to authenticated;

create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST',
        'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF', 'STALE_ANSWER', 'NOT_BEGUN', 'PAUSED', 'ALREADY_PAUSED', 'ALREADY_ANNOUNCED') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL')
        then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code in ('ARTICLE_TOO_LONG', 'NO_ROOM') then 'PT413'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a refusal with its code and HTTP status; does nothing for null.';

create or replace function private.stored_bytes(person uuid) returns bigint
language sql volatile security definer set search_path = '' as $$
  -- The folders of people are named by their id; these operators read the index of names.
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o
  where o.name operator(pg_catalog.~>=~) (stored_bytes.person || '/') and o.name operator(pg_catalog.~<~) (stored_bytes.person || '0')
$$;
comment on function private.stored_bytes is
  'The bytes of a person''s files in all buckets, also of those that others have committed since the statement began.';

create or replace function private.has_room(name text, metadata jsonb, max_files integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  thing constant text := split_part(has_room.name, '/', 1) || '/' || split_part(has_room.name, '/', 2);
  files integer;
begin
  -- Uploads of one person are counted one after the other; those that came first are seen, since this function is volatile.
  perform pg_advisory_xact_lock(hashtextextended('files ' || auth.uid(), 0));
  select count(*) into files from storage.objects o
  where o.name operator(pg_catalog.~>=~) (thing || '/') and o.name operator(pg_catalog.~<~) (thing || '0');
  if private.is_admin() then
    return files < 1000;
  end if;
  perform private.refuse_if(private.stored_bytes(auth.uid()) + coalesce((has_room.metadata ->> 'size')::bigint, 0)
    > (select s.student_space_mb::bigint * 1000000 from public.site_settings s), 'NO_ROOM');
  return files < has_room.max_files;
end $$;
comment on function private.has_room is
  'Whether the caller may have another file of this size: students as far as their space goes, which is refused by name, and so '
  'many for one thing; the teacher a thousand for one thing.';

create or replace function public.read_file_space(student uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(read_file_space.student, auth.uid());
begin
  perform private.refuse_if(not private.is_admin() and (person is distinct from auth.uid() or not private.is_active()), 'NOT_ALLOWED');
  return jsonb_build_object('used', private.stored_bytes(person),
    'most', case when not exists (select from public.profiles p where p.id = person and p.role = 'admin')
      then (select s.student_space_mb::bigint * 1000000 from public.site_settings s) end);
end $$;
comment on function public.read_file_space is
  'The bytes of a person''s files and how many they may have, {used, most}; the caller''s own, the teacher anybody''s. The '
  'teacher''s own have no limit: most is null.';

create or replace function private.may_add_card_recording(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$'
    and split_part(name, '/', 1) = auth.uid()::text
    and exists (select from public.cards c where c.id::text = split_part(name, '/', 2)
      and (private.is_admin() or private.is_active() and c.student_id = auth.uid()))
$$;
comment on function private.may_add_card_recording is
  'Whether the caller may upload a recording under this name: to their own folder, for a card of theirs or, as the teacher, of anybody.';

create or replace function private.may_add_proof(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf])$'
    and split_part(name, '/', 1) = auth.uid()::text and private.is_active()
    and exists (select from public.charges c where c.id::text = split_part(name, '/', 2) and c.student_id = auth.uid()
      and c.status = 'pending')
$$;
comment on function private.may_add_proof is
  'Whether the caller may upload a proof of payment under this name: for a pending charge of their own.';

create or replace function private.may_add_service_note(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.pdf$' and split_part(name, '/', 1) = auth.uid()::text and private.is_admin()
    and exists (select from public.payments p where p.id::text = split_part(name, '/', 2) and p.student_id is not null)
$$;
comment on function private.may_add_service_note is
  'Whether the caller, the teacher, may upload the PDF of a service note under this name: to their own folder, for a payment of a student.';

create or replace function private.may_add_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name
    ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/(voice-)?[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf]|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]'
    '|flac|caf|mp4|mov|txt|rtf|docx?|xlsx?|pptx?|od[tsp])$'
    and split_part(name, '/', 1) = auth.uid()::text
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 3) !~ '^voice-'
      and exists (select from public.homework h join public.assignments a on a.id = h.assignment_id
        where h.id::text = split_part(name, '/', 2) and h.student_id = auth.uid() and h.status <> 'graded'
          and (a.kind <> 'speaking' or name ~ '\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$'))))
$$;
comment on function private.may_add_homework_file is
  'Whether the caller may upload a file under this name: a student to ungraded homework of their own, and only sound to a speaking '
  'assignment; the teacher to her own folder.';

create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  -- Derived columns, and secrets.
  ignored constant text[] := array['updated_at', 'search', 'paid_at', 'notified_at', 'key_hash', 'token_hash', 'graded_at', 'student_id',
    'review_count', 'first_reviewed_at', 'scheduled_count', 'due_at', 'stability', 'lapses', 'failures', 'is_leech', 'reminded_on'];
  changed jsonb := '{}';
  about constant uuid := case tg_table_name when 'profiles' then row_now ->> 'id'
    when 'testimonials' then (select f.student_id::text from public.feedback f where f.id = (row_now ->> 'feedback_id')::uuid)
    else row_now ->> 'student_id' end;
  -- Rows that are deleted together with their person are logged without an id.
  is_forgotten constant boolean := about is not null and not exists (select from public.profiles p where p.id = about);
  actor constant public.user_role := (select p.role from public.profiles p where p.id = auth.uid());
begin
  -- Students change their own cards all the time, and nobody asks what a card said before.
  if actor = 'aluno' and about = auth.uid() and tg_table_name in ('cards', 'card_settings') then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key,
      jsonb_build_array(private.shorten_for_audit(old_row -> n.key), private.shorten_for_audit(n.value))), '{}') into changed
    from jsonb_each(new_row) as n where n.value is distinct from old_row -> n.key and n.key <> all (ignored);
    if changed = '{}' then
      return null;
    end if;
  end if;
  -- Each entry takes room for years, whichever way its row is written.
  if actor = 'aluno' then
    perform private.refuse_if(not private.consume_quota('changes ' || auth.uid(), 500, interval '1 day'), 'TOO_MANY');
  end if;
  insert into public.audit_log (actor_id, actor_role, subject, subject_id, student_id, action, changes)
  values (auth.uid(), coalesce(actor::text, 'server'), tg_table_name,
    case when is_forgotten then '' else coalesce(row_now ->> 'id', row_now ->> 'student_id', row_now ->> 'name', row_now ->> 'singleton',
      '') end,
    case when not is_forgotten then about end, lower(tg_op), changed);
  return null;
end $$;
comment on function private.audit is
  'Writes a row''s change to the audit log, without derived columns. Students'' changes of their own cards are left out; of others '
  'they make 500 a day at most.';

create or replace function private.purge_audit_log() returns void
language sql security definer set search_path = '' as $$
  delete from public.audit_log a where a.id in (
    select old.id from public.audit_log old
    where old.at < now() - case when old.subject in ('student_billing', 'charges', 'payments', 'credits', 'payment_proofs',
      'cancelled_notes', 'forfeited_classes', 'plans', 'plan_prices', 'billing_rules', 'fiscal_rules', 'mei_limits', 'price_adjustments',
      'adjusted_prices', 'pix_provider')
      then interval '6 years' else interval '2 years' end
    order by old.id limit 10000)
$$;
comment on function private.purge_audit_log is
  'Deletes entries of the audit log after two years, those about money after six, at most ten thousand at a time.';

create or replace function public.run_housekeeping() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.delete_unconfirmed_accounts();
  perform private.sync_time_zone();
  perform private.lock_calendar();
  update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
  perform private.enqueue_reminders();
  perform private.remind_of_cards();
  perform private.remind_of_makeups();
  perform private.offer_free_hours();
  perform private.publish_due_articles();
  perform private.purge_articles();
  perform private.bill();
  if private.consume_quota('mei limit', 1, interval '1 hour') then
    perform private.warn_of_mei_limit();
  end if;
  perform private.purge_unfinished_tests();
  perform private.purge_error_logs();
  if private.consume_quota('audit log', 1, interval '1 hour') then
    perform private.purge_audit_log();
    delete from public.notifications n where n.created_at < now() - interval '2 years';
  end if;
  perform private.purge_sign_in_record();
  perform private.erase_old_bookers();
  perform private.anonymise_suggestions();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
  delete from private.mail_outages o where o.until < now() - interval '90 days';
end $$;
comment on function public.run_housekeeping is
  'Runs the scheduled work: reminders, publishing, billing, deletion of old data. Called by the server every half minute.';

create or replace function public.add_cards(cards jsonb, student uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := coalesce(add_cards.student, auth.uid());
  asked integer;
  added integer;
begin
  perform private.require_card_owner(owner);
  perform private.refuse_if(jsonb_typeof(add_cards.cards) is distinct from 'array', 'INVALID_ITEMS');
  asked := jsonb_array_length(add_cards.cards);
  perform private.refuse_if(asked not between 1 and 100, 'INVALID_ITEMS');
  perform private.refuse_if(exists (select from private.given_cards(add_cards.cards) g
    where g.source is null or not g.source = any (enum_range(null::public.card_source)::text[])), 'INVALID_ITEMS');
  perform private.refuse_if(exists (select from private.given_cards(add_cards.cards) g where g.front = '' or g.back = ''), 'CARD_REQUIRED');
  perform private.refuse_if(exists (select from private.given_cards(add_cards.cards) g
    where char_length(g.front) > 300 or char_length(g.back) > 1000 or char_length(g.example) > 1000), 'TOO_LONG');
  -- A device may send a card twice, and two devices the same word.
  perform pg_advisory_xact_lock(hashtextextended('cards ' || owner, 0));
  with wanted as (
    select distinct on (lower(g.front), lower(g.back)) g.* from private.given_cards(add_cards.cards) g
    order by lower(g.front), lower(g.back), g.place),
  made as (
    insert into public.cards (id, student_id, front, back, example, source, source_id)
    select coalesce(w.id, gen_random_uuid()), owner, w.front, w.back, w.example, w.source::public.card_source, w.source_id
    from wanted w
    where not exists (select from public.cards c where c.student_id = owner and lower(c.front) = lower(w.front)
      and lower(c.back) = lower(w.back))
      and not exists (select from public.cards c where c.id = w.id and c.student_id = owner)
    order by w.place
    returning id)
  select count(*) into added from made;
  perform private.refuse_if(added > 0 and (select count(*) > 10000 from public.cards c where c.student_id = owner), 'TOO_MANY_CARDS');
  -- Adding and deleting again is work for the database.
  perform private.refuse_if(added > 0 and not private.is_admin() and not private.consume_quota('cards ' || owner, 300, interval '1 day'),
    'TOO_MANY');
  return jsonb_build_object('added', added, 'known', asked - added);
end $$;
comment on function public.add_cards is
  'Adds up to 100 cards, [{id, front, back, example, source, source_id}], to a student, who is the caller by default. A card that the '
  'student has, by its id or by both sides, is left out. Returns how many were added and how many were known.';

create or replace function private.matches_search(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(text), '\s+|\M[-\u2010]\m', ' ', 'g'), query.words) > 0), false)
  from unnest(texts) as text, (
    select regexp_replace(btrim(private.fold(left(btrim(left(matches_search.search, 1000)), 100))), '\s+|\M[-\u2010]\m', ' ', 'g') as words
  ) as query
$$;
comment on function private.matches_search is
  'Whether one of the texts contains the search, ignoring accents, case, hyphens within words and invisible characters, in any script. '
  'There are no wildcards. Of the search the first 100 characters count.';

grant execute on function public.read_file_space, private.has_room to authenticated;
alter policy "People add recordings of cards to their own folder" on storage.objects
with check (bucket_id = 'cards' and private.may_add_card_recording(name) and private.has_room(name, metadata, 10));
alter policy "Students add proofs of their own open charges" on storage.objects
with check (bucket_id = 'payment-proofs' and private.may_add_proof(name) and private.has_room(name, metadata, 10));
alter policy "The teacher adds PDFs of service notes to her own folder" on storage.objects
with check (bucket_id = 'service-notes' and private.may_add_service_note(name) and private.has_room(name, metadata, 10));
alter policy "People add homework files to their own folder" on storage.objects
with check (bucket_id = 'homework' and private.may_add_homework_file(name) and private.has_room(name, metadata, 40));
