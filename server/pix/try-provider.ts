import { randomUUID } from "node:crypto";
import { StoredCharge } from "./dialects.ts";
import { type ProviderClient, parse } from "./provider-client.ts";
import { readPages, readReturned } from "./read-payments.ts";
import { ProviderProblem } from "./send-request.ts";

const RECENT_MS = 60_000;
const DAY_SECONDS = 86_400;

/**
 * Does once everything that a round does, by the provider's clock, and keeps nothing of it: payments and refunds are read; a
 * charge that nobody sees is created, its code read, and removed.
 * @throws ProviderProblem
 */
export async function tryProvider(client: ProviderClient, pixKey: string): Promise<void> {
  const until = await client.now();
  await readPages(client, new Date(until.getTime() - RECENT_MS), until, ignore);
  await readReturned(client, ignore);
  await tryDueDates(client);
  await tryCharge(client, pixKey);
}

const ignore = async () => undefined;
const newTxid = () => randomUUID().replaceAll("-", "").toUpperCase();

/** Asks for a charge whose due date does not exist: a real charge needs a person's CPF, so none is created. */
async function tryDueDates(client: ProviderClient): Promise<void> {
  try {
    await client.call("GET", `/cobv/${newTxid()}`);
  } catch (error) {
    // Some providers refuse an unknown id.
    if (!(error instanceof ProviderProblem) || error.code !== "REFUSED") throw error;
  }
}

async function tryCharge(client: ProviderClient, pixKey: string): Promise<void> {
  const path = `/cob/${newTxid()}`;
  const order = { calendario: { expiracao: DAY_SECONDS }, valor: { original: "1.00" }, chave: pixKey };
  await client.call("PUT", path, order);
  const { code, location } = parse(StoredCharge, await client.call("GET", path));
  await client.call("PATCH", path, { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
  if (!code && !location) throw new ProviderProblem("UNREADABLE");
}
