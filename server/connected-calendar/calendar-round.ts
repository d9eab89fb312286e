import type { Client } from "../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../notifications/query-database.ts";
import { oneByOne } from "../one-by-one.ts";
import type { Rounds } from "../round-worker.ts";
import { createAuthorize } from "./authorize.ts";
import { decryptCalendarCredentials, encryptCalendarCredentials } from "./credentials.ts";
import { createDavClient, type DavClient, hostOf } from "./dav-client.ts";
import { CalendarServerProblem, type Network, openDavAgent } from "./dav-request.ts";
import { findElsewhere } from "./find-elsewhere.ts";
import { findOwnAddresses } from "./find-own-addresses.ts";
import { createMarks } from "./own-event.ts";
import { BusyTimesProblem, pullEvents } from "./pull-events.ts";
import { pushEvents } from "./push-events.ts";
import { Claimed, type Round, type Work } from "./work.ts";

type Options = {
  server: Client;
  secretKey: string;
  /** Read in each round. */
  readonly siteUrl: string;
  network?: Network;
};

/** A round ends well before its claim of three minutes does. */
const ROUND_MS = 90_000;

/**
 * True if a problem concerns one event, or only the events that others wrote, so that the rest of the round can be done.
 */
const concernsOneEvent = (error: unknown): boolean =>
  error instanceof DatabaseRefused || error instanceof BusyTimesProblem;

const problemCode = (error: unknown) => (error instanceof CalendarServerProblem ? error.code : undefined);

/**
 * The rounds of calls to the connected calendar: first it reads the changes in the calendar, then it writes the changes of
 * the site. All its state is in the database: an interrupted round is repeated.
 */
export function createCalendarRounds(options: Options): Rounds {
  const { server, secretKey, network = {} } = options;
  const mark = createMarks(secretKey);
  let open: { key: string; client: DavClient; addresses?: Promise<string[]>; close(): void } | undefined;
  /** The client is kept from round to round, and with it the token and the connection. */
  const clientFor = ({ url, encrypted }: Round): DavClient => {
    const key = JSON.stringify([url, encrypted]);
    if (open?.key === key) return open.client;
    open?.close();
    open = undefined;
    const { send, close } = openDavAgent(network);
    let stored = encrypted;
    const credentials = decryptCalendarCredentials(secretKey, encrypted);
    const authorize = createAuthorize({
      send,
      credentials,
      async renewed(credentials) {
        const after = encryptCalendarCredentials(secretKey, credentials);
        await ask(server.rpc("replace_calendar_credentials", { before: stored ?? "", encrypted: after }));
        stored = after;
        if (open) open.key = JSON.stringify([url, after]);
      },
    });
    open = { key, client: createDavClient(send, authorize, credentials.hosts ?? [hostOf(url)]), close };
    return open.client;
  };

  const work = async (round: Round, ends: AbortSignal) => {
    const each = oneByOne(concernsOneEvent);
    const host = new URL(options.siteUrl).hostname;
    const client = clientFor(round);
    let others: Promise<Set<string>> | undefined;
    const elsewhere = () => {
      others ??= findElsewhere(client, round.url);
      return others;
    };
    const ownAddresses = () => {
      const found = open?.addresses ?? findOwnAddresses(client, round.url);
      if (open) open.addresses = found;
      // A failed question is asked again.
      found.catch(() => open && delete open.addresses);
      return found;
    };
    const doing: Work = { server, client, round, host, ends, each, mark, elsewhere, ownAddresses };
    const pulled = round.is_closing ? undefined : await pullEvents(doing);
    const version = pulled?.version;
    const { count, has_more } = await pushEvents(doing);
    each.end();
    return {
      has_more,
      ...(pulled && { keeps_marks: pulled.keepsMarks }),
      ...(version !== undefined && count === 0 && { version }),
    };
  };

  return {
    async run(closing) {
      const round = Claimed.parse(await ask(server.rpc("claim_calendar_round")));
      if (!round) return false;
      const ends = AbortSignal.any([AbortSignal.timeout(ROUND_MS), ...(closing ? [closing] : [])]);
      try {
        await ask(server.rpc("finish_calendar_round", await work(round, ends)));
      } catch (error) {
        // Any other failure is shown on the card too: the calendar has something that cannot be kept.
        const problem = problemCode(error) ?? "NOT_STORED";
        await ask(server.rpc("finish_calendar_round", closing?.aborted ? {} : { problem }));
        if (!(error instanceof CalendarServerProblem)) throw error;
      }
      return true;
    },
    close: () => open?.close(),
  };
}
