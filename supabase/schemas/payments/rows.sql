insert into public.billing_rules default values;
