insert into public.plans (name, position) values ('Busy Life', 1), ('Moderate', 2), ('King Charles', 3);
insert into public.plan_prices (plan, from_on) select name, date '2000-01-01' from public.plans;
insert into public.billing_rules default values;
insert into public.fiscal_rules default values;
insert into public.mei_limits (from_on, limit_cents) values ('2018-01-01', 8100000);
