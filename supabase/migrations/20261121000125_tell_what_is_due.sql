-- The outboxes say themselves when something in them is to be sent now, to every process. Looking into both after each write,
-- of whatever kind, cost several times what the write did; and what another process had put in waited for the next look.
create function private.announce_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('outbox', tg_table_name);
  return null;
end $$;
revoke execute on function private.announce_due() from public;
create trigger announce_due after insert or update of state, due_at on public.mail_outbox
  for each row when (new.state = 'queued' and new.due_at <= now()) execute function private.announce_due();
create trigger announce_due after insert or update of state, due_at on public.push_outbox
  for each row when (new.state = 'queued' and new.due_at <= now()) execute function private.announce_due();
