import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type postgres from "postgres";
import { type WebSocket, WebSocketServer } from "ws";
import type { Secrets } from "../secrets.ts";
import type { Channel } from "./channel.ts";
import { dispatch } from "./dispatch.ts";
import { attachNotifyTriggers, CHANGES, publishedTables, readChange } from "./published.ts";
import type { Reader } from "./read-row.ts";
import { Socket, type SocketContext } from "./socket.ts";
import { readerOf } from "./token.ts";

const PATH = "/realtime/v1/websocket";
const LARGEST_FRAME = 64 * 1024;
const MOST_SOCKETS = 5_000;
const PING_EVERY_MS = 30_000;

export type Realtime = {
  /** Takes a WebSocket upgrade to Realtime's address; false when it is another's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
};

/** `/realtime/v1/websocket`: `postgres_changes` on the published tables, each row under its reader's own rights. */
export async function startRealtime(
  sql: postgres.Sql,
  secrets: Secrets,
  log: (line: string) => void,
): Promise<Realtime> {
  await attachNotifyTriggers(sql);
  const tables = await publishedTables(sql);
  const channels = new Set<Channel>();
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });
  let lastId = 0;
  let turn = Promise.resolve();

  const context = (apikey: string): SocketContext => ({
    readerOf: (token): Promise<Reader | undefined> => readerOf(token, apikey, secrets, sql),
    mayListen: (schema, table) => tables.has(`${schema}.${table}`),
    nextId: () => ++lastId,
    opened: (channel) => channels.add(channel),
    ended: (channel) => channels.delete(channel),
  });

  const listening = await sql.listen(CHANGES, (payload) => {
    const change = readChange(payload);
    const table = tables.get(`${change.schema}.${change.table}`);
    // One after the other: a subscriber hears of changes in the order they were committed.
    if (table)
      turn = turn
        .then(() => dispatch(change, channels, table, sql))
        .catch(() => log("A change could not be announced"));
  });

  const alive = new WeakSet<WebSocket>();
  const pulse = setInterval(() => {
    for (const client of server.clients) {
      if (!alive.delete(client)) client.terminate();
      else client.ping();
    }
  }, PING_EVERY_MS).unref();

  const open = (client: WebSocket, url: URL) => {
    const version = url.searchParams.get("vsn") === "2.0.0" ? "2.0.0" : "1.0.0";
    const socket = new Socket(client, version, context(url.searchParams.get("apikey") ?? ""));
    alive.add(client);
    client.on("pong", () => alive.add(client));
    client.on("message", async (data, isBinary) => {
      alive.add(client);
      if (isBinary) return;
      try {
        if (!(await socket.receive(data.toString()))) client.close(1003);
      } catch {
        client.close(1011);
      }
    });
    client.on("close", () => socket.close());
    client.on("error", () => client.terminate());
  };

  return {
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (url.pathname !== PATH) return false;
      const apikey = url.searchParams.get("apikey");
      const known = apikey === secrets.publishableKey || apikey === secrets.secretKey;
      if (!known || server.clients.size >= MOST_SOCKETS) {
        socket.end(`HTTP/1.1 ${known ? "503 Service Unavailable" : "401 Unauthorized"}\r\nConnection: close\r\n\r\n`);
        return true;
      }
      server.handleUpgrade(request, socket, head, (client) => open(client, url));
      return true;
    },
    async close() {
      clearInterval(pulse);
      for (const client of server.clients) client.terminate();
      server.close();
      await listening.unlisten().catch(() => undefined);
    },
  };
}
