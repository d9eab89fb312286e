import { z } from "zod/mini";
import { supabase } from "./supabase";

/**
 * Whether this browser shows what the bell tells while the site is closed. `install-first`: an iPhone's browser can only
 * once the site is on its home screen. `denied`: its owner said no, and only its own settings can change that.
 */
export type PushState = "unsupported" | "install-first" | "denied" | "off" | "on";

const WORKER = "/sw.js";
const Config = z.object({ pushKey: z.string() });

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, if it has one. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What this browser does now, for whoever is signed in. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return /iPhone|iPad|iPod/.test(navigator.userAgent) ? "install-first" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const own = await subscription();
  if (!own) return "off";
  const [key, { data }] = await Promise.all([
    siteKey(),
    supabase().from("push_subscriptions").select("id").eq("endpoint", own.endpoint).maybeSingle(),
  ]);
  return data && isFor(own, key) ? "on" : "off";
}

/** Asks for leave and lets this browser show notifications. To be called by a press. @throws when something fails */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const [registration, pushKey] = await Promise.all([
    navigator.serviceWorker.register(WORKER).then(() => navigator.serviceWorker.ready),
    siteKey(),
  ]);
  const before = await registration.pushManager.getSubscription();
  if (before && !isFor(before, pushKey)) await before.unsubscribe();
  const { endpoint, keys } = (
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  ).toJSON();
  const { error } = await supabase().rpc("keep_push_subscription", {
    ...{ endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", device: deviceName() },
  });
  if (error) throw error;
  return "on";
}

/** This browser shows nothing any more. Also on the way out: what is on a phone is its owner's alone. */
export async function turnPushOff(): Promise<void> {
  if (!isSupported()) return;
  const own = await subscription();
  if (!own) return;
  const { error } = await supabase().from("push_subscriptions").delete().eq("endpoint", own.endpoint);
  await own.unsubscribe();
  if (error) throw error;
}

/** What the site is known by to push services now. */
async function siteKey(): Promise<string> {
  const answer = await fetch("/config.json");
  return Config.parse(await answer.json()).pushKey;
}

/** One that was made for another key gets nothing any more. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

/** How its owner would call it: "Chrome, Android". */
function deviceName(): string {
  const { userAgent: agent } = navigator;
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari)/.exec(agent)?.[1] ?? "";
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1] ?? "";
  return [browser.replace("Edg", "Edge").replace("OPR", "Opera"), system].filter(Boolean).join(", ");
}
