create trigger create_profile after insert on auth.users for each row execute function private.create_profile();
create trigger mirror_email after update of email on auth.users for each row
  when (new.email is distinct from old.email) execute function private.mirror_email();
create trigger preserve_first_login before update of first_login_at on public.profiles for each row
  execute function private.preserve_first_login();
create trigger clear_temporary_password after update of encrypted_password on auth.users for each row
  when (new.encrypted_password is distinct from old.encrypted_password) execute function private.clear_temporary_password();
create trigger check_age before insert or update of birth_date, guardian_name, guardian_contact on public.profiles for each row
  execute function private.check_age();
create trigger create_profile_consents after insert on auth.users for each row execute function private.record_sign_up_consents();
create trigger invalidate_expired_password before update of last_sign_in_at on auth.users for each row
  execute function private.invalidate_expired_password();
create trigger notify_profile_change after update on public.profiles for each row when (new.role = 'aluno'
  and auth.uid() = new.id and (old.full_name, old.phone, old.profession, old.goal, old.birth_date, old.guardian_name, old.guardian_contact)
    is distinct from (new.full_name, new.phone, new.profession, new.goal, new.birth_date, new.guardian_name, new.guardian_contact))
  execute function private.notify_profile_change();
create trigger erase_from_audit_log after delete on public.profiles for each row execute function private.erase_from_audit_log();
create constraint trigger check_sign_up after insert on auth.users deferrable initially deferred for each row
  execute function private.check_sign_up();
create trigger sync_app_metadata after update of raw_app_meta_data on auth.users for each row
  when (new.raw_app_meta_data is distinct from old.raw_app_meta_data) execute function private.sync_app_metadata();
create trigger record_plan_start after update of plan, deactivated_at on public.profiles for each row
  when ((old.plan is distinct from new.plan and (old.plan is null or new.plan is null))
  or (old.deactivated_at is not null and new.deactivated_at is null and new.plan is not null))
  execute function private.record_plan_start();
create trigger mirror_language after update of language on public.profiles for each row
  when (new.language is distinct from old.language) execute function private.mirror_language();
create trigger notify_of_credential_change after update of email, encrypted_password on auth.users for each row
  execute function private.notify_of_credential_change();
create trigger notify_of_added_factor after update of status on auth.mfa_factors for each row
  when (new.factor_type <> 'recovery_code' and old.status <> 'verified' and new.status = 'verified')
    execute function private.notify_of_factor();
create trigger notify_of_removed_factor after delete on auth.mfa_factors for each row
  when (old.factor_type <> 'recovery_code' and old.status = 'verified') execute function private.notify_of_factor();
create trigger drop_agreed_price after update of plan, deactivated_at on public.profiles for each row
  when (old.plan is distinct from new.plan or (old.deactivated_at is not null and new.deactivated_at is null))
  execute function private.drop_agreed_price();
create trigger create_profile_once_confirmed after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.create_profile();
create trigger create_profile_once_confirmed_consents after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.record_sign_up_consents();
create trigger revoke_unverified_password before update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.revoke_unverified_password();
create trigger require_new_password after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.require_new_password();
create trigger refuse_invalid_address before insert or update of email on auth.users for each row
  execute function private.refuse_invalid_address('email');
create trigger refuse_invalid_new_address before insert or update of email_change on auth.users for each row
  execute function private.refuse_invalid_address('email_change');
