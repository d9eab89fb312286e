set check_function_bodies = off;

-- The bell's line and the mail of an announced price lead to the payments, where the new price is shown.
set check_function_bodies = off;

create or replace function private.notify_of_price(adjustment uuid, student uuid, kind text) returns void
language sql set search_path = '' as $$
  select private.notify(a.student_id, notify_of_price.kind, jsonb_build_object('plan', a.plan, 'from_on', x.from_on,
    'old_cents', a.old_cents, 'new_cents', a.new_cents, 'link', '/my-progress?tab=payments'))
  from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id
  where a.adjustment_id = notify_of_price.adjustment and a.student_id = notify_of_price.student
$$;

