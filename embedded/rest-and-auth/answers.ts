const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, X-Supabase-Api-Version, X-Total-Count, Link, Retry-After, X-Sb-Error-Code, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires",
};

/** An error in GoTrue's shape, for auth-js. `more` has the fields of some codes. */
export const authError = (status: number, code: string, message: string, more: object = {}): Response =>
  Response.json(
    { code: status, error_code: code, msg: message, ...more },
    { status, headers: { "x-sb-error-code": code } },
  );

/** An error in PostgREST's shape, for postgrest-js. */
const restError = (status: number, code: string, message: string): Response =>
  Response.json({ code, message, details: null, hint: null }, { status });

/** An error in the shape of the API that the path belongs to. */
export const refuse = (pathname: string, status: number, code: string, message: string): Response =>
  pathname.startsWith("/rest/") ? restError(status, code, message) : authError(status, code, message);

/** The response to a CORS preflight: any origin is allowed, without cookies. */
export const preflight = (request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
      "access-control-max-age": "3600",
    },
  });

/** Adds the headers that all responses have, and removes headers that no response should have. */
export function finish(response: Response, pathname: string): Response {
  const { headers } = response;
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  headers.delete("x-powered-by");
  headers.set("x-content-type-options", "nosniff");
  if (pathname.startsWith("/auth/") || !headers.has("cache-control")) headers.set("cache-control", "no-store");
  return response;
}
