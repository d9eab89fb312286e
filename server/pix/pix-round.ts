import { z } from "zod";
import type { PixProblem } from "../../app/school/pix-profiles.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { oneByOne } from "../one-by-one.ts";
import type { Rounds } from "../round-worker.ts";
import { ProviderCharge } from "./charge-body.ts";
import { readCredentials } from "./pix-connection.ts";
import { createProviderClient, Provider, type ProviderClient } from "./provider-client.ts";
import {
  concernsOneRequest,
  concernsOneRow,
  type Reading,
  readPayments,
  readRefunds,
  settleAnnounced,
} from "./read-payments.ts";
import { type Network, ProviderProblem } from "./send-request.ts";
import { type SyncOptions, syncCharge } from "./sync-charge.ts";

const Round = z.nullable(
  Provider.extend({
    encrypted: z.nullable(z.string()),
    connected_at: z.string(),
    read_until: z.nullable(z.string()),
    reads_refunds: z.boolean(),
    asks_webhook: z.boolean(),
    has_webhook: z.boolean(),
    announced: z.array(z.string()),
    charges: z.array(ProviderCharge),
  }),
);
type Round = NonNullable<z.infer<typeof Round>>;

/** The facts that a round learnt, also where a part of it failed. */
type RoundResults = {
  read_until?: string;
  read_refunds?: boolean;
  /** Why refunds could not be read. */
  refunds_problem?: PixProblem;
  asked_webhook?: boolean;
  has_webhook?: boolean;
};

type Options = {
  server: Client;
  secretKey: string;
  /** The address that the provider announces payments at; undefined where it cannot be reached. */
  readonly webhookUrl?: string | undefined;
  network?: Network;
};

/** A round ends well before its claim of 90 seconds does. */
const ROUND_MS = 60_000;

/** The rounds of calls to the provider. Everything they know is in the database: a round that is cut off is repeated. */
export function createPixRounds(options: Options): Rounds {
  const { server, secretKey, network = {} } = options;
  let open: { key: string; client: ProviderClient } | undefined;
  /** The client is kept from round to round, and with it the token and the connection. */
  const clientFor = (round: Round) => {
    const { profile, base_url, token_url, pix_key, encrypted } = round;
    const key = JSON.stringify([profile, base_url, token_url, pix_key, encrypted]);
    if (open?.key === key) return open.client;
    open?.client.close();
    open = undefined;
    open = { key, client: createProviderClient(round, readCredentials(secretKey, encrypted), network) };
    return open.client;
  };

  /** The parts of a round; a part that fails does not stop the others. The results of each part are added to `noted`. */
  const work = async (round: Round, ends: AbortSignal, noted: RoundResults) => {
    const client = clientFor(round);
    // Without a token nothing can be asked for.
    await client.now();
    const each = oneByOne(concernsOneRow);
    const parts = oneByOne(concernsOnePart);
    const charges = oneByOne(concernsOneCharge);
    await parts.try(() => announced(round, client, ends));
    if (ends.aborted) return;
    const reading = { server, client, each };
    await parts.try(async () => {
      const readUntil = await readPayments(reading, new Date(round.read_until ?? round.connected_at));
      noted.read_until = readUntil.toISOString();
    });
    if (round.reads_refunds) await refunds(reading, noted);
    const { webhookUrl } = options;
    if (webhookUrl && round.asks_webhook)
      await parts.try(async () => {
        noted.has_webhook = await register(client, webhookUrl);
        noted.asked_webhook = true;
      });
    for (const charge of round.charges) {
      if (ends.aborted) break;
      await charges.try(() => sync(charge, { server, client, pixKey: round.pix_key }, noted));
    }
    parts.end();
    each.end();
    charges.end();
  };
  const announced = async (round: Round, client: ProviderClient, ends: AbortSignal) => {
    const each = oneByOne(concernsOneRequest);
    for (const e2e_id of round.announced) {
      if (ends.aborted) break;
      await each.try(() => settleAnnounced(server, client, e2e_id));
    }
    each.end();
  };
  /**
   * Refunds are read again later than the rest, which is not delayed by them. If payments are not read either, refunds have
   * no problem of their own.
   */
  const refunds = async (reading: Reading, noted: RoundResults) => {
    try {
      await readRefunds(reading);
      noted.read_refunds = true;
    } catch (error) {
      if (!(error instanceof ProviderProblem) || !concernsOnePart(error)) throw error;
      if (noted.read_until !== undefined) noted.refunds_problem = error.code;
    }
  };
  /**
   * A refused charge waits, and the teacher is notified, also if the charge fails or cannot be read while the provider
   * answers for others. A refusal is no problem of the provider; a provider that fails or cannot be reached ends the round.
   */
  const sync = async (charge: ProviderCharge, at: SyncOptions, { read_until }: RoundResults) => {
    try {
      await syncCharge(charge, at);
    } catch (error) {
      if (!(error instanceof ProviderProblem) && !concernsOneRow(error)) throw error;
      const answers = read_until !== undefined;
      const answered = error instanceof ProviderProblem && isAboutCharge(error, answers) ? error : undefined;
      await ask(
        server.rpc("postpone_provider_charge", { txid: charge.txid, ...(answered && { words: answered.words }) }),
      );
      if (answered?.code !== "REFUSED") throw error;
    }
  };

  return {
    async run(closing) {
      const round = Round.parse(await ask(server.rpc("claim_pix_round")));
      if (!round) return false;
      const ends = AbortSignal.any([AbortSignal.timeout(ROUND_MS), ...(closing ? [closing] : [])]);
      const noted: RoundResults = {};
      try {
        await work(round, ends, noted);
        await ask(server.rpc("finish_pix_round", noted));
      } catch (error) {
        if (!(error instanceof ProviderProblem)) throw error;
        await ask(server.rpc("finish_pix_round", closing?.aborted ? noted : { ...noted, problem: error.code }));
      }
      return true;
    },
    close: () => open?.client.close(),
  };
}

/** Problems that concern one kind of request; others, such as refused credentials, concern the whole provider. */
const PROBLEMS_OF_PART: readonly PixProblem[] = ["REFUSED", "SCOPES", "FAILING", "UNREADABLE", "BUSY", "NOT_REACHED"];
const concernsOnePart = (error: unknown): boolean =>
  concernsOneRow(error) || (error instanceof ProviderProblem && PROBLEMS_OF_PART.includes(error.code));

/**
 * True if the error concerns this charge only: a client may lack the right to charges with a due date, and still create
 * others.
 */
const concernsOneCharge = (error: unknown): boolean =>
  concernsOneRow(error) || (error instanceof ProviderProblem && error.code === "SCOPES");

/** True if the provider refuses a charge, or cannot answer for this charge while it answers for others. */
const isAboutCharge = ({ code }: ProviderProblem, answers: boolean): boolean =>
  code === "REFUSED" || code === "SCOPES" || (answers && (code === "FAILING" || code === "UNREADABLE"));

/** Registers the webhook. A provider that refuses the webhook is only polled. */
async function register(client: ProviderClient, address: string): Promise<boolean> {
  try {
    await client.registerWebhook(address);
    return true;
  } catch (error) {
    if (error instanceof ProviderProblem && ["REFUSED", "SCOPES", "FAILING"].includes(error.code)) return false;
    throw error;
  }
}
