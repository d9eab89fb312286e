import { readJson, readText, removeText, storedNames, storeText } from "../device/device-store";
import { SESSION_STORAGE_KEY } from "../session/session-store";
import { withTimeout } from "../time/with-timeout";
import { DRAFTS } from "./drafts";

/**
 * A student's last read data, stored on the device for offline use: in the browser's cache, by the student's id. It is
 * removed when they sign out, and when somebody else signs in.
 */
const OWN_CACHE = "own-1";
/**
 * The service worker's cache of pages in the student's area (app/service-worker/main.ts), served only to a signed-in
 * student.
 */
const SHELL_CACHE = "shell-1";
/** Caches of shown and opened notifications (app/service-worker/show-push.ts). */
export const PUSH_CACHES = ["shown-1", "opened-1"];
/** The cache of recordings that were not sent yet (recordings.ts), which are their person's as drafts are. */
export const RECORDINGS_CACHE = "recordings-1";
/** The longest wait for the removal, in milliseconds, because some browsers never report it. */
const FORGETS_MS = 2_000;
/** The key of the drafts' owner. */
const LAST_PERSON = "last_person";

type PersonalData<T> = { data: T /** ISO 8601. */; at: string };

/** The person whose session this browser has, expired or not. */
export const personHere = (): string | undefined => ofUserHere("id");

/** The mail address of that person. */
export const addressHere = (): string | undefined => ofUserHere("email");

function ofUserHere(name: "id" | "email"): string | undefined {
  const user: unknown = Reflect.get(Object(readJson(SESSION_STORAGE_KEY)), "user");
  const value: unknown = Reflect.get(Object(user), name);
  return typeof value === "string" ? value : undefined;
}

/** The build's id: another build may store another shape. */
function build(): string {
  const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
}
const addressOf = (person: string, place: string): string =>
  `/own/${person}/?${new URLSearchParams({ build: build(), place })}`;

/** Replaces the stored data of a page. Does nothing without storage. */
export async function storePersonalData(person: string, place: string, data: unknown): Promise<void> {
  if (!("caches" in window) || personHere() !== person) return;
  const cache = await caches.open(OWN_CACHE);
  await cache.put(addressOf(person, place), new Response(JSON.stringify({ data, at: new Date().toISOString() })));
  // The person may have signed out meanwhile.
  if (personHere() !== person) await caches.delete(OWN_CACHE);
}

/** The data that this build stored for the person; undefined without any. */
export async function readPersonalData<T>(person: string, place: string): Promise<PersonalData<T> | undefined> {
  if (!("caches" in window) || personHere() !== person) return undefined;
  const answer = await caches.match(addressOf(person, place), { cacheName: OWN_CACHE });
  return answer?.json();
}

/**
 * Asks for persistent storage: Safari deletes a site's data after seven days without a visit. Not in Firefox, which
 * keeps data regardless of age and would show a prompt.
 */
function stay(): void {
  if (!("mozInnerScreenX" in window)) void navigator.storage?.persist?.().catch(() => {});
}

/** Makes the device this person's, and removes the data of any other. */
export async function claim(person: string): Promise<void> {
  stay();
  const last = readText(LAST_PERSON);
  if (!last) await clearDrafts();
  else if (last !== person) await clearPersonalData();
  storeText(LAST_PERSON, person);
}

/** Removes all data of the last person: what they read, their drafts, and the badge of the app's icon. */
export async function clearPersonalData(): Promise<void> {
  await Promise.all([clearDrafts(), clearReadData()]);
}

/** Removes drafts at once, and recordings within a moment. */
async function clearDrafts(): Promise<void> {
  for (const name of storedNames()) if (DRAFTS.test(name) || name === LAST_PERSON) removeText(name);
  if ("caches" in window) await withTimeout(FORGETS_MS, caches.delete(RECORDINGS_CACHE)).catch(() => {});
}

/**
 * Removes the data that the last person read on this device. Their drafts stay for their next sign-in, because a
 * session can end by itself; another person's sign-in removes them.
 */
export async function clearReadData(): Promise<void> {
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
