import { cut } from "../../app/platform/text/truncate.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../notifications/query-database.ts";
import type { OneByOne } from "../one-by-one.ts";
import { toCents } from "./charge-body.ts";
import { Page, Pix } from "./dialects.ts";
import { type ProviderClient, parse } from "./provider-client.ts";
import { ProviderProblem } from "./send-request.ts";

/** A payment can become visible late, and clocks differ. */
const OVERLAP_MS = 60 * 60_000;
const REFUNDS_FOR_MS = 90 * 86_400_000;
const DAY_MS = 86_400_000;
/** Intervals of one question that providers are known to limit it to, the longest first. */
const SHORTER_MS = [30, 7, 4, 1].map((days) => days * DAY_MS);
const MOST_PAGES = 200;
const MOST_WORDS = 140;
/** A million reais: more than a line of the statement can have, and than anybody owes a school. */
const MOST_CENTS = 100_000_000;
/** The id of a return: money that the owner had sent, and that is no income when it is returned. */
const RETURN = /^D\d{8}/;
/** Characters that the database does not take, and line breaks. */
const NOT_TEXT = /[\p{Cc}\p{Cs}]+/gu;

/** True if a problem concerns only one payment or charge: the database refuses it, or it cannot be parsed. */
export const concernsOneRow = (error: unknown): boolean =>
  error instanceof DatabaseRefused || (error instanceof ProviderProblem && error.code === "UNREADABLE");

/** Settles a payment, once, by its end-to-end id; one that belongs to no charge is kept for the teacher to decide about. */
async function settle(server: Client, pix: Pix): Promise<void> {
  const { endToEndId, txid = "", valor, horario, infoPagador = "", devolucoes } = pix;
  if (toCents(valor) === 0 || toCents(valor) > MOST_CENTS || RETURN.test(endToEndId)) return;
  const returned = devolucoes.filter(({ status }) => status === "DEVOLVIDO");
  await ask(
    server.rpc("settle_provider_payment", {
      e2e_id: endToEndId,
      txid,
      cents: toCents(valor),
      paid_at: new Date(horario).toISOString(),
      words: cut(infoPagador.replace(NOT_TEXT, " "), MOST_WORDS),
      refunded_cents: returned.reduce((sum, one) => sum + toCents(one.valor), 0),
    }),
  );
}

/** Asks the provider about a payment that somebody announced. @throws ProviderProblem */
export async function settleAnnounced(server: Client, client: ProviderClient, e2e_id: string): Promise<void> {
  const drop = (is_final: boolean) => ask(server.rpc("drop_announced_payment", { e2e_id, is_final }));
  const found = await askFor(client, e2e_id);
  try {
    const pix = found === undefined ? undefined : parse(Pix, found);
    if (pix?.endToEndId === e2e_id) await settle(server, pix);
  } catch (error) {
    if (concernsOneRow(error)) await drop(false);
    throw error;
  }
  await drop(found !== undefined);
}

async function askFor(client: ProviderClient, e2e_id: string): Promise<unknown> {
  try {
    return await client.call("GET", `/pix/${e2e_id}`);
  } catch (error) {
    // An id that the provider refuses is no payment.
    if (error instanceof ProviderProblem && error.code === "REFUSED") return undefined;
    throw error;
  }
}

/** The clients that read payments, and the isolation of each payment from the others. */
export type Reading = { server: Client; client: ProviderClient; each: OneByOne };

/** True if a problem concerns only one request, so that the next request can succeed. */
export const concernsOneRequest = (error: unknown): boolean =>
  concernsOneRow(error) || (error instanceof ProviderProblem && ["REFUSED", "SCOPES"].includes(error.code));

/**
 * Settles the payments since `from`, page by page. Returns the end of the time that was read, by the provider's clock.
 * @throws ProviderProblem
 */
export async function readPayments(work: Reading, from: Date): Promise<Date> {
  const until = await work.client.now();
  await readPages(work.client, new Date(Math.min(from.getTime(), until.getTime()) - OVERLAP_MS), until, settling(work));
  return until;
}

/** Settles refunds of the last 90 days, the time in which a Pix can be returned. @throws ProviderProblem */
export async function readRefunds(work: Reading): Promise<void> {
  await readReturned(work.client, settling(work));
}

/** The work on each payment of a list. */
type Take = (one: unknown) => Promise<void>;
const settling =
  ({ server, each }: Reading): Take =>
  (one) =>
    each.try(async () => settle(server, parse(Pix, one)));

/** Reads the payments of the last 90 days of which some money was returned. @throws ProviderProblem */
export async function readReturned(client: ProviderClient, take: Take): Promise<void> {
  const until = await client.now();
  await readPages(client, new Date(until.getTime() - REFUNDS_FOR_MS), until, take, { devolucaoPresente: "true" });
}

/**
 * Reads an interval in slices of the provider's limit, which is found out where it is unknown: a slice that is refused is
 * asked for again as a shorter one. Slices share the second at which one ends.
 */
export async function readPages(
  client: ProviderClient,
  from: Date,
  until: Date,
  take: Take,
  filter = {},
): Promise<void> {
  const end = until.getTime();
  let at = from.getTime();
  let longest = client.longestMs ?? end - at;
  do {
    const next = Math.min(at + longest, end);
    try {
      await readSlice(client, { inicio: instant(new Date(at)), fim: instant(new Date(next)), ...filter }, take);
      at = next;
    } catch (error) {
      const shorter = SHORTER_MS.find((step) => step < next - at);
      if (!(error instanceof ProviderProblem) || error.code !== "REFUSED" || shorter === undefined) throw error;
      longest = shorter;
    }
  } while (at < end);
  if (longest < end - from.getTime()) client.longestMs = longest;
}

/** An instant as the standard writes it: RFC 3339 without fractions. */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

async function readSlice(client: ProviderClient, asked: Record<string, string>, take: Take): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams(asked);
    if (page > 0) query.set("paginacao.paginaAtual", String(page));
    // Some providers answer 404 where there are none.
    const { pages, pix } = parse(Page, (await client.call("GET", `/pix?${query}`)) ?? {});
    for (const one of pix) await take(one);
    if (page + 1 >= pages) return;
  }
}
