create trigger record_plan_price after insert or update of price_cents on public.plans for each row
  execute function private.record_plan_price();
create trigger reopen_bank_line after update on public.payments for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function private.reopen_bank_line();
create trigger cancel_waived_charge after update on public.forfeited_classes for each row
  when (old.waived_at is null and new.waived_at is not null) execute function private.cancel_waived_charge();
create trigger record_class_price_start before update of class_price_cents on public.billing_rules for each row
  when (old.class_price_cents is null <> (new.class_price_cents is null)) execute function private.record_class_price_start();
create trigger preserve_agreed_price after update of price_cents on public.plans for each row
  when (old.price_cents is distinct from new.price_cents) execute function private.preserve_agreed_price();
create trigger clean_file_name before insert or update of file_name on public.payment_proofs for each row
  execute function private.clean_file_name();
create trigger reset_sent_note before update on public.payments for each row
  when (new.nfse_file is distinct from old.nfse_file) execute function private.reset_sent_note();
