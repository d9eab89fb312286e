import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { SMTPServer } from "smtp-server";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { loadSecrets } from "../../embedded/secrets.ts";
import { startTestCluster } from "../../embedded/testing.ts";
import { addressOf, endOf, type startedSites } from "../testing.ts";

export const TEACHER = { email: "teresa@example.com", password: "uma-senha-da-professora" };
export const PASSWORD = "uma-senha-de-aluna";
const PROCESSES = 3;

export type Client = SupabaseClient<Database>;
type Start = ReturnType<typeof startedSites>["start"];

/** A mail server that accepts everything and records the recipients. */
async function startMailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return { received, port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

/** A round-robin load balancer in front of all processes. */
function balance(at: string[]): typeof fetch {
  let turn = 0;
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("x-forwarded-for", "203.0.113.9");
    const body = await request.arrayBuffer();
    return fetch(`${at[turn++ % at.length]}${pathname}${search}`, {
      method: request.method,
      headers,
      ...(body.byteLength > 0 ? { body } : {}),
    });
  };
}

/** Starts three processes at once on one empty PostgreSQL, whose owner is not a superuser. */
export async function openSharedDatabase(start: Start) {
  const shared = await mkdtemp(path.join(os.tmpdir(), "shared-"));
  const mail = await startMailServer();
  const cluster = await startTestCluster({ durable: false, settings: { max_connections: "120" } });
  await cluster.sql.unsafe("create role school login createrole bypassrls password 'of a school'");
  await cluster.sql.unsafe("create database school owner school");
  const url = await cluster.url("school", "of a school", "school");
  const sql = postgres(url, { max: 2, onnotice() {} });
  const settings = {
    DATABASE_URL: url,
    SECRETS_FILE: path.join(shared, "secrets.json"),
    FILES_DIR: path.join(shared, "files"),
    SITE_URL: "http://escola.example",
    TRUST_PROXY: "1",
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    ADMIN_EMAIL: TEACHER.email,
    ADMIN_PASSWORD: TEACHER.password,
  };
  const sites = Array.from({ length: PROCESSES }, (_, i) =>
    start({ ...settings, DATA_DIR: path.join(shared, `own-${i}`) }),
  );
  const at = await Promise.all(sites.map(addressOf));
  const keys = await loadSecrets(shared);
  const balanced = balance(at);
  const clients: Client[] = [];

  /** An official client, through the load balancer or of one process. */
  const connect = (key: string, process?: string): Client => {
    const client = createClient<Database>(process ?? at[0] ?? "", key, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(process ? {} : { global: { fetch: balanced } }),
    });
    clients.push(client);
    return client;
  };

  return {
    sql,
    sites,
    at,
    keys,
    connect,
    received: mail.received,
    async enroll(name: string) {
      const email = `${name}.${randomUUID().slice(0, 8)}@example.com`;
      const made = await connect(keys.secretKey).auth.admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: name },
        app_metadata: { role: "aluno" },
      });
      if (made.error) throw made.error;
      return { id: made.data.user.id, email };
    },
    async signIn(who: { email: string }, password = PASSWORD, process?: string): Promise<Client> {
      const client = connect(keys.publishableKey, process);
      const { error } = await client.auth.signInWithPassword({ email: who.email, password });
      if (error) throw error;
      return client;
    },
    /** Starts one more process with some different settings. */
    another: (env: Record<string, string>) => start({ ...settings, DATA_DIR: path.join(shared, "own-other"), ...env }),
    /** Creates the database of another site and returns its address. */
    async otherDatabase() {
      await cluster.sql.unsafe("create database other owner school");
      return cluster.url("school", "of a school", "other");
    },
    /** A path that no other process uses. */
    elsewhere: (name: string) => path.join(shared, "elsewhere", name),
    async close() {
      for (const client of clients) await client.removeAllChannels();
      for (const { child } of sites) {
        child.kill("SIGTERM");
        await endOf(child);
      }
      await sql.end({ timeout: 1 });
      await cluster.close();
      await mail.close();
      await rm(shared, { recursive: true, force: true });
    },
  };
}

export type SharedDatabase = Awaited<ReturnType<typeof openSharedDatabase>>;
