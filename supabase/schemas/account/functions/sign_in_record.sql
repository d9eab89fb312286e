create function private.sign_in_record_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_sign_in_record_privilege('select') then
    return '[]';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'at', e.created_at, 'what', e.payload ->> 'action', 'ip_address', e.ip_address) order by e.created_at), '[]')
    from auth.audit_log_entries e where e.payload ->> 'actor_id' = sign_in_record_of.person::text);
end $$;
comment on function private.sign_in_record_of is
  'The sign-in service''s log entries of a person; empty where the database owner may not read them.';

create function private.has_sign_in_record_privilege(what text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), has_sign_in_record_privilege.what), false)
$$;
comment on function private.has_sign_in_record_privilege is
  'Whether the database owner has this privilege (select or delete) on the sign-in service''s log. Only hosted Supabase writes one.';

create function private.purge_sign_in_record() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a day, because the table has no index on the time and gets none from us.
  if exists (select from private.quotas q where q.key = 'purge_sign_in_record' and q.window_started_at > now() - interval '1 day')
    or not private.has_sign_in_record_privilege('delete') then
    return;
  end if;
  perform private.consume_quota('purge_sign_in_record', 1, interval '1 day');
  delete from auth.audit_log_entries e where e.created_at < now() - (select private.kept('sign_ins'));
end $$;
comment on function private.purge_sign_in_record is 'Deletes log entries of the sign-in service after 180 days.';
