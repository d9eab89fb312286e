/** The routes that reach the library; anything else is 404. `[method, path]`, the path after the origin. */
const ALLOWED: readonly (readonly [RegExp, RegExp])[] = [
  [/^POST$/, /^\/auth\/v1\/(token|signup|recover|verify|logout)$/],
  [/^(GET|PUT)$/, /^\/auth\/v1\/user$/],
  [/^GET$/, /^\/auth\/v1\/(health|settings)$/],
  [/^(GET|HEAD|POST|PATCH|DELETE)$/, /^\/rest\/v1\/[A-Za-z_]\w{0,62}$/],
  [/^(GET|HEAD|POST)$/, /^\/rest\/v1\/rpc\/[A-Za-z_]\w{0,62}$/],
];

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ADMIN = new RegExp(`^/auth/v1/admin/users(/[\\w-]+(/factors(/${UUID})?)?)?$`);
const FACTORS = new RegExp(`^/auth/v1/factors(/${UUID}(/challenge|/verify)?|/recovery-codes(/verify|/regenerate)?)?$`);

/** What a request asks for: one of the library's two, our admin API, our factors API, or nothing there is. */
export function routeOf(method: string, pathname: string): "auth" | "rest" | "admin" | "factors" | undefined {
  if (ADMIN.test(pathname)) return "admin";
  if (FACTORS.test(pathname)) return "factors";
  if (!ALLOWED.some(([methods, paths]) => methods.test(method) && paths.test(pathname))) return undefined;
  return pathname.startsWith("/rest/") ? "rest" : "auth";
}
