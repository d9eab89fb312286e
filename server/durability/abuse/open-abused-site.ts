import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../app/platform/backend/database.types.ts";
import { loadSecrets } from "../../../embedded/secrets.ts";

export const ADMIN = { ADMIN_EMAIL: "professora@example.com", ADMIN_PASSWORD: "escolhida-por-mim-2026" };
const PASSWORD = "uma-senha-de-aluna";
/** The space of each student's files, small enough to be reached in a short run. */
export const SPACE_MB = 50;
const CARDS = 300;

type Client = SupabaseClient<Database>;
export type Answer = { status: number; text: string; headers: Headers };
export type Request = { method?: string; body?: unknown; headers?: Record<string, string> };
/** A caller with a network of their own. */
export type Caller = {
  id: string;
  client: Client;
  /** Sends a request as official clients do, with any query, and reads its whole answer. */
  send(path: string, request?: Request): Promise<Answer>;
};
export type AbusedSite = {
  visitor: Caller;
  stranger: Caller;
  student: Caller & { cards: string[] };
  /** The client that must not be slowed: a visitor, a student and the teacher, none of whom attacks. */
  quiet: { visitor: Caller; student: Caller; teacher: Caller };
  server: Caller;
};

/** A site with a teacher, two students and somebody who has made an account. */
export async function openAbusedSite(dataDir: string, address: string): Promise<AbusedSite> {
  const { publishableKey, secretKey } = await loadSecrets(dataDir);
  let networks = 0;
  const from = (key: string): Caller => {
    networks += 1;
    const network = `198.51.100.${networks}`;
    const forwarded = { "x-forwarded-for": network };
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
        return { status: response.status, text: await response.text(), headers: response.headers };
      },
    };
  };
  const signIn = async (email: string, password: string): Promise<Caller> => {
    const caller = from(publishableKey);
    const { data, error } = await caller.client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { ...caller, id: data.user.id };
  };
  const server = from(secretKey);
  const enroll = async (name: string): Promise<Caller> => {
    const email = `${randomUUID()}@example.com`;
    const account = { email, password: PASSWORD, email_confirm: true };
    const { error } = await server.client.auth.admin.createUser({
      ...account,
      user_metadata: { full_name: name },
      app_metadata: { role: "aluno" },
    });
    if (error) throw error;
    return signIn(email, PASSWORD);
  };
  const teacher = await signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
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
  for (let at = 0; at < CARDS; at += 100)
    await student.client.rpc("add_cards", { cards: cards.slice(at, at + 100) }).throwOnError();
  return {
    visitor: from(publishableKey),
    stranger: await enroll("Estranha"),
    student: { ...student, cards: cards.map(({ id }) => id) },
    quiet: { visitor: from(publishableKey), student: await enroll("Bia"), teacher },
    server,
  };
}
