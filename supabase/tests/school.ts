import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/platform/backend/database.types.ts";
import type { Backend } from "../../embedded/index.ts";
import { copyTemplate } from "../../embedded/testing.ts";
import { copyMigratedFolder, storyBackend } from "./data-folder-template.ts";

export { bookingKey, visitorBooking } from "./visitor-booking.ts";

export type Client = SupabaseClient<Database>;

/** A person of a story, with an official client that is signed in as them. */
export type Person = { id: string; email: string; client: Client };

export type School = {
  backend: Backend;
  visitor: Client;
  /** A client with the secret key. */
  server: Client;
  teacher: Person;
  student: Person;
  other: Person;
  /** A person who was deactivated after signing in, with the old token. */
  former: Person;
  /** Another official client with the public key, not signed in. */
  connect(): Client;
  enroll(name: string, role?: "admin" | "aluno"): Promise<Person>;
  /** Signs up and opens the link in the mail. @throws the refusal of the sign-up */
  join(facts: Record<string, unknown>): Promise<Person>;
  /** Begins another session of this person, with only the password. */
  signIn(person: Pick<Person, "email" | "client">): Promise<void>;
  close(): Promise<void>;
};

const PASSWORD = "uma-senha-de-historia";
const PEOPLE = {
  teacher: { name: "Teresa", email: "teresa@example.com", role: "admin" },
  student: { name: "Ana", email: "ana@example.com", role: "aluno" },
  other: { name: "Bia", email: "bia@example.com", role: "aluno" },
  former: { name: "Fernando", email: "fernando@example.com", role: "aluno" },
} as const;

const connectTo = (backend: Backend, key: string): Client =>
  createClient<Database>("http://localhost:3000", key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

async function signInWith({ email, client }: Pick<Person, "email" | "client">): Promise<string> {
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return data.user.id;
}

async function createAccount(server: Client, account: { name: string; email: string; role: "admin" | "aluno" }) {
  const { error } = await server.auth.admin.createUser({
    email: account.email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: account.name },
    app_metadata: { role: account.role },
  });
  if (error) throw error;
}

/** Fills a folder with a stopped site's data: a migrated database with one person of each kind. */
async function makeSchool(folder: string): Promise<void> {
  await copyMigratedFolder(folder);
  const backend = await storyBackend(folder);
  const server = connectTo(backend, backend.secretKey);
  for (const person of Object.values(PEOPLE)) await createAccount(server, person);
  await backend.close();
}

/** Opens a school on a real backend with a data folder of its own, with one person of each kind. */
export async function openSchool(): Promise<School> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "school-"));
  await copyTemplate("school", dataDir, makeSchool);
  const confirmations = new Map<string, string>();
  const backend = await storyBackend(dataDir, {
    async sendConfirmation({ to, tokenHash }) {
      confirmations.set(to, tokenHash);
    },
  });
  const connect = () => connectTo(backend, backend.publishableKey);
  const server = connectTo(backend, backend.secretKey);
  const arrive = async ({ email }: { email: string }): Promise<Person> => {
    const client = connect();
    return { id: await signInWith({ email, client }), email, client };
  };
  const enroll = async (name: string, role: "admin" | "aluno" = "aluno"): Promise<Person> => {
    const email = `${name.toLowerCase().replace(/[^a-z]/g, "")}.${randomBytes(4).toString("hex")}@example.com`;
    await createAccount(server, { name, email, role });
    return arrive({ email });
  };

  const join = async (data: Record<string, unknown>): Promise<Person> => {
    const email = `${randomBytes(8).toString("hex")}@example.com`;
    const client = connect();
    const asked = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
    if (asked.error) throw asked.error;
    const token_hash = confirmations.get(email) ?? "";
    const opened = await client.auth.verifyOtp({ token_hash, type: "signup" });
    if (opened.error || !opened.data.user) throw opened.error ?? new Error("no user");
    return { id: opened.data.user.id, email, client };
  };

  const teacher = await arrive(PEOPLE.teacher);
  const student = await arrive(PEOPLE.student);
  const other = await arrive(PEOPLE.other);
  const former = await arrive(PEOPLE.former);
  await backend.sql`update public.profiles set deactivated_at = now() where id = ${former.id}`;

  return {
    backend,
    visitor: connect(),
    server,
    teacher,
    student,
    other,
    former,
    connect,
    enroll,
    join,
    async signIn(person) {
      await signInWith(person);
    },
    async close() {
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL's `insufficient_privilege`. */
export const DENIED = "42501";
