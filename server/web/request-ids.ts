import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const ids = new WeakMap<object, string>();
/** The format of `error_logs.request_id`. */
const SHAPE = /^[\w.:-]{8,64}$/;

/** Sets a request's id: the one of a trusted proxy, or a new one. */
export function nameRequest(request: IncomingMessage, trustedProxies: number): string {
  const given = trustedProxies > 0 ? request.headers["x-request-id"] : undefined;
  const id = typeof given === "string" && SHAPE.test(given) ? given : randomUUID();
  ids.set(request, id);
  return id;
}

/** The id of a request. */
export const requestIdOf = (request: object): string => ids.get(request) ?? randomUUID();
