-- The sign-in service's own record names who signed in, by id and address, at each sign-in and each refresh. Nothing forgot it: it
-- goes with its person, and after half a year. On hosted Supabase it is the service's: what the owner may not do there is left be.
create or replace function private.forget_trail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.audit_log a set changes = '{}', student_id = null, subject_id = '' where a.student_id = old.id;
  update public.audit_log a set actor_id = null where a.actor_id = old.id;
  if private.can_in_sign_in_record('delete') then
    delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = old.id::text or e.payload #>> '{traits,user_id}' = old.id::text;
  end if;
  return null;
end $$;

create function private.forget_sign_ins() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a day: all of it is looked through, as nobody but the service may give it an index.
  if exists (select from private.quotas q where q.key = 'forget_sign_ins' and q.window_started_at > now() - interval '1 day')
    or not private.can_in_sign_in_record('delete') then
    return;
  end if;
  perform private.take_quota('forget_sign_ins', 1, interval '1 day');
  delete from auth.audit_log_entries e where e.created_at < now() - interval '180 days';
end $$;
comment on function private.forget_sign_ins is 'The sign-in service''s record of half a year ago.';
revoke execute on function private.forget_sign_ins() from public;
