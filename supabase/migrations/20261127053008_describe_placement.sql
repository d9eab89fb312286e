set check_function_bodies = off;
create or replace function public.start_placement_test(key text, language public.language, earlier_keys text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts;
begin
  select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
  if attempt.id is null then
    perform private.refuse_if(not private.consume_quota('start_placement_test', 3000, interval '1 day'), 'TOO_MANY_TESTS');
    insert into public.placement_attempts (key_hash, language, user_id, seen_codes)
    values (private.key_hash(start_placement_test.key), coalesce(start_placement_test.language, 'pt'), case when private.is_active() then auth.uid() end,
      coalesce((select array_agg(i.code) from public.placement_attempts t join public.placement_answers a on a.attempt_id = t.id
        join public.placement_items i on i.id = a.item_id
        where t.user_id = auth.uid() or t.key_hash in (select sha256(convert_to(k, 'UTF8'))
          from unnest(start_placement_test.earlier_keys[1:10]) as k where k ~ '^[A-Za-z0-9_-]{43}$')), '{}'))
    on conflict (key_hash) do nothing returning * into attempt;
    if attempt.id is null then
      select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
    else
      perform private.draw_block(attempt.id, 'routing');
      update public.placement_attempts t
      set first_block = (select count(*) from public.placement_answers a where a.attempt_id = t.id)
      where t.id = attempt.id returning t.* into attempt;
    end if;
  end if;
  return private.placement_state(attempt);
end $$;

create or replace function private.draw_block(attempt uuid, block text) returns void
language sql security definer set search_path = '' as $$
  -- Questions that this learner has seen least often come first; skills alternate within a level.
  with open as (
    select i.id, i.level, i.skill, (select count(*) from unnest(t.seen_codes) as m (code) where m.code = i.code) as times
    from public.placement_items i join public.placement_attempts t on t.id = draw_block.attempt
    where i.retired_at is null and not exists (select from public.placement_answers a where a.attempt_id = t.id and a.item_id = i.id)
  ), ranked as (
    select o.id, o.level, o.times, row_number() over (partition by o.level, o.skill order by o.times, random()) as turn from open o
  ), chosen as (
    select r.id, r.level, row_number() over (partition by r.level order by r.times, r.turn, random()) as place from ranked r
  ), taken as (
    select c.id, c.level from chosen c join private.blueprint(draw_block.block) b on b.level = c.level and c.place <= b.amount
  )
  insert into public.placement_answers (attempt_id, position, item_id, option_order)
  select draw_block.attempt,
    (select coalesce(max(a.position), 0) from public.placement_answers a where a.attempt_id = draw_block.attempt) + row_number() over (order by t.level, random()),
    t.id, (select array_agg(o::smallint order by md5(t.id::text || o || draw_block.attempt::text)) from generate_series(0, 3) as o)
  from taken t
$$;

create or replace function public.name_placement_result(key text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.lock_placement_test(name_placement_result.key);
  shown constant text := nullif(regexp_replace(btrim(coalesce(name_placement_result.name, '')), '\s+', ' ', 'g'), '');
begin
  perform private.refuse_if(not private.is_name(shown) or char_length(shown) > 60, 'INVALID_NAME');
  update public.placement_attempts t set shown_name = shown
  where t.id = attempt.id;
end $$;

comment on function private.is_cnpj is 'Whether 14 characters are a company number: digits, since July 2026 also capital letters, and two check digits modulo 11.';
comment on function private.is_name is 'Whether a text can be a person''s name: it holds a letter, and nothing that is not seen. The forms check the same (app/platform/people/person-name.ts).';
comment on function private.verified_email is 'A person''s confirmed address in lower case; null until it is confirmed.';
comment on function private.is_own_address is 'Whether this is the caller''s confirmed address.';
comment on function public.export_my_data is 'Everything that the school stores about the caller, as JSON. Files are downloaded with homework and payments.';
comment on function public.request_erasure is 'A student requests the erasure of their data. A repeated request changes nothing.';
comment on function public.erase_person is 'Erases a person. What the law or the accounts need stays, anonymously.';
comment on function private.ids_of_person is 'The ids that identify a person in notifications to others: their own, and those of their classes, bookings, feedback, homework and charges.';
comment on function private.mentions_person is 'Whether facts are about a person: by one of their ids or, where the facts have no id at all, by their name (empty: not compared).';
comment on function public.welcome_student is 'Marks a password that the server has just set as temporary, mails it to the student and ends all their sessions.';
comment on function private.clear_temporary_password is 'Marks a new password as temporary if the server set it with this change; clears the mark otherwise.';
comment on function private.consume_temporary_password is 'Invalidates a temporary password at its first use: the session that it opened has to set another.';
comment on function private.expire_temporary_passwords is 'Invalidates expired temporary passwords, as a sign-in would.';
comment on function private.revoke_unverified_password is 'Invalidates a password that was chosen before the address was confirmed, since a stranger may have chosen it.';
comment on function private.unusable_password_hash is 'A bcrypt hash that matches no password.';
comment on function private.notify_of_credential_change is 'Mails a notice of a changed address or password to the account''s previous address.';
comment on function public.edit_student is 'The teacher edits a student. A value that is left out is emptied. before: the columns to change with the values that the caller read; others stay. Null where it was changed; otherwise the current values.';
comment on function public.set_active is 'Deactivates a person, which ends all their sessions at once, or activates them again.';
comment on function public.set_photo is 'Sets a person''s photo; null removes it. For the server, which has stored the file and verified its owner.';
comment on function public.has_booked_before is 'Whether the caller has or had a class, or a trial class that was not cancelled. Null for deactivated people.';
comment on function private.my_student_name is 'The full name of the calling student; null for anybody else.';
comment on function private.check_age is 'Students are at least 13 and have a guardian until they are 18. A student can correct their birth date, but not remove it.';
comment on function private.notify_profile_change is 'Notifies the teacher that a student edited their own profile.';
comment on function private.notify_of_profile is 'Notifies the teacher that a student changed their profile, unless such a notification is still unread.';
comment on function private.preserve_first_login is 'Keeps the time of the first sign-in from being overwritten.';
comment on function private.mirror_email is 'Copies a changed address to the profile and to queued mails, and links bookings under the previous address to the student.';
comment on function private.mirror_language is 'Copies the language of a profile to the sign-in service, which mails in it.';
comment on function private.is_active is 'Whether the caller''s account is active and the session has verified the second factor, if there is one.';
comment on function private.is_admin is 'Whether the caller is an active admin (see is_active).';
comment on function private.has_verified_factors is 'Whether this session has verified the second factor, or its person has none.';
comment on function private.is_signed_in is 'Whether a session is still open. True for null.';
comment on function public.change_role is 'Changes a person''s role. Nobody can change their own, so that an admin is always left.';
comment on function private.sync_app_metadata is 'Applies app metadata that the server set: the role of a new account, and that a password is temporary.';
comment on function private.sign_in_record_of is 'The sign-in service''s log entries of a person; empty where the database owner may not read them.';
comment on function private.has_sign_in_record_privilege is 'Whether the database owner has this privilege (select or delete) on the sign-in service''s log. Only hosted Supabase writes one.';
comment on function private.purge_sign_in_record is 'Deletes log entries of the sign-in service after 180 days.';
comment on function private.create_profile is 'Creates the profile of a new account from its metadata.';
comment on function private.metadata_text is 'A field of the sign-up''s metadata, trimmed and cut to a length; null where it is empty.';
comment on function private.record_sign_up_consents is 'Records the consents that were given with the sign-up, for the current version of the terms.';
comment on function private.check_sign_up is 'Refuses an incomplete sign-up. The profile is removed again until the address is confirmed.';
comment on function private.student_refusal is 'The code of what is missing from a student''s sign-up; null where it is complete.';
comment on function public.accept_terms is 'Records that the caller, and the guardian of a minor, accept the current terms; once for each version. Refuses a student without a birth date.';
comment on function private.terms_version is 'The version of the terms and the privacy notice: their date.';
comment on function private.awaits_confirmation is 'Whether an account comes from a sign-up whose address is not confirmed yet.';
comment on function private.require_new_password is 'Marks an account whose password was invalidated, so that its owner has to set one.';
comment on function public.cancel_sign_up is 'Cancels the unconfirmed sign-up of an address, so that the teacher can create the account; whether there was one. For the server.';
comment on function private.delete_unconfirmed_accounts is 'Deletes accounts of sign-ups that were not confirmed within three days.';
comment on table public.profiles is 'One row per user, with the user''s id.';
comment on column public.profiles.temporary_password is 'True while the password is one that the teacher handed out.';
comment on column public.profiles.deactivated_at is 'Set: sign-ins of this person are refused, and no policy gives them access.';
comment on column public.profiles.temporary_password_expires_at is 'When the temporary password expires.';
comment on column public.profiles.photo is 'The name of the photo in the bucket avatars. Only the server writes it, cropped and without metadata.';
comment on table public.consents is 'Who agreed to which version of which text, and when. Written by triggers and functions only.';
comment on table public.erasure_requests is 'Students who requested the erasure of their data. The row is deleted with them.';
comment on table public.student_notes is 'The teacher''s notes about a student. Only she sees them; the student''s data export contains them.';
comment on table private.expired_passwords is 'Temporary passwords that were invalidated because they expired, by their expiry.';
comment on function private.shorten_for_audit is 'A value for the audit log, cut to 200 characters if it has more than 300.';
comment on function private.audit is 'Writes a change of a row into the audit log, without derived columns.';
comment on function private.erase_from_audit_log is 'Erases a deleted person from the audit log and from the sign-in service''s record.';
comment on table public.audit_log is 'Who changed what. Triggers write it in the transaction of the change; nobody can change it.';
comment on column public.audit_log.actor_role is 'admin, aluno, or server for scheduled work and the site itself.';
comment on column public.audit_log.student_id is 'The student whose data was changed, if any.';
comment on function public.publish_article is 'Publishes the draft at revision `base`, now or at a time within two years: {state}. EDIT_CONFLICT where the draft has another revision.';
comment on function private.publish_due_articles is 'Publishes the scheduled versions that are due.';
comment on function private.announce_article is 'Notifies students of an article, once; never of an old one, such as an imported article.';
comment on function public.find_articles is 'A page of published articles, the newest first, or the best matches of a search first: {total, articles}.';
comment on function public.list_articles is 'The newest articles (by "recent"), or the most viewed of the last ninety days (by "popular").';
comment on function public.read_article is 'A published article with the slug of its other language and related articles; {moved_to} for an earlier slug; {pair_here} for a slug of the other language; null otherwise.';
comment on function public.suggest_topic is 'Saves a topic that a reader suggests; the teacher is notified.';
comment on function public.draft_from_suggestion is 'Creates a draft from a suggestion, which is then handled; the article''s id.';
comment on function private.anonymise_suggestions is 'Removes the author of suggestions after two years. The topics stay.';
comment on function public.save_article is 'Saves a draft as the next revision after `base` (0: none yet), of a new article where `article` is null or unknown: {article, revision, saved_at}. EDIT_CONFLICT where another revision was saved since.';
comment on function private.plain_text is 'The text of a Tiptap document, with its vocabulary and questions, one line per block.';
comment on function public.restore_article is 'Restores an earlier revision as a new one; the history stays.';
comment on function public.delete_articles is 'Deletes up to a hundred articles, which undelete_articles can restore within thirty days.';
comment on function public.undelete_articles is 'Restores deleted articles, each version in its previous state.';
comment on function private.purge_articles is 'Purges articles that were deleted 30 days ago, and drafts that stayed empty for a day.';
comment on function private.record_old_slug is 'Records the previous slug of a published version, which redirects to it.';
comment on function public.add_starting_articles is 'Adds the starting articles, once, so that deleted ones do not come back; whether it did.';
comment on table public.articles is 'What the versions of an article in up to two languages share.';
comment on column public.articles.announced_at is 'When students were notified of it, once for all its versions.';
comment on column public.article_versions.body is 'A Tiptap document. Nodes outside of the allowed schema are not rendered.';
comment on column public.article_versions.revision is 'Incremented by each save, to detect conflicts.';
comment on column public.article_versions.state_before is 'The state to restore when the deletion of its article is undone.';
comment on column public.article_versions.draft_revision is 'The revision of the draft that was published.';
comment on table public.article_slugs is 'Earlier slugs of articles, which redirect to the current one.';
comment on table public.article_views is 'Views of articles by day, without anything about the readers.';
comment on column public.article_drafts.revision is 'Incremented by each save, to detect conflicts.';
comment on table public.article_revisions is 'Revisions of drafts: the newest hundred, where saves of one editor within two minutes are one.';
comment on column public.article_revisions.sitting is 'The editor (an open tab) that saved it. Saves of two editors are never merged.';
comment on column public.article_revisions.step is 'The editor''s count of saves: it tells a repeated or late save from a conflict.';
comment on function private.working_times is 'The working times of a day, as intervals from midnight in São Paulo.';
comment on function private.is_day_off is 'Whether a day is a day off or an observed holiday, on which only the teacher can take hours.';
comment on function private.hour_refusals is 'The code why each of these hours cannot be taken; null where it can. Checks the time zone, working hours, days off and holidays, notice, horizon, taken hours and their buffer. A trial has to be on a weekday after today.';
comment on function private.hour_refusal is 'The code why an hour cannot be taken; null where it can.';
comment on function public.free_hours_between is 'The hours that can be taken now, by São Paulo''s clock, of each day that has any, of 62 days at most. Without anything about taken hours.';
comment on function public.free_hours is 'The hours of a day that can be taken now, by São Paulo''s clock. Without anything about taken hours.';
comment on function public.set_working_hours is 'Replaces the working hours: [{"weekday": 1, "starts": "08:00", "ends": "12:00"}, …], which may not overlap. before: the hours that the caller read. Null where they were replaced; otherwise the current hours.';
comment on function private.lock_calendar is 'Lets one transaction at a time take, move or release hours. Unverified trial classes whose time is over are released first.';
comment on function private.reserve_hour is 'Reserves an hour of the calendar; its id. SLOT_TAKEN where it is taken.';
comment on function private.move_entry is 'Moves an hour; a cancelled one becomes active again. SLOT_TAKEN where the new time is taken.';
comment on function private.cancel_entry is 'Cancels an hour, which is free again.';
comment on function public.block_time is 'Blocks time in the teacher''s calendar; its id.';
comment on function public.move_hour is 'The teacher moves an hour of any kind; its student or visitor is notified. by_student: the student asked for it, so the 24-hour rule applies.';
comment on function public.cancel_hour is 'The teacher cancels a trial or a class, whose student or visitor is notified, or deletes a block. by_student: the student asked for it, so the 24-hour rule applies.';
comment on function private.derive_instants is 'Sets starts_at and ends_at from the local time.';
comment on function private.increment_sequence is 'Increments the iCalendar SEQUENCE on a change of time or a cancellation, and keeps the previous start.';
comment on function private.record_history is 'Writes a change of an hour into the calendar history, with who made it.';
comment on function private.attribute_change is 'Sets whether changes by the teacher in the rest of the transaction count as requested by the student.';
comment on function private.sync_time_zone is 'Recomputes the instants of future hours from their local times, after the time zone''s rules changed.';
comment on function private.local_iso is 'A local time in the form of notification facts: YYYY-MM-DDTHH:MM.';
comment on function public.claim_busy_calendars is 'Claims the other calendars that are due to be read, each for one process.';
comment on function public.replace_busy_times is 'Replaces the busy times of another calendar: [{"starts_at": …, "ends_at": …}]. Returns how many existing hours conflict with them; those stay.';
comment on function public.make_calendar_feed is 'Creates the caller''s calendar feed under a 256-bit token that the browser made; an earlier token stops working.';
comment on function public.read_calendar_feed is 'The hours of a calendar feed. Whoever has the token may read it.';
comment on table public.calendar_entries is 'All taken hours of the teacher. Entries that are not cancelled never overlap.';
comment on column public.calendar_entries.moved_from is 'Its start before the last move.';
comment on table public.scheduling_rules is 'One row: the rules for everybody but the teacher who takes hours of her calendar.';
comment on column public.scheduling_rules.hours_are_set is 'Whether the teacher has set her working hours, even if to none.';
comment on column public.scheduling_rules.hold_trials is 'Whether a trial class is released if its mailed link is not opened within half an hour.';
comment on column public.scheduling_rules.unverified_trials_per_network is 'The number of unverified trial classes that can be booked from one network in 24 hours.';
comment on column public.scheduling_rules.trials_per_day is 'The number of trial classes that can be booked in 24 hours; the teacher is notified of the last one.';
comment on table public.days_off is 'Days on which only the teacher can take hours. Existing hours stay.';
comment on table public.holidays is 'National holidays of Brazil, which the server fills in ahead of time.';
comment on table public.busy_calendars is 'Other calendars, read from an iCalendar address, whose busy times are taken here too.';
comment on column public.busy_calendars.conflicts is 'The number of its busy times that conflict with hours here.';
comment on column public.busy_calendars.skipped is 'Names of events that could not be read the last time, so their hours are not taken. Only the teacher sees them.';
comment on table public.calendar_history is 'Changes of hours, trials and classes, with who made them. Written by triggers only.';
comment on column public.calendar_history.by_student is 'Whether the teacher made the change for the student.';
comment on view public.hours is 'All taken hours with their trial, class or block, as far as the caller''s policies allow.';
comment on function public.reschedule_class is 'Moves a class; {forfeited}. Free of charge until 24 hours before, and for the teacher; later the class is forfeited, which the student has to accept. by_student: the teacher acts for the student.';
comment on function public.cancel_class is 'Cancels a class; {forfeited}. Until 24 hours before, and by the teacher, the student gets a credit for a make-up class; later the class is forfeited, which the student has to accept. by_student: the teacher acts for the student.';
comment on function private.changeable_class is 'Locks and returns a class that the caller may change: the teacher, or its student until it begins.';
comment on function public.class_terms is '{late, free_until, credit}: whether cancelling the class now forfeits it, until when it is free of charge, and whether it then gives a credit.';
comment on function private.is_late_for_student is 'Whether the 24-hour rule forfeits this hour; never for one that was scheduled too late to be cancelled in time.';
comment on function private.is_late is 'Whether an hour begins in less than 24 hours; exactly 24:00:00 is not late.';
comment on function private.free_until is 'Until when the student can cancel this class free of charge.';
comment on function private.was_scheduled_late is 'Whether the current time of a class was set less than 24 hours before it, and not for the student.';
comment on function private.credit_class is 'Gives a student a make-up credit for a cancelled class, or returns the credit that the class was booked with. by_teacher: a returned credit is valid as long as a new one.';
comment on function private.notify_of_class_change is 'Notifies the student of a change by the teacher, and the teacher of one by the student.';
comment on function public.set_outcome is 'Sets the status of a trial or class: scheduled, confirmed, completed or no_show, the last two only once it has begun. forfeit: whether a no-show is forfeited.';
comment on function public.confirm_class is 'Confirms that the student comes to a class; the teacher is notified.';
comment on function public.answer_invitation is 'Applies a mailed answer to a calendar invitation, from the invited mailbox: to one hour, a whole series, or one class of it (recurs_at). A yes confirms; a no cancels nothing. The teacher is notified.';
comment on function public.erase_booker is 'Erases the person who booked a trial class from all their bookings, notifications and mails.';
comment on function private.erase_old_bookers is 'Erases people who booked a trial class and never became students, two years after its hour.';
comment on function private.erase_bookings is 'Erases the people who made these bookings, who have no account.';
comment on function private.anonymise_bookings is 'Removes the person from trial bookings. Their keys and mailed links stop working.';
comment on function private.bookings_of is 'The trial classes of a person: those linked to them, and those under their confirmed address that are linked to nobody.';
comment on function private.emails_of_bookings is 'The addresses of these bookings, without those that another account or booking uses.';
comment on function public.schedule_classes is 'Schedules a class, or one a week for up to 52 weeks: {made, skipped}. Weeks whose hour is taken or a day off are skipped.';
comment on function public.edit_class is 'The teacher edits the link and the notes of a class. A new link is mailed, unless a queued mail can carry it. before: the columns to change with the values that the caller read; others stay. Null where it was changed; otherwise the current values.';
comment on function private.hours_of_series is 'The future classes of a series.';
comment on function private.refresh_series_mail is 'Updates the hours in a mail about a series when it is sent.';
comment on function public.class_streak is 'The number of classes held since the last one that was missed or forfeited.';
comment on function private.mail_trial is 'Queues a mail to the person who booked a trial class. Where the mail needs a link and the key is not known, the booking gets a new key.';
comment on function public.verify_trial is 'Verifies the address of a booking by its mailed link. kept: the hour stays booked; back: it was released and is booked again; gone: it was released and is taken. Null: there is nothing to verify.';
comment on function private.trial_hold is 'How long an hour is held until its mailed link has to be opened.';
comment on function private.release_unverified_trials is 'Releases the hours of trial classes whose mailed link was not opened in time.';
comment on function public.book_trial is 'Books a free trial class of one hour and notifies the teacher; the booking as describe_trial returns it. The same key books once.';
comment on function private.limit_trial_bookings is 'Refuses a trial class over the daily limits, of one network or of the site. The teacher is notified of the last one allowed.';
comment on function private.describe_trial is 'A trial class for the holder of its key.';
comment on function public.find_trial is 'The booking of a key, or null. Whoever has the key may read it.';
comment on function public.reschedule_trial is 'Moves the trial class of a key to another free hour.';
comment on function public.cancel_trial is 'Cancels the trial class of a key; its hour is free again.';
comment on function private.changeable_trial is 'Locks and returns the trial class of a key, if it can be changed. lapsed_too: also one whose hour was released before its link was opened.';
comment on function public.link_trial is 'Links a trial class to the student who booked it, and copies their goals.';
comment on function private.link_placement_test is 'Links the placement test of a trial class to the student.';
comment on function private.announce_trial_booking is 'Notifies the teacher of a new trial class.';
comment on function private.notify_teacher_of_trial is 'Notifies the teacher of a trial class, in the bell and by mail.';
comment on column public.trial_bookings.full_name is 'Null, as e-mail and phone are, once the person was erased.';
comment on column public.trial_bookings.key_hash is 'SHA-256 of a random key that the visitor''s browser made: the same key books once and opens the booking.';
comment on column public.trial_bookings.student_id is 'The student who booked it, once they have an account.';
comment on column public.trial_bookings.held_until is 'Until when the hour is held for the mailed link to be opened; null once it was opened, and where none is needed.';
comment on column public.trial_bookings.lapsed_at is 'When the hour was released because the link was not opened. Opening it later books the hour again, if it is free.';
comment on column public.classes.notes is 'Visible to the student: what to prepare, what was done.';
comment on column public.classes.recurs_at is 'The class''s RECURRENCE-ID in the student''s calendar; null for a class outside of a series.';
comment on table public.makeup_credits is 'Credits for one make-up class each, for a class that was cancelled in time. Valid until the end of a day in São Paulo.';
comment on column private.unverified_trials.proof is 'A secret of the mailed link, beside the booking''s key. It proves that the person reads mail at that address.';
comment on column private.unverified_trials.network is 'A hash of the network it was booked from; cleared after a day.';
comment on table private.invitation_answers is 'The last answer to the invitation of an hour, by the time in the mail, since a mailbox is read repeatedly.';
comment on function public.leave_feedback is 'A student leaves feedback: a rating from 1 to 5 and comments; its id. A repeated request with the same id and values changes nothing; other values are an EDIT_CONFLICT.';
comment on function public.answer_feedback is 'The teacher answers feedback; a correction notifies nobody. before: {reply} as she read it; EDIT_CONFLICT when another tab has changed it.';
comment on function public.ask_to_publish is 'The teacher asks the student, once, whether she may publish feedback as a testimonial.';
comment on function public.answer_publication is 'The student agrees, under a name of their choice, which makes an unpublished testimonial; or refuses, which deletes it.';
comment on function private.locked_feedback is 'Locks and returns feedback, for the teacher or its student. NOT_FOUND for everybody else.';
comment on column public.testimonials.about_pt is 'The author in a few words: profession, city.';
comment on column public.testimonials.feedback_id is 'The feedback it was made from. It is deleted with that.';
comment on table public.feedback is 'Feedback of students about the classes, and the teacher''s answers.';
