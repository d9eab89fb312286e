import { hash } from "node:crypto";
import type postgres from "postgres";

/** How long the link of a sign-up is valid. Its data is deleted then. */
const KEPT_FOR = "3 days";

/**
 * Sign-ups whose address nobody has confirmed. They are no accounts: several sign-ups can wait with one address, each
 * with its own password and metadata, until one of the links is opened or an account with that address is created
 * otherwise. Idempotent.
 */
export const PENDING_SIGN_UPS = `
  create table if not exists auth.pending_sign_ups (
    id uuid primary key,
    email text not null,
    link_hash text not null unique,
    encrypted_password text not null,
    user_metadata jsonb not null,
    created_at timestamptz not null default now()
  );
  create index if not exists pending_sign_ups_by_email on auth.pending_sign_ups (email, created_at desc);
  create index if not exists pending_sign_ups_by_age on auth.pending_sign_ups (created_at);
  alter table auth.pending_sign_ups enable row level security;
  revoke all on auth.pending_sign_ups from anon, authenticated;
  create or replace function auth.end_pending_sign_ups() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    delete from auth.pending_sign_ups p where p.email = lower(new.email);
    return null;
  end $$;
  revoke execute on function auth.end_pending_sign_ups() from public;
  create or replace trigger end_pending_sign_ups after insert or update of email, email_confirmed_at on auth.users
    for each row execute function auth.end_pending_sign_ups();
`;

export type PendingSignUp = {
  /** The id of the future account. */
  id: string;
  email: string;
  encryptedPassword: string;
  userMetadata: Record<string, unknown>;
};

const linkHash = (token: string): string => hash("sha256", token);

/** @param token what the mailed link carries. */
export async function storeSignUp(signUp: PendingSignUp, token: string, sql: postgres.Sql): Promise<void> {
  const { id, email, encryptedPassword, userMetadata } = signUp;
  await sql`
    insert into auth.pending_sign_ups (id, email, link_hash, encrypted_password, user_metadata)
    values (${id}, ${email}, ${linkHash(token)}, ${encryptedPassword}, ${JSON.stringify(userMetadata)}::text::jsonb)`;
}

/** Deletes a pending sign-up, as a query. */
export const deleteSignUp = (id: string, sql: postgres.Sql) => sql`delete from auth.pending_sign_ups where id = ${id}`;

/** The sign-up that a link was mailed for, while it can be opened. */
export async function findSignUp(token: string, sql: postgres.ISql): Promise<PendingSignUp | undefined> {
  const [found] = await sql<PendingSignUp[]>`
    select id, email, encrypted_password as "encryptedPassword", user_metadata as "userMetadata"
    from auth.pending_sign_ups
    where link_hash = ${linkHash(token)} and created_at > now() - ${KEPT_FOR}::interval`;
  return found;
}

/** The newest sign-up that waits with an address. */
export async function newestSignUp(email: string, sql: postgres.Sql): Promise<PendingSignUp | undefined> {
  const [found] = await sql<PendingSignUp[]>`
    select id, email, encrypted_password as "encryptedPassword", user_metadata as "userMetadata"
    from auth.pending_sign_ups
    where email = ${email} and created_at > now() - ${KEPT_FOR}::interval
    order by created_at desc, id limit 1`;
  return found;
}

/** Deletes pending sign-ups whose links no longer open, as a query. */
export const deleteOldSignUps = (sql: postgres.Sql) =>
  sql`delete from auth.pending_sign_ups where created_at <= now() - ${KEPT_FOR}::interval`;
