/** Maps an address to its pattern: a small set of labels without personal data. */
export type RouteNames = (pathname: string) => string;

const AUTH = new Set(["token", "signup", "recover", "verify", "user", "logout", "factors", "admin"]);
const OWN_ROUTES = new Set(["/livez", "/healthz", "/metrics", "/config.json", "/realtime/v1/websocket"]);

/** @param pages patterns of pages, such as `/pt/blog/:slug`; a segment that ends in `?` may be missing. */
export function createRouteNames(pages: string[]): RouteNames {
  const literal = new Set(pages.filter((pattern) => !pattern.includes(":")));
  const variable = pages
    .filter((pattern) => pattern.includes(":"))
    .map((pattern) => ({ pattern, matches: new RegExp(`^${patternSource(pattern)}$`) }));
  return (pathname) => {
    const path = withoutLastSlashes(pathname);
    if (OWN_ROUTES.has(path) || literal.has(path)) return path;
    const ours = backendName(path) ?? (path.startsWith("/assets/") ? "/assets/*" : undefined);
    return ours ?? variable.find(({ matches }) => matches.test(path))?.pattern ?? "other";
  };
}

function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === "/") end -= 1;
  return pathname.slice(0, end);
}

const patternSource = (pattern: string): string =>
  pattern
    .split("/")
    .slice(1)
    .map((segment) => {
      if (!segment.startsWith(":")) return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
      return segment.endsWith("?") ? "(/[^/]+)?" : "/[^/]+";
    })
    .join("");

function backendName(path: string): string | undefined {
  const [, area, version, first = "", second] = path.split("/");
  if (version !== "v1") return undefined;
  switch (area) {
    case "auth":
      return AUTH.has(first) ? `/auth/v1/${first}` : "/auth/v1/*";
    case "rest":
      return first === "rpc" && second !== undefined ? "/rest/v1/rpc/:function" : "/rest/v1/:table";
    case "storage":
      return first === "upload" ? "/storage/v1/upload" : "/storage/v1/object";
    default:
      return undefined;
  }
}
