import { encode, type Message, type Version } from "./protocol.ts";

/**
 * A reader this far behind is disconnected, so that its backlog does not fill the memory: it reconnects and reloads.
 * One that still reads nothing after ws's 30 seconds is cut off.
 */
const MOST_UNREAD_BYTES = 256 * 1024;
/** WebSocket's "try again later". */
const TOO_SLOW = 1013;
const OPEN = 1;

/** The part of a WebSocket that a conversation uses. */
export type Wire = {
  send(text: string): void;
  close(code: number, reason?: string): void;
  readonly bufferedAmount: number;
  readonly readyState: number;
};

/** True if a connection takes messages. */
export const isOpen = (wire: Wire): boolean => wire.readyState === OPEN;

/** Sends one message without waiting for the reader. */
export function deliver(wire: Wire, version: Version, message: Message): void {
  if (!isOpen(wire)) return;
  if (wire.bufferedAmount > MOST_UNREAD_BYTES) wire.close(TOO_SLOW, "Too far behind");
  else wire.send(encode(version, message));
}
