/**
 * The caches of shown and opened notifications, whose requests are named by id. Pages read the opened ones
 * (app/notifications/opened-pushes.ts); the names are repeated there, because a worker is one file without shared
 * modules.
 */
export const SHOWN_CACHE = "shown-1";
export const OPENED_CACHE = "opened-1";
export const OPENED_MESSAGE = "notification-opened";
/** Tells pages that the browser has renewed or ended the subscription (app/platform/backend/push-device.ts). */
export const CHANGED_MESSAGE = "push-subscription-changed";
const noted = (id: string): string => `/noted/${encodeURIComponent(id)}`;

/** A push from the server (server/push/compose-push.ts); earlier builds sent it without the last two fields. */
type Push = { id: string; title: string; body: string; link: string; lang?: unknown; unread?: unknown };
const isPush = (value: unknown): value is Push =>
  typeof value === "object" &&
  value !== null &&
  ["id", "title", "body", "link"].every((name) => typeof Reflect.get(value, name) === "string");

type ShownNotification = { title: string; close(): void; data: Partial<Pick<Push, "id">> & Pick<Push, "link"> };
type WindowClient = {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
};
export type PushEventLike = { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void };
export type ClickEvent = { notification: ShownNotification; waitUntil(work: Promise<unknown>): void };
export type Scope = {
  registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Pick<Location, "origin" | "hostname">;
  navigator: { language?: string; setAppBadge?(count: number): Promise<void> };
};

/** Enough to recognise repeated pushes. */
const MOST_REMEMBERED = 200;

/**
 * Shows a notification and updates the badge. Every push shows something, even an unreadable one, because Safari
 * revokes the permission otherwise. A repeated push replaces its notification silently.
 */
export async function showPush(
  { data }: PushEventLike,
  { registration, navigator, location }: Pick<Scope, "registration" | "navigator" | "location">,
): Promise<void> {
  const push = readPush(data);
  // Browsers refuse it for sites that are not installed, and some lack it.
  if (typeof push?.unread === "number") await navigator.setAppBadge?.(push.unread).catch(() => {});
  const again = push !== undefined && (await isNoted(push.id));
  const { id, title, body, link, lang } = push ?? somethingNew(location.hostname, navigator.language);
  await registration.showNotification(title, {
    body,
    tag: id,
    lang: typeof lang === "string" ? lang : "pt-BR",
    data: { id: push?.id, link },
    silent: again,
    icon: "/icons/192.png",
    badge: "/icons/192.png",
  });
  // Without storage the notification is still shown.
  if (push) await note(push.id).catch(() => {});
}

function readPush(data: PushEventLike["data"]): Push | undefined {
  try {
    const push = data?.json();
    return isPush(push) ? push : undefined;
  } catch {
    // Not JSON, or not encrypted for this browser.
    return;
  }
}

/** A generic notification for an unreadable push, with a link to the site. */
function somethingNew(title: string, language: string | undefined): Push {
  return {
    id: "something-new",
    title,
    ...(language?.startsWith("en")
      ? { body: "There is something new for you on the site.", link: "/en/dashboard", lang: "en" }
      : { body: "Há uma novidade para você no site.", link: "/pt/dashboard", lang: "pt-BR" }),
  };
}

async function isNoted(id: string): Promise<boolean> {
  try {
    return (await (await caches.open(SHOWN_CACHE)).match(noted(id))) !== undefined;
  } catch {
    return false;
  }
}

async function note(id: string): Promise<void> {
  const shown = await caches.open(SHOWN_CACHE);
  await shown.put(noted(id), new Response());
  const old = (await shown.keys()).slice(0, -MOST_REMEMBERED);
  await Promise.all(old.map((request) => shown.delete(request)));
}

const noteOpened = async (id: string) => (await caches.open(OPENED_CACHE)).put(noted(id), new Response());

/** Opens the notification's link, in an open window or a new one. The page marks it as read. */
export async function openPush({ notification }: ClickEvent, { clients, location }: Scope): Promise<void> {
  notification.close();
  const { id, link } = notification.data;
  const url = new URL(link, location.origin);
  if (url.origin !== location.origin) return;
  // Without storage the link still opens.
  if (id !== undefined) await noteOpened(id).catch(() => {});
  const [open] = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    (client) => new URL(client.url).origin === url.origin,
  );
  if (!open) {
    await clients.openWindow(url.href);
    return;
  }
  // Focused first, while the click still counts as user activation.
  await open.focus().catch(() => {});
  open.postMessage(OPENED_MESSAGE);
  // A worker cannot navigate a window that it does not control.
  if (open.url !== url.href) await open.navigate(url.href).catch(() => clients.openWindow(url.href));
}

/**
 * Announces a changed subscription to open pages, which know the signed-in person; without one, the next page that
 * opens registers it.
 */
export async function announceChange({ clients }: Pick<Scope, "clients">): Promise<void> {
  for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true }))
    page.postMessage(CHANGED_MESSAGE);
}
