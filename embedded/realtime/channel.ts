import type { ChangeRequest, Version } from "./protocol.ts";
import { type Reader, rightsOf } from "./reader.ts";
import { deliver, type Wire } from "./wire.ts";

/** The maximum delay of Node's timers, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** `values`: those that the filter's column must have one of, where they can be compared without the database. */
export type Binding = ChangeRequest & { id: number; values?: readonly string[] };

/** A channel that a socket has joined: its reader, its subscriptions, and when its token expires. */
export class Channel {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly bindings: Binding[];
  reader: Reader;
  /** Equal for channels whose readers every policy treats alike. */
  rights: string;
  readonly #wire: Wire;
  readonly #version: Version;
  readonly #onEnd: (channel: Channel) => void;
  #expiry: NodeJS.Timeout | undefined;
  #hasEnded = false;

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
    this.rights = rightsOf(o.reader);
    this.#wire = o.wire;
    this.#version = o.version;
    this.#onEnd = o.onEnd;
    this.#watchExpiry();
  }

  /** Applies a refreshed token. */
  renew(reader: Reader): void {
    this.reader = reader;
    this.rights = rightsOf(reader);
    this.#watchExpiry();
  }

  /** Does nothing once the channel has ended. */
  send(event: string, payload: unknown, ref: string | null = null): void {
    if (this.#hasEnded) return;
    deliver(this.#wire, this.#version, { joinRef: this.joinRef, ref, topic: this.topic, event, payload });
  }

  /** Reports the state of the subscription. */
  announce(extension: "postgres_changes" | "system", status: "ok" | "error", message: string): void {
    this.send("system", { extension, status, message, channel: this.topic.slice("realtime:".length) });
  }

  /** Ends the channel for a reason that the client receives. */
  refuse(message: string): void {
    this.announce("system", "error", message);
    this.send("phx_close", {}, this.joinRef);
    this.end();
  }

  end(): void {
    clearTimeout(this.#expiry);
    this.#hasEnded = true;
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
