import { readText, removeText, storeText } from "../device/device-store.ts";
import { claimsOf, signedInPerson, storedSession } from "./session-store.ts";

/**
 * The state of a page whose person no longer has this browser's session: it `ended` elsewhere, or `another` person has
 * signed in.
 */
export type EndedSession = { reason: "ended" | "another"; isHidden: boolean };

/** The person of this page; undefined until they were read. A visitor is then redirected to the sign-in page. */
let person: string | undefined;
let ended: EndedSession | undefined;
let release: (() => void) | undefined;
let back: Promise<void> | undefined;
const listeners = new Set<() => void>();

const set = (next: EndedSession | undefined): void => {
  ended = next;
  for (const listener of listeners) listener();
};

/** The ended session that the dialog asks about; undefined while none is. */
export const endedSession = (): EndedSession | undefined => ended;

/** Subscribes the dialog that asks the person to sign in again. Without a subscriber, no request waits. */
export function watchEndedSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets whose page this is; undefined for a visitor's. */
export function setPerson(id: string | undefined): void {
  person = id;
}

/** The response to a request that was not sent, because the browser's session is another person's. */
export const ANOTHER_PERSON = {
  code: "another_person",
  message: "Another person has signed in in this browser",
  status: 409,
} as const;

/**
 * Stored while a tab signs out on request, until the next sign-in: the other tabs leave, too, without asking for a
 * sign-in.
 */
const LEAVING = "leaving";
let leaving = false;

/** Records whether the person is signing out on request. */
export function setLeaving(is: boolean): void {
  leaving = is;
  if (is) storeText(LEAVING, "1");
  else removeText(LEAVING);
}

/** True if a sign-out has begun, in this tab or another. */
export const isLeaving = (): boolean => leaving || readText(LEAVING) !== null;

/** True if the page has a person whose session has ended without a sign-out. */
const hasEnded = (): boolean => person !== undefined && storedSession() === undefined && !isLeaving();

/** True if an id is not the page's person's, without a sign-in in this page. */
export const isOtherPerson = (id: string | undefined): boolean =>
  id !== undefined && person !== undefined && id !== person && id !== signedInPerson();

/** True if a token belongs to another person than the page, which must not send requests with it. */
export const isTokenOfOtherPerson = (token: string | undefined): boolean =>
  token !== undefined && isOtherPerson(claimsOf(token).sub);

/** @returns whether the page can ask its person to sign in again. */
export function markSessionEnded(reason: EndedSession["reason"]): boolean {
  if (listeners.size === 0 || !person) return false;
  back ??= new Promise((resolve) => {
    release = resolve;
  });
  set({ reason: ended?.reason === "another" ? "another" : reason, isHidden: false });
  return true;
}

/** @returns whether the page is asking its person to sign in again. */
export const needsSignIn = (): boolean => hasEnded() && markSessionEnded("ended");

/** Hides the dialog, so that the person can see the page. Their next request shows it again. */
export const hideEndedSession = (): void => set(ended && { ...ended, isHidden: true });

/** Sends the waiting requests, because the person has signed in again. */
export function markSessionRestored(): void {
  release?.();
  back = undefined;
  set(undefined);
}

/**
 * Waits while the page's person has to sign in again.
 * @returns the new token; undefined when there was nothing to wait for.
 */
export async function waitForToken(): Promise<string | undefined> {
  if (!back) return undefined;
  if (ended?.isHidden) markSessionEnded(ended.reason);
  await back;
  return storedSession()?.access_token;
}
