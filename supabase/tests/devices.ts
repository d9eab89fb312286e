import { createECDH, randomBytes } from "node:crypto";
import type { Person } from "./school.ts";

/** A browser's side of a push subscription, as `PushSubscription.toJSON()` gives it, with its private key. */
export function browserKeys() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return { keys, p256dh: keys.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
}

/** Subscribes a new browser of a person to notifications. @returns its endpoint and keys */
export async function allowPush({ client }: Pick<Person, "client">, host = "push.example.net") {
  const browser = browserKeys();
  const endpoint = `https://${host}/send/${randomBytes(12).toString("hex")}`;
  const { p256dh, auth } = browser;
  const kept = await client.rpc("save_push_subscription", { endpoint, p256dh, auth, device: "Chrome, Android" });
  if (kept.error) throw kept.error;
  return { id: kept.data, endpoint, ...browser };
}
