-- A payment provider can be connected by the Central Bank's API Pix. Nothing changes for a school that has none.
set check_function_bodies = off;

create function private.is_provider_address(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select char_length(value) <= 300 and value ~ '^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?$'
$$;
comment on function private.is_provider_address is 'Whether a text is an https address without sign-in details, parameters or fragment.';

create table public.pix_provider (
  singleton boolean primary key default true check (singleton),
  profile text not null check (profile in ('standard', 'efi', 'inter', 'bb', 'itau', 'sicoob')),
  base_url text not null check (private.is_provider_address(base_url)),
  token_url text not null check (private.is_provider_address(token_url)),
  pix_key text not null check (char_length(pix_key) between 5 and 77 and private.is_pix_key(pix_key) and private.is_single_line(pix_key)),
  fine_percent numeric(3, 2) not null default 0 check (fine_percent between 0 and 2),
  interest_percent numeric(3, 2) not null default 0 check (interest_percent between 0 and 1),
  discount_percent numeric(4, 2) not null default 0 check (discount_percent between 0 and 50),
  discount_days smallint not null default 0 check (discount_days between 0 and 27),
  connected_at timestamptz not null default now()
);
comment on table public.pix_provider is 'The payment provider that the school is connected to by the Central Bank''s API Pix, in one row; no row: none is.';
comment on column public.pix_provider.profile is 'Which provider it is, where it differs from the standard.';
comment on column public.pix_provider.pix_key is 'The PIX key that charges are made for, registered with the provider.';
comment on column public.pix_provider.fine_percent is 'The fine of a late charge, in percent, once. At most 2 % (Código de Defesa do Consumidor, art. 52, § 1).';
comment on column public.pix_provider.interest_percent is 'The interest of a late charge, in percent a month of 30 days. At most 1 % (Código Civil, art. 406; Código Tributário Nacional, art. 161, § 1).';
comment on column public.pix_provider.discount_percent is 'The discount of a charge that is paid early, in percent.';
comment on column public.pix_provider.discount_days is 'How many days before its due date a charge is paid early.';

create table public.pix_status (
  singleton boolean primary key default true check (singleton) references public.pix_provider on delete cascade,
  answered_at timestamptz,
  failing_since timestamptz,
  problem text check (problem in ('NOT_REACHED', 'NOT_ALLOWED', 'CERTIFICATE', 'CREDENTIALS', 'CREDENTIALS_MISSING', 'SCOPES', 'REFUSED', 'BUSY', 'FAILING', 'UNREADABLE')),
  constraint pix_status_problem_has_start check ((problem is null) = (failing_since is null))
);
comment on table public.pix_status is 'Whether the provider answers, in one row.';
comment on column public.pix_status.failing_since is 'When the provider stopped answering as it should; null while it does.';

create table private.pix_credentials (
  singleton boolean primary key default true check (singleton) references public.pix_provider on delete cascade,
  encrypted text not null check (char_length(encrypted) between 40 and 100000)
);
comment on table private.pix_credentials is 'The provider''s client id, secret, certificate and key, encrypted by the server with a key that is in no database. Left out of backups that are not encrypted.';

create function public.connect_pix_provider(profile text, base_url text, token_url text, pix_key text, encrypted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.pix_provider as p (profile, base_url, token_url, pix_key)
  values (connect_pix_provider.profile, connect_pix_provider.base_url, connect_pix_provider.token_url, connect_pix_provider.pix_key)
  on conflict (singleton) do update
  set profile = excluded.profile, base_url = excluded.base_url, token_url = excluded.token_url, pix_key = excluded.pix_key, connected_at = now();
  insert into private.pix_credentials as c (encrypted) values (connect_pix_provider.encrypted)
  on conflict (singleton) do update set encrypted = excluded.encrypted;
  insert into public.pix_status as s (answered_at) values (now())
  on conflict (singleton) do update set answered_at = now(), failing_since = null, problem = null;
end $$;
comment on function public.connect_pix_provider is 'Connects a payment provider that has just answered, or replaces its credentials.';

create function public.disconnect_pix_provider(base_url text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.pix_provider p where p.base_url = disconnect_pix_provider.base_url;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.disconnect_pix_provider is 'Disconnects the payment provider with this address and deletes its credentials. Charges then have the school''s own PIX code again.';

create function public.read_pix_connection() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(p) || jsonb_build_object('encrypted', c.encrypted)
  from public.pix_provider p left join private.pix_credentials c on c.singleton
$$;
comment on function public.read_pix_connection is 'The payment provider with its encrypted credentials, for the server; null where none is connected.';

create function public.record_pix_answer(problem text default null) returns void
language sql security definer set search_path = '' as $$
  update public.pix_status s set answered_at = case when record_pix_answer.problem is null then now() else s.answered_at end,
    failing_since = case when record_pix_answer.problem is not null then coalesce(s.failing_since, now()) end, problem = record_pix_answer.problem
  where s.singleton
$$;
comment on function public.record_pix_answer is 'Records that the payment provider answered, or the problem where it did not.';

grant select on public.pix_provider, public.pix_status to authenticated;
grant update (fine_percent, interest_percent, discount_percent, discount_days) on public.pix_provider to authenticated;
grant execute on function public.disconnect_pix_provider to authenticated;
grant execute on function public.connect_pix_provider, public.read_pix_connection, public.record_pix_answer to service_role;
grant execute on function private.is_provider_address to authenticated, service_role;

create policy "The teacher reads the provider" on public.pix_provider for select to authenticated
using ((select private.is_admin()));
create policy "The teacher edits the provider's terms" on public.pix_provider for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads the provider's status" on public.pix_status for select to authenticated
using ((select private.is_admin()));

alter table public.pix_provider enable row level security;
alter table public.pix_status enable row level security;
create trigger audit after insert or delete or update on public.pix_provider for each row execute function private.audit();
