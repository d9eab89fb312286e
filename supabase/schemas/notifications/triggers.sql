-- Triggers of a table run in the order of their names: on mail_outbox, mail to an invalid address is dropped before it counts against
-- a limit, and the limits come before the time of delivery.
create trigger before_3_schedule_mail before insert on public.mail_outbox for each row when (new.state = 'queued')
  execute function private.schedule_mail();
create trigger enqueue_push after insert on public.notifications for each row execute function private.enqueue_push();
create trigger wake_sender after insert or update of state, due_at on public.mail_outbox for each row
  when (new.state = 'queued' and new.due_at <= now()) execute function private.wake_sender();
create trigger wake_sender after insert or update of state, due_at on public.push_outbox for each row
  when (new.state = 'queued' and new.due_at <= now()) execute function private.wake_sender();
create trigger before_2_limit_mail before insert on public.mail_outbox for each row
  when (new.state = 'queued') execute function private.limit_mail();
create trigger refuse_invalid_address before insert or update of recipient on public.mail_outbox for each row
  when (new.user_id is null) execute function private.refuse_invalid_address('recipient');
create trigger before_1_drop_invalid_recipient before insert on public.mail_outbox for each row
  when (new.user_id is not null) execute function private.drop_invalid_recipient();
create trigger refresh_series_mail before update on public.mail_outbox for each row
  when (new.state = 'sending' and old.state = 'queued' and new.data ? 'classes') execute function private.refresh_series_mail();
create trigger before_4_pause_mail before insert on public.mail_outbox for each row when (new.state = 'queued')
  execute function private.pause_mail();
create trigger record_mail_test after update of state on public.mail_outbox for each row
  when (new.kind = 'mail_test' and new.state = 'sent') execute function private.record_step('mail_tested');
create trigger record_push_test after update of state on public.push_outbox for each row
  when (new.state = 'sent') execute function private.record_push_test();
create trigger record_sent_note after update of state on public.mail_outbox for each row
  when (new.kind = 'service_note' and new.state = 'sent') execute function private.record_sent_note();
