import { deviceName, isApplePhone } from "../device/device-name";
import { readJson, removeText, storeText } from "../device/device-store";
import { withTimeout } from "../time/with-timeout";
import { authClient, supabase } from "./supabase";

/**
 * The state of push notifications in this browser. `install-first`: on an iPhone the site has to be on the home screen.
 * `denied`: the permission was denied, which only the browser's settings can change.
 */
export type PushState = "unsupported" | "install-first" | "denied" | "off" | "on";

/** The message's name in the service worker (app/service-worker/show-push.ts). */
export const CHANGED_MESSAGE = "push-subscription-changed";

const WORKER = "/sw.js";

/** The person who turned notifications on here, and the endpoint, because browsers can drop a subscription. */
const WANTED = "push_wanted";
/** The longest time that a sign-out waits for this, in milliseconds. */
const LEAVES_MS = 2_000;
type WantedSubscription = { person: string; endpoint: string };

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, if any. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The reason why this browser cannot show notifications; undefined when it can. */
export function pushObstacle(): PushState | undefined {
  if (!isSupported()) return isApplePhone() ? "install-first" : "unsupported";
  return Notification.permission === "denied" ? "denied" : undefined;
}

/** This browser's push state for the signed-in person. @throws when it cannot be read */
export async function pushState(): Promise<PushState> {
  const hindrance = pushObstacle();
  if (hindrance) return hindrance;
  await renewing;
  const current = await subscription().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "SecurityError") return undefined;
    throw error;
  });
  if (current === undefined) return "unsupported";
  return current && (await isKept(current)) ? "on" : "off";
}

/** True if the server has the subscription, and it belongs to the server's current key. */
async function isKept(own: PushSubscription): Promise<boolean> {
  const [key, { data, error }] = await Promise.all([
    siteKey(),
    supabase().from("push_subscriptions").select("id").eq("endpoint", own.endpoint).maybeSingle(),
  ]);
  if (error) throw error;
  return data !== null && isFor(own, key);
}

/** Asks for permission and turns notifications on. Call it from a click. @throws when something fails */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await keep(await subscribe());
  return "on";
}

/**
 * Keeps notifications on for the person who turned them on: after a new sign-in, and after the browser has renewed or
 * lost its subscription. Ends another person's subscription. Call it whenever a page opens. @throws when something
 * fails
 */
export function renewPush(person: string): Promise<void> {
  const done = keepOn(person);
  renewing = done.catch(() => {});
  return done;
}

/** The pending renewal; until it ends, notifications are neither on nor off. */
let renewing: Promise<void> = Promise.resolve();

async function keepOn(person: string): Promise<void> {
  const wanted = isSupported() ? readWanted() : undefined;
  if (!wanted) return;
  if (wanted.person !== person) return endHere();
  if (Notification.permission !== "granted") return;
  const current = await subscription();
  if (current?.endpoint === wanted.endpoint && (await isKept(current))) return;
  const now = await subscribe();
  await keep(now);
  if (now.endpoint !== wanted.endpoint) await forgetDevice(wanted.endpoint);
}

/** Turns notifications off. @throws when the server did not answer; they then stay on. */
export async function turnPushOff(): Promise<void> {
  const current = isSupported() ? await subscription() : null;
  if (current) await forgetDevice(current.endpoint);
  await endHere();
}

async function forgetDevice(endpoint: string): Promise<void> {
  const { error } = await supabase().from("push_subscriptions").delete().eq("endpoint", endpoint);
  if (error) throw error;
}

/**
 * Turns notifications off before a sign-out, even when the server does not answer.
 * @returns a function that turns them on again, when the sign-out fails
 */
export async function suspendPush(): Promise<() => void> {
  const before = isSupported() ? readWanted() : undefined;
  const done = turnPushOff()
    .catch(endHere)
    .catch(() => {});
  // A browser may wait for its push service for ever. The end of the session deletes the subscription on the server as
  // well.
  await withTimeout(LEAVES_MS, done);
  if (before) removeText(WANTED);
  return () => {
    if (!before) return;
    storeText(WANTED, JSON.stringify(before));
    // Without a network, the next page tries again.
    void renewPush(before.person).catch(() => {});
  };
}

async function endHere(): Promise<void> {
  removeText(WANTED);
  if (isSupported()) await (await subscription())?.unsubscribe();
}

async function subscribe(): Promise<PushSubscription> {
  const [registration, pushKey] = await Promise.all([
    navigator.serviceWorker.register(WORKER).then(() => navigator.serviceWorker.ready),
    siteKey(),
  ]);
  const before = await registration.pushManager.getSubscription();
  if (before && !isFor(before, pushKey)) await before.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

async function keep(own: PushSubscription): Promise<void> {
  const { endpoint = "", keys } = own.toJSON();
  const { data } = await (await authClient()).getSession();
  const { error } = await supabase().rpc("save_push_subscription", {
    endpoint,
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
    device: deviceName(),
  });
  if (error) throw error;
  storeText(WANTED, JSON.stringify({ person: data.session?.user.id ?? "", endpoint }));
}

function readWanted(): WantedSubscription | undefined {
  const kept = readJson(WANTED);
  const read = (name: keyof WantedSubscription): unknown =>
    typeof kept === "object" && kept !== null ? Reflect.get(kept, name) : undefined;
  const person = read("person");
  const endpoint = read("endpoint");
  return typeof person === "string" && typeof endpoint === "string" ? { person, endpoint } : undefined;
}

/** The server's current VAPID key. */
async function siteKey(): Promise<string> {
  const answer = await fetch("/config.json");
  const { pushKey }: { pushKey?: unknown } = await answer.json();
  if (typeof pushKey !== "string") throw new TypeError("/config.json has no key");
  return pushKey;
}

/** A subscription for another key receives nothing any more. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
