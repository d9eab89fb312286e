import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import type postgres from "postgres";
import { withSecondFactor } from "../../supabase/tests/second-factor.ts";
import type { MeasuredSite } from "./measured-site.ts";

/** `twofold`: a student with a second factor, in a session that has shown it. */
export const PEOPLE = ["student", "teacher", "twofold"] as const;
export type Person = (typeof PEOPLE)[number];
export type Caller = "visitor" | "server" | Person;

/** Values from the last answers to a sender, for later requests; the newest last. */
export type KnownValues = Record<"upload" | "factor" | "secret" | "challenge" | "recovery" | "refresh", string[]>;
export type Sender = { id: string; email: string; password: string; token: string; learned: KnownValues };

export type People = {
  senders: Record<Person, Sender>;
  /** People who are named in generated requests but send none, so that changes to them stop no sender. */
  named: string[];
  /** Restores a sender's account, role, password, session and factor. */
  renew(who: Person): Promise<void>;
  /** The number of renewals. */
  renewals(): number;
};

const LONGEST_TOKEN_S = 3600;
const TOKEN_IS_OLD_MS = 1_200_000;
const nothing = (): KnownValues => ({ upload: [], factor: [], secret: [], challenge: [], recovery: [], refresh: [] });

/** The senders, by real sign-ins, and the people who are named. */
export async function createPeople({ address, secrets, sql }: MeasuredSite): Promise<People> {
  const connect = (key: string) =>
    createClient(address, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const server = connect(secrets.secretKey);
  const enroll = async (role: "admin" | "aluno") => {
    const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    const { data, error } = await server.auth.admin.createUser({
      ...account,
      email_confirm: true,
      app_metadata: { role },
    });
    if (error) throw error;
    return { ...account, id: data.user.id };
  };
  const begin = async (role: "admin" | "aluno", hasFactor = false) => {
    const account = await enroll(role);
    const client = connect(secrets.publishableKey);
    const { error } = await client.auth.signInWithPassword(account);
    if (error) throw error;
    if (hasFactor) await withSecondFactor({ client });
    const { data } = await client.auth.getSession();
    if (!data.session) throw new Error("Nobody is signed in");
    const { access_token: token, refresh_token: refresh } = data.session;
    const learned = { ...nothing(), refresh: [refresh] };
    const kept = await keep(sql, account.id);
    learned.factor.push(
      ...kept.rows.flatMap(({ table, row }) => (table === "auth.mfa_factors" ? [String(row.id)] : [])),
    );
    learned.secret.push(
      ...kept.rows.flatMap(({ table, row }) => (table === "auth.mfa_factors" ? [String(row.secret)] : [])),
    );
    return { sender: { ...account, token, learned }, kept, claims: decodeJwt(token), at: Date.now() };
  };
  const begun = { student: await begin("aluno"), teacher: await begin("admin"), twofold: await begin("aluno", true) };
  const named = [await enroll("aluno"), await enroll("aluno"), await enroll("admin")].map(({ id }) => id);
  const renewing = new Map<Person, Promise<void>>();
  let renewals = 0;

  const giveBack = async (who: Person) => {
    const one = begun[who];
    renewals += 1;
    await one.kept.giveBack();
    if (Date.now() - one.at < TOKEN_IS_OLD_MS) return;
    const { iat, exp, ...claims } = one.claims;
    one.sender.token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime(`${LONGEST_TOKEN_S}s`)
      .sign(new TextEncoder().encode(secrets.jwtSecret));
    one.at = Date.now();
  };
  return {
    senders: { student: begun.student.sender, teacher: begun.teacher.sender, twofold: begun.twofold.sender },
    named,
    renew(who) {
      const renewal = renewing.get(who) ?? giveBack(who).finally(() => renewing.delete(who));
      renewing.set(who, renewal);
      return renewal;
    },
    renewals: () => renewals,
  };
}

const TABLES = [
  ["auth.users", "id"],
  ["public.profiles", "id"],
  ["auth.sessions", "user_id"],
  ["auth.mfa_factors", "user_id"],
] as const;
type KeptRow = { table: string; row: Record<string, unknown> };

/** Stores a person's account. @returns a function that restores each row by its own statement, without triggers */
async function keep(sql: postgres.Sql, id: string): Promise<{ rows: KeptRow[]; giveBack(): Promise<void> }> {
  const rows: KeptRow[] = [];
  for (const [table, key] of TABLES)
    for (const { row } of await sql.unsafe(`select to_jsonb(t) as row from ${table} t where ${key} = $1`, [id]))
      rows.push({ table, row });
  const columns = new Map<string, string[]>();
  for (const [table] of TABLES) {
    const [schema = "", name = ""] = table.split(".");
    const found = await sql`
      select column_name as name from information_schema.columns
      where table_schema = ${schema} and table_name = ${name} and is_generated = 'NEVER'`;
    columns.set(
      table,
      found.map(({ name }) => `"${name}"`),
    );
  }
  const factors = rows.flatMap(({ table, row }) => (table === "auth.mfa_factors" ? [String(row.id)] : []));
  return {
    rows,
    async giveBack() {
      for (const { table, row } of rows) {
        const names = columns.get(table) ?? [];
        await sql.unsafe(
          `insert into ${table} (${names.join()}) select ${names.join()} from jsonb_populate_record(null::${table}, $1::text::jsonb)
          on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join()}`,
          [JSON.stringify(row)],
        );
      }
      await sql`delete from auth.mfa_factors where user_id = ${id} and not id = any (${factors}::uuid[]) and factor_type = 'totp'`;
      await sql`update auth.mfa_factors set locked_until = null, wrong_tries = 0 where user_id = ${id}`;
      await sql`delete from public.erasure_requests where user_id = ${id}`;
    },
  };
}
