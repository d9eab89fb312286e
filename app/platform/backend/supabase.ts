import { AuthClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { countingFetch } from "../device/connection.ts";
import {
  ANOTHER_PERSON,
  isTokenOfOtherPerson,
  markSessionEnded,
  needsSignIn,
  waitForToken,
} from "../session/ended-session.ts";
import { fetchAsPerson } from "../session/person-fetch.ts";
import { expireAccessToken, SESSION_STORAGE_KEY, sessionStore } from "../session/session-store.ts";
import type { Backend } from "./backend.ts";
import type { Database } from "./database.types.ts";
import { fileStore } from "./file-store.ts";
import { personalDocument } from "./personal-document.ts";
import { sentFields } from "./sent-fields.ts";

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

/** `fetch` with the site's key and the person's token, as the official client sends them. */
const fetchWithToken = (auth: Backend["auth"], key: string): typeof fetch => {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", key);
    if (!headers.has("Authorization")) headers.set("Authorization", `Bearer ${data.session?.access_token ?? key}`);
    return fetchWithStatus(input, { ...init, headers });
  };
};

let client: Backend | undefined;

/**
 * The client of the signed-in person: the browser's only one, with their token, or that of the document which the server
 * renders. Documents have the backend's settings in two meta tags. It is made of the official client's parts, since most
 * pages need neither its files nor its live updates (realtime.ts).
 */
export function supabase(): Backend {
  const rendered = personalDocument();
  if (rendered) return rendered.supabase;
  client ??= createClient();
  return client;
}

function createClient(): Backend {
  const { url, key } = backendAddress();
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: SESSION_STORAGE_KEY,
    storage: sessionStore,
    autoRefreshToken: true,
    persistSession: true,
    flowType: "implicit",
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchWithStatus,
  });
  const send = fetchWithToken(auth, key);
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: send });
  return Object.assign(rest, { auth, storage: fileStore(`${url}/storage/v1`, send) });
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
