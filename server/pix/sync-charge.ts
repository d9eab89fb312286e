import { dynamicBrCode } from "../../app/platform/money/br-code.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { newCharge, type ProviderCharge, priceOf, toCents } from "./charge-body.ts";
import { StoredCharge } from "./dialects.ts";
import { type ProviderClient, parse } from "./provider-client.ts";
import { ProviderProblem } from "./send-request.ts";

export type SyncOptions = { server: Client; client: ProviderClient; pixKey: string };

/**
 * Makes a charge at the provider what the database wants it to be. Each step can be repeated: a charge is created under a
 * txid of its own, and read again wherever an answer was lost.
 * @throws ProviderProblem
 */
export async function syncCharge(charge: ProviderCharge, options: SyncOptions): Promise<void> {
  const { server, client, pixKey } = options;
  const path = `/${charge.has_due_date ? "cobv" : "cob"}/${charge.txid}`;
  const read = async () => {
    const found = await client.call("GET", path);
    return found === undefined ? undefined : parse(StoredCharge, found);
  };
  const change = (body: object) => changed(client, path, body, read);

  let stored: StoredCharge | undefined;
  if (charge.state === "wanted") {
    if (charge.attempts === 0) await ask(server.rpc("begin_provider_charge", { txid: charge.txid }));
    else stored = await read();
    stored ??= await created(client, path, newCharge(charge, pixKey, await client.now()), read);
  } else if (charge.state === "created") {
    stored = await change({ valor: priceOf(charge) });
  } else {
    stored = await read();
    if (stored?.status === "ATIVA") stored = await change({ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
  }
  if (stored?.status === "ATIVA" && toCents(stored.valor.original) !== charge.amount_cents)
    stored = await change({ valor: priceOf(charge) });
  await record(server, charge, stored, read);
}

/** Creates a charge; where it is refused because it exists, reads it. */
async function created(
  client: ProviderClient,
  path: string,
  body: object,
  read: () => Promise<StoredCharge | undefined>,
) {
  try {
    return parse(StoredCharge, await client.call("PUT", path, body));
  } catch (error) {
    return afterRefusal(error, read);
  }
}

/** Changes a charge; where that is refused because it was paid or removed meanwhile, reads it. */
async function changed(
  client: ProviderClient,
  path: string,
  body: object,
  read: () => Promise<StoredCharge | undefined>,
) {
  try {
    const answer = await client.call("PATCH", path, body);
    return answer === undefined ? undefined : parse(StoredCharge, answer);
  } catch (error) {
    return afterRefusal(error, read, true);
  }
}

async function afterRefusal(error: unknown, read: () => Promise<StoredCharge | undefined>, isChange = false) {
  if (!(error instanceof ProviderProblem) || error.code !== "REFUSED") throw error;
  const stored = await read();
  // An active charge whose change is refused stays refused.
  if (!stored || (isChange && stored.status === "ATIVA")) throw error;
  return stored;
}

async function record(
  server: Client,
  charge: ProviderCharge,
  stored: StoredCharge | undefined,
  read: () => Promise<StoredCharge | undefined>,
): Promise<void> {
  const { txid } = charge;
  if (stored?.status === "CONCLUIDA")
    return void (await ask(server.rpc("finish_provider_charge", { txid, outcome: "paid" })));
  if (stored?.status !== "ATIVA") {
    if (!stored && charge.state !== "removing") throw new ProviderProblem("UNREADABLE");
    // A new charge would be made again and again.
    if (stored?.status === "OTHER" && charge.state === "wanted") throw new ProviderProblem("UNREADABLE");
    return void (await ask(server.rpc("finish_provider_charge", { txid, outcome: "removed" })));
  }
  // Some providers leave the code out of the answer to a change, or give only the location that it leads to.
  const whole = stored.code ? stored : ((await read()) ?? stored);
  const code = whole.code ?? (whole.location && (await codeOfLocation(server, whole.location)));
  if (!code) throw new ProviderProblem("UNREADABLE");
  const cents = toCents(stored.valor.original);
  await ask(server.rpc("finish_provider_charge", { txid, outcome: "created", cents, code }));
}

async function codeOfLocation(server: Client, location: string): Promise<string> {
  const { data } = await server.from("billing_rules").select("pix_name, pix_city").maybeSingle();
  return dynamicBrCode({ location, name: data?.pix_name ?? "", city: data?.pix_city ?? "" });
}
