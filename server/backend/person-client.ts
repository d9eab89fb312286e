import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { isRead } from "../../app/platform/backend/read-functions.ts";
import type { PublicBackend } from "../../app/school/request-context.ts";
import type { Client } from "./site-backend.ts";

/**
 * A client that reads as the person of an access token. A call that could write is not sent: an address that somebody
 * else made must only show.
 * @param failed called for each call without an answer, of an ended session or beyond a limit, or that was not sent.
 */
export function connectAs(
  { supabaseUrl, publishableKey }: PublicBackend,
  token: string,
  call: (request: Request) => Promise<Response>,
  failed: () => void,
): Client {
  const send = async (request: Request): Promise<Response> => {
    if (!isRead(request)) throw new TypeError(`${new URL(request.url).pathname} is not read while a page is rendered`);
    const answer = await call(request);
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500) failed();
    return answer;
  };
  return createClient<Database>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: { Authorization: `Bearer ${token}` },
      fetch: (input, init) =>
        send(new Request(input, init)).catch((error: unknown) => {
          failed();
          throw error;
        }),
    },
  });
}
