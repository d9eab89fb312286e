create trigger keep_price after insert or update of price_cents on public.plans for each row execute function private.keep_price();
create trigger reopen_line after update on public.payments for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function private.reopen_line();
create trigger follow_waiver after update on public.forfeited_classes for each row
  when (old.waived_at is null and new.waived_at is not null) execute function private.follow_waiver();
create trigger keep_class_price_day before update of class_price_cents on public.billing_rules for each row
  when (old.class_price_cents is null <> (new.class_price_cents is null)) execute function private.keep_class_price_day();
create trigger keep_agreed_price after update of price_cents on public.plans for each row
  when (old.price_cents is distinct from new.price_cents) execute function private.keep_agreed_price();
create trigger clean_file_name before insert or update of file_name on public.payment_proofs for each row
  execute function private.clean_file_name();
