import { decodeJwt } from "jose";
import { readText, removeText, storeText } from "../device/device-store.ts";
import { clockAhead, setServerTime } from "../device/server-clock.ts";
import { type StorageProblem, storageProblem } from "../device/storage-problem.ts";
import { pageTokenCookie } from "./page-token.ts";

/** The key of supabase-js's session in local storage. */
export const SESSION_STORAGE_KEY = "session";

/** `expires_at`: seconds since 1970, in the server's time. */
type StoredSession = { access_token: string; refresh_token: string; expires_at: number };

const isSession = (value: unknown): value is StoredSession =>
  typeof value === "object" &&
  value !== null &&
  typeof Reflect.get(value, "access_token") === "string" &&
  typeof Reflect.get(value, "refresh_token") === "string" &&
  typeof Reflect.get(value, "expires_at") === "number";

/** The session in this browser, expired or not. */
export const storedSession = (): StoredSession | undefined => read(heldText(SESSION_STORAGE_KEY));

/** The browser cannot store a session. The sign-in client passes the error on because of this mark. */
export class SessionNotStored extends Error {
  override name = "SessionNotStored";
  readonly __isAuthError = true;
  readonly code: `storage_${StorageProblem}`;

  constructor(problem: StorageProblem) {
    super(`The browser keeps no session: storage is ${problem}`);
    this.code = `storage_${problem}`;
  }
}

/** Why a session could not be stored. Check it before a password or a link is used up. */
export function sessionStorageProblem(): SessionNotStored | undefined {
  const problem = storageProblem();
  return problem && new SessionNotStored(problem);
}

/**
 * Local storage for the sign-in client, which judges expiry by the device's clock: the server's time is stored, and
 * converted to the device's when it is read.
 */
export const sessionStore = {
  getItem(name: string): string | null {
    const text = heldText(name);
    const session = name === SESSION_STORAGE_KEY && read(text);
    if (!session) return text;
    return JSON.stringify({ ...session, expires_at: session.expires_at + Math.round(clockAhead() / 1000) });
  },
  setItem(name: string, value: string): void {
    const session = name === SESSION_STORAGE_KEY && read(value);
    const before = storedSession();
    hold(name, session ? JSON.stringify(byServerTime(session)) : value);
    if (session && personOf(session) !== personOf(before)) enteredHere = personOf(session);
  },
  removeItem(name: string): void {
    unkept.delete(name);
    removeText(name);
    mirrorPageToken();
  },
};

/**
 * Gives the server what it needs to render this browser's pages for its person: the access token that is stored, until
 * it expires.
 */
export function mirrorPageToken(): void {
  const token = read(readText(SESSION_STORAGE_KEY))?.access_token;
  const { exp = 0 } = claimsOf(token ?? "");
  const seconds = exp - (Date.now() - clockAhead()) / 1000;
  const cookie = pageTokenCookie(token, seconds, window.location.protocol === "https:");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
  document.cookie = cookie;
}

const personOf = (session: StoredSession | undefined) => session && claimsOf(session.access_token).sub;

let enteredHere: string | undefined;
/** The person who signed in last in this page, as opposed to another tab. */
export const signedInPerson = (): string | undefined => enteredHere;

/** The margin before the end from which the sign-in client considers a session expired. */
const MARGIN_MS = 90_000;

/** True if the stored session has to be refreshed before use. */
export function needsRefresh(): boolean {
  const session = read(sessionStore.getItem(SESSION_STORAGE_KEY));
  return session !== undefined && session.expires_at * 1000 - Date.now() < MARGIN_MS;
}

/**
 * Marks the stored session as expired, so that the client refreshes it before the next use.
 * @returns whether there is one.
 */
export function expireAccessToken(): boolean {
  const session = storedSession();
  if (session) hold(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: 1 }));
  return session !== undefined;
}

/** The issue and expiry of an access token in seconds, and its person; empty for an invalid token. */
export function claimsOf(token: string): {
  iat?: number | undefined;
  exp?: number | undefined;
  sub?: string | undefined;
} {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

function byServerTime(session: StoredSession): StoredSession {
  const { iat, exp } = claimsOf(session.access_token);
  // Some servers hide their Date header from other origins; a token that is stored for the first time has just been
  // issued.
  if (iat && session.access_token !== storedSession()?.access_token) setServerTime(iat * 1000);
  return exp ? { ...session, expires_at: exp } : session;
}

function read(text: string | null): StoredSession | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return isSession(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Values for which storage had no space: a refreshed session then lives as long as its page. */
const unkept = new Map<string, string>();

const heldText = (name: string): string | null => unkept.get(name) ?? readText(name);

/** @throws SessionNotStored when the person would be signed out on the next page. */
function hold(name: string, text: string): void {
  if (storeText(name, text)) {
    unkept.delete(name);
    if (name === SESSION_STORAGE_KEY) mirrorPageToken();
  } else if (heldText(name) === null) throw new SessionNotStored(storageProblem() ?? "full");
  else unkept.set(name, text);
}
