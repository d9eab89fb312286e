create function private.is_pix_key(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.is_tax_number(value) or value ~ '^\+55[1-9]\d{9,10}$'
    or value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    or (char_length(value) <= 77 and value ~ '^[a-z0-9.!#$&''*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$')
$$;
comment on function private.is_pix_key is
  'Whether a text is a PIX key: a CPF, a CNPJ (also with letters), a telephone number, an e-mail address or a random key.';

create function private.are_reminder_days(days smallint[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(days) <= 8 and days = array(select distinct d from unnest(days) as d where d between -15 and 60 order by d)
$$;
comment on function private.are_reminder_days is
  'Whether these are at most eight different days from 15 before to 60 after a due date, in order.';
