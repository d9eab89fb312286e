-- One policy where several had the same rows, and row level security where a function asked the same.

drop policy "The teacher reads her notes" on public.student_notes;
drop policy "The teacher writes notes" on public.student_notes;
drop policy "The teacher changes her notes" on public.student_notes;
drop policy "The teacher reads suggestions" on public.topic_suggestions;
drop policy "The teacher files suggestions" on public.topic_suggestions;
drop policy "The teacher deletes suggestions" on public.topic_suggestions;
drop policy "The teacher reads her rules" on public.scheduling_rules;
drop policy "The teacher sets her rules" on public.scheduling_rules;
drop policy "The teacher reads her days off" on public.days_off;
drop policy "The teacher takes days off" on public.days_off;
drop policy "The teacher takes days off back" on public.days_off;
drop policy "The teacher sees her other calendars" on public.busy_calendars;
drop policy "The teacher adds other calendars" on public.busy_calendars;
drop policy "The teacher removes other calendars" on public.busy_calendars;
drop policy "Students read the hours of their own classes, the teacher reads" on public.calendar_entries;
drop policy "People see that they have a feed" on public.calendar_feeds;
drop policy "People revoke their own feed" on public.calendar_feeds;
drop policy "Students read the modules they have grades of, the teacher read" on public.test_modules;
drop policy "Students read a dictation once theirs is graded, the teacher re" on public.dictations;
drop policy "Students read the files of their homework, the teacher reads al" on public.homework_files;
drop policy "Students read their own forfeited classes, the teacher reads al" on public.forfeited_classes;
drop policy "People read their own notifications" on public.notifications;
drop policy "People mark their own notifications" on public.notifications;
drop policy "People read their own choices" on public.notification_choices;
drop policy "People make their own choices" on public.notification_choices;
drop policy "People change their own choices" on public.notification_choices;
drop policy "People drop their own choices" on public.notification_choices;
drop policy "People read their own times" on public.notification_times;
drop policy "People set their own times" on public.notification_times;
drop policy "People change their own times" on public.notification_times;
drop policy "People see their own devices" on public.push_subscriptions;
drop policy "People remove their own devices" on public.push_subscriptions;
drop policy "The teacher reads where levels begin" on public.placement_settings;
drop policy "The teacher says where levels begin" on public.placement_settings;
create policy "The teacher keeps her notes" on public.student_notes for all to authenticated
using ((select private.is_admin()));
create policy "The teacher keeps the suggestions" on public.topic_suggestions for all to authenticated
using ((select private.is_admin()));
create policy "The teacher keeps her rules" on public.scheduling_rules for all to authenticated
using ((select private.is_admin()));
create policy "The teacher keeps her days off" on public.days_off for all to authenticated
using ((select private.is_admin()));
create policy "The teacher keeps her other calendars" on public.busy_calendars for all to authenticated
using ((select private.is_admin()));
create policy "Students read the hours of their classes, the teacher all" on public.calendar_entries for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (
  select c.id from public.classes c where c.student_id = (select auth.uid()))));
create policy "People keep their own feed" on public.calendar_feeds for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "Students read the modules of their grades, the teacher all" on public.test_modules for select to authenticated
using ((select private.is_admin()) or id in (select g.module_id from public.module_grades g where g.student_id = (select auth.uid())));
create policy "Students read dictations once theirs is graded, the teacher all" on public.dictations for select to authenticated
using ((select private.is_admin()) or assignment_id in (
  select h.assignment_id from public.homework h where h.student_id = (select auth.uid()) and h.status = 'graded'));
create policy "Students read the files of their homework, the teacher all" on public.homework_files for select to authenticated
using ((select private.is_admin())
  or homework_id in (select h.id from public.homework h where h.student_id = (select auth.uid()))
  or assignment_id in (select h.assignment_id from public.homework h where h.student_id = (select auth.uid())));
create policy "Students read their own forfeited classes, the teacher all" on public.forfeited_classes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "People keep their own notifications" on public.notifications for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People keep their own choices" on public.notification_choices for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People keep their own times" on public.notification_times for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People keep their own devices" on public.push_subscriptions for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "The teacher sets where levels begin" on public.placement_settings for all to authenticated
using ((select private.is_admin()));
drop function private.has_homework(uuid);
drop function private.owns_homework(uuid);
drop function private.was_graded(uuid);
drop function private.has_grades(uuid);

-- Names that say it.
alter table public.backups rename constraint backups_check to backups_done_has_file;
alter table public.backups rename constraint backups_check1 to backups_failed_says_why;
alter table public.consents rename constraint consents_check to consents_of_one;
alter table public.working_hours rename constraint working_hours_check to working_hours_end_after_they_start;
alter table public.days_off rename constraint days_off_check to days_off_end_after_they_begin;
alter table public.calendar_entries rename constraint calendar_entries_duration_check to calendar_entries_last_for_days;
alter table public.charges rename constraint charges_check to charges_discount_is_part;

-- Pragmas that decide nothing: no name in these functions is a column and a variable.
do $$
declare
  definition text;
begin
  for definition in select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname in (
      'add_charge', 'advance_placement_test', 'announce_article', 'answer_feedback', 'answer_placement_question', 'claim_mails',
      'claim_placement_test', 'claim_pushes', 'delete_articles', 'draft_from_suggestion', 'edit_student', 'grade_homework',
      'manage_articles', 'move_testimonial', 'open_placement', 'placement_item_statistics', 'post_grades', 'publish_articles',
      'publish_due_articles', 'restore_article', 'retire_placement_item', 'start_placement_test', 'submit_homework', 'take_hour',
      'undelete_articles', 'unpublish_article'
    ) loop
    execute replace(definition, E'#variable_conflict use_column\n', '');
  end loop;
end $$;
