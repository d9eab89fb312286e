import { type Binding, Channel } from "./channel.ts";
import { type ChangeRequest, decode, type Message, readJoin, readToken, type Version } from "./protocol.ts";
import type { Reader } from "./reader.ts";
import { deliver, isOpen, type Wire } from "./wire.ts";

const MOST_CHANNELS = 20;
/** The most subscriptions of all channels of a socket. */
const MOST_BINDINGS = 20;
/** The most frames of a client that wait for an answer. */
const MOST_WAITING = 100;

/** Close codes of the WebSocket protocol. */
const UNREADABLE = 1003;
const TOO_MUCH = 1008;
const FAULT = 1011;

export type SocketContext = {
  /** Milliseconds that a socket may be without a subscription. */
  joinWithinMs: number;
  /** The reader of a token or of none; undefined for an invalid token. */
  readerOf(token: string | undefined): Promise<Reader | undefined>;
  /** Subscribes the reader from now on, or returns why not. */
  bind(request: ChangeRequest, reader: Reader): Promise<Binding | { refusal: string }>;
  opened(channel: Channel): void;
  ended(channel: Channel): void;
};

/** The protocol with one client: joins, leaves, heartbeats and refreshed tokens, answered in order. */
export class Socket {
  readonly #channels = new Map<string, Channel>();
  readonly #wire: Wire;
  readonly #version: Version;
  readonly #context: SocketContext;
  #waiting = 0;
  #turn: Promise<void> = Promise.resolve();
  #leaving: NodeJS.Timeout | undefined;

  constructor(wire: Wire, version: Version, context: SocketContext) {
    this.#wire = wire;
    this.#version = version;
    this.#context = context;
    this.#awaitJoin();
  }

  /** Handles one text frame. An invalid frame, or too many at once, closes the socket. */
  receive(text: string): void {
    const message = decode(text);
    if (!message || ++this.#waiting > MOST_WAITING) {
      this.#wire.close(message ? TOO_MUCH : UNREADABLE);
      return;
    }
    this.#turn = this.#turn
      .then(() => (isOpen(this.#wire) ? this.#answer(message) : undefined))
      .catch(() => this.#wire.close(FAULT))
      .finally(() => {
        this.#waiting--;
      });
  }

  /** Called once the client has disconnected. */
  close(): void {
    for (const channel of [...this.#channels.values()]) channel.end();
    clearTimeout(this.#leaving);
  }

  /** Closes the socket soon, unless a channel is joined by then. */
  #awaitJoin(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.#wire.close(TOO_MUCH), this.#context.joinWithinMs).unref();
  }

  async #answer(message: Message): Promise<void> {
    const channel = this.#channels.get(message.topic);
    switch (message.event) {
      case "heartbeat":
        return this.#reply(message, "ok", {});
      case "phx_join":
        return this.#join(message);
      case "phx_leave":
        channel?.end();
        return this.#reply(message, "ok", {});
      case "access_token":
        return channel && this.#renew(channel, readToken(message.payload));
      // Accepted and not broadcast: only database changes are served.
      case "broadcast":
      case "presence":
        return channel && this.#reply(message, "ok", {});
    }
  }

  async #join(message: Message): Promise<void> {
    const { topic } = message;
    if (!topic.startsWith("realtime:")) return this.#refuse(message, "Topics start with realtime:");
    this.#channels.get(topic)?.end();
    if (this.#channels.size >= MOST_CHANNELS)
      return this.#refuse(message, "ChannelRateLimitReached: Too many channels");
    const join = readJoin(message.payload);
    if (!join) return this.#refuse(message, "Unable to understand what to subscribe to");
    const bound = [...this.#channels.values()].reduce((sum, { bindings }) => sum + bindings.length, 0);
    if (bound + join.wishes.length > MOST_BINDINGS)
      return this.#refuse(message, "ChannelRateLimitReached: Too many subscriptions");
    const reader = await this.#context.readerOf(join.token);
    if (!reader) return this.#refuse(message, "InvalidJWTToken: Invalid or expired token");
    const bindings: Binding[] = [];
    for (const request of join.wishes) {
      const bound = await this.#context.bind(request, reader);
      if ("refusal" in bound)
        return this.#refuse(message, `Unable to subscribe to changes with given parameters: ${bound.refusal}`);
      bindings.push(bound);
    }
    // The client may have disconnected meanwhile, and its channels would never be closed.
    if (isOpen(this.#wire)) this.#open(message, bindings, reader);
  }

  #open(message: Message, bindings: Binding[], reader: Reader): void {
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
        if (this.#channels.size === 0) this.#awaitJoin();
      },
    });
    this.#channels.set(message.topic, channel);
    clearTimeout(this.#leaving);
    this.#context.opened(channel);
    const listed = bindings.map(({ id, event, schema, table, filter }) => ({ id, event, schema, table, filter }));
    this.#reply(message, "ok", { postgres_changes: listed });
    if (bindings.length > 0) channel.announce("postgres_changes", "ok", "Subscribed to PostgreSQL");
  }

  async #renew(channel: Channel, token: string | undefined): Promise<void> {
    if (token === undefined) return;
    const reader = await this.#context.readerOf(token);
    if (reader) channel.renew(reader);
    else channel.refuse("InvalidJWTToken: Invalid or expired token");
  }

  #refuse(message: Message, reason: string): void {
    this.#reply(message, "error", { reason });
  }

  #reply({ joinRef, ref, topic }: Message, status: "ok" | "error", response: unknown): void {
    deliver(this.#wire, this.#version, { joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  }
}
