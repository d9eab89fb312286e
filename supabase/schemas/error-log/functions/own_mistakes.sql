create function private.solve_own_mistake() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.http_status in (400, 401, 403, 422) and new.error_message ~ ('(^|: )('
    || 'Invalid login credentials|Email not confirmed|User is banned|Token has expired or is invalid|Invalid TOTP code entered'
    || '|Password should .{1,200}|New password should be different from the old password)\.?$')
  then
    new.solved_at := coalesce(new.solved_at, now());
  end if;
  return new;
end $$;
comment on function private.solve_own_mistake is
  'A refused sign-in that its person can mend, as after a mistyped password, is nothing to solve.';
