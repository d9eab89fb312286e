import { personHere } from "~/platform/offline/personal-cache";

/** As the service worker names them (app/service-worker/show-push.ts). */
export const OPENED_CACHE = "opened-1";
export const OPENED_MESSAGE = "notification-opened";

const idOf = ({ url }: Request): string => new URL(url).pathname.split("/").at(-1) ?? "";

/**
 * Marks as read what was opened on the phone's own list while no page could. What could not be marked stays there for the
 * next time.
 * @param mark answers what went wrong, if anything did
 */
export async function markOpenedPushes(mark: (id: string) => Promise<unknown>): Promise<void> {
  const person = personHere();
  if (!("caches" in window) || !(await caches.has(OPENED_CACHE))) return;
  const opened = await caches.open(OPENED_CACHE);
  await Promise.all(
    (await opened.keys()).map(async (request) => {
      if (!(await mark(idOf(request)))) await opened.delete(request);
    }),
  );
  // The person may have signed out meanwhile: opening the cache created it again.
  if (personHere() !== person) await caches.delete(OPENED_CACHE);
}
