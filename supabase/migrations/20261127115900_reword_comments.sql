-- Comments in plain technical English.
set check_function_bodies = off;
do $do$
declare
  edit record;
begin
  for edit in select * from (values
    ('private.export_messages',
      'Without their contents: links in mails open accounts.',
      'Mails are exported without their contents, which may include links that sign in.'),
    ('private.clear_temporary_password',
      'Until the transaction ends, sync_app_metadata may say that the password is temporary.',
      'Allow sync_app_metadata to mark the password as temporary until the transaction ends.'),
    ('private.revoke_unverified_password',
      'Until the transaction ends: require_new_password marks the profile.',
      'Read by require_new_password, which marks the profile in this transaction.'),
    ('public.has_booked_before',
      'By address only where it is confirmed, and only bookings that are linked to no student.',
      'Match by address only if it is confirmed, and only bookings without a linked student.'),
    ('public.find_articles',
      'The index has neither stop words nor signs.',
      'The index contains no stop words and no punctuation.'),
    ('private.hour_refusals',
      'An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.',
      'A local time skipped by a clock change does not exist: converting it back gives a different time.'),
    ('public.free_hours_between',
      'From the whole hour before, so that every half hour in between is met.',
      'Start at the full hour before, so that every half hour is generated.'),
    ('private.working_times',
      'Default until the teacher sets working hours: weekdays, the last class at 21:00.',
      'Default until the teacher sets working hours: weekdays, last class at 21:00.'),
    ('private.derive_instants',
      'An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.',
      'A local time skipped by a clock change does not exist: converting it back gives a different time.'),
    ('private.sync_time_zone',
      'In the direction of the shift, so that each hour moves to a place that was just vacated.',
      'Ordered in the direction of the shift, so that each hour moves to a time that was just vacated.'),
    ('private.release_unverified_trials',
      'The time begins once the mail was sent.',
      'The hold starts when the mail is sent.'),
    ('private.mail_trial',
      'A mail over its limit is not queued: then the visitor''s earlier link stays valid.',
      'A mail over its limit is not queued, so the visitor''s earlier link has to stay valid.'),
    ('public.move_testimonial',
      'One move at a time: two at once would leave two testimonials in one place.',
      'Moves are serialized: two concurrent ones could give two testimonials the same position.'),
    ('public.move_testimonial',
      'Just past whatever has its place so far.',
      'Sort it half a position beyond the testimonial at the target position.'),
    ('private.bill_forfeited_classes',
      'It may have been waived while this waited.',
      'The class may have been waived while this waited for the lock.'),
    ('private.forfeit_if_late',
      'The page said that it is free: the student decides again. The teacher decides for hers.',
      'The page may still say that the change is free, so the student has to accept. The teacher needs no acceptance.'),
    ('private.counts_as_given',
      'The next housekeeping charges it.',
      'The next housekeeping run charges it.'),
    ('private.pay',
      'What credits cover needs no payment.',
      'The payment covers the amount without discount and credits.'),
    ('private.drop_outdated_mails',
      'The first mail about an hour says more than its time: it is sent, with the current time.',
      'The first mail about an hour contains more than its time, so it is updated rather than dropped.'),
    ('private.drop_outdated_mails',
      'The one mail about a weekly series names the first class of it that is still to come.',
      'The mail about a weekly series names its first upcoming class.'),
    ('private.mail_limits',
      'An account that changes its address again and again.',
      'Limits an account that changes its address repeatedly.'),
    ('private.is_urgent',
      'Its start before this transaction moved it.',
      'The start of the hour before this transaction moved it.'),
    ('public.claim_pushes',
      'Dropped: what was read meanwhile, what is outdated, and what is for somebody who signed out or was deactivated.',
      'Drop notifications that were read or are outdated, and those of people who signed out or were deactivated.')
  ) as e (name, old, new) loop
    execute replace(pg_get_functiondef(edit.name::regproc), '-- ' || edit.old, '-- ' || edit.new);
  end loop;
end $do$;

comment on column public.profiles.phone is 'Telephone number in E.164 format.';
comment on column public.profiles.temporary_password is 'True while the password is temporary, as issued by the teacher.';
comment on column public.profiles.deactivated_at is 'When the person was deactivated. A deactivated person cannot sign in, and no policy gives them access.';
comment on column public.profiles.guardian_name is 'The adult responsible for a student from 13 to 17 years old.';
comment on column public.profiles.guardian_contact is 'The guardian''s telephone number or e-mail address, as entered.';
comment on column public.profiles.level is 'CEFR level.';
comment on table public.consents is 'Consents: who agreed to which version of which text, and when. Written only by triggers and functions.';
comment on column public.consents.version is 'The version of the terms and the privacy notice that was shown: their date.';
comment on column public.profile_overview.balance_cents is 'Payments and credits minus all charges, due or not, in centavos. Negative: the student owes money.';
comment on column public.profile_overview.last_activity_at is 'When the person last began a class, handed in homework, sent a proof of payment or left feedback.';
comment on table public.audit_log is 'The audit log of data changes. Triggers write it in the transaction of the change; nobody can edit it.';
comment on table public.article_categories is 'The categories of the blog, as its filter shows them.';
comment on table public.articles is 'Articles, with the data that the versions in both languages share.';
comment on column public.articles.announced_at is 'When students were notified of the article, once for all its versions.';
comment on column public.articles.deleted_at is 'When the teacher deleted it. She can restore it for thirty days.';
comment on table public.article_versions is 'An article in one language, with its own address and state.';
comment on column public.article_versions.body_text is 'The plain text of the body, for search and reading time.';
comment on column public.article_views.shard is 'Each day has several rows, so that concurrent visits do not wait for each other. The day''s count is their sum.';
comment on table public.topic_suggestions is 'Topics that readers suggested for the blog.';
comment on table public.article_drafts is 'The draft that the teacher is editing. Readers see the version that she published last (article_versions).';
comment on column public.article_drafts.dated is 'The date on which an imported article was first published elsewhere.';
comment on table public.article_revisions is 'Revisions of drafts, the newest hundred. Saves of one editor within two minutes count as one revision.';
comment on column public.article_revisions.editor is 'The browser tab that saved it. Saves of different tabs are never merged.';
comment on column public.article_revisions.step is 'The editor''s number of saves. It distinguishes a repeated or late save from a conflict.';
comment on view private.published_articles is 'The published versions, with the category of their article.';
comment on column public.calendar_entries.local_start is 'Wall-clock time in America/Sao_Paulo, as agreed between the people. It stays the same when the time zone''s rules change; the instants are recomputed.';
comment on column public.calendar_entries.label is 'The purpose of a block, visible only to the teacher.';
comment on column public.calendar_entries.sequence is 'iCalendar SEQUENCE, incremented by each change of time and by cancelling.';
comment on column public.calendar_entries.moved_from is 'The start time before the last move.';
comment on table public.working_hours is 'The teacher''s weekly working hours, as wall-clock times in America/Sao_Paulo.';
comment on column public.working_hours.weekday is 'ISO weekday: 1 is Monday, 7 is Sunday.';
comment on table public.scheduling_rules is 'The rules for booking, in one row. They apply to everybody except the teacher.';
comment on column public.scheduling_rules.buffer_minutes is 'The minimum free minutes between two taken hours.';
comment on column public.scheduling_rules.makeup_days is 'The number of days for which a make-up credit is valid.';
comment on column public.scheduling_rules.hours_are_set is 'Whether the teacher has set her working hours. True also if she set none.';
comment on table public.days_off is 'Days off, on which only the teacher can add hours. Existing hours stay.';
comment on table public.holidays is 'National holidays of Brazil, which the server adds in advance.';
comment on table public.busy_calendars is 'The teacher''s external calendars, read from iCalendar addresses. Their busy times block hours here.';
comment on column public.busy_calendars.problem is 'The error of the last attempt to read the calendar; null after a successful one.';
comment on column public.busy_calendars.conflicts is 'The number of busy times that conflict with hours here.';
comment on column public.busy_calendars.skipped is 'Names of the events that could not be read last time and therefore block no hours. Only the teacher sees them.';
comment on table public.calendar_history is 'Changes of hours, trial classes and classes, with the person who made them. Written only by triggers.';
comment on column public.calendar_history.change is '{"column": [before, after]}; before is null for new entries.';
comment on column public.calendar_history.by_student is 'Whether the teacher made the change on behalf of the student.';
comment on table public.calendar_feeds is 'Private calendar feeds of people''s classes. Only the hash of each token is stored.';
comment on view public.hours is 'All taken hours with their trial class, class or block, filtered by the caller''s policies.';
comment on table public.trial_bookings is 'Free trial classes of visitors. The time is in the calendar entry with the same id.';
comment on column public.trial_bookings.full_name is 'Null, like e-mail and phone, after the person was erased.';
comment on column public.trial_bookings.key_hash is 'SHA-256 of a random key from the visitor''s browser. The key makes the booking idempotent and opens it.';
comment on column public.trial_bookings.held_until is 'The time until which the hour is held for an unverified booking; null after verification or where none is needed.';
comment on column public.trial_bookings.lapsed_at is 'When the hour was released because the mailed link was not opened. Opening it later books the hour again, if it is free.';
comment on table public.classes is 'A student''s class of one hour. The time is in the calendar entry with the same id.';
comment on column public.classes.series_id is 'The id of the weekly series, shared by its classes.';
comment on column public.classes.notes is 'Notes on preparation and content, visible to the student.';
comment on table public.makeup_credits is 'Credits for one make-up class each, given for a class that was cancelled in time. Valid until the end of a day in São Paulo.';
comment on table private.unverified_trials is 'Trial classes whose mailed link has not been opened yet.';
comment on column private.unverified_trials.proof is 'A secret in the mailed link, in addition to the booking''s key. It proves that the person receives mail at that address.';
comment on table private.invitation_answers is 'The last answer to the invitation of an hour, by the time of the mail, since the same mail may be read repeatedly.';
comment on table public.testimonials is 'Testimonials about the classes, given with consent. Shown on the public pages once published.';
comment on column public.testimonials.about_pt is 'A short description of the author: profession, city.';
comment on column public.testimonials.position is 'Position in the list; the lowest comes first.';
comment on column public.testimonials.feedback_id is 'The feedback from which it was created. The testimonial is deleted with it.';
comment on table public.test_modules is 'Modules of the course. Each has a test graded in three parts.';
comment on table public.module_grades is 'A student''s grades in the test of a module.';
comment on column public.module_grades.average is 'The average of the three parts, to one decimal; null (pending) until all three have a grade.';
comment on table public.assignments is 'Homework assignments of the teacher, each for one or several students.';
comment on column public.assignments.due_on is 'The due date, until midnight in São Paulo. Later submissions are accepted and marked as late.';
comment on table public.dictations is 'The text of a dictation''s recording, hidden from each student until their homework is graded.';
comment on column public.dictations.exact is 'The aspects in which an answer has to match the text exactly. In the others, equivalent forms are accepted.';
comment on table public.homework is 'An assignment of one student: the answer and the teacher''s feedback.';
comment on column public.homework.submissions is 'The number of submissions. Requests to answer or grade name the one that was read, to detect conflicts.';
comment on column public.homework.marks is 'Comments on passages of the answer (see private.are_valid_marks).';
comment on table public.homework_files is 'Files in the bucket homework, attached to an assignment by the teacher or to an answer by a student.';
comment on column public.homework_files.object_name is 'The path in the bucket, in the folder of its owner''s id.';
comment on view public.homework_overview is 'Homework with its assignment and student, for lists, filtered by the caller''s policies.';
comment on column public.plans.contents_pt is 'The contents of the plan, one item per line. Empty: the site shows its default text.';
comment on table public.forfeited_classes is 'Classes that count as given although they were not held: cancelled or moved too late, or missed. They can be waived but are never deleted.';
comment on column public.forfeited_classes.starts_at is 'The scheduled start of the class.';
comment on column public.forfeited_classes.waive_reason is 'The reason given by the teacher; null where it was waived because she corrected the outcome of the class.';
comment on table public.plan_prices is 'The history of plan prices: each row is valid from a day on. A null price means that the plan was not for sale.';
comment on table public.billing_rules is 'The school''s billing rules, in one row.';
comment on column public.billing_rules.class_price_cents is 'The price of a forfeited class in centavos; null: the class counts as given and costs nothing.';
comment on column public.billing_rules.pix_key is 'The PIX key as encoded in the PIX code: CPF or CNPJ without punctuation, e-mail, +55 telephone, or random key.';
comment on column public.billing_rules.class_price_since is 'When forfeited classes began to have a price. Earlier ones count as given and cost nothing.';
comment on table public.student_billing is 'A student''s payer, if it is another person, and the day on which the plan begins.';
comment on column public.student_billing.payer_document is 'CPF or CNPJ of the payer, without punctuation.';
comment on column public.student_billing.agreed_cents is 'The monthly price for this student in centavos; null: the plan''s price.';
comment on table public.charges is 'Charges, in centavos: a month in advance, or anything else that a student owes.';
comment on column public.charges.plan is 'The name of the plan when the month was charged.';
comment on column public.charges.forfeit is 'How the class was forfeited. It is kept when the class is deleted.';
comment on column public.charges.class_on is 'The scheduled day of the forfeited class, in São Paulo.';
comment on column public.charges.description is 'The purpose as entered by the teacher; null for a plan''s month or a forfeited class.';
comment on column public.charges.discount_reason is 'The reason given by the teacher; null for a monthly discount.';
comment on column public.charges.cancel_reason is 'The reason given by the teacher; null where the outcome of the class was corrected.';
comment on column public.charges.txid is 'The transaction id in the charge''s PIX code. The bank statement shows it when that code was used.';
comment on table public.payments is 'Payments. Never deleted: an incorrect one is reversed, and its receipt number is not reused. The purpose is copied from the charge and is kept when the charge is deleted.';
comment on column public.payments.reverse_reason is 'The reason given by the teacher; null where the match with a bank line was undone.';
comment on table public.credits is 'Credits of a student, to be used for charges.';
comment on table public.allocations is 'Allocations of payments and credits to charges, in centavos. The remainder of each is unallocated.';
comment on column public.bank_lines.created_payment is 'Whether the match recorded the payment. False: it was recorded before.';
comment on table private.charge_reminders is 'Reminders of charges that were sent, by the number of days after the due date.';
comment on view public.charge_overview is 'Charges with their open amounts, filtered by the caller''s policies.';
comment on table public.notifications is 'Notifications in the bell. Written by the database in the transaction of the event.';
comment on column public.notifications.content is 'The facts for the notification''s text, such as applicant_name and link.';
comment on table public.mail_outbox is 'Queued mails, written in the transaction of the event and sent by the server''s worker.';
comment on column public.mail_outbox.data is 'The facts for the mail''s text. Deleted once the mail is sent or dismissed. The server encrypts its secrets (private.mail_secret_fields) within a minute if the mail has to wait.';
comment on column public.mail_outbox.state is 'handed_over: the text is being sent to the mail server. If the process dies in this state, the mail may have been accepted, so it is not retried automatically.';
comment on column public.mail_outbox.last_error is 'A code (app/i18n/messages/*/reasons.json), a colon, and the server''s message.';
comment on column public.mail_outbox.user_id is 'The recipient''s profile; null where the recipient has no notification settings.';
comment on column public.mail_outbox.dismissed_at is 'When the teacher dismissed the failed mail.';
comment on column public.mail_outbox.is_urgent is 'Whether the mail ignores quiet hours. Decided once, when the mail is queued.';
comment on column public.mail_outbox.refused_since is 'When the mail server began to refuse this mail while accepting others.';
comment on column public.mail_outbox.bounced_at is 'When a bounce of the mail was received; last_error has the reason.';
comment on table private.reminders is 'Reminders that have been queued.';
comment on table public.notification_choices is 'The channels by which a person is notified of a topic; without a row, all channels. The bell shows every notification, and changes of appointments are always mailed.';
comment on table public.notification_times is 'The times at which a person is notified, in São Paulo time. Without a row: immediately, at any hour.';
comment on column public.notification_times.quiet_from is 'The start of quiet hours, which end at quiet_until. Mail and push notifications that are not urgent wait until then. The bell is not affected, since it makes no sound.';
comment on column public.notification_times.digest_at is 'The hour of the daily digest, which contains the mail that can wait. Null: no digest.';
comment on table public.push_subscriptions is 'Browsers subscribed to push notifications (Web Push, RFC 8030). Endpoint and keys are secret: they authorize sending to the browser.';
comment on column public.push_subscriptions.p256dh is 'The browser''s public key for encryption (RFC 8291), base64url.';
comment on column public.push_subscriptions.auth is 'The browser''s authentication secret for encryption (RFC 8291), base64url.';
comment on column public.push_subscriptions.session_id is 'The session that created the subscription. The subscription is deleted with it.';
comment on table public.push_outbox is 'Push notifications queued for browsers, written in the transaction of the event. Sent at least once; the browser shows each once.';
comment on column public.push_outbox.last_error is 'A code (app/i18n/messages/*/reasons.json), a colon, and the server''s message.';
comment on table private.mail_transport is 'Whether mails are sent to a server or written to files, in one row. Set by the site when it starts.';
comment on table private.mail_server is 'The state of the mail server, in one row. refused_since is the start of an outage, with its reason; null while it accepts mail.';
comment on column private.mail_server.probe_at is 'When the next mail is sent as a probe of the mail server.';
comment on table private.paused_addresses is 'Mailboxes (private.mailbox_of) with several bounces. No mail is sent to them until the teacher retries a delivery.';
comment on table private.quotas is 'The hits of each key in its current window, for limits that the database enforces.';
comment on table public.error_logs is 'Errors reported by browsers and the server. Redacted and limited in length before they are stored; only the teacher can read them.';
comment on column public.error_logs.fault is 'An identifier shared by all reports of the same fault.';
comment on column public.error_logs.request_id is 'The X-Request-Id of the failed response, which is also in the server''s log. Written by the server; reports from browsers have none.';
comment on table private.completed_steps is 'One-time steps that were done for this school, such as adding the starting articles.';
comment on column public.site_visits.shard is 'Each day has several rows, so that concurrent visits do not wait for each other. The day''s count is their sum.';
comment on table public.backups is 'Backups of the whole site on this machine, including failed ones. The rows describe files outside this database, so backups do not contain this table.';
comment on column public.backups.night is 'The day, in São Paulo, of a nightly backup; null for one that the teacher requested.';
comment on column public.backups.heartbeat_at is 'When the process that makes the backup last reported progress. After five minutes without a report it is considered dead.';
comment on column public.backups.missing_files is 'The number of files that the database refers to but the disk and the backup lack.';
comment on column public.backups.restore_requested_at is 'When the teacher last requested a test restore of this backup into a temporary database.';
comment on column public.backups.restore_tested_at is 'When the restore test finished; restore_problem has the error, if it failed.';
comment on table private.disk_alert is 'When the teacher was notified that the site''s disk is filling up, in one row; null while there is no alert.';
comment on view public.error_faults is 'The error log grouped by fault. A fault that happened again after it was marked as solved is open again.';
comment on table public.placement_items is 'Questions of the placement test. Rows are immutable: an edit adds a new version and retires the old one.';
comment on column public.placement_items.answer is 'Index of the correct option. Shown only to the teacher, and to the learner after the test.';
comment on column public.placement_items.target is 'The structure, word or skill that the question tests.';
comment on table public.placement_settings is 'The cut points between levels, on a scale from 0 (A1) to 5 (C2).';
comment on column public.placement_attempts.key_hash is 'SHA-256 of a key from the browser. The key is the only authorization to resume the test.';
comment on column public.placement_attempts.profile is 'Correct answers and questions asked by skill: {grammar: {right, asked}, …}.';
comment on column public.placement_attempts.seen_codes is 'Codes of the questions in this learner''s earlier tests, repeated for each time they were shown.';
comment on column public.placement_attempts.first_block is 'The number of questions in the first block; the second block follows.';
comment on table public.placement_answers is 'The questions of an attempt, with the order of their options and the index of the chosen option in the item.';
comment on table public.site_settings is 'Facts about the business that the public pages show, in one row.';
comment on column public.site_settings.contact_phone is 'WhatsApp number in E.164 format.';
comment on column public.site_settings.company_number is 'CNPJ: fourteen digits or capital letters, without punctuation.';
comment on column public.site_settings.first_language is 'The default language at addresses without a language, for visitors who have chosen none.';
comment on column public.site_settings.introduction_pt is 'A one-sentence introduction of the teacher, for the home page.';
comment on column public.site_settings.introduction_en is 'The introduction in English.';
comment on schema private is 'Predicates, triggers and internal tables. Not exposed by the API.';
