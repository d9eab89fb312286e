/**
 * The library writes a line with a person's id and address at each sign-in, and two at each refresh, which nothing reads. Hosted
 * Supabase can be told not to; here its table stays as it is. Idempotent.
 */
export const DISABLE_AUTH_AUDIT_LOG = `
  create or replace function auth.keep_no_record() returns trigger language plpgsql set search_path = '' as $$
  begin
    return null;
  end $$;
  create or replace trigger keep_no_record before insert on auth.audit_log_entries
    for each row execute function auth.keep_no_record();
`;
