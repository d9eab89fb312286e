create function private.sign_in_record_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_in_sign_in_record('select') then
    return '[]';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'at', e.created_at, 'what', e.payload ->> 'action', 'ip_address', e.ip_address) order by e.created_at), '[]')
    from auth.audit_log_entries e where e.payload ->> 'actor_id' = sign_in_record_of.person::text);
end $$;
comment on function private.sign_in_record_of is 'The sign-in service''s record of a person; empty where the database''s owner may not read it.';

create function private.can_in_sign_in_record(what text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), can_in_sign_in_record.what), false)
$$;
comment on function private.can_in_sign_in_record is 'Whether this database may select from, or delete in, the sign-in service''s record. The embedded backend keeps none; hosted Supabase does, unless it is told not to.';

create function private.forget_sign_ins() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a day: all of it is looked through, as nobody but the service may give it an index.
  if exists (select from private.quotas q where q.key = 'forget_sign_ins' and q.window_started_at > now() - interval '1 day')
    or not private.can_in_sign_in_record('delete') then
    return;
  end if;
  perform private.consume_quota('forget_sign_ins', 1, interval '1 day');
  delete from auth.audit_log_entries e where e.created_at < now() - interval '180 days';
end $$;
comment on function private.forget_sign_ins is 'Forgets the sign-in service''s record after half a year.';
