/**
 * A 404 for unknown paths under `/.well-known/`, because programs take any other response as support. Source: RFC 8615.
 */
export function loader(): never {
  throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}
