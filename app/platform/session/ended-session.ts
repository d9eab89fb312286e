import { readText, removeText, storeText } from "../device/device-store.ts";
import { claimsOf, signedInPerson, storedSession } from "./session-store.ts";

/**
 * A page that is open for somebody whose session is no longer this browser's: it `ended` elsewhere, or the browser has been
 * taken over by `another` person.
 */
export type EndedSession = { reason: "ended" | "another"; isHidden: boolean };

/** The person of this page; undefined until they were read. A visitor is then led to the sign-in. */
let person: string | undefined;
let ended: EndedSession | undefined;
let release: (() => void) | undefined;
let back: Promise<void> | undefined;
const listeners = new Set<() => void>();

const set = (next: EndedSession | undefined): void => {
  ended = next;
  for (const listener of listeners) listener();
};

export const endedSession = (): EndedSession | undefined => ended;

/** Subscribes the dialog that asks the person to sign in again. While there is none, no request waits. */
export function watchEndedSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setPerson(id: string | undefined): void {
  person = id;
}

/** The refusal of a request that is not sent: the browser's session is not that of the page's person. */
export const ANOTHER_PERSON = {
  code: "another_person",
  message: "Another person has signed in in this browser",
  status: 409,
} as const;

/** Kept while a tab signs out by its person's will, until the next sign-in: the other tabs leave, too, and ask for nothing. */
const LEAVING = "leaving";
let leaving = false;

/** Notes that the person leaves by their own will, or that somebody is here again. */
export function setLeaving(is: boolean): void {
  leaving = is;
  if (is) storeText(LEAVING, "1");
  else removeText(LEAVING);
}
export const isLeaving = (): boolean => leaving || readText(LEAVING) !== null;

/** Whether the page has a person, and its browser no session any more, against that person's will. */
const hasEnded = (): boolean => person !== undefined && storedSession() === undefined && !isLeaving();

/** Whether somebody is not the page's person, and did not sign in here in that person's place. */
export const isOtherPerson = (id: string | undefined): boolean =>
  id !== undefined && person !== undefined && id !== person && id !== signedInPerson();

/** Whether a token is another person's than the page's: nothing of the page is sent with it. */
export const isTokenOfOtherPerson = (token: string | undefined): boolean =>
  token !== undefined && isOtherPerson(claimsOf(token).sub);

/** @returns whether the page can ask its person to sign in again. */
export function noteEndedSession(reason: EndedSession["reason"]): boolean {
  if (listeners.size === 0 || !person) return false;
  back ??= new Promise((resolve) => {
    release = resolve;
  });
  set({ reason: ended?.reason === "another" ? "another" : reason, isHidden: false });
  return true;
}

/** @returns whether the page now asks for the session that its person has lost. */
export const needsSignIn = (): boolean => hasEnded() && noteEndedSession("ended");

/** The person looks at the page again before signing in. What they send meanwhile asks once more. */
export const hideEndedSession = (): void => set(ended && { ...ended, isHidden: true });

/** The person is signed in again: what waits is sent. */
export function markSessionRestored(): void {
  release?.();
  back = undefined;
  set(undefined);
}

/**
 * Waits while the page's person has to sign in again.
 * @returns the token to send with, undefined where nothing had to wait.
 */
export async function waitForToken(): Promise<string | undefined> {
  if (!back) return undefined;
  if (ended?.isHidden) noteEndedSession(ended.reason);
  await back;
  return storedSession()?.access_token;
}
