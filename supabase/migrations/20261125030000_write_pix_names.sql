-- A code names who receives in Latin letters only: a name in others left it without one, and banks refuse such a code. What is
-- there already stays, and is asked for when the rules are next saved.
alter table public.billing_rules
  add constraint billing_rules_pix_name_is_latin check (pix_name ~ '[A-Za-zÀ-ÖØ-öø-ɏ]') not valid,
  add constraint billing_rules_pix_city_is_latin check (pix_city ~ '[A-Za-zÀ-ÖØ-öø-ɏ]') not valid;
