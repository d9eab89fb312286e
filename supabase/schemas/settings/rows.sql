insert into public.plans (name, position) values ('Busy Life', 1), ('Moderate', 2), ('King Charles', 3);
insert into public.plan_prices (plan, from_on) select name, date '2000-01-01' from public.plans;
insert into public.site_settings default values;
insert into private.site_address default values;
