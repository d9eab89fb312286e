import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const ids = new WeakMap<object, string>();
/** As `error_logs.request_id` takes it. */
const SHAPE = /^[\w.:-]{8,64}$/;

/** Names a request: as a trusted proxy named it, else anew. */
export function nameRequest(request: IncomingMessage, trustedProxies: number): string {
  const given = trustedProxies > 0 ? request.headers["x-request-id"] : undefined;
  const id = typeof given === "string" && SHAPE.test(given) ? given : randomUUID();
  ids.set(request, id);
  return id;
}

/** The name that a request was given. */
export const requestIdOf = (request: object): string => ids.get(request) ?? randomUUID();
