import { vi } from "vitest";
import type { Notification } from "./read-notifications";

export const USER = "6b0e2a4e-0c1f-4f0e-9a53-0a6f6c1d2e3f";

let made = 0;
/** A notification of the test's person; later ones are newer. */
export function notification(change: Partial<Notification> = {}): Notification {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`,
    user_id: USER,
    type: "new_schedule",
    content: { applicant_name: `Pessoa ${made}`, link: `/admin/scheduled-classes?booking=${made}` },
    is_read: false,
    created_at: new Date(Date.UTC(2026, 10, 20, 12, 0, made)).toISOString(),
    ...change,
  };
}

type Call = { method: string; url: URL; body: unknown };

/**
 * A backend at the network's edge: a table of notifications behind `fetch`, and Realtime behind `WebSocket`. One a
 * file, because the browser has one client.
 */
export class FakeBackend {
  rows: Notification[] = [];
  calls: Call[] = [];
  /** Methods that answer with an error. */
  broken = new Set<string>();
  /** While set, reads wait for it. */
  hold: Promise<void> | undefined;
  sockets: FakeSocket[] = [];
  /** The server's answer to each channel, and whether it is reachable. */
  readonly network: Network = { joins: "taken", isCut: false, callsAtJoin: 0, countCalls: () => this.calls.length };

  constructor() {
    document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => this.answer(new Request(input, init)));
    const { sockets, network } = this;
    vi.stubGlobal(
      "WebSocket",
      class extends FakeSocket {
        constructor() {
          super(network);
          sockets.push(this);
        }
      },
    );
  }

  private async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const text = await request.text();
    this.calls.push({ method: request.method, url, body: text ? JSON.parse(text) : undefined });
    if (this.broken.has(request.method)) return Response.json({ message: "down", code: "XX000" }, { status: 500 });
    if (request.method === "PATCH") {
      const ids = url.searchParams.get("id") ?? "";
      this.rows = this.rows.map((row) => (ids.includes(row.id) ? { ...row, is_read: true } : row));
      return new Response(null, { status: 204 });
    }
    await this.hold;
    const newestFirst = this.rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    const from = Number(url.searchParams.get("offset") ?? 0);
    const wanted = newestFirst.slice(from, from + Number(url.searchParams.get("limit") ?? Infinity));
    return Response.json(url.searchParams.has("is_read") ? wanted.filter(({ is_read }) => !is_read) : wanted);
  }

  /** The calls of a method to the notifications. */
  called = (method: string): Call[] =>
    this.calls.filter((call) => call.method === method && call.url.pathname.endsWith("/notifications"));

  /** Reads since the newest channel was accepted; a read that gave up waiting for the channel came before. */
  get readsSinceJoined(): Call[] {
    return this.called("GET").filter((call) => this.calls.indexOf(call) >= this.network.callsAtJoin);
  }

  /** The rows written into the error log. */
  get logged(): unknown[] {
    return this.calls.filter(({ url }) => url.pathname.endsWith("/error_logs")).map(({ body }) => body);
  }

  reset(): void {
    this.rows = [];
    this.calls = [];
    this.broken.clear();
    this.hold = undefined;
    Object.assign(this.network, { joins: "taken", isCut: false, callsAtJoin: 0 });
  }

  /** The number of channels requested, on any socket. */
  get asked(): number {
    return this.sockets.reduce((sum, { asked }) => sum + asked, 0);
  }

  /** Inserts a row and announces it to every open channel, as the database does. */
  insert(row: Notification): void {
    this.rows.push(row);
    for (const socket of this.sockets) socket.tell("INSERT", row);
  }

  /** Marks rows as read as another device does. */
  readElsewhere(): void {
    this.rows = this.rows.map((row) => ({ ...row, is_read: true }));
    this.tellAll();
  }

  /** Announces every row to every open channel. */
  tellAll(): void {
    for (const row of this.rows) this.tell(row);
  }

  /** Announces a change of a row to every open channel. */
  tell(row: Notification): void {
    for (const socket of this.sockets) socket.tell("UPDATE", row);
  }
}

/** The id that the server assigns to a subscription; this one uses a single id. */
const BINDING = 7;

/** The answer to a channel: accepted as requested, refused, or accepted for something else. */
type Network = {
  joins: "taken" | "refused" | "mistaken";
  isCut: boolean;
  /** The calls made before the newest channel was accepted. */
  callsAtJoin: number;
  countCalls(): number;
};

/** A Realtime socket that accepts every channel. */
class FakeSocket extends EventTarget {
  readyState = 0;
  onopen?: () => void;
  onclose?: (event: object) => void;
  onerror?: () => void;
  onmessage?: (event: { data: string }) => void;
  joined: { topic: string; config: unknown }[] = [];
  asked = 0;
  private readonly network: Network;

  constructor(network: Network) {
    super();
    this.network = network;
    queueMicrotask(() => {
      if (network.isCut) return this.drop();
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(frame: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(frame);
    if (event === "phx_leave") {
      this.joined = this.joined.filter((channel) => channel.topic !== topic);
      this.receive([joinRef, ref, topic, "phx_reply", { status: "ok", response: {} }]);
    }
    if (event !== "phx_join") return;
    this.asked += 1;
    const reply = (status: string, response: object) =>
      this.receive([joinRef, ref, topic, "phx_reply", { status, response }]);
    if (this.network.joins === "refused") reply("error", { reason: "The token has expired" });
    if (this.network.joins === "mistaken") reply("ok", { postgres_changes: [{ id: BINDING, event: "DELETE" }] });
    if (this.network.joins !== "taken") return;
    this.joined.push({ topic, config: payload.config });
    this.network.callsAtJoin = this.network.countCalls();
    const changes = payload.config.postgres_changes.map((change: object) => ({ ...change, id: BINDING }));
    reply("ok", { postgres_changes: changes });
  }

  /** The server closes every channel, and the socket stays. */
  closeChannels(): void {
    for (const { topic } of this.joined.splice(0)) this.receive([null, null, topic, "phx_close", {}]);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code, wasClean: true });
  }

  /** Drops the connection without a close frame. */
  drop(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006, wasClean: false });
  }

  tell(type: "INSERT" | "UPDATE", record: Notification): void {
    const data = { schema: "public", table: "notifications", type, record, columns: [], errors: null };
    for (const { topic } of this.joined)
      this.receive([null, null, topic, "postgres_changes", { ids: [BINDING], data }]);
  }

  private receive(frame: unknown[]): void {
    if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
