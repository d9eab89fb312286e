/**
 * A new password invalidates all earlier links to set a password or to change the address, as in GoTrue: an intruder
 * could return by such a link. The changes are counted, so that a sign-in under way notices a change. Idempotent.
 */
export const PASSWORD_CHANGE_TRIGGERS = `
  create or replace function auth.change_lock() returns trigger language plpgsql set search_path = '' as $$
  begin
    new.recovery_token := null;
    new.email_change := null;
    new.email_change_token_new := null;
    new.email_change_token_current := null;
    new.email_change_sent_at := null;
    return new;
  end $$;
  create or replace trigger change_lock before update of encrypted_password on auth.users for each row
    when (new.encrypted_password is distinct from old.encrypted_password and new.email_change is not distinct from old.email_change)
    execute function auth.change_lock();
  create table if not exists auth.password_changes (
    user_id uuid primary key references auth.users (id) on delete cascade,
    times int not null
  );
  alter table auth.password_changes enable row level security;
  revoke all on auth.password_changes from anon, authenticated;
  create or replace function auth.count_password_change() returns trigger language plpgsql set search_path = '' as $$
  begin
    insert into auth.password_changes as c (user_id, times) values (new.id, 1)
    on conflict (user_id) do update set times = c.times + 1;
    return null;
  end $$;
  create or replace trigger count_password_change after update of encrypted_password on auth.users for each row
    when (new.encrypted_password is distinct from old.encrypted_password)
    execute function auth.count_password_change();
`;
