/** As the service worker names them (app/service-worker/show-push.ts). */
export const OPENED_CACHE = "opened-1";
export const OPENED_MESSAGE = "notification-opened";

/** Ids of notifications that were opened on the phone's own list while no page could mark them; each is given once. */
export async function takeOpenedPushes(): Promise<string[]> {
  if (!("caches" in window) || !(await caches.has(OPENED_CACHE))) return [];
  const opened = await caches.open(OPENED_CACHE);
  const requests = await opened.keys();
  await Promise.all(requests.map((request) => opened.delete(request)));
  return requests.map((request) => new URL(request.url).pathname.split("/").at(-1) ?? "").filter(Boolean);
}
