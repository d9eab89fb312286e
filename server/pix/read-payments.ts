import { z } from "zod";
import { cut } from "../../app/platform/text/truncate.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../notifications/query-database.ts";
import type { OneByOne } from "../one-by-one.ts";
import { toCents } from "./charge-body.ts";
import { instant } from "./pix-connection.ts";
import { type ProviderClient, parse } from "./provider-client.ts";
import { ProviderProblem } from "./send-request.ts";

const Reais = z.string().regex(/^\d{1,10}\.\d{2}$/);
/** The parts of `Pix` that the site reads. */
const Pix = z.object({
  endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/),
  txid: z.string().optional(),
  valor: Reais,
  /** Free words of the payer. */
  infoPagador: z.string().optional(),
  horario: z.string().refine((text) => Number.isFinite(Date.parse(text))),
  devolucoes: z.array(z.object({ valor: Reais, status: z.string() })).optional(),
});
type Pix = z.infer<typeof Pix>;
const Page = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int().min(0).max(10_000) }) }),
  pix: z.array(z.unknown()).default([]),
});

/** A payment can become visible late, and clocks differ. */
const OVERLAP_MS = 60 * 60_000;
const REFUNDS_FOR_MS = 90 * 86_400_000;
const MOST_PAGES = 200;
const MOST_WORDS = 140;
/** A million reais: more than a line of the statement can have, and than anybody owes a school. */
const MOST_CENTS = 100_000_000;
/** Characters that the database does not take, and line breaks. */
const NOT_TEXT = /[\p{Cc}\p{Cs}]+/gu;

/** Whether a problem is of one payment or charge, which the database does not take or nobody can read. */
export const isOfOne = (error: unknown): boolean =>
  error instanceof DatabaseRefused || (error instanceof ProviderProblem && error.code === "UNREADABLE");

/** Settles a payment, once, by its end-to-end id; one that belongs to no charge is kept for the teacher to decide about. */
async function settle(server: Client, pix: Pix): Promise<void> {
  const { endToEndId, txid = "", valor, horario, infoPagador = "", devolucoes = [] } = pix;
  if (toCents(valor) === 0 || toCents(valor) > MOST_CENTS) return;
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
    if (isOfOne(error)) await drop(false);
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

/** The things that payments are read with. */
export type Reading = { server: Client; client: ProviderClient; each: OneByOne };

/**
 * Settles what came in since `from`, page by page. Returns the end of the time that was read, by the provider's clock.
 * @throws ProviderProblem
 */
export async function readPayments(work: Reading, from: Date): Promise<Date> {
  const until = await work.client.now();
  await readPages(work, new Date(Math.min(from.getTime(), until.getTime()) - OVERLAP_MS), until);
  return until;
}

/** Settles refunds of the last 90 days, the time in which a Pix can be returned. @throws ProviderProblem */
export async function readRefunds(work: Reading): Promise<void> {
  const until = await work.client.now();
  const from = new Date(until.getTime() - REFUNDS_FOR_MS);
  await readPages(work, from, until, { devolucaoPresente: "true" });
}

async function readPages({ server, client, each }: Reading, from: Date, until: Date, filter = {}): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ inicio: instant(from), fim: instant(until), ...filter });
    if (page > 0) query.set("paginacao.paginaAtual", String(page));
    const answer = await client.call("GET", `/pix?${query}`);
    const { parametros, pix } = parse(Page, answer);
    for (const one of pix) await each.try(async () => settle(server, parse(Pix, one)));
    if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return;
  }
}
