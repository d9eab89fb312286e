import type { Binding } from "./channel.ts";
import { Channel, type Wire } from "./channel.ts";
import { decode, encode, type Message, readJoin, readToken, type Version } from "./protocol.ts";
import type { Reader } from "./read-row.ts";

const MOST_CHANNELS = 20;

export type SocketContext = {
  /** Whose rights a token (or none) gives; undefined for a token that is not right. */
  readerOf(token: string | undefined): Promise<Reader | undefined>;
  mayListen(schema: string, table: string): boolean;
  nextId(): number;
  opened(channel: Channel): void;
  ended(channel: Channel): void;
};

/** The conversation with one client: joins, leaves, heartbeats and refreshed tokens. */
export class Socket {
  readonly #channels = new Map<string, Channel>();
  readonly #wire: Wire;
  readonly #version: Version;
  readonly #context: SocketContext;

  constructor(wire: Wire, version: Version, context: SocketContext) {
    this.#wire = wire;
    this.#version = version;
    this.#context = context;
  }

  /** Answers one text frame. False for a frame that is none: the caller closes the socket. */
  async receive(text: string): Promise<boolean> {
    const message = decode(text);
    if (!message) return false;
    switch (message.event) {
      case "heartbeat":
        this.#reply(message, "ok", {});
        return true;
      case "phx_join":
        await this.#join(message);
        return true;
      case "phx_leave":
        this.#channels.get(message.topic)?.end();
        this.#reply(message, "ok", {});
        return true;
      case "access_token":
        await this.#renew(message);
        return true;
      default:
        return true;
    }
  }

  close(): void {
    for (const channel of [...this.#channels.values()]) channel.end();
  }

  async #join(message: Message): Promise<void> {
    if (!message.topic.startsWith("realtime:") || this.#channels.size >= MOST_CHANNELS)
      return this.#reply(message, "error", { reason: "Invalid topic, or too many channels" });
    const join = readJoin(message.payload);
    if (!join) return this.#reply(message, "error", { reason: "Invalid join" });
    const refused = join.wishes.find((wish) => !this.#context.mayListen(wish.schema, wish.table));
    if (refused)
      return this.#reply(message, "error", { reason: `${refused.schema}.${refused.table} is not published` });
    const reader = await this.#context.readerOf(join.token);
    if (!reader) return this.#reply(message, "error", { reason: "InvalidJWTToken: Invalid or expired token" });

    this.#channels.get(message.topic)?.end();
    const bindings: Binding[] = join.wishes.map((wish) => ({ ...wish, id: this.#context.nextId() }));
    const channel = new Channel({
      wire: this.#wire,
      version: this.#version,
      topic: message.topic,
      joinRef: message.joinRef,
      bindings,
      reader,
      onEnd: (ended) => {
        this.#context.ended(ended);
        if (this.#channels.get(ended.topic) === ended) this.#channels.delete(ended.topic);
      },
    });
    this.#channels.set(message.topic, channel);
    this.#context.opened(channel);
    const listed = bindings.map(({ id, event, schema, table, filter }) => ({ id, event, schema, table, filter }));
    this.#reply(message, "ok", { postgres_changes: listed });
    if (bindings.length > 0)
      channel.send("system", {
        extension: "postgres_changes",
        status: "ok",
        message: "Subscribed to PostgreSQL",
        channel: message.topic.slice("realtime:".length),
      });
  }

  async #renew(message: Message): Promise<void> {
    const channel = this.#channels.get(message.topic);
    const token = readToken(message.payload);
    if (!channel || token === undefined) return;
    const reader = await this.#context.readerOf(token);
    if (reader) channel.renew(reader);
    else channel.refuse("Invalid or expired token");
  }

  #reply({ joinRef, ref, topic }: Message, status: "ok" | "error", response: unknown): void {
    if (this.#wire.readyState !== 1) return;
    this.#wire.send(encode(this.#version, { joinRef, ref, topic, event: "phx_reply", payload: { status, response } }));
  }
}
