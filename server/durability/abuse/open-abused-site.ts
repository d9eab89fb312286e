import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../app/platform/backend/database.types.ts";
import { loadSecrets } from "../../../embedded/secrets.ts";
import type { Account, Known } from "./outcome.ts";

export const ADMIN = { ADMIN_EMAIL: "professora@example.com", ADMIN_PASSWORD: "escolhida-por-mim-2026" };
const PASSWORD = "uma-senha-de-aluna";
/** The space of each student's files, small enough to be reached in a short run. */
export const SPACE_MB = 50;
const CARDS = 300;

type Client = SupabaseClient<Database>;
export type Answer = { status: number; text: string };
export type Request = { method?: string; body?: unknown; headers?: Record<string, string> };
/** A caller with a network of their own. */
export type Caller = {
  id: string;
  client: Client;
  /** Sends a request as official clients do, with any query, and reads its whole answer. */
  send(path: string, request?: Request): Promise<Answer>;
  /** Sends requests on one connection without waiting for answers. @returns the last answer, 0 where the connection was ended before one */
  sendAhead(paths: string[]): Promise<Answer>;
};
export type AbusedSite = {
  /** Known to the attackers, who are a process of their own. */
  known: Known;
  /** The clients that must not be slowed: a visitor, a student and the teacher, none of whom attacks. */
  quiet: { visitor: Caller; student: Caller; teacher: Caller };
  server: Caller;
};
export type Attackers = { visitor: Caller; stranger: Caller; student: Caller & { cards: string[] } };
async function sendAhead({ hostname, port, host }: URL, paths: string[], headers: Record<string, string>) {
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(`${requests.join("")}GET /livez HTTP/1.1\r\n${lines.join("")}connection: close\r\n\r\n`);
  const answers = await text(socket).catch(() => "");
  const statuses = Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
  return { status: statuses.at(-2) ?? 0, text: "" };
}

/** Makes callers, each with a network of their own. @param block distinguishes the networks of one process from those of another */
function callersOf(address: string, block: number) {
  let networks = 0;
  const newCaller = (key: string): Caller => {
    networks += 1;
    const forwarded = { "x-forwarded-for": `198.51.${block}.${networks}` };
    const client = createClient<Database>(address, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: forwarded },
    });
    return {
      id: "",
      client,
      async send(path, { method = "GET", body, headers = {} } = {}) {
        const { data } = await client.auth.getSession();
        const response = await fetch(address + path, {
          method,
          headers: {
            ...forwarded,
            apikey: key,
            authorization: `Bearer ${data.session?.access_token ?? key}`,
            ...(body === undefined || body instanceof Uint8Array ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined
            ? {}
            : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
        });
        return { status: response.status, text: await response.text() };
      },
      sendAhead: (paths) => sendAhead(new URL(address), paths, forwarded),
    };
  };
  const signIn = async (key: string, email: string, password: string): Promise<Caller> => {
    const caller = newCaller(key);
    const { data, error } = await caller.client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { ...caller, id: data.user.id };
  };
  return { newCaller, signIn };
}

/** Signs the attackers in. */
export async function openAttackers({ address, key, stranger, student }: Known): Promise<Attackers> {
  const { newCaller, signIn } = callersOf(address, 101);
  return {
    visitor: newCaller(key),
    stranger: await signIn(key, stranger.email, stranger.password),
    student: { ...(await signIn(key, student.email, student.password)), cards: student.cards },
  };
}

/** A site with a teacher, two students and somebody who has made an account. */
export async function openAbusedSite(dataDir: string, address: string): Promise<AbusedSite> {
  const { publishableKey: key, secretKey } = await loadSecrets(dataDir);
  const { newCaller, signIn } = callersOf(address, 100);
  const server = newCaller(secretKey);
  const enroll = async (name: string): Promise<Account> => {
    const email = `${randomUUID()}@example.com`;
    const account = { email, password: PASSWORD, email_confirm: true };
    const { data, error } = await server.client.auth.admin.createUser({
      ...account,
      user_metadata: { full_name: name },
      app_metadata: { role: "aluno" },
    });
    if (error) throw error;
    return { id: data.user.id, email, password: PASSWORD };
  };
  const teacher = await signIn(key, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  const rules = { trials_per_day: 500, unverified_trials_per_network: 500 };
  await server.client.from("scheduling_rules").update(rules).eq("singleton", true).throwOnError();
  await teacher.client
    .from("site_settings")
    .update({ student_space_mb: SPACE_MB })
    .eq("singleton", true)
    .throwOnError();
  const student = await enroll("Ana");
  const cards = Array.from({ length: CARDS }, (_, at) => ({
    id: randomUUID(),
    front: `word ${at} ${"x".repeat(200)}`,
    back: "y".repeat(900),
  }));
  const { client } = await signIn(key, student.email, student.password);
  for (let at = 0; at < CARDS; at += 100)
    await client.rpc("add_cards", { cards: cards.slice(at, at + 100) }).throwOnError();
  const stranger = await enroll("Estranha");
  const other = await enroll("Bia");
  return {
    known: { address, key, stranger, student: { ...student, cards: cards.map(({ id }) => id) } },
    quiet: { visitor: newCaller(key), student: await signIn(key, other.email, other.password), teacher },
    server,
  };
}
