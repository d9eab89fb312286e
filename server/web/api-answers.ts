/**
 * Refusals in a shape that both auth-js (`msg`, `error_code`) and postgrest-js (`message`, `code`, `details`, `hint`)
 * read.
 */
export function apiRefusal(status: number, code: string, message: string, headers: Record<string, string> = {}) {
  const body = { code, error_code: code, msg: message, message, details: null, hint: null };
  return Response.json(body, { status, headers: { ...READABLE_ANYWHERE, ...headers } });
}

// Readable from any origin, because clients on any origin may call the backend.
const READABLE_ANYWHERE = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After",
  "cache-control": "no-store",
};

/** The answer 404. */
export const notFound = () => apiRefusal(404, "not_found", "Nothing answers at this address.");

/** The answer 400 to an address that cannot be decoded. */
export const malformed = () => apiRefusal(400, "malformed_address", "This address cannot be read.");

/** The answer 413. */
export const tooLarge = () => apiRefusal(413, "request_too_large", "The request is too large.");

/** The answer 503 until the site has started, to be tried again in a second. */
export const starting = () =>
  apiRefusal(503, "starting", "The site is starting. Try again in a moment.", { "retry-after": "1" });

/** The answer 503 to the health checks of a process that stops while others continue. */
export const stopping = () =>
  apiRefusal(503, "stopping", "This process is stopping. Others answer.", { "retry-after": "1" });

/** The answer 503 of a site under too much load, to be tried again in two seconds. */
export const busy = () =>
  apiRefusal(503, "busy", "The site has too much to do. Try again in a moment.", { "retry-after": "2" });

/**
 * The answer 429.
 * @param wait milliseconds until the next attempt can succeed
 */
export function tooManyRequests(wait: number): Response {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return apiRefusal(429, "over_request_rate_limit", `Too many attempts. Try again in ${inWords(seconds)}.`, {
    "retry-after": String(seconds),
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 90) return `${seconds} seconds`;
  return minutes < 60 ? `${minutes} minutes` : "an hour";
}

/** The answer 500. The log has the cause, with the same id. */
export const failed = (id: string) => apiRefusal(500, "unexpected_failure", `Something went wrong (${id}).`);
