-- A class keeps its wall-clock time when Brazil's rules of summer time change: its instants, by which hours are taken, reminders go
-- out and the 24 hours count, follow once PostgreSQL knows the new rules.
create function private.follow_clocks() returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour record;
begin
  for hour in
    select e.id from public.calendar_entries e
    where e.kind <> 'import' and e.cancelled_at is null and e.ends_at > now()
      and e.starts_at <> e.local_start at time zone 'America/Sao_Paulo'
    -- Each goes where the one before it in its direction has just been.
    order by extract(epoch from e.starts_at) * sign(extract(epoch from e.starts_at - e.local_start at time zone 'America/Sao_Paulo'))
  loop
    begin
      update public.calendar_entries e set local_start = e.local_start where e.id = hour.id;
    exception when exclusion_violation or sqlstate 'PT400' then
      -- Something else is there, or the new rules skip that hour: the teacher moves one of the two.
      raise warning 'hour % cannot follow the clocks', hour.id;
    end;
  end loop;
end $$;
comment on function private.follow_clocks is 'Derives the instants of hours to come from their wall-clock times again, where the zone''s rules changed.';
revoke execute on function private.follow_clocks() from public;

create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.follow_clocks();
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  perform private.forget_placement_tests();
  perform private.forget_error_logs();
  perform private.forget_sign_ins();
  perform private.forget_bookers();
  perform private.forget_suggesters();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;
