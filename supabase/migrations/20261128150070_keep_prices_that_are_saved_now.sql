-- A price that is being agreed on while an adjustment is applied stays.
set check_function_bodies = off;

create or replace function private.apply_price_adjustments(today date) returns void
language plpgsql set search_path = '' as $$
declare
  due public.price_adjustments;
  one public.adjusted_prices;
begin
  for due in
    select x.* from public.price_adjustments x
    where x.withdrawn_at is null and x.applied_at is null and x.from_on <= apply_price_adjustments.today for update skip locked
  loop
    for one in select a.* from public.adjusted_prices a where a.adjustment_id = due.id order by a.student_id loop
      perform private.lock_account(one.student_id);
      update public.student_billing b set agreed_cents = nullif(one.new_cents, l.price_cents)
      from public.profiles p join public.plans l on l.name = p.plan
      where b.student_id = one.student_id and p.id = one.student_id and p.plan = one.plan
        -- A price that was agreed on after the announcement stays, also one that is being saved now.
        and coalesce(b.agreed_cents, l.price_cents) = one.old_cents;
    end loop;
    update public.price_adjustments x set applied_at = now() where x.id = due.id;
  end loop;
end $$;
comment on function private.apply_price_adjustments is 'Makes announced prices the students'' agreed prices once their day has come, each adjustment once.';
