import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { countingFetch } from "./connection.ts";
import type { Database } from "./database.types.ts";
import { sentFields } from "./sent-fields.ts";

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/**
 * An error of the database says its status itself, and what was sent: postgrest-js hands on no more of an answer than its
 * body.
 */
const fetchWithStatus: typeof fetch = async (input, init) => {
  const answer = await countingFetch(input, init);
  if (answer.ok || !String(input).includes("/rest/v1/")) return answer;
  const { status, statusText, headers } = answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null
    ? Response.json({ ...body, status, fields: sentFields(init?.body) }, { status, statusText, headers })
    : answer;
};

let client: SupabaseClient<Database> | undefined;

/** The browser's one client, on the signed-in person's own token. Every document names its backend in two meta tags. */
export function supabase(): SupabaseClient<Database> {
  client ??= createClient<Database>(meta("supabase-url"), meta("supabase-key"), {
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      flowType: "implicit",
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: fetchWithStatus },
  });
  return client;
}

/** Where supabase-js keeps the session in local storage. */
export const SESSION_STORAGE_KEY = "session";

/** Where the backend is and the key that names this site, for protocols that the official client does not speak. */
export const backendAddress = () => ({ url: meta("supabase-url"), key: meta("supabase-key") });

/** The signed-in person's access token, refreshed when it has to be; empty for a visitor. */
export async function accessToken(): Promise<string> {
  const { data } = await supabase().auth.getSession();
  return data.session?.access_token ?? "";
}
