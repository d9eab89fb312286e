/**
 * Programs ask under `/.well-known/` whether a site knows something, and take any page for yes: what is not known there is
 * not found, where other unknown paths lead home. Source: RFC 8615.
 */
export function loader(): never {
  throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}
