-- Triggers of a table run in the order of their names. On mail_outbox an address that mail cannot be sent to is dropped before the mail
-- counts against a limit, and the limits come before its moment is chosen.
create trigger choose_moment before insert on public.mail_outbox for each row when (new.state = 'queued') execute function private.choose_moment();
create trigger enqueue_push after insert on public.notifications for each row execute function private.enqueue_push();
create trigger announce_due after insert or update of state, due_at on public.mail_outbox for each row
  when (new.state = 'queued' and new.due_at <= now()) execute function private.announce_due();
create trigger announce_due after insert or update of state, due_at on public.push_outbox for each row
  when (new.state = 'queued' and new.due_at <= now()) execute function private.announce_due();
create trigger bound_mail before insert on public.mail_outbox for each row
  when (new.state = 'queued') execute function private.limit_mail();
create trigger refuse_odd_address before insert or update of recipient on public.mail_outbox for each row
  when (new.user_id is null) execute function private.refuse_odd_address('recipient');
create trigger begin_without_odd_addresses before insert on public.mail_outbox for each row
  when (new.user_id is not null) execute function private.drop_odd_recipient();
create trigger refresh_series_of_mail before update on public.mail_outbox for each row
  when (new.state = 'sending' and old.state = 'queued' and new.data ? 'classes') execute function private.refresh_series_of_mail();
create trigger pause_mail before insert on public.mail_outbox for each row when (new.state = 'queued') execute function private.pause_mail();
