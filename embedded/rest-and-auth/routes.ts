import { type Endpoint, type Found, findAmong } from "../endpoints.ts";
import type { Incoming } from "./body.ts";
import type { Caller } from "./callers.ts";

/** Everything that `/auth/v1` and `/rest/v1` answer. */
export const REST_AND_AUTH: readonly Endpoint[] = [
  ["POST", "/auth/v1/token", "key"],
  ["POST", "/auth/v1/signup", "key"],
  ["POST", "/auth/v1/recover", "key"],
  ["POST", "/auth/v1/verify", "key"],
  ["POST", "/auth/v1/logout", "person"],
  ["GET", "/auth/v1/user", "person"],
  ["PUT", "/auth/v1/user", "person"],
  ["GET", "/auth/v1/health", "key"],
  ["GET", "/auth/v1/settings", "key"],

  ["POST", "/auth/v1/factors", "person"],
  ["DELETE", "/auth/v1/factors/:id", "person"],
  ["POST", "/auth/v1/factors/:id/challenge", "person"],
  ["POST", "/auth/v1/factors/:id/verify", "person"],
  ["GET", "/auth/v1/factors/recovery-codes", "person"],
  ["POST", "/auth/v1/factors/recovery-codes", "person"],
  ["POST", "/auth/v1/factors/recovery-codes/verify", "person"],
  ["POST", "/auth/v1/factors/recovery-codes/regenerate", "person"],

  ["GET", "/auth/v1/admin/users", "server"],
  ["POST", "/auth/v1/admin/users", "server"],
  ["GET", "/auth/v1/admin/users/:user", "server"],
  ["PUT", "/auth/v1/admin/users/:user", "server"],
  ["DELETE", "/auth/v1/admin/users/:user", "server"],
  ["GET", "/auth/v1/admin/users/:user/factors", "server"],
  ["DELETE", "/auth/v1/admin/users/:user/factors/:id", "server"],

  ["GET", "/rest/v1/:name", "key"],
  ["HEAD", "/rest/v1/:name", "key"],
  ["POST", "/rest/v1/:name", "key"],
  ["PATCH", "/rest/v1/:name", "key"],
  ["DELETE", "/rest/v1/:name", "key"],
  ["GET", "/rest/v1/rpc/:name", "key"],
  ["HEAD", "/rest/v1/rpc/:name", "key"],
  ["POST", "/rest/v1/rpc/:name", "key"],
];

const find = findAmong(REST_AND_AUTH);

/** The parts of a request of `/auth/v1` that its handlers read. */
export type AuthRequest = { Bindings: { incoming: Incoming; caller: Caller } };

/** The API that answers. */
export type Route = Found & { by: "auth" | "rest" };

/** The endpoint that a request asks for, or none. */
export function routeOf(method: string, pathname: string): Route | undefined {
  const found = find(method, pathname);
  const by = pathname.startsWith("/rest/") ? "rest" : "auth";
  // Our own APIs say which methods they take to those who may ask; the library is handed nothing that it does not take.
  return found && (found.takes || OWN.test(pathname)) ? { ...found, by } : undefined;
}

const OWN = /^\/auth\/v1\/(admin|factors)(\/|$)/;
