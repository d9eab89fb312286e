-- Names by the field's words: docs/glossary.md has the list. Function bodies are rewritten by the same words.
set check_function_bodies = off;
alter table private.mail_way rename to mail_transport;
alter table private.mail_transport rename column only_one to singleton;
alter table private.mail_transport rename constraint mail_way_pkey to mail_transport_pkey;
alter table private.mail_transport rename constraint mail_way_only_one_check to mail_transport_singleton_check;
alter table private.disk_room rename to disk_alert;
alter table private.disk_alert rename column only_one to singleton;
alter table private.disk_alert rename column told_at to notified_at;
alter table private.disk_alert rename constraint disk_room_pkey to disk_alert_pkey;
alter table private.disk_alert rename constraint disk_room_only_one_check to disk_alert_singleton_check;
alter table private.done_once rename to completed_steps;
alter table private.completed_steps rename column what to step;
alter table private.completed_steps rename column at to completed_at;
alter table private.completed_steps rename constraint done_once_pkey to completed_steps_pkey;
alter table private.mail_server rename column told_at to notified_at;
alter table public.module_grades rename column told_at to notified_at;
alter table public.mail_outbox rename column given_up_at to dismissed_at;
alter table public.mail_outbox rename column returned_at to bounced_at;
alter index public.mail_outbox_returned rename to mail_outbox_bounced;
alter index public.mail_outbox_open_secrets rename to mail_outbox_unencrypted;
alter table public.backups rename column asked_at to requested_at;
alter table public.backups rename column heard_at to heartbeat_at;
alter table public.backups rename column thinned to pruned;
alter table public.backups rename constraint backups_failed_says_why to backups_failed_has_problem;
alter table public.site_visits rename column part to shard;
alter table public.article_views rename column part to shard;
alter type public.backup_state rename value 'asked' to 'requested';
alter type public.mail_state rename value 'kept' to 'saved';
alter trigger begin_without_odd_addresses on public.mail_outbox rename to before_1_drop_invalid_recipient;
alter trigger bound_mail on public.mail_outbox rename to before_2_limit_mail;
alter trigger choose_moment on public.mail_outbox rename to before_3_schedule_mail;
alter trigger pause_mail on public.mail_outbox rename to before_4_pause_mail;
alter trigger refuse_odd_address on public.mail_outbox rename to refuse_invalid_address;
alter trigger refuse_odd_address on public.site_settings rename to refuse_invalid_address;
alter trigger refuse_odd_address on public.topic_suggestions rename to refuse_invalid_address;
alter trigger refuse_odd_address on public.trial_bookings rename to refuse_invalid_address;
-- A trigger of a table that somebody else owns, as on hosted Supabase, can be dropped and made, but not renamed.
drop trigger refuse_odd_address on auth.users;
drop trigger refuse_odd_new_address on auth.users;
alter trigger refresh_series_of_mail on public.mail_outbox rename to refresh_series_mail;
alter trigger announce_due on public.mail_outbox rename to wake_sender;
alter trigger announce_due on public.push_outbox rename to wake_sender;
alter trigger keep_clean_file_name on public.homework_files rename to clean_file_name;
alter trigger keep_clean_file_name on public.payment_proofs rename to clean_file_name;
drop trigger tell_of_credential_change on auth.users;
drop trigger tell_of_added_factor on auth.mfa_factors;
drop trigger tell_of_removed_factor on auth.mfa_factors;

do $$
declare
  -- Pairs of the old name and the new one, renamed in this order.
  functions constant text[] := array[
    'tell', 'notify', 'notify_admins', 'add_admin_notifications', 'notify_person', 'add_notification',
    'tell_admins', 'notify_admins', 'tell_class', 'notify_of_class_change', 'tell_charge', 'notify_of_charge',
    'tell_of_credential_change', 'notify_of_credential_change', 'tell_of_factor', 'notify_of_factor',
    'tell_teacher_of_trial', 'notify_teacher_of_trial', 'can_be_mailed', 'is_mail_address',
    'drop_odd_recipient', 'drop_invalid_recipient', 'refuse_odd_address', 'refuse_invalid_address', 'facts_now', 'current_facts',
    'was_before', 'previous_start', 'limits_of_mail', 'mail_limits', 'mail_has_room', 'has_mail_quota',
    'refuse_all_mail', 'mark_mail_server_down', 'read_mail_trouble', 'read_mail_server_status',
    'note_mail_way', 'set_mail_transport', 'mail_is_kept', 'is_mail_saved_to_files', 'choose_moment', 'schedule_mail',
    'quiet_end', 'quiet_hours_end', 'hold_mail', 'extend_mail_claim', 'announce_due', 'wake_sender', 'answers_to', 'reply_address',
    'keep_push_subscription', 'save_push_subscription', 'return_mail', 'record_bounce', 'give_up_delivery', 'dismiss_delivery',
    'mail_secrets', 'mail_secret_fields', 'list_open_mail', 'list_unencrypted_mail', 'seal_mail', 'store_encrypted_mail',
    'refresh_series_of_mail', 'refresh_series_mail', 'begin_backup', 'request_backup', 'note_backup', 'report_backup_progress',
    'forget_backups', 'delete_backup_records', 'thin_backups', 'prune_backups', 'note_disk', 'report_disk_usage',
    'stray_files', 'list_orphaned_files', 'keep_clean_file_name', 'clean_file_name', 'changed_elsewhere', 'conflicting_values',
    'tidy_up', 'run_housekeeping', 'was_done', 'is_step_done', 'asking_network', 'caller_network', 'take_quota', 'consume_quota',
    'is_found', 'matches_search', 'is_input', 'is_valid_input'
  ];
  -- The same for the words of function bodies, as patterns.
  words constant text[] := array[
    'private\.tell', 'private.notify', 'tell(?=\.(?:person|type|content|by_mail))', 'notify',
    'notify_admins', 'add_admin_notifications', 'notify_person', 'add_notification', 'tell_admins', 'notify_admins',
    'tell_class', 'notify_of_class_change', 'tell_charge', 'notify_of_charge', 'tell_teacher_of_trial', 'notify_teacher_of_trial',
    'can_be_mailed', 'is_mail_address', 'facts_now', 'current_facts', 'was_before', 'previous_start',
    'limits_of_mail', 'mail_limits', 'mail_has_room', 'has_mail_quota', 'refuse_all_mail', 'mark_mail_server_down',
    'note_mail_way', 'set_mail_transport', 'quiet_end', 'quiet_hours_end', 'hold_mail', 'extend_mail_claim',
    'answers_to', 'reply_address', 'keep_push_subscription', 'save_push_subscription', 'return_mail', 'record_bounce',
    'give_up_delivery', 'dismiss_delivery', 'mail_secrets', 'mail_secret_fields', 'list_open_mail', 'list_unencrypted_mail',
    'seal_mail', 'store_encrypted_mail', 'mail_way', 'mail_transport', 'given_up_at', 'dismissed_at', 'returned_at', 'bounced_at',
    'told_at', 'notified_at', 'note_backup', 'report_backup_progress', 'forget_backups', 'delete_backup_records',
    'thin_backups', 'prune_backups', 'disk_room', 'disk_alert', 'stray_files', 'list_orphaned_files',
    'changed_elsewhere', 'conflicting_values', 'was_done', 'is_step_done', 'done_once', 'completed_steps',
    'asking_network', 'caller_network', 'take_quota', 'consume_quota', 'is_found', 'matches_search', 'is_input', 'is_valid_input',
    'heard_at', 'heartbeat_at', 'asked_at', 'requested_at'
  ];
  of_ours record;
  body text;
begin
  for i in 1..cardinality(functions) by 2 loop
    for of_ours in select p.oid::regprocedure as signature from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname = functions[i] loop
      execute format('alter function %s rename to %I', of_ours.signature, functions[i + 1]);
    end loop;
  end loop;
  for of_ours in select p.oid, p.prosrc from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
    body := of_ours.prosrc;
    for i in 1..cardinality(words) by 2 loop
      body := regexp_replace(body, '\m' || words[i] || '\M', words[i + 1], 'g');
    end loop;
    if body <> of_ours.prosrc then
      execute replace(pg_get_functiondef(of_ours.oid), of_ours.prosrc, body);
    end if;
  end loop;
end $$;

create or replace function public.count_view(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  if exists (select from private.published_articles v where v.id = count_view.version) then
    select w.shard into free from public.article_views w
    where w.version_id = count_view.version and w.day = today order by w.shard limit 1 for update skip locked;
    insert into public.article_views as w (version_id, day, shard, views)
    values (count_view.version, today, coalesce(free, (random() * 2000000000)::integer), 1)
    on conflict (version_id, day, shard) do update set views = w.views + 1;
  end if;
end $$;

create or replace function public.add_starting_articles(articles jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one jsonb;
  article uuid;
  first constant timestamptz := now();
begin
  insert into private.completed_steps (step) values ('starting_articles') on conflict do nothing;
  if not found then
    return false;
  end if;
  for one in select value from jsonb_array_elements(add_starting_articles.articles) loop
    insert into public.articles (category, announced_at) values (one ->> 'category', first) returning id into article;
    insert into public.article_versions (article_id, language, title, slug, excerpt, body, body_text, state, published_at)
    select article, (v ->> 'language')::public.language, v ->> 'title', v ->> 'slug', v ->> 'excerpt', v -> 'body', v ->> 'text', 'published', first
    from jsonb_array_elements(one -> 'versions') as v;
  end loop;
  return true;
end $$;

create or replace function public.record_bounce(mail uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bounced public.mail_outbox;
  bounced_mailbox text;
  person record;
begin
  update public.mail_outbox m set bounced_at = now(), data = '{}', last_error = left(record_bounce.error, 500)
  where m.id = record_bounce.mail and m.bounced_at is null and (m.state = 'sent' or (m.state = 'failed' and m.last_error like 'UNCLEAR: %'))
  returning m.* into bounced;
  if not found then
    return;
  end if;
  bounced_mailbox := private.mailbox_of(bounced.recipient);
  if (select count(*) from public.mail_outbox m where m.bounced_at > now() - interval '30 days' and private.mailbox_of(m.recipient) = bounced_mailbox) < 3 then
    return;
  end if;
  insert into private.paused_addresses (mailbox) values (bounced_mailbox) on conflict do nothing;
  if not found then
    return;
  end if;
  update public.mail_outbox m set state = 'failed', last_error = 'PAUSED: Several mails to this address came back.'
  where m.state = 'queued' and private.mailbox_of(m.recipient) = bounced_mailbox;
  select p.id, nullif(p.full_name, '') as name into person from public.profiles p where private.mailbox_of(p.email) = bounced_mailbox and p.role <> 'admin' limit 1;
  perform private.add_admin_notifications('address_paused', jsonb_strip_nulls(jsonb_build_object(
    'student', person.id, 'student_name', coalesce(person.name, bounced.recipient), 'link', '/admin/undelivered')));
end $$;

create or replace function private.schedule_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Mails about a visitor's trial class cannot be turned off.
  about constant text := case when new.kind not like 'trial\_%' then private.topic_of(new.kind) end;
  -- Mails about a failed backup or a full disk cannot be turned off, but do respect quiet hours.
  person constant uuid := (select p.id from public.profiles p
    where (about is not null or new.kind in ('backup_failed', 'disk_filling')) and lower(p.email) = lower(new.recipient) limit 1);
  digest constant timestamptz := private.next_digest(person);
begin
  if person is null then
    return new;
  end if;
  new.user_id := person;
  if about <> 'classes' and exists (select from public.notification_choices c where c.user_id = person and c.topic = about and not c.by_mail) then
    return null;
  end if;
  new.is_urgent := private.is_urgent(new.kind, new.data);
  if new.is_urgent then
    return new;
  end if;
  -- Mails with a calendar event, and reminders, are never part of a digest.
  if digest is not null and about not in ('classes', 'reminders') then
    insert into private.digest_items (user_id, kind, data, due_at) values (person, new.kind, new.data, digest);
    return null;
  end if;
  new.due_at := coalesce(private.quiet_hours_end(person), new.due_at);
  return new;
end $$;
