create function private.clean_error_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Reports over the limit are dropped without an error, so that a flood of them cannot fill the disk.
  if not private.consume_quota('error_logs:' || coalesce(auth.uid()::text, 'visitor'), 60, interval '1 minute') then
    return null;
  end if;
  new.error_message := private.redact(new.error_message, 1000);
  new.url := private.redact(new.url, 500);
  new.request_body := private.redact(new.request_body, 1000);
  new.user_agent := left(new.user_agent, 300);
  return new;
end $$;
comment on function private.clean_error_log is 'Redacts and shortens an error report. Drops reports of a sender after the 60th within a minute.';

create function private.purge_error_logs() returns void
language sql security definer set search_path = '' as $$
  delete from public.error_logs e
  where e.created_at < greatest(
    now() - interval '180 days',
    (select newest.created_at from public.error_logs newest order by newest.created_at desc offset 9999 limit 1))
$$;
comment on function private.purge_error_logs is 'Deletes faults after half a year, since their records identify people, and all but the newest ten thousand (at most 30 MB).';
