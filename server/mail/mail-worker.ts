import { kindInside } from "../../app/i18n/told/digest-mail.ts";
import { writeReason } from "../../app/i18n/told/reasons.ts";
import { unsubscribable } from "../../app/i18n/told/topics.ts";
import type { Database } from "../../app/platform/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import type { Sender } from "../told/read-sender.ts";
import { startWorker, type Worker } from "../told/start-worker.ts";
import type { UnsubscribeLinks } from "../told/unsubscribe-links.ts";
import { composeMail } from "./compose-mail.ts";
import { type Deliver, NotDelivered } from "./deliver.ts";

type Row = Database["public"]["Tables"]["mail_outbox"]["Row"];
type Options = {
  server: Client;
  deliver: Deliver;
  siteUrl: string;
  unsubscribe: Pick<UnsubscribeLinks, "linkFor">;
  /** Asked for when a mail is written. */
  sender: () => Promise<Sender>;
  /** Told of what could not be sent. */
  log: (line: string) => void;
  /** Told of a failure of the work itself, which is nobody's mail's. */
  failed?: (line: string) => void;
  pollMs?: number;
};

const AT_ONCE = 5;
const UNCLEAR = "The mail server went away while it was given this mail. It may have arrived, so it is not sent again.";

/** Sends what is due until closed. A mail belongs to one worker at a time, and to none again from the moment its text is given away. */
export function startMailWorker({
  server,
  deliver,
  siteUrl,
  unsubscribe,
  sender,
  log,
  failed = log,
  pollMs,
}: Options): Worker {
  const stopLink = ({ user_id, kind, data, language }: Row) => {
    const topic = unsubscribable(kind === "digest" ? kindInside(data) : kind);
    return user_id && topic ? unsubscribe.linkFor(user_id, topic, language) : undefined;
  };
  const sendOne = async (row: Row, worker: string) => {
    const mine = { mail: row.id, worker };
    try {
      const { brand, answersTo } = await sender();
      const parcel = {
        id: row.id,
        createdAt: new Date(row.created_at),
        ...{ brand, answersTo },
        mail: composeMail(row, siteUrl, brand, stopLink(row)),
      };
      await deliver(parcel, async () => (await server.rpc("hand_over_mail", mine)).data === true);
      await server.rpc("finish_mail", mine);
    } catch (error) {
      const { final, unclear, reason } = error instanceof NotDelivered ? error : BROKEN;
      const message = unclear ? UNCLEAR : error instanceof Error ? error.message : "unknown error";
      log(`A mail (${row.kind}) could not be sent: ${message}`);
      const give_up = final || unclear;
      await server.rpc("postpone_mail", { ...mine, error: writeReason(reason, message), give_up });
    }
  };
  return startWorker({
    claim: (worker, most) => server.rpc("claim_mails", { worker, most }),
    ...{ send: sendOne, atOnce: AT_ONCE, name: "The outbox", log: failed, pollMs },
  });
}

const BROKEN = { final: true, unclear: false, reason: "BROKEN" } as const;
