/**
 * Which notifications were shown and opened: requests named by their ids, in the browser's cache. Pages read what was
 * opened (app/notifications/opened-pushes.ts); a worker is one file and shares none with them, so the names are there twice.
 */
export const SHOWN_CACHE = "shown-1";
export const OPENED_CACHE = "opened-1";
export const OPENED_MESSAGE = "notification-opened";
/** Tells pages that the browser has renewed or ended its subscription (app/platform/push-device.ts). */
export const CHANGED_MESSAGE = "push-subscription-changed";
const noted = (id: string): string => `/noted/${encodeURIComponent(id)}`;

/** A notification as the site sends it (server/push/compose-push.ts); one that an earlier build sent lacks the last two. */
type Push = { id: string; title: string; body: string; link: string; lang?: unknown; unread?: unknown };
const isPush = (value: unknown): value is Push =>
  typeof value === "object" &&
  value !== null &&
  ["id", "title", "body", "link"].every((name) => typeof Reflect.get(value, name) === "string");

type Shown = { title: string; close(): void; data: Pick<Push, "id" | "link"> };
type WindowClient = {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
};
export type Pushed = { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void };
export type Clicked = { notification: Shown; waitUntil(work: Promise<unknown>): void };
export type Scope = {
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<Shown[]>;
  };
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
  navigator: { setAppBadge?(count: number): Promise<void> };
};

/** As many as can still come twice. */
const MOST_REMEMBERED = 200;

/** Shows what the bell tells, once however often it arrives, and counts it on the app's icon. */
export async function showPush(
  { data }: Pushed,
  { registration, navigator }: Pick<Scope, "registration" | "navigator">,
): Promise<void> {
  const push = data?.json();
  if (!isPush(push)) return;
  const { id, title, body, link, lang, unread } = push;
  // Browsers refuse it where the site is not installed, and some have none.
  if (typeof unread === "number") await navigator.setAppBadge?.(unread).catch(() => {});
  const shown = await caches.open(SHOWN_CACHE);
  const again = (await shown.match(noted(id))) !== undefined;
  // What its reader has closed already does not come back.
  if (again && (await registration.getNotifications({ tag: id })).length === 0) return;
  await registration.showNotification(title, {
    ...{ body, tag: id, lang: typeof lang === "string" ? lang : "pt-BR", data: { id, link }, silent: again },
    ...{ icon: "/icons/192.png", badge: "/icons/192.png" },
  });
  await shown.put(noted(id), new Response());
  const old = (await shown.keys()).slice(0, -MOST_REMEMBERED);
  await Promise.all(old.map((request) => shown.delete(request)));
}

/** Leads to the notification's place: in a window that is open, else in a new one. The page marks it as read. */
export async function openPush({ notification }: Clicked, { clients, location }: Scope): Promise<void> {
  notification.close();
  const { id, link } = notification.data;
  const url = new URL(link, location.origin);
  if (url.origin !== location.origin) return;
  await (await caches.open(OPENED_CACHE)).put(noted(id), new Response());
  const [open] = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    (client) => new URL(client.url).origin === url.origin,
  );
  if (!open) {
    await clients.openWindow(url.href);
    return;
  }
  // In front first, while the press still counts as one.
  await open.focus().catch(() => {});
  open.postMessage(OPENED_MESSAGE);
  // A window that was open before this worker was there is not its to steer.
  if (open.url !== url.href) await open.navigate(url.href).catch(() => clients.openWindow(url.href));
}

/** Only a page knows who is signed in: one that is open keeps the new subscription now, else the next one that opens does. */
export async function tellOfChange({ clients }: Pick<Scope, "clients">): Promise<void> {
  for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true }))
    page.postMessage(CHANGED_MESSAGE);
}
