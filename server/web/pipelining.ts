import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The most pipelined requests of a connection that wait for earlier answers. Browsers do not pipeline requests. */
const MOST_AHEAD = 100;
const queues = new WeakMap<Duplex, (() => void)[]>();

/**
 * Starts a pipelined request after the earlier requests of its connection are answered, so that a connection never has two
 * requests under way. HTTP requires this order of the answers anyway.
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
