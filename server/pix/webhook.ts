import { hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Client } from "../backend/site-backend.ts";

const SECRET_BYTES = 24;
const MOST_IDS = 100;
/** The announcement; only its ids are read. */
const Announced = z.object({ pix: z.array(z.unknown()) });
const One = z.object({ endToEndId: z.string().max(40) });

/** The unguessable part of the webhook's address, derived from the site's secret key. */
export const webhookSecret = (secretKey: string): string =>
  Buffer.from(hkdfSync("sha256", secretKey, "", "pix webhook", SECRET_BYTES)).toString("hex");

/** The address at which a provider announces payments; undefined where it cannot come: without https. */
export const webhookAddress = (secretKey: string, siteUrl: string): string | undefined =>
  siteUrl.startsWith("https://") ? `${siteUrl}/pix-webhook/${webhookSecret(secretKey)}` : undefined;

/**
 * Answers a provider's announcement: 200 once its ids are stored, 404 for another address. Nothing in it is believed; each
 * payment is asked for again.
 */
export function createWebhook(server: Client, secretKey: string) {
  const own = Buffer.from(webhookSecret(secretKey));
  return async (request: Request, secret: string): Promise<Response> => {
    const given = Buffer.from(secret);
    if (given.length !== own.length || !timingSafeEqual(given, own)) return new Response(null, { status: 404 });
    const sent = Announced.safeParse(await request.json().catch(() => undefined));
    // Providers test the address with a body of their own.
    if (!sent.success) return new Response(null, { status: 200 });
    // An unreadable item does not hold up the others; items beyond the limit are read by the next round.
    const ids = sent.data.pix.flatMap((item) => One.safeParse(item).data?.endToEndId ?? []);
    const e2e_ids = ids.slice(0, MOST_IDS);
    const { error } = await server.rpc("announce_pix_payments", { e2e_ids });
    return new Response(null, { status: error ? 503 : 200 });
  };
}
