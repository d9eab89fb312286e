import type { AuthChangeEvent } from "@supabase/auth-js";
import { RealtimeClient } from "@supabase/realtime-js";
import { authClient, backendAddress, watchSession } from "./supabase";

const HAS_TOKEN = new Set<AuthChangeEvent>(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED"]);

let client: Promise<RealtimeClient> | undefined;

/** The page's only client of live updates. Import it where it is loaded on demand: no page needs it to be shown. */
export function realtime(): Promise<RealtimeClient> {
  client ??= connect();
  return client;
}

/** As the official client connects: with the person's token, without which a channel is refused, and each that follows it. */
async function connect(): Promise<RealtimeClient> {
  const { url, key } = backendAddress();
  const made = new RealtimeClient(`${url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: key },
    accessToken: async () => (await (await authClient()).getSession()).data.session?.access_token ?? key,
  });
  let known: string | undefined;
  watchSession((event, session) => {
    const token = session?.access_token;
    if (event === "SIGNED_OUT") void made.setAuth();
    else if (!HAS_TOKEN.has(event) || token === known) return;
    else void made.setAuth(token ?? null);
    known = token;
  });
  await made.setAuth();
  return made;
}
