-- The tables whose changes are in the audit log.
do $$
declare
  audited text;
begin
  foreach audited in array array[
    'profiles', 'scheduling_rules', 'working_hours', 'classes', 'student_rooms', 'makeup_credits', 'feedback', 'testimonials',
      'module_grades',
    'homework', 'assignments', 'student_billing', 'charges', 'payments', 'credits', 'payment_proofs', 'cancelled_notes',
      'forfeited_classes', 'plans',
    'billing_rules', 'site_settings', 'cards', 'card_settings', 'fiscal_rules', 'mei_limits', 'station_marks', 'recap_links',
      'pix_provider', 'pauses',
    'price_adjustments', 'adjusted_prices', 'series_requests', 'class_requests', 'connected_calendar'
  ] loop
    execute format('create trigger audit after insert or delete or update on public.%I for each row execute function private.audit()',
      audited);
  end loop;
end $$;
