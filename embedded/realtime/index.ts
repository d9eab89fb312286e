import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type postgres from "postgres";
import { type WebSocket, WebSocketServer } from "ws";
import type { Endpoint } from "../endpoints.ts";
import type { Secrets } from "../secrets.ts";
import { startChanges } from "./changes.ts";
import { closeEndedSessions } from "./ended-sessions.ts";
import { readFilter } from "./filters.ts";
import { Listeners } from "./listeners.ts";
import { attachNotifyTriggers } from "./notify-triggers.ts";
import type { Version } from "./protocol.ts";
import { publishedTables, readableColumns } from "./published-tables.ts";
import { type Role, readerOf, roleOfKey } from "./reader.ts";
import { Socket, type SocketContext } from "./socket.ts";

const PATH = "/realtime/v1/websocket";
/** The only endpoint of Realtime: an upgrade to a WebSocket, with the key in the query. */
export const REALTIME: readonly Endpoint[] = [["GET", PATH, "key"]];
const LARGEST_FRAME_BYTES = 64 * 1024;
const PING_EVERY_MS = 30_000;
const JOIN_WITHIN_MS = 30_000;
/** WebSocket's "service restart": clients reconnect. */
const RESTARTED = 1012;

export type Realtime = {
  /** Handles a WebSocket upgrade to Realtime's address; false for any other address. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** The number of open sockets. */
  sockets(): number;
  /** Ends the channels of ended sessions; also runs every half minute. */
  checkSessions(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  sql: postgres.Sql;
  secrets: Secrets;
  log: (line: string) => void;
  /** Milliseconds after which a socket without a subscription is closed. */
  joinWithinMs?: number | undefined;
};

/**
 * Serves `/realtime/v1/websocket`: `postgres_changes` on the published tables, each row under its reader's own rights.
 */
export async function startRealtime({ sql, secrets, log, joinWithinMs = JOIN_WITHIN_MS }: Options): Promise<Realtime> {
  await attachNotifyTriggers(sql);
  const tables = await publishedTables(sql);
  const listeners = new Listeners();
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME_BYTES });
  let lastId = 0;

  const context = (role: Role): SocketContext => ({
    joinWithinMs,
    readerOf: (token) => readerOf(token, role, secrets, sql),
    async bind(request, reader) {
      if (request.table === undefined)
        return request.parsed ? { refusal: "a filter needs a table" } : { ...request, id: ++lastId };
      const table = tables.get(`${request.schema}.${request.table}`);
      if (!table) return { refusal: `${request.schema}.${request.table} is not published` };
      if (readableColumns(table, reader.role).length === 0)
        return { refusal: `permission denied for ${request.schema}.${request.table}` };
      const filter = request.parsed ? await readFilter(request.parsed, table, reader.role, sql) : {};
      return "refusal" in filter ? filter : { ...request, ...filter, id: ++lastId };
    },
    opened: (channel) => listeners.add(channel),
    ended: (channel) => listeners.delete(channel),
  });

  const changes = await startChanges({
    sql,
    tables,
    listeners,
    log,
    // Subscribers may have missed changes: a client that reconnects reloads.
    missed() {
      for (const client of server.clients) client.close(RESTARTED);
    },
  });

  let looking: Promise<void> | undefined;
  // If the database does not answer, no session counts as ended, and the check runs again later.
  const checkSessions = () => {
    looking ??= closeEndedSessions(listeners.channels(), sql)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const alive = new WeakSet<WebSocket>();
  const pulse = setInterval(() => {
    void checkSessions();
    for (const client of server.clients) {
      if (!alive.delete(client)) client.terminate();
      else client.ping();
    }
  }, PING_EVERY_MS).unref();

  const serveSocket = (client: WebSocket, version: Version, role: Role) => {
    const socket = new Socket(client, version, context(role));
    alive.add(client);
    client.on("pong", () => alive.add(client));
    client.on("message", (data, isBinary) => {
      alive.add(client);
      if (!isBinary) socket.receive(data.toString());
    });
    client.on("close", () => socket.close());
    // A frame that cannot be parsed closes the connection with a reason.
    client.on("error", () => {});
  };

  return {
    upgrade(request, socket, head) {
      const url = URL.parse(request.url ?? "/", "http://localhost");
      if (url?.pathname !== PATH) return false;
      const role = roleOfKey(url.searchParams.get("apikey") ?? "", secrets);
      if (!role) {
        socket.on("error", () => socket.destroy());
        socket.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n", () => socket.destroy());
        return true;
      }
      const version = url.searchParams.get("vsn") === "2.0.0" ? "2.0.0" : "1.0.0";
      server.handleUpgrade(request, socket, head, (client) => serveSocket(client, version, role));
      return true;
    },
    sockets: () => server.clients.size,
    checkSessions,
    async close() {
      clearInterval(pulse);
      for (const client of server.clients) client.terminate();
      server.close();
      await changes.stop();
    },
  };
}
