-- The same as 20261127052000 for people, classes, money, homework, tests and the blog: names by the field's words.
set check_function_bodies = off;
alter table private.spent_passwords rename to expired_passwords;
alter table private.expired_passwords rename constraint spent_passwords_pkey to expired_passwords_pkey;
alter table private.expired_passwords rename constraint spent_passwords_user_id_fkey to expired_passwords_user_id_fkey;
alter table private.open_trials rename to unverified_trials;
alter table private.unverified_trials rename constraint open_trials_pkey to unverified_trials_pkey;
alter table private.unverified_trials rename constraint open_trials_id_fkey to unverified_trials_id_fkey;
alter index private.open_trials_by_network rename to unverified_trials_by_network;
alter table public.scheduling_rules rename column open_trials_each to unverified_trials_per_network;
alter table public.scheduling_rules rename column trials_a_day to trials_per_day;
alter table public.scheduling_rules rename constraint scheduling_rules_open_trials_each_check to scheduling_rules_unverified_trials_per_network_check;
alter table public.scheduling_rules rename constraint scheduling_rules_trials_a_day_check to scheduling_rules_trials_per_day_check;
alter table public.bank_lines rename column makes_payment to created_payment;
alter table public.placement_attempts rename column met to seen_codes;
alter index public.placement_attempts_left rename to placement_attempts_unfinished;
alter table public.audit_log rename column act to action;
alter table public.audit_log rename constraint audit_log_act_check to audit_log_action_check;
alter view public.charge_overview rename column searched to search_text;
alter table public.trial_bookings rename constraint trial_bookings_forgotten_whole to trial_bookings_erased_whole;
alter table public.charges rename constraint charges_paid_says_when to charges_paid_has_time;
alter table public.charges rename constraint charges_cancelled_says_when to charges_cancelled_has_time;
alter table public.charges rename constraint charges_say_what_for to charges_has_one_purpose;
alter table public.charges rename constraint charges_reason_is_of_cancelled to charges_cancel_reason_only_if_cancelled;
alter table public.charges rename constraint charges_discount_is_part to charges_discount_within_amount;
alter table public.payments rename constraint payments_reason_is_of_reversed to payments_reverse_reason_only_if_reversed;
alter table public.payment_proofs rename constraint payment_proofs_declined_says_why to payment_proofs_declined_has_reason;
alter table public.forfeited_classes rename constraint forfeited_classes_reason_is_of_waived to forfeited_classes_reason_only_if_waived;
alter table public.allocations rename constraint allocations_come_from_one to allocations_has_one_source;
alter table public.billing_rules rename constraint billing_rules_pix_is_whole to billing_rules_pix_complete;
alter table public.consents rename constraint consents_of_one to consents_has_one_owner;
alter table public.homework_files rename constraint homework_files_belong to homework_files_has_one_owner;
alter table public.homework rename constraint homework_submitted_says_when to homework_submitted_has_time;
alter table public.homework rename constraint homework_submitted_was_sent to homework_submitted_has_submission;
alter table public.feedback rename constraint feedback_reply_says_when to feedback_reply_has_time;
alter table public.feedback rename constraint feedback_agreement_says_when to feedback_agreement_has_time;
alter table public.feedback rename constraint feedback_agreement_was_asked to feedback_agreement_has_request;
alter table public.testimonials rename constraint testimonials_say_something to testimonials_has_text;
alter table public.placement_items rename constraint placement_items_heard to placement_items_listening_has_audio;
alter table public.placement_items rename constraint placement_items_read to placement_items_reading_has_passage;
alter table public.placement_items rename constraint placement_items_seen to placement_items_picture_has_alt;
alter table public.calendar_entries rename constraint calendar_entries_last_for_days to calendar_entries_duration_limit;
alter table public.article_versions rename constraint article_versions_published_when to article_versions_published_has_time;
alter table public.article_versions rename constraint article_versions_scheduled_when to article_versions_scheduled_has_time;
alter table public.notification_times rename constraint notification_times_quiet_is_whole to notification_times_quiet_complete;
alter table public.notification_times rename constraint notification_times_quiet_is_short to notification_times_quiet_limit;
alter trigger keep_first_login on public.profiles rename to preserve_first_login;
alter trigger follow_language on public.profiles rename to mirror_language;
alter trigger forget_in_audit_log on public.profiles rename to erase_from_audit_log;
alter trigger keep_plan_day on public.profiles rename to record_plan_start;
alter trigger follow_trial on public.trial_bookings rename to link_placement_test;
alter trigger keep_history on public.trial_bookings rename to record_history;
alter trigger keep_history on public.classes rename to record_history;
alter trigger keep_history on public.calendar_entries rename to record_history;
alter trigger place_calendar_entry on public.calendar_entries rename to derive_instants;
alter trigger count_calendar_change on public.calendar_entries rename to increment_sequence;
alter trigger keep_price on public.plans rename to record_plan_price;
alter trigger keep_agreed_price on public.plans rename to preserve_agreed_price;
alter trigger keep_class_price_day on public.billing_rules rename to record_class_price_start;
alter trigger follow_waiver on public.forfeited_classes rename to cancel_waived_charge;
alter trigger reopen_line on public.payments rename to reopen_bank_line;
alter trigger keep_old_slug on public.article_versions rename to record_old_slug;
alter policy "The teacher reads what plans cost" on public.plan_prices rename to "The teacher reads the plan prices";
alter policy "Whoever is here reads how the school bills" on public.billing_rules rename to "Active people read the billing rules";
alter policy "Students read who pays for them, the teacher reads all" on public.student_billing rename to "Students read their own billing data, the teacher reads all";
alter policy "Students read what covers their charges, the teacher reads all" on public.allocations rename to "Students read allocations to their charges, the teacher all";
alter policy "The teacher sets how the school bills" on public.billing_rules rename to "The teacher edits the billing rules";
alter policy "Everyone sees articles of which there is something to read" on public.articles rename to "Everyone reads articles with a visible version";
alter policy "The teacher sees how often articles are read" on public.article_views rename to "The teacher reads the article views";
alter policy "The teacher keeps the suggestions" on public.topic_suggestions rename to "The teacher manages the topic suggestions";
alter policy "The teacher reads who changed what" on public.audit_log rename to "The teacher reads the audit log";
alter policy "People keep their own notifications" on public.notifications rename to "People manage their own notifications";
alter policy "The teacher sees which mails went out" on public.mail_outbox rename to "The teacher reads the mail outbox";
alter policy "People keep their own choices" on public.notification_choices rename to "People manage their own choices";
alter policy "People keep their own times" on public.notification_times rename to "People manage their own times";
alter policy "People keep their own devices" on public.push_subscriptions rename to "People manage their own devices";
alter policy "What is on its way to a browser is the server's alone" on public.push_outbox rename to "The server manages the push outbox";
alter policy "Students read what is set for them, the teacher reads all" on public.assignments rename to "Students read their own assignments, the teacher reads all";
alter policy "The teacher reads how many visits there were" on public.site_visits rename to "The teacher reads the site visits";
alter policy "People take their own request back" on public.erasure_requests rename to "People withdraw their own request";
alter policy "The teacher keeps her notes" on public.student_notes rename to "The teacher manages her notes";
alter policy "The teacher keeps her rules" on public.scheduling_rules rename to "The teacher manages her rules";
alter policy "The teacher keeps her days off" on public.days_off rename to "The teacher manages her days off";
alter policy "The teacher keeps her other calendars" on public.busy_calendars rename to "The teacher manages her other calendars";
alter policy "The teacher reads what changed" on public.calendar_history rename to "The teacher reads the calendar history";
alter policy "People keep their own feed" on public.calendar_feeds rename to "People manage their own feed";
-- Triggers of auth.users are dropped and made anew: on hosted Supabase their owner alone may rename them.
drop trigger spend_temporary_password on auth.users;
drop trigger spend_unproven_password on auth.users;
drop trigger follow_email on auth.users;
drop trigger take_app_metadata on auth.users;

do $$
declare
  -- Pairs of the old name and the new one, renamed in this order.
  functions constant text[] := array[
    'purpose', 'charge_purpose', 'address_of', 'verified_email', 'addresses_of', 'emails_of_bookings',
    'copy_of_account', 'export_account', 'copy_of_messages', 'export_messages', 'copy_of_lessons', 'export_lessons',
    'copy_of_money', 'export_payments', 'is_about', 'mentions_person', 'spend_temporary_password', 'consume_temporary_password',
    'spend_unproven_password', 'revoke_unverified_password', 'no_password', 'unusable_password_hash',
    'keep_first_login', 'preserve_first_login', 'follow_email', 'mirror_email', 'follow_language', 'mirror_language',
    'has_shown_factors', 'has_verified_factors', 'take_app_metadata', 'sync_app_metadata',
    'can_in_sign_in_record', 'has_sign_in_record_privilege', 'forget_sign_ins', 'purge_sign_in_record', 'is_line', 'is_single_line',
    'end_sign_up', 'cancel_sign_up', 'forget_unconfirmed', 'delete_unconfirmed_accounts', 'has_had_hour', 'has_booked_before',
    'forget_in_audit_log', 'erase_from_audit_log', 'forget_in_statements', 'erase_from_statements', 'is_document', 'is_tax_number',
    'are_lines', 'are_valid_lines', 'are_links', 'are_valid_links', 'are_marks', 'are_valid_marks', 'forget_booker', 'erase_booker',
    'forget_bookers', 'erase_old_bookers', 'forget_bookings', 'erase_bookings', 'was_set_late', 'was_scheduled_late',
    'prove_trial', 'verify_trial', 'lapse_trials', 'release_unverified_trials', 'refuse_crowd', 'limit_trial_bookings',
    'adopt_trial', 'link_trial', 'follow_trial', 'link_placement_test', 'take_hour', 'reserve_hour',
    'place_calendar_entry', 'derive_instants', 'count_calendar_change', 'increment_sequence', 'keep_history', 'record_history',
    'follow_time_zone', 'sync_time_zone', 'ask_for', 'request_payment', 'print_of', 'hash_fingerprint',
    'names_of_line', 'payer_words', 'names_in', 'count_matching_names', 'is_named', 'contains_name',
    'keep_price', 'record_plan_price', 'keep_agreed_price', 'preserve_agreed_price', 'keep_plan_day', 'record_plan_start',
    'keep_class_price_day', 'record_class_price_start', 'follow_waiver', 'cancel_waived_charge', 'reopen_line', 'reopen_bank_line',
    'student_free_cents', 'student_unallocated_cents', 'given_grade', 'grade_json', 'assignment_words', 'assignment_fields',
    'grade_of', 'parse_grade', 'open_placement', 'lock_placement_test', 'forget_placement_tests', 'purge_unfinished_tests',
    'words_of', 'search_vector', 'text_of', 'plain_text', 'keep_old_slug', 'record_old_slug', 'forget_articles', 'purge_articles',
    'forget_suggesters', 'anonymise_suggestions', 'forget_error_logs', 'purge_error_logs'
  ];
  -- The same for the words of function bodies, as patterns.
  words constant text[] := array[
    'private\.purpose', 'private.charge_purpose', 'purpose(?=\.booked)', 'charge_purpose', 'address_of', 'verified_email',
    'addresses_of', 'emails_of_bookings', 'copy_of_account', 'export_account', 'copy_of_messages', 'export_messages',
    'copy_of_lessons', 'export_lessons', 'copy_of_money', 'export_payments', 'is_about', 'mentions_person',
    'spent_passwords', 'expired_passwords', 'no_password', 'unusable_password_hash', 'has_shown_factors', 'has_verified_factors',
    'can_in_sign_in_record', 'has_sign_in_record_privilege', 'forget_sign_ins', 'purge_sign_in_record', 'is_line', 'is_single_line',
    'end_sign_up', 'cancel_sign_up', 'forget_unconfirmed', 'delete_unconfirmed_accounts',
    'forget_in_statements', 'erase_from_statements', 'is_document', 'is_tax_number', 'are_links', 'are_valid_links',
    'are_marks', 'are_valid_marks', 'forget_booker', 'erase_booker', 'forget_bookers', 'erase_old_bookers',
    'forget_bookings', 'erase_bookings', 'was_set_late', 'was_scheduled_late', 'prove_trial', 'verify_trial',
    'lapse_trials', 'release_unverified_trials', 'open_trials', 'unverified_trials',
    'open_trials_each', 'unverified_trials_per_network', 'trials_a_day', 'trials_per_day', 'refuse_crowd', 'limit_trial_bookings',
    'adopt_trial', 'link_trial', 'unproven_email', 'unverified_email', 'take_hour', 'reserve_hour',
    'follow_time_zone', 'sync_time_zone', 'ask_for', 'request_payment', 'print_of', 'hash_fingerprint',
    'names_of_line', 'payer_words', 'names_in', 'count_matching_names', 'is_named', 'contains_name',
    'student_free_cents', 'student_unallocated_cents', 'makes_payment', 'created_payment', 'given_grade', 'grade_json',
    'assignment_words', 'assignment_fields', 'grade_of', 'parse_grade', 'open_placement', 'lock_placement_test',
    'forget_placement_tests', 'purge_unfinished_tests', 'words_of', 'search_vector', 'text_of', 'plain_text',
    'forget_articles', 'purge_articles', 'forget_suggesters', 'anonymise_suggestions', 'forget_error_logs', 'purge_error_logs'
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

create or replace function private.export_account(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.user_id = person or c.trial_booking_id = any (private.bookings_of(person))),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = person),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = private.verified_email(person)),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = person),
    'sign_in_record', private.sign_in_record_of(person),
    'calendar_feed', (select jsonb_build_object('since', f.created_at) from public.calendar_feeds f where f.user_id = person),
    -- Other people appear by their role only.
    'history', (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'by', case when a.actor_id = person then 'you' else a.actor_role end,
        'action', a.action, 'subject', a.subject, 'changes', a.changes - 'waived_by') order by a.id), '[]')
      from public.audit_log a where a.student_id = person),
    'faults', (select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'fault', 'request_id'] order by l.created_at), '[]')
      from public.error_logs l where l.user_id = person))
$$;

create or replace function private.export_messages(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from public.notifications n where n.user_id = person),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.notification_choices c where c.user_id = person),
    'notification_times', (select to_jsonb(t) - 'user_id' from public.notification_times t where t.user_id = person),
    'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'since', s.created_at) order by s.created_at), '[]')
      from public.push_subscriptions s where s.user_id = person),
    -- Without their contents: links in mails open accounts.
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient, 'language', m.language, 'state', m.state,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.mail_outbox m where m.user_id = person or lower(m.recipient) = private.verified_email(person)))
$$;

create or replace function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(btrim(request_erasure.reason), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.notify_admins('erasure_requested', jsonb_build_object(
      'student_name', name, 'link', '/admin/manage-students?person=' || auth.uid()),
      -- Withdrawing and repeating a request does not flood a mailbox.
      by_mail => private.consume_quota('erasure ' || auth.uid(), 3, interval '1 day'));
  end if;
end $$;
