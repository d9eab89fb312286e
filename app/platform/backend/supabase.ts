import { createClient, isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { sentFields } from "../errors/sent-fields.ts";
import { countingFetch } from "../offline/connection.ts";
import {
  ANOTHER_PERSON,
  isTokenOfOtherPerson,
  markSessionEnded,
  needsSignIn,
  waitForToken,
} from "../session/ended-session.ts";
import { fetchAsPerson } from "../session/person-fetch.ts";
import { expireAccessToken, SESSION_STORAGE_KEY, sessionStore } from "../session/session-store.ts";
import type { Database } from "./database.types.ts";

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Refreshes a session that the server rejected. Only a rejected refresh ends it. */
async function renew(): Promise<boolean> {
  expireAccessToken();
  const { data, error } = await supabase().auth.getSession();
  if (isAuthRetryableFetchError(error)) throw new TypeError("Nobody answers", { cause: error });
  return data.session !== null;
}

/** `fetch` as the signed-in person; the caller sets the token (see person-fetch.ts). */
export const personFetch = fetchAsPerson(countingFetch, renew);

/**
 * Adds the status and the sent fields to the body of a database error, because postgrest-js passes on nothing else of a
 * response.
 */
const fetchWithStatus: typeof fetch = async (input, init) => {
  const answer = await personFetch(input, init);
  if (answer.ok || !String(input).includes("/rest/v1/")) return answer;
  const { status, statusText, headers } = answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null
    ? // `Response.json` is missing on some supported phones.
      new Response(JSON.stringify({ ...body, status, fields: sentFields(init?.body) }), { status, statusText, headers })
    : answer;
};

let client: SupabaseClient<Database> | undefined;

/**
 * The browser's only client, with the signed-in person's token. Documents have the backend's settings in two meta tags.
 */
export function supabase(): SupabaseClient<Database> {
  client ??= createClient<Database>(meta("supabase-url"), meta("supabase-key"), {
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      storage: sessionStore,
      flowType: "implicit",
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: fetchWithStatus },
  });
  return client;
}

/** The backend's address and the site's key, for protocols that the official client does not speak. */
export const backendAddress = () => ({ url: meta("supabase-url"), key: meta("supabase-key") });

/**
 * The signed-in person's access token, refreshed when needed; empty for a visitor. Waits while the person has to sign
 * in again. @throws when another person is signed in and the page cannot ask.
 */
export async function accessToken(): Promise<string> {
  const { data } = await supabase().auth.getSession();
  const token = data.session?.access_token ?? "";
  if (!token && needsSignIn()) return (await waitForToken()) ?? "";
  if (!isTokenOfOtherPerson(token)) return token;
  const back = markSessionEnded("another") ? await waitForToken() : undefined;
  if (!back || isTokenOfOtherPerson(back)) throw new TypeError(ANOTHER_PERSON.message);
  return back;
}
