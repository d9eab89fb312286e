import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Requests of a connection that wait for the answers to its earlier ones. A browser never sends one ahead. */
const MOST_AHEAD = 100;
const queues = new WeakMap<Duplex, (() => void)[]>();

/**
 * Begins with a request once the connection's earlier ones were answered, so that a connection is one caller at a time,
 * however many requests it sends ahead. Answers have to be sent in that order anyway.
 */
export function afterEarlier({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
  const finish = (): void => {
    const waiting = queues.get(socket);
    waiting?.shift();
    const next = waiting?.[0];
    if (next) next();
    else queues.delete(socket);
  };
  const start = (): void => {
    if (response.destroyed) finish();
    else begin();
  };
  response.once("close", () => {
    if (queues.get(socket)?.[0] === start) finish();
  });
  const waiting = queues.get(socket);
  if (!waiting) {
    queues.set(socket, [start]);
    start();
  } else if (waiting.length > MOST_AHEAD) socket.destroy();
  else waiting.push(start);
}
