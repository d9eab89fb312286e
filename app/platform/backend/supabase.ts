import type { AuthChangeEvent, GoTrueClient, Session } from "@supabase/auth-js";
import { countingFetch } from "../device/connection.ts";
import {
  ANOTHER_PERSON,
  isTokenOfOtherPerson,
  markSessionEnded,
  needsSignIn,
  waitForToken,
} from "../session/ended-session.ts";
import { fetchAsPerson } from "../session/person-fetch.ts";
import { expireAccessToken } from "../session/session-store.ts";
import { askLater } from "./ask-later.ts";
import type { Backend } from "./backend.ts";
import type { Database } from "./database.types.ts";
import { fileStore } from "./file-store.ts";
import { personalDocument } from "./personal-document.ts";
import { sentFields } from "./sent-fields.ts";

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Refreshes a session that the server rejected. Only a rejected refresh ends it. */
async function renew(): Promise<boolean> {
  expireAccessToken();
  const { data, error } = await (await authClient()).getSession();
  if (isUnanswered(error)) throw new TypeError("Nobody answers", { cause: error });
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
const fetchWithToken = (key: string): typeof fetch => {
  return async (input, init) => {
    const { data } = await (await authClient()).getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", key);
    if (!headers.has("Authorization")) headers.set("Authorization", `Bearer ${data.session?.access_token ?? key}`);
    return fetchWithStatus(input, { ...init, headers });
  };
};

let client: Backend | undefined;

/**
 * The client of the signed-in person: the browser's only one, with their token, or that of the document which the server
 * renders. Documents have the backend's settings in two meta tags. It is made of the official client's parts, since a page is
 * shown without its sign-in and its requests, and most pages need neither its files nor its live updates (realtime.ts).
 */
export function supabase(): Backend {
  const rendered = personalDocument();
  if (rendered) return rendered.supabase;
  client ??= createClient();
  return client;
}

function createClient(): Backend {
  const { url, key } = backendAddress();
  const send = fetchWithToken(key);
  const load = async () => {
    const { PostgrestClient } = await import("@supabase/postgrest-js");
    return new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: send });
  };
  return { ...askLater(load), storage: fileStore(`${url}/storage/v1`, send) };
}

let auth: Promise<GoTrueClient> | undefined;

/**
 * The client of the sign-in service, whose script is loaded when it is first asked for; on the server, that of the document
 * which it renders. @throws where the script does not load
 */
export async function authClient(): Promise<GoTrueClient> {
  const rendered = personalDocument();
  if (rendered) return rendered.supabase.auth;
  auth ??= import("./auth-client")
    .then(({ createAuthClient }) => createAuthClient(backendAddress(), fetchWithStatus))
    .catch((error: unknown) => {
      auth = undefined;
      throw error;
    });
  return auth;
}

/** True if the sign-in service did not answer, in the words of its client. */
export const isUnanswered = (error: { name: string } | null): boolean => error?.name === "AuthRetryableFetchError";

/**
 * Calls the listener with the stored session, and at every change of it. If the sign-in library does not load, calls that
 * need the session report the error.
 * @returns a function that ends it
 */
export function watchSession(listener: (event: AuthChangeEvent, session: Session | null) => void): () => void {
  let isEnded = false;
  let end = () => {};
  const begin = async () => {
    const client = await authClient();
    if (isEnded) return;
    const { data } = client.onAuthStateChange(listener);
    end = () => data.subscription.unsubscribe();
  };
  begin().catch(() => {});
  return () => {
    isEnded = true;
    end();
  };
}

/** The backend's address and the site's key, for protocols that the official client does not speak. */
export const backendAddress = () => ({ url: meta("supabase-url"), key: meta("supabase-key") });

/**
 * The signed-in person's access token, refreshed when needed; empty for a visitor. Waits while the person has to sign
 * in again. @throws when another person is signed in and the page cannot ask.
 */
export async function accessToken(): Promise<string> {
  const { data } = await (await authClient()).getSession();
  const token = data.session?.access_token ?? "";
  if (!token && needsSignIn()) return (await waitForToken()) ?? "";
  if (!isTokenOfOtherPerson(token)) return token;
  const back = markSessionEnded("another") ? await waitForToken() : undefined;
  if (!back || isTokenOfOtherPerson(back)) throw new TypeError(ANOTHER_PERSON.message);
  return back;
}
