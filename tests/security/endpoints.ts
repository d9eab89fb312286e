import { ENDPOINTS } from "../../embedded/index.ts";
import { OWN_ROUTES } from "../../server/compose.ts";

/**
 * Callers of an address that no page answers, before rights on rows and files are looked at.
 * - `anyone`: without a key. `key`: with a key of the site. `person`: with a key, and signed in. `server`: with the
 * secret key.
 * - `token`: a caller with the token of the figures; without one, this machine.
 */
export type RequiredCaller = "anyone" | "key" | "person" | "server" | "token";

const each = (who: RequiredCaller, method: string, ...paths: string[]): [string, RequiredCaller][] =>
  paths.map((path) => [`${method} ${path}`, who]);

/** Every such address. One that is not written here must not be there. */
export const EXPECTED: Record<string, RequiredCaller> = Object.fromEntries([
  ...each("anyone", "GET", "/livez", "/healthz", "/config.json"),
  ...each("token", "GET", "/metrics"),
  // The address itself is the secret; any other is not found.
  ...each("anyone", "POST", "/pix-webhook/:secret", "/pix-webhook/:secret/pix"),

  ...each("key", "POST", "/auth/v1/token", "/auth/v1/signup", "/auth/v1/recover", "/auth/v1/verify"),
  ...each("key", "GET", "/auth/v1/health", "/auth/v1/settings"),
  ...each("person", "POST", "/auth/v1/logout"),
  ...each("person", "GET", "/auth/v1/user", "/auth/v1/factors/recovery-codes"),
  ...each("person", "PUT", "/auth/v1/user"),
  ...each("person", "POST", "/auth/v1/factors", "/auth/v1/factors/:id/challenge", "/auth/v1/factors/:id/verify"),
  ...each("person", "DELETE", "/auth/v1/factors/:id"),
  ...each("person", "POST", "/auth/v1/factors/recovery-codes", "/auth/v1/factors/recovery-codes/verify"),
  ...each("person", "POST", "/auth/v1/factors/recovery-codes/regenerate"),
  ...each("server", "GET", "/auth/v1/admin/users", "/auth/v1/admin/users/:user", "/auth/v1/admin/users/:user/factors"),
  ...each("server", "POST", "/auth/v1/admin/users"),
  ...each("server", "PUT", "/auth/v1/admin/users/:user"),
  ...each("server", "DELETE", "/auth/v1/admin/users/:user", "/auth/v1/admin/users/:user/factors/:id"),

  ...["GET", "HEAD", "POST", "PATCH", "DELETE"].flatMap((method) => each("key", method, "/rest/v1/:name")),
  ...["GET", "HEAD", "POST"].flatMap((method) => each("key", method, "/rest/v1/rpc/:name")),

  ...["GET", "HEAD"].flatMap((method) =>
    each("anyone", method, "/storage/v1/object/public/:bucket/*", "/storage/v1/object/sign/:bucket/*"),
  ),
  ...each("key", "GET", "/storage/v1/object/authenticated/:bucket/*", "/storage/v1/object/:bucket/*"),
  ...each("key", "GET", "/storage/v1/object/info/:bucket/*"),
  ...each("key", "HEAD", "/storage/v1/object/:bucket/*", "/storage/v1/object/authenticated/:bucket/*"),
  ...each("key", "POST", "/storage/v1/object/sign/:bucket/*", "/storage/v1/object/sign/:bucket"),
  ...each("key", "POST", "/storage/v1/object/list/:bucket", "/storage/v1/object/:bucket/*"),
  ...each("key", "PUT", "/storage/v1/object/:bucket/*"),
  ...each("key", "DELETE", "/storage/v1/object/:bucket"),
  ...each("key", "POST", "/storage/v1/upload/resumable"),
  ...["HEAD", "PATCH", "DELETE"].flatMap((method) => each("key", method, "/storage/v1/upload/resumable/:upload")),
  ...each("key", "GET", "/realtime/v1/websocket"),
]);

/** `METHOD path` of everything that the process answers besides pages and files, as the code that answers it lists it. */
export const SERVED: string[] = [...ENDPOINTS.map(([method, path]) => `${method} ${path}`), ...OWN_ROUTES].sort();
/** Callers that the code lets in, by `METHOD path`. */
export const ALLOWED_CALLERS = new Map(ENDPOINTS.map(([method, path, who]) => [`${method} ${path}`, who]));
