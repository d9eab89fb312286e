import { type AccessLevel, type Endpoint, endpointFinder } from "../endpoints.ts";

/** All endpoints of `/storage/v1`. `*` is a file's name, with its folders. */
const ROUTES = {
  "GET /storage/v1/object/public/:bucket/*": "anyone",
  "HEAD /storage/v1/object/public/:bucket/*": "anyone",
  "GET /storage/v1/object/sign/:bucket/*": "anyone",
  "HEAD /storage/v1/object/sign/:bucket/*": "anyone",
  "POST /storage/v1/object/sign/:bucket/*": "key",
  "POST /storage/v1/object/sign/:bucket": "key",
  "POST /storage/v1/object/list/:bucket": "key",
  "GET /storage/v1/object/authenticated/:bucket/*": "key",
  "HEAD /storage/v1/object/authenticated/:bucket/*": "key",
  "GET /storage/v1/object/info/:bucket/*": "key",
  "GET /storage/v1/object/:bucket/*": "key",
  "HEAD /storage/v1/object/:bucket/*": "key",
  "POST /storage/v1/object/:bucket/*": "key",
  "PUT /storage/v1/object/:bucket/*": "key",
  "DELETE /storage/v1/object/:bucket": "key",
  "POST /storage/v1/upload/resumable": "key",
  "HEAD /storage/v1/upload/resumable/:upload": "key",
  "PATCH /storage/v1/upload/resumable/:upload": "key",
  "DELETE /storage/v1/upload/resumable/:upload": "key",
} as const satisfies Record<string, AccessLevel>;

export type StorageRoute = keyof typeof ROUTES;

export const STORAGE: readonly Endpoint[] = Object.entries(ROUTES).map(([route, who]) => {
  const [method = "", path = ""] = route.split(" ");
  return [method, path, who];
});

const find = endpointFinder(STORAGE);
const isRoute = (route: string): route is StorageRoute => Object.hasOwn(ROUTES, route);

/** The endpoint of a request; undefined for an unknown one. */
export function storageRoute(method: string, pathname: string): StorageRoute | undefined {
  const route = `${method} ${find(method, pathname)?.path}`;
  return isRoute(route) ? route : undefined;
}
