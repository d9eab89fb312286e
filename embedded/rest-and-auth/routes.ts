import { type Endpoint, type Found, findAmong } from "../endpoints.ts";

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

/** Who answers: one of the library's two, our admin API, or our factors API. */
export type Route = Found & { by: "auth" | "rest" | "admin" | "factors" };

/** What a request asks for, or nothing there is. */
export function routeOf(method: string, pathname: string): Route | undefined {
  const found = find(method, pathname);
  const by = byOf(pathname);
  // Ours say which methods they take to those who may ask; the library is handed nothing that it does not take.
  return found && (found.takes || by === "admin" || by === "factors") ? { ...found, by } : undefined;
}

function byOf(pathname: string): Route["by"] {
  if (pathname.startsWith("/rest/")) return "rest";
  if (pathname.startsWith("/auth/v1/admin/")) return "admin";
  return pathname.startsWith("/auth/v1/factors") ? "factors" : "auth";
}
