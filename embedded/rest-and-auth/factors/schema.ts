/**
 * The tables of second factors as hosted Supabase has them in `auth`, as far as policies and official clients know
 * them. The columns that count wrong tries and used steps are our own. Only the owner can read them. Idempotent.
 */
export const FACTOR_SCHEMA = `
  create table if not exists auth.mfa_factors (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type text not null check (factor_type in ('totp', 'recovery_code')),
    status text not null default 'unverified' check (status in ('unverified', 'verified')),
    secret text,
    last_challenged_at timestamptz,
    last_step bigint not null default 0,
    wrong_tries int not null default 0,
    locked_until timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index if not exists mfa_factors_by_user on auth.mfa_factors (user_id);
  create table if not exists auth.mfa_challenges (
    id uuid primary key default gen_random_uuid(),
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null default now()
  );
  create index if not exists mfa_challenges_by_factor on auth.mfa_challenges (factor_id);
  create table if not exists auth.mfa_recovery_codes (
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    hash text not null,
    used_at timestamptz,
    primary key (factor_id, hash)
  );
  create table if not exists auth.mfa_amr_claims (
    session_id uuid not null references auth.sessions (id) on delete cascade,
    authentication_method text not null,
    created_at timestamptz not null default now(),
    primary key (session_id, authentication_method)
  );
  alter table auth.mfa_factors enable row level security;
  alter table auth.mfa_challenges enable row level security;
  alter table auth.mfa_recovery_codes enable row level security;
  alter table auth.mfa_amr_claims enable row level security;
  revoke all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes, auth.mfa_amr_claims from anon, authenticated;
`;
