insert into public.fiscal_rules default values;
insert into public.mei_limits (from_on, limit_cents) values ('2018-01-01', 8100000);
