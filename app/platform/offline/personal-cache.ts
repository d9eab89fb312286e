import { readJson, readText, removeText, storedNames, storeText } from "../device/device-store";
import { SESSION_STORAGE_KEY } from "../session/session-store";
import { withTimeout } from "../time/with-timeout";
import { DRAFTS } from "./drafts";

/**
 * A student's last seen data, kept on the device for use without a network: in the browser's cache, under the student's
 * id. It is theirs alone: removed when they sign out and when somebody else signs in.
 */
const OWN_CACHE = "own-1";
/** The service worker's pages of the student's area (app/service-worker/main.ts): they open only while somebody is in. */
const SHELL_CACHE = "shell-1";
/** Notifications that the service worker showed, and those that were opened (app/service-worker/show-push.ts). */
export const PUSH_CACHES = ["shown-1", "opened-1"];
/** The wait for a browser that does not report that it has forgotten. */
const FORGETS_MS = 2_000;
/** The owner of the drafts. */
const LAST_PERSON = "last_person";

export type Kept<T> = { data: T /** ISO 8601. */; at: string };

/** The person whose session this browser holds, expired or not. */
export const personHere = (): string | undefined => ofUserHere("id");

/** The mail address with which that person signs in. */
export const addressHere = (): string | undefined => ofUserHere("email");

function ofUserHere(name: "id" | "email"): string | undefined {
  const user: unknown = Reflect.get(Object(readJson(SESSION_STORAGE_KEY)), "user");
  const value: unknown = Reflect.get(Object(user), name);
  return typeof value === "string" ? value : undefined;
}

/** Changes with every build: what another one kept may have another shape. */
function build(): string {
  const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
}
const addressOf = (person: string, place: string): string =>
  `/own/${person}/?${new URLSearchParams({ build: build(), place })}`;

/** Keeps what a person was shown, in place of what was kept there. Does nothing where the browser keeps nothing. */
export async function keep(person: string, place: string, data: unknown): Promise<void> {
  if (!("caches" in window) || personHere() !== person) return;
  const own = await caches.open(OWN_CACHE);
  await own.put(addressOf(person, place), new Response(JSON.stringify({ data, at: new Date().toISOString() })));
  // The person may have signed out meanwhile.
  if (personHere() !== person) await caches.delete(OWN_CACHE);
}

/** Data that this build kept there for the person; undefined for none. */
export async function recall<T>(person: string, place: string): Promise<Kept<T> | undefined> {
  if (!("caches" in window) || personHere() !== person) return undefined;
  const answer = await caches.match(addressOf(person, place), { cacheName: OWN_CACHE });
  return answer?.json();
}

/**
 * Safari forgets a site after seven days without a visit, unless it was asked not to. Firefox forgets nothing by age, and
 * would ask the person instead.
 */
function stay(): void {
  if (!("mozInnerScreenX" in window)) void navigator.storage?.persist?.().catch(() => {});
}

/** Makes the device this person's: what anybody else left is gone. */
export async function claim(person: string): Promise<void> {
  stay();
  const last = readText(LAST_PERSON);
  if (!last) forgetWritten();
  else if (last !== person) await forgetAll();
  storeText(LAST_PERSON, person);
}

/** Nothing of whoever was here stays on the device: what they saw, what they wrote, the number on the app's icon. */
export async function forgetAll(): Promise<void> {
  forgetWritten();
  await forgetSeen();
}

function forgetWritten(): void {
  for (const name of storedNames()) if (DRAFTS.test(name) || name === LAST_PERSON) removeText(name);
}

/**
 * Removes everything that the last person saw on this device. Their drafts stay: a sign-in can end without their doing,
 * and they find them again when they are back; another person's sign-in removes them.
 */
export async function forgetSeen(): Promise<void> {
  if ("clearAppBadge" in navigator) void navigator.clearAppBadge().catch(() => {});
  await withTimeout(FORGETS_MS, Promise.allSettled([closeNotifications(), deleteCaches()]));
}

async function deleteCaches(): Promise<void> {
  if ("caches" in window)
    await Promise.all([OWN_CACHE, SHELL_CACHE, ...PUSH_CACHES].map((name) => caches.delete(name)));
}

async function closeNotifications(): Promise<void> {
  if (!("serviceWorker" in navigator && "Notification" in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
