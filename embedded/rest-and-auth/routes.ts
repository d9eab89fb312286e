/** The routes that reach the library; anything else is 404. `[method, path]`, the path after the origin. */
const ALLOWED: readonly (readonly [RegExp, RegExp])[] = [
  [/^POST$/, /^\/auth\/v1\/(token|signup|recover|verify|logout)$/],
  [/^(GET|PUT)$/, /^\/auth\/v1\/user$/],
  [/^GET$/, /^\/auth\/v1\/(health|settings)$/],
  [/^(GET|HEAD|POST|PATCH|DELETE)$/, /^\/rest\/v1\/[A-Za-z_]\w{0,62}$/],
  [/^(GET|HEAD|POST)$/, /^\/rest\/v1\/rpc\/[A-Za-z_]\w{0,62}$/],
];

/** What a request asks for: one of the library's two, our admin API, or nothing there is. */
export function routeOf(method: string, pathname: string): "auth" | "rest" | "admin" | undefined {
  if (/^\/auth\/v1\/admin\/(users|generate_link)(\/[\w-]+)?$/.test(pathname)) return "admin";
  if (!ALLOWED.some(([methods, paths]) => methods.test(method) && paths.test(pathname))) return undefined;
  return pathname.startsWith("/rest/") ? "rest" : "auth";
}
