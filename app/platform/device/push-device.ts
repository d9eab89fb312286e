import { z } from "zod/mini";
import { supabase } from "../backend/supabase";
import { withTimeout } from "../time/with-timeout";
import { deviceName, isApplePhone } from "./device-name";
import { readJson, removeText, storeText } from "./device-store";

/**
 * Whether this browser shows what the bell tells while the site is closed. `install-first`: an iPhone's browser can only
 * once the site is on its home screen. `denied`: its owner said no, and only its own settings can change that.
 */
export type PushState = "unsupported" | "install-first" | "denied" | "off" | "on";

/** As the service worker says it (app/service-worker/show-push.ts). */
export const CHANGED_MESSAGE = "push-subscription-changed";

const WORKER = "/sw.js";
const Config = z.object({ pushKey: z.string() });

/** The person who wants notifications here, and the endpoint: the browser forgets them by itself. */
const WANTED = "push_wanted";
/** The longest time that signing out takes. */
const LEAVES_MS = 2_000;
const Wanted = z.object({ person: z.string(), endpoint: z.string() });

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, if it has one. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Why this browser can show nothing; undefined where it can, whether it does or not. */
export function pushObstacle(): PushState | undefined {
  if (!isSupported()) return isApplePhone() ? "install-first" : "unsupported";
  return Notification.permission === "denied" ? "denied" : undefined;
}

/** This browser's push state for the signed-in person. @throws when it cannot be read */
export async function pushState(): Promise<PushState> {
  const hindrance = pushObstacle();
  if (hindrance) return hindrance;
  await renewing;
  const own = await subscription().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "SecurityError") return undefined;
    throw error;
  });
  if (own === undefined) return "unsupported";
  return own && (await isKept(own)) ? "on" : "off";
}

/** Whether the site knows of it, and speaks with the key that it was made for. */
async function isKept(own: PushSubscription): Promise<boolean> {
  const [key, { data, error }] = await Promise.all([
    siteKey(),
    supabase().from("push_subscriptions").select("id").eq("endpoint", own.endpoint).maybeSingle(),
  ]);
  if (error) throw error;
  return data !== null && isFor(own, key);
}

/** Asks for leave and lets this browser show notifications. To be called by a press. @throws when something fails */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await keep(await subscribe());
  return "on";
}

/**
 * Keeps this browser on for the person who turned it on: after a new sign-in, and after the browser has renewed its
 * subscription or lost it. One of somebody else's ends. To be called whenever a page opens. @throws when something fails
 */
export function renewPush(person: string): Promise<void> {
  const done = keepOn(person);
  renewing = done.catch(() => {});
  return done;
}

/** A subscription under renewal is neither on nor off yet. */
let renewing: Promise<void> = Promise.resolve();

async function keepOn(person: string): Promise<void> {
  const wanted = isSupported() ? readWanted() : undefined;
  if (!wanted) return;
  if (wanted.person !== person) return endHere();
  if (Notification.permission !== "granted") return;
  const own = await subscription();
  if (own?.endpoint === wanted.endpoint && (await isKept(own))) return;
  const now = await subscribe();
  await keep(now);
  if (now.endpoint !== wanted.endpoint) await forgetDevice(wanted.endpoint);
}

/** This browser shows nothing any more. @throws when the site could not be told: then it still does */
export async function turnPushOff(): Promise<void> {
  const own = isSupported() ? await subscription() : null;
  if (own) await forgetDevice(own.endpoint);
  await endHere();
}

async function forgetDevice(endpoint: string): Promise<void> {
  const { error } = await supabase().from("push_subscriptions").delete().eq("endpoint", endpoint);
  if (error) throw error;
}

/**
 * On the way out: what is on a phone is its owner's alone, whether the site can be told or not.
 * @returns what turns it on again as it was, for somebody who cannot leave after all
 */
export async function leavePush(): Promise<() => void> {
  const before = isSupported() ? readWanted() : undefined;
  const done = turnPushOff()
    .catch(endHere)
    .catch(() => {});
  // A browser may wait for its push service for ever. With the sign-in ends what the site knows of this browser.
  await withTimeout(LEAVES_MS, done);
  if (before) removeText(WANTED);
  return () => {
    if (!before) return;
    storeText(WANTED, JSON.stringify(before));
    // The next page repeats it when there is no network.
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
  const { data } = await supabase().auth.getSession();
  const { error } = await supabase().rpc("save_push_subscription", {
    endpoint,
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
    device: deviceName(),
  });
  if (error) throw error;
  storeText(WANTED, JSON.stringify({ person: data.session?.user.id ?? "", endpoint }));
}

const readWanted = () => Wanted.safeParse(readJson(WANTED)).data;

/** The site's present key for push services. */
async function siteKey(): Promise<string> {
  const answer = await fetch("/config.json");
  return Config.parse(await answer.json()).pushKey;
}

/** A subscription made for another key receives nothing any more. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
