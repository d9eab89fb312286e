import { personHere } from "~/platform/offline/personal-cache";

/** The cache's name in the service worker (app/service-worker/show-push.ts). */
export const OPENED_CACHE = "opened-1";
export const OPENED_MESSAGE = "notification-opened";

const idOf = ({ url }: Request): string => new URL(url).pathname.split("/").at(-1) ?? "";

/**
 * Marks pushes as read that were opened while no page was there. Those that fail are tried again the next time.
 * @param mark returns the error, if any
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
  // After a sign-out, opening the cache has created it again.
  if (personHere() !== person) await caches.delete(OPENED_CACHE);
}
