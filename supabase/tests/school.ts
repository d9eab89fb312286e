import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/platform/database.types.ts";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { fewestCharacters } from "../../server/backend/fewest-characters.ts";

export type Client = SupabaseClient<Database>;

/** A person of a story: their id and an official client that holds their token. */
export type Person = { id: string; email: string; client: Client };

export type School = {
  backend: Backend;
  visitor: Client;
  /** Holds the secret key: what the server itself may do. */
  server: Client;
  teacher: Person;
  student: Person;
  other: Person;
  /** Signed in while active; deactivated since. Holds the old token. */
  former: Person;
  /** Another official client with the public key, signed in as nobody yet. */
  connect(): Client;
  enroll(name: string, role?: "admin" | "aluno"): Promise<Person>;
  /** Somebody signs up and opens the link in the mail. @throws what the sign-up is refused with */
  join(facts: Record<string, unknown>): Promise<Person>;
  /** Begins another session of this person, with the password alone. */
  signIn(person: Pick<Person, "email" | "client">): Promise<void>;
  close(): Promise<void>;
};

const PASSWORD = "uma-senha-de-historia";
const silentMailer = {
  async sendRecovery() {},
  async sendEmailChange() {},
  async sendAlreadyRegistered() {},
};

/** Opens a school on a real backend with a data folder of its own, with one person of each kind. */
export async function openSchool(): Promise<School> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "school-"));
  const confirmations = new Map<string, string>();
  const backend = await startBackend({
    dataDir,
    migrationsDir: path.resolve(import.meta.dirname, "../migrations"),
    siteUrl: "http://localhost:3000",
    mailer: {
      ...silentMailer,
      async sendConfirmation({ to, tokenHash }) {
        confirmations.set(to, tokenHash);
      },
    },
    // Nothing is killed here: what is written is not waited for to be on the disk.
    databaseSettings: { fsync: "off", full_page_writes: "off" },
    confirmEmails: true,
    fewestCharacters,
  });
  const connect = (key: string): Client =>
    createClient<Database>("http://localhost:3000", key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    });
  const server = connect(backend.secretKey);

  const signIn = async ({ email, client }: Pick<Person, "email" | "client">): Promise<void> => {
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
  };
  const enroll = async (name: string, role: "admin" | "aluno" = "aluno"): Promise<Person> => {
    const email = `${name.toLowerCase().replace(/[^a-z]/g, "")}.${randomBytes(4).toString("hex")}@example.com`;
    const made = await server.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: name },
      app_metadata: { role },
    });
    if (made.error) throw made.error;
    const client = connect(backend.publishableKey);
    await signIn({ email, client });
    return { id: made.data.user.id, email, client };
  };

  const join = async (data: Record<string, unknown>): Promise<Person> => {
    const email = `${randomBytes(8).toString("hex")}@example.com`;
    const client = connect(backend.publishableKey);
    const asked = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
    if (asked.error) throw asked.error;
    const token_hash = confirmations.get(email) ?? "";
    const opened = await client.auth.verifyOtp({ token_hash, type: "signup" });
    if (opened.error || !opened.data.user) throw opened.error ?? new Error("no user");
    return { id: opened.data.user.id, email, client };
  };

  const teacher = await enroll("Teresa", "admin");
  const [student, other, former] = [await enroll("Ana"), await enroll("Bia"), await enroll("Fernando")];
  await backend.sql`update public.profiles set deactivated_at = now() where id = ${former.id}`;

  return {
    backend,
    visitor: connect(backend.publishableKey),
    server,
    teacher,
    student,
    other,
    former,
    connect: () => connect(backend.publishableKey),
    enroll,
    join,
    signIn,
    async close() {
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Codes PostgREST and Postgres answer for something that is not granted at all. */
export const DENIED = "42501";

/** A fresh booking key, as a browser makes it. */
export const bookingKey = (): string => randomBytes(32).toString("base64url");
