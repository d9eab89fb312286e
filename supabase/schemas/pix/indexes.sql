create unique index provider_charges_one_at_a_time on public.provider_charges (charge_id) where state in ('wanted', 'created', 'removing');
create index provider_charges_by_charge on public.provider_charges (charge_id) where charge_id is not null;
create index provider_charges_live on public.provider_charges (due_at) where state in ('wanted', 'created', 'removing');
create index provider_payments_by_charge on public.provider_payments (charge_id) where charge_id is not null;
create index provider_payments_by_payment on public.provider_payments (payment_id) where payment_id is not null;
