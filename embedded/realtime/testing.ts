import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { WebSocket } from "ws";
import type { BackendOptions } from "../index.ts";
import { loadSecrets } from "../secrets.ts";
import { eventually, startTestBackend, type TestBackend } from "../testing.ts";

type TestSubscription = {
  got: Record<string, unknown>[];
  /** The previous version of each received row. */
  old: Record<string, unknown>[];
  status: string[];
  client: SupabaseClient;
  /** The client requests the token with each connection; after a change `client.realtime.setAuth()` sends it. */
  setToken(token: string): void;
};
export type Reader = { id: string; session: string };

export type RealtimeFixture = {
  t: TestBackend;
  /** Origin of the served backend. */
  site: string;
  /** People with a session each, without a password. */
  enrol(count: number): Promise<Reader[]>;
  /** A token of a reader's session. `exp` in seconds since the epoch, an hour from now without. */
  tokenOf(reader: Reader, exp?: number): Promise<string>;
  /** Listens to notes as the token's holder. @returns the received events, and the subscription's status */
  listen(token: string | null, options?: ListenOptions): Promise<TestSubscription>;
  /** Ends the subscriptions made so far. */
  endSubscriptions(): Promise<void>;
  close(): Promise<void>;
};
/** `table`: none for all tables of the schema. */
type ListenOptions = { filter?: string; table?: string | null; event?: "INSERT" | "*"; at?: string };

/** A backend on a port, and official clients that listen there and reconnect at once. */
export async function startRealtimeFixture(options: Partial<BackendOptions> = {}): Promise<RealtimeFixture> {
  const t = await startTestBackend(options);
  const http = createServer();
  http.on("upgrade", (request, socket, head) => t.backend.upgrade(request, socket, head) || socket.destroy());
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clients: SupabaseClient[] = [];
  return {
    t,
    site,
    async enrol(count) {
      const rows = await t.backend.sql<Reader[]>`
        with made as (
          insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
          select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.com', '{}', '{}'
          from generate_series(1, ${count}::int) returning id
        )
        insert into auth.sessions (id, user_id) select gen_random_uuid(), id from made
        returning user_id as id, id as session`;
      return [...rows];
    },
    async tokenOf({ id, session }, exp) {
      const key = new TextEncoder().encode((await loadSecrets(t.dataDir)).jwtSecret);
      return new SignJWT({ role: "authenticated", session_id: session })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(id)
        .setAudience("authenticated")
        .setExpirationTime(exp ?? "1h")
        .sign(key);
    },
    async listen(token, { table = "notes", event = "INSERT", filter, at = site } = {}) {
      let currentToken = token;
      const client = createClient(at, t.backend.publishableKey, {
        accessToken: async () => currentToken,
        realtime: { reconnectAfterMs: () => 10 },
      });
      clients.push(client);
      const setToken = (next: string) => {
        currentToken = next;
      };
      if (token !== null) await client.realtime.setAuth();
      const subscription: TestSubscription = { got: [], old: [], status: [], client, setToken };
      subscribe(subscription, table, event, filter);
      await eventually(() => subscription.status.length > 0);
      return subscription;
    },
    async endSubscriptions() {
      await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await t.close();
    },
  };
}

/** `config`: what the join requests besides database changes. */
type JoinOptions = { ref?: string; to?: string; token?: string | undefined; config?: object };

/** A socket without the official client, with the received messages and the close code. */
export async function openSocket({ site, t }: RealtimeFixture, topic = "realtime:x") {
  const socket = new WebSocket(
    `${site.replace("http", "ws")}/realtime/v1/websocket?apikey=${t.backend.publishableKey}&vsn=2.0.0`,
  );
  const frames: string[] = [];
  socket.on("message", (data) => frames.push(data.toString()));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve) => socket.once("open", resolve));
  const send = (event: string, ref: string, payload: object = {}, to = topic) =>
    socket.send(JSON.stringify([ref, ref, to, event, payload]));
  return {
    frames,
    closed,
    send,
    close: () => socket.close(),
    /** Joins a topic. @returns why not, or undefined. */
    async join(wishes: object[], { ref = "1", to = topic, token, config = {} }: JoinOptions = {}) {
      send("phx_join", ref, { config: { ...config, postgres_changes: wishes }, access_token: token }, to);
      const start = `["${ref}","${ref}","${to}","phx_reply",`;
      const reply = await eventually(() => frames.find((frame) => frame.startsWith(start)));
      const { status, response } = JSON.parse(reply)[4];
      return status === "ok" ? undefined : String(response.reason);
    },
  };
}

/** Another subscription of the same client, recorded in the same lists. */
export function subscribe(
  { client, got, old, status }: TestSubscription,
  table: string | null = "notes",
  event = "INSERT",
  filter?: string,
): void {
  client
    .channel(`room-${crypto.randomUUID()}`)
    .on(
      "postgres_changes",
      {
        event: event as "INSERT",
        schema: "public",
        ...(table === null ? {} : { table }),
        ...(filter ? { filter } : {}),
      },
      (change) => {
        got.push({ type: change.eventType, ...change.new });
        old.push({ ...change.old });
      },
    )
    .subscribe((now) => status.push(now));
}
