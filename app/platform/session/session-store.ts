import { decodeJwt } from "jose";
import { readText, removeText, storeText } from "../device/device-store.ts";
import { type StorageProblem, storageProblem } from "../device/storage-problem.ts";
import { clockAhead, setServerTime } from "./server-clock.ts";

/** The key of supabase-js's session in local storage. */
export const SESSION_STORAGE_KEY = "session";

/** `expires_at`: seconds since 1970, by the server's clock. */
export type StoredSession = { access_token: string; refresh_token: string; expires_at: number };

const isSession = (value: unknown): value is StoredSession =>
  typeof value === "object" &&
  value !== null &&
  typeof Reflect.get(value, "access_token") === "string" &&
  typeof Reflect.get(value, "refresh_token") === "string" &&
  typeof Reflect.get(value, "expires_at") === "number";

/** The session that this browser holds, whether it has run out or not. */
export const storedSession = (): StoredSession | undefined => read(heldText(SESSION_STORAGE_KEY));

/** This browser keeps no session. The sign-in client hands it on as an error of its own, by the mark. */
export class NotKept extends Error {
  override name = "NotKept";
  readonly __isAuthError = true;
  readonly code: `storage_${StorageProblem}`;

  constructor(problem: StorageProblem) {
    super(`The browser keeps no session: storage is ${problem}`);
    this.code = `storage_${problem}`;
  }
}

/** To be asked before a password or a link is sent, which would be spent for nothing. */
export function sessionStorageProblem(): NotKept | undefined {
  const problem = storageProblem();
  return problem && new NotKept(problem);
}

/**
 * Local storage as the sign-in client sees it. It judges by the device's clock when a session runs out: what is kept is the
 * server's time, and what it reads is that in the device's.
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
  },
};

const personOf = (session: StoredSession | undefined) => session && claimsOf(session.access_token).sub;

let enteredHere: string | undefined;
/** The person who signed in last in this page itself, rather than in another tab. */
export const signedInPerson = (): string | undefined => enteredHere;

/** The margin before its end from which the sign-in client takes a session as expired. */
const MARGIN_MS = 90_000;

/** Whether the held session has to be refreshed before it can be used. */
export function needsRefresh(): boolean {
  const session = read(sessionStore.getItem(SESSION_STORAGE_KEY));
  return session !== undefined && session.expires_at * 1000 - Date.now() < MARGIN_MS;
}

/**
 * Notes that the held session has run out, whatever it says of itself: the client refreshes it before it is used again.
 * @returns whether there is one.
 */
export function expireAccessToken(): boolean {
  const session = storedSession();
  if (session) hold(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: 1 }));
  return session !== undefined;
}

/** When an access token was made and runs out, in seconds, and whose it is; nothing of what is none. */
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
  // Some servers hide their time from other origins; a token has just been made when it is first kept.
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

/** Values that this browser had no room for, in place of those it holds: a session that was refreshed lives as long as its page. */
const unkept = new Map<string, string>();

const heldText = (name: string): string | null => unkept.get(name) ?? readText(name);

/** @throws NotKept where somebody would not be signed in any more on the next page. */
function hold(name: string, text: string): void {
  if (storeText(name, text)) unkept.delete(name);
  else if (heldText(name) === null) throw new NotKept(storageProblem() ?? "full");
  else unkept.set(name, text);
}
