import { randomUUID } from "node:crypto";
import { unsubscribable } from "../../app/i18n/told/topics.ts";
import type { Database } from "../../app/platform/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import type { UnsubscribeLinks } from "../told/unsubscribe-links.ts";
import { composeMail } from "./compose-mail.ts";
import { type Deliver, NotDelivered } from "./deliver.ts";

type Row = Database["public"]["Tables"]["mail_outbox"]["Row"];
type Options = {
  server: Client;
  deliver: Deliver;
  siteUrl: string;
  unsubscribe: Pick<UnsubscribeLinks, "linkFor">;
  /** The school's name, asked for when a mail is written. */
  brand: () => Promise<string>;
  log: (line: string) => void;
  pollMs?: number;
};

export type MailWorker = {
  /** There may be something in the outbox. */
  nudge(): void;
  /** Takes no more mails and waits for those on their way, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
};

const POLL_MS = 5_000;
const AT_ONCE = 5;
const UNCLEAR = "The mail server went away while it was given this mail. It may have arrived, so it is not sent again.";

/**
 * Sends what is due in the outbox until closed. Any number of processes may do so on one database: a mail belongs to one
 * worker at a time, and to none again from the moment its text is given away.
 */
export function startMailWorker(options: Options): MailWorker {
  const { server, deliver, siteUrl, unsubscribe, brand, log, pollMs = POLL_MS } = options;
  const worker = randomUUID();
  let closed = false;
  let again = false;
  let working: Promise<void> | undefined;

  const stopLink = ({ user_id, kind, language }: Row) => {
    const topic = unsubscribable(kind);
    return user_id && topic ? unsubscribe.linkFor(user_id, topic, language) : undefined;
  };
  const sendOne = async (row: Row) => {
    const mine = { mail: row.id, worker };
    try {
      const name = await brand();
      const parcel = {
        id: row.id,
        createdAt: new Date(row.created_at),
        brand: name,
        mail: composeMail(row, siteUrl, name, stopLink(row)),
      };
      await deliver(parcel, async () => (await server.rpc("hand_over_mail", mine)).data === true);
      await server.rpc("finish_mail", mine);
    } catch (error) {
      const { final, unclear } = error instanceof NotDelivered ? error : { final: true, unclear: false };
      const message = unclear ? UNCLEAR : error instanceof Error ? error.message : "unknown error";
      log(`A mail (${row.kind}) could not be sent: ${message}`);
      await server.rpc("postpone_mail", { ...mine, error: message, give_up: final || unclear });
    }
  };

  const sendDue = async () => {
    do {
      again = false;
      const { data, error } = await server.rpc("claim_mails", { worker, most: AT_ONCE });
      if (error) return log(`The outbox cannot be read: ${error.message}`);
      await Promise.all(data.map(sendOne));
      if (data.length === AT_ONCE) again = true;
    } while (again && !closed);
  };

  const nudge = () => {
    if (closed) return;
    again = true;
    working ??= sendDue()
      .catch((error: unknown) =>
        log(`The outbox cannot be worked on: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => {
        working = undefined;
      });
  };
  const polling = setInterval(nudge, pollMs).unref();
  nudge();

  return {
    nudge,
    async close(graceMs) {
      closed = true;
      clearInterval(polling);
      await Promise.race([working, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}
