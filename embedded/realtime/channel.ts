import type { Version } from "./protocol.ts";
import { encode, type Wish } from "./protocol.ts";
import type { Reader } from "./read-row.ts";

/** The longest that Node's timers wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A reader this far behind is cut off, so that what waits for it does not fill the memory. It reconnects and reloads. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** The part of a WebSocket that a channel needs. */
export type Wire = {
  send(text: string): void;
  terminate(): void;
  readonly bufferedAmount: number;
  readonly readyState: number;
};

export type Binding = Wish & { id: number };

/** One joined topic of one socket: whose rights it has, what it listens to, and until when. */
export class Channel {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly bindings: Binding[];
  reader: Reader;
  readonly #wire: Wire;
  readonly #version: Version;
  readonly #onEnd: (channel: Channel) => void;
  #expiry: NodeJS.Timeout | undefined;

  constructor(o: {
    wire: Wire;
    version: Version;
    topic: string;
    joinRef: string | null;
    bindings: Binding[];
    reader: Reader;
    onEnd: (channel: Channel) => void;
  }) {
    this.topic = o.topic;
    this.joinRef = o.joinRef;
    this.bindings = o.bindings;
    this.reader = o.reader;
    this.#wire = o.wire;
    this.#version = o.version;
    this.#onEnd = o.onEnd;
    this.#watchExpiry();
  }

  /** Follows a refreshed token. */
  renew(reader: Reader): void {
    this.reader = reader;
    this.#watchExpiry();
  }

  send(event: string, payload: unknown, ref: string | null = null): void {
    if (this.#wire.readyState !== 1) return;
    if (this.#wire.bufferedAmount > MOST_UNREAD_BYTES) this.#wire.terminate();
    else this.#wire.send(encode(this.#version, { joinRef: this.joinRef, ref, topic: this.topic, event, payload }));
  }

  /** Ends the channel for a reason that the client is told. */
  refuse(message: string): void {
    this.send("system", {
      extension: "system",
      status: "error",
      message,
      channel: this.topic.slice("realtime:".length),
    });
    this.send("phx_close", {}, this.joinRef);
    this.end();
  }

  end(): void {
    clearTimeout(this.#expiry);
    this.#onEnd(this);
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const { exp } = this.reader.claims;
    if (exp === undefined) return;
    const left = Math.max(0, exp * 1000 - Date.now());
    this.#expiry = setTimeout(() => this.refuse("Token has expired"), Math.min(left, LONGEST_TIMER_MS)).unref();
  }
}
