/**
 * Caches of the shown and the opened notifications: requests named by their ids. Pages read the opened ones
 * (app/notifications/opened-pushes.ts); a worker is one file and shares none with them, so the names are there twice.
 */
export const SHOWN_CACHE = "shown-1";
export const OPENED_CACHE = "opened-1";
export const OPENED_MESSAGE = "notification-opened";
/** Tells pages that the browser has renewed or ended its subscription (app/platform/device/push-device.ts). */
export const CHANGED_MESSAGE = "push-subscription-changed";
const noted = (id: string): string => `/noted/${encodeURIComponent(id)}`;

/** A notification as the site sends it (server/push/compose-push.ts); one that an earlier build sent lacks the last two. */
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

/** As many as can still come twice. */
const MOST_REMEMBERED = 200;

/**
 * Shows what the bell tells, and counts it on the app's icon. Every push shows something, also one without words that can be
 * read: Safari takes its leave from a site that shows nothing. What arrives again takes its own place, without a sound.
 */
export async function showPush(
  { data }: PushEventLike,
  { registration, navigator, location }: Pick<Scope, "registration" | "navigator" | "location">,
): Promise<void> {
  const push = readPush(data);
  // Browsers refuse it where the site is not installed, and some have none.
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
  // A device that keeps nothing has shown it all the same.
  if (push) await note(push.id).catch(() => {});
}

function readPush(data: PushEventLike["data"]): Push | undefined {
  try {
    const push = data?.json();
    return isPush(push) ? push : undefined;
  } catch {
    // No JSON, or words that were not encrypted for this browser.
    return;
  }
}

/** Stands for words that did not arrive: that there are some, and where. */
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

/** Leads to the notification's place: in a window that is open, else in a new one. The page marks it as read. */
export async function openPush({ notification }: ClickEvent, { clients, location }: Scope): Promise<void> {
  notification.close();
  const { id, link } = notification.data;
  const url = new URL(link, location.origin);
  if (url.origin !== location.origin) return;
  // A device that keeps nothing is led there all the same.
  if (id !== undefined) await noteOpened(id).catch(() => {});
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
export async function announceChange({ clients }: Pick<Scope, "clients">): Promise<void> {
  for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true }))
    page.postMessage(CHANGED_MESSAGE);
}
