/**
 * The library logs a person's id and address at each sign-in, and two lines at each refresh, which nothing reads.
 * Hosted Supabase has a setting for it; here its table stays empty. Idempotent.
 */
export const DISABLE_AUTH_AUDIT_LOG = `
  create or replace function auth.keep_no_record() returns trigger language plpgsql set search_path = '' as $$
  begin
    return null;
  end $$;
  create or replace trigger keep_no_record before insert on auth.audit_log_entries
    for each row execute function auth.keep_no_record();
`;
