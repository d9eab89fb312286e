import { encode, type Message, type Version } from "./protocol.ts";

/** A reader this far behind is cut off, so that what waits for it does not fill the memory. It reconnects and reloads. */
const MOST_UNREAD_BYTES = 1024 * 1024;
const OPEN = 1;

/** The part of a WebSocket that a conversation needs. */
export type Wire = {
  send(text: string): void;
  close(code: number): void;
  terminate(): void;
  readonly bufferedAmount: number;
  readonly readyState: number;
};

export const isOpen = (wire: Wire): boolean => wire.readyState === OPEN;

/** Sends one message, never waiting for its reader. */
export function deliver(wire: Wire, version: Version, message: Message): void {
  if (!isOpen(wire)) return;
  if (wire.bufferedAmount > MOST_UNREAD_BYTES) wire.terminate();
  else wire.send(encode(version, message));
}
