-- A line of the bank that waits, or was passed over, says who paid, and so does what it is known again by where the bank gives it no
-- number: both outlived an erasure, as did the line of a payment that had been taken back.
create function private.is_named(memo text, name text) returns boolean
language sql immutable set search_path = '' as $$
  select count(*) > 1 and bool_and(word = any (regexp_split_to_array(private.fold(is_named.memo), '[^[:alnum:]]+')))
  from regexp_split_to_table(private.fold(is_named.name), '[^[:alnum:]]+') as word
  where char_length(word) > 2 and word not in ('das', 'dos')
$$;
comment on function private.is_named is
  'Whether a bank''s line has every word of a name, but for those that banks leave out. One word alone is too many people''s.';

create function private.print_of(fingerprint text) returns text
language sql immutable set search_path = '' as $$
  select case when print_of.fingerprint like 'sha256 %' then print_of.fingerprint
    else 'sha256 ' || encode(sha256(convert_to(print_of.fingerprint, 'UTF8')), 'hex') end
$$;
comment on function private.print_of is 'What a forgotten line is known again by: the same statement does not bring it back, and nobody can read it.';

create function private.forget_in_statements(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  codes text[];
begin
  -- Without what names, or is the number of, another student or whoever pays for one.
  with said as (
    select p.id as student, p.full_name as name, null as code from public.profiles p
    union all select b.student_id, b.payer_name, b.payer_document from public.student_billing b
    union all select p.student_id, p.payer_name, p.payer_document from public.payments p
    union all select c.student_id, null, c.txid from public.charges c)
  select array(select private.fold(s.name) from said s where s.student = forget_in_statements.person and s.name is not null
      except select private.fold(s.name) from said s where s.student <> forget_in_statements.person),
    array(select upper(s.code) from said s where s.student = forget_in_statements.person and char_length(s.code) >= 11
      except select upper(s.code) from said s where s.student <> forget_in_statements.person)
  into names, codes;
  update public.bank_lines b set memo = '', fingerprint = private.print_of(b.fingerprint)
  where exists (select from public.payments p where p.id = b.payment_id and p.student_id = forget_in_statements.person)
    or (b.state <> 'matched' and b.memo <> '' and (
      exists (select from unnest(names) as own (name) where private.is_named(b.memo, own.name))
      or exists (select from unnest(codes) as own (code)
        where position(own.code in upper(regexp_replace(b.memo, '[^[:alnum:]]', '', 'g'))) > 0)));
end $$;
comment on function private.forget_in_statements is 'Empties the bank''s lines of what a person paid, and those that may be of it by a name or a number.';
revoke execute on function private.is_named(text, text), private.print_of(text), private.forget_in_statements(uuid) from public;

create or replace function public.import_statement(lines jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
  added integer := 0;
begin
  perform private.require_admin();
  if jsonb_typeof(import_statement.lines) <> 'array' or jsonb_array_length(import_statement.lines) not between 1 and 2000 then
    perform private.refuse('INVALID_STATEMENT');
  end if;
  for line in select * from jsonb_array_elements(import_statement.lines) loop
    if coalesce(line ->> 'fingerprint', '') = ''
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not private.is_input(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000 then
      perform private.refuse('INVALID_STATEMENT');
    end if;
    insert into public.bank_lines (fingerprint, day, amount_cents, memo)
    select left(line ->> 'fingerprint', 200), (line ->> 'day')::date, (line ->> 'amount_cents')::integer, left(coalesce(line ->> 'memo', ''), 300)
    where not exists (select from public.bank_lines b where b.fingerprint = private.print_of(left(line ->> 'fingerprint', 200)))
    on conflict (fingerprint) do nothing;
    if found then
      added := added + 1;
    end if;
  end loop;
  return jsonb_build_object('added', added, 'known', jsonb_array_length(import_statement.lines) - added);
end $$;

-- Lines of people who are forgotten already.
update public.bank_lines b set fingerprint = private.print_of(b.fingerprint)
from public.payments p where p.id = b.payment_id and p.student_id is null and b.memo = '';
