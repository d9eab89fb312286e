-- A charge of more is refused: a plan at such a price stopped all billing. What is there stays; the next price is looked at.
alter table public.plans add constraint plans_price_is_chargeable check (price_cents <= 10000000) not valid;
alter table public.plan_prices add constraint plan_prices_are_chargeable check (price_cents <= 10000000) not valid;
