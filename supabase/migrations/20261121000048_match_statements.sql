create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique check (char_length(fingerprint) between 1 and 200),
  day date not null,
  amount_cents integer not null check (amount_cents between 1 and 100000000),
  memo text not null default '' check (char_length(memo) <= 300),
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  payment_id uuid references public.payments (id) on delete set null,
  imported_at timestamptz not null default now()
);
comment on table public.bank_lines is 'Money that came in, as the teacher''s bank says. The same line of the same statement is here once.';
create index bank_lines_open on public.bank_lines (day desc) where state = 'open';
create index bank_lines_by_payment on public.bank_lines (payment_id) where payment_id is not null;

grant select on public.bank_lines to authenticated;
grant all on public.bank_lines to service_role;
alter table public.bank_lines enable row level security;
create policy "The teacher reads her bank's lines" on public.bank_lines for select to authenticated using ((select private.is_admin()));

create function public.import_statement(lines jsonb) returns jsonb
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
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000 then
      perform private.refuse('INVALID_STATEMENT');
    end if;
    insert into public.bank_lines (fingerprint, day, amount_cents, memo)
    values (left(line ->> 'fingerprint', 200), (line ->> 'day')::date, (line ->> 'amount_cents')::integer, left(coalesce(line ->> 'memo', ''), 300))
    on conflict (fingerprint) do nothing;
    if found then
      added := added + 1;
    end if;
  end loop;
  return jsonb_build_object('added', added, 'known', jsonb_array_length(import_statement.lines) - added);
end $$;
comment on function public.import_statement is 'Takes the incoming lines of a statement: [{fingerprint, day, amount_cents, memo}]. What is known already changes nothing.';

create function private.names_in(memo text, name text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from regexp_split_to_table(private.fold(names_in.name), '\s+') as word
  where char_length(word) > 2 and position(word in private.fold(names_in.memo)) > 0
$$;
comment on function private.names_in is 'How many of a person''s names a bank''s line has.';
revoke execute on function private.names_in(text, text) from public;

-- What each open line may be: the charge whose own code was used, else one of the same amount, by the names in it.
create function public.suggest_matches() returns table (line uuid, charge uuid, payment uuid, why text, score integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with found as (
    select b.id as line, c.id as charge, null::uuid as payment, 'txid' as why, 100 as score
    from public.bank_lines b join public.charges c on position(c.txid in upper(b.memo)) > 0
    where b.state = 'open' and c.status <> 'cancelled'
    union all
    -- It was confirmed by its proof, or written down by hand, before the statement came.
    select b.id, null, p.id, 'payment', 60 + 10 * private.names_in(b.memo, p.payer_name)
    from public.bank_lines b join public.payments p on p.amount_cents = b.amount_cents and p.reversed_at is null
      and p.paid_on between b.day - 3 and b.day + 3
    where b.state = 'open' and not exists (select from public.bank_lines other where other.payment_id = p.id)
    union all
    select b.id, c.id, null, 'amount', 20 + 10 * greatest(private.names_in(b.memo, s.full_name), private.names_in(b.memo, coalesce(g.payer_name, '')))
    from public.bank_lines b join public.charge_overview c on c.status = 'pending' and c.open_cents = b.amount_cents
    join public.profiles s on s.id = c.student_id left join public.student_billing g on g.student_id = c.student_id
    where b.state = 'open')
  select distinct on (f.line) f.line, f.charge, f.payment, f.why, f.score from found f order by f.line, f.score desc, f.charge;
end $$;
comment on function public.suggest_matches is 'The likeliest charge or payment of each open line; she decides.';

create function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
  owed public.charges;
begin
  perform private.require_admin();
  if num_nonnulls(match_line.charge, match_line.payment) <> 1 then
    perform private.refuse('NOT_FOUND');
  end if;
  if match_line.charge is not null then
    owed := private.locked_charge(match_line.charge);
    if owed.status = 'cancelled' then
      perform private.refuse('NOT_NOW');
    end if;
  end if;
  select b.* into ours from public.bank_lines b where b.id = match_line.line for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  elsif ours.state = 'matched' then
    return ours.payment_id;
  end if;
  if match_line.payment is not null then
    if not exists (select from public.payments p where p.id = match_line.payment and p.reversed_at is null
      and not exists (select from public.bank_lines b where b.payment_id = p.id)) then
      perform private.refuse('NOT_NOW');
    end if;
    ours.payment_id := match_line.payment;
  else
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.good_amount(ours.amount_cents), ours.day, 'pix', null);
  end if;
  update public.bank_lines b set state = 'matched', payment_id = ours.payment_id where b.id = ours.id;
  return ours.payment_id;
end $$;
comment on function public.match_line is 'A line of the bank is the payment of a charge, or one that is written down already. Twice is once.';

create function public.ignore_line(line uuid, ignored boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.bank_lines b set state = case when ignore_line.ignored then 'ignored' else 'open' end
  where b.id = ignore_line.line and b.state <> 'matched';
end $$;

-- A payment that is reversed leaves its line to be matched again.
create function private.reopen_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bank_lines b set state = 'open', payment_id = null where b.payment_id = new.id;
  return null;
end $$;
revoke execute on function private.reopen_line() from public;
create trigger reopen_line after update on public.payments for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function private.reopen_line();

revoke execute on function public.import_statement(jsonb), public.suggest_matches(), public.match_line(uuid, uuid, uuid), public.ignore_line(uuid, boolean) from public;
grant execute on function public.import_statement(jsonb), public.suggest_matches(), public.match_line(uuid, uuid, uuid), public.ignore_line(uuid, boolean) to authenticated;
