import { z } from "zod";
import { kindInside } from "../../app/i18n/notifications/digest-mail.ts";
import { unsubscribable } from "../../app/i18n/notifications/kinds.ts";
import { type Reason, writeReason } from "../../app/i18n/notifications/reasons.ts";
import type { Database, Json } from "../../app/platform/backend/database.types.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../notifications/query-database.ts";
import type { Sender } from "../notifications/read-sender.ts";
import { startWorker, type Worker } from "../notifications/start-worker.ts";
import type { UnsubscribeLinks } from "../notifications/unsubscribe-links.ts";
import { readAttachedNote } from "./attached-note.ts";
import { composeMail } from "./compose-mail.ts";
import { type Deliver, DeliveryStopped } from "./deliver.ts";
import type { Facts, MailEncryption } from "./mail-encryption.ts";
import { DeliveryFailed } from "./refusals.ts";

type Row = Database["public"]["Tables"]["mail_outbox"]["Row"];
type Options = {
  server: Client;
  deliver: Deliver;
  /** Read for each mail. */
  readonly siteUrl: string;
  unsubscribe: Pick<UnsubscribeLinks, "linkFor">;
  facts: MailEncryption;
  /** Reads the sender's name when a mail is written. */
  sender: () => Promise<Sender>;
  /** True if replies to invitations are read. */
  readsAnswers?: boolean;
  /** Logs mails that could not be sent. */
  log: (line: string) => void;
  /** Logs failures of the work itself, such as of the database. */
  failed?: (line: string) => void;
  pollMs?: number;
};

const AT_ONCE = 5;
/** Less than half of the time that a claim lasts. */
const HOLD_MS = 45_000;
const ENCRYPT_EVERY_MS = 60_000;
const ENCRYPTED_AT_ONCE = 200;
const UNCLEAR = "The mail server went away while it was given this mail. It may have arrived, so it is not sent again.";

/**
 * Sends due mails until closed. A mail is claimed by one worker at a time, and by none again once its text was sent.
 */
export function startMailWorker(options: Options): Worker {
  const { server, deliver, unsubscribe, facts, sender, log, failed = log, pollMs, readsAnswers = false } = options;
  const stopping = new AbortController();
  const stopLink = ({ user_id, kind, data, language }: Row) => {
    const topic = unsubscribable(kind === "digest" ? kindInside(data) : kind);
    return user_id && topic ? unsubscribe.linkFor(user_id, topic, language) : undefined;
  };
  const give = async (row: Row, mine: { mail: string; worker: string }) => {
    const { brand } = await sender();
    const answersTo = await ask(server.rpc("reply_address", { mail: row.id }));
    const order = { ...row, data: facts.decrypt(row.id, row.data) };
    if (!(await opensSomething(server, order))) throw new Outdated();
    const written = composeMail(order, options.siteUrl, brand, stopLink(row));
    const mail = { ...written, files: await readAttachedNote(server, order) };
    const asks = readsAnswers && !row.kind.startsWith("teacher_");
    const parcel = { id: row.id, createdAt: new Date(row.created_at), brand, answersTo, asks, mail };
    return deliver(parcel, async () => (await ask(server.rpc("hand_over_mail", mine))) === true, stopping.signal);
  };
  const unheld = (error: unknown) => failed(`A mail on its way could not be held: ${error}`);
  const sendOne = async (row: Row, worker: string) => {
    const mine = { mail: row.id, worker };
    const holding = setInterval(() => void ask(server.rpc("extend_mail_claim", mine)).catch(unheld), HOLD_MS).unref();
    try {
      const way = await give(row, mine);
      await ask(server.rpc("finish_mail", { ...mine, saved: way === "saved" }));
    } catch (error) {
      if (error instanceof DatabaseRefused && error.isOfNoRow)
        return log(`A mail (${row.kind}) was sent, and could not be noted as sent: another worker has it by now.`);
      // The mail is claimed again, unless it may have arrived.
      if (error instanceof DatabaseRefused) throw error;
      if (error instanceof Outdated) {
        await ask(
          server.rpc("drop_mail", { ...mine, error: writeReason("OUTDATED", "Its link was replaced or used.") }),
        );
        return;
      }
      if (error instanceof DeliveryStopped) {
        await ask(server.rpc("release_mail", mine));
        return;
      }
      const { final, unclear, everybody, reason } = error instanceof DeliveryFailed ? error : BROKEN;
      const message = unclear ? UNCLEAR : error instanceof Error ? error.message : "unknown error";
      log(`A mail (${row.kind}) could not be sent: ${message}`);
      const why = { ...mine, error: writeReason(reason, message) };
      if (everybody) await ask(server.rpc("mark_mail_server_down", why));
      else await ask(server.rpc("postpone_mail", { ...why, give_up: final || unclear }));
      const secrets = facts.secretsIn(row.data);
      if (secrets) await encryptMail(server, facts, { id: row.id, secrets });
    } finally {
      clearInterval(holding);
    }
  };
  const worker = startWorker({
    claim: (name, limit) => server.rpc("claim_mails", { worker: name, max_rows: limit }),
    send: sendOne,
    atOnce: AT_ONCE,
    name: "The outbox",
    log: failed,
    pollMs,
  });
  const encryptAll = () =>
    void encryptWaiting(server, facts).catch((error: unknown) =>
      failed(`Mails that wait could not be encrypted: ${error}`),
    );
  const encrypting = setInterval(encryptAll, ENCRYPT_EVERY_MS).unref();
  return {
    wake: worker.wake,
    async close(graceMs) {
      clearInterval(encrypting);
      stopping.abort();
      await worker.close(graceMs);
    },
  };
}

/** The content of the mail is no longer true. */
class Outdated extends Error {}

const Link = z.object({ token_hash: z.string() });

/**
 * True if the link in a mail of the sign-in service is valid. Its validity starts again here, however long the mail
 * waited.
 */
async function opensSomething(server: Client, { kind, data }: { kind: string; data: Facts }): Promise<boolean> {
  const token = ["recovery", "confirmation", "email_change"].includes(kind) && Link.safeParse(data).data?.token_hash;
  return !token || (await ask(server.rpc("renew_mail_link", { kind, token }))) === true;
}

/** Encrypts the secrets of mails that have to wait, so that a copy of the database grants no access. */
async function encryptWaiting(server: Client, facts: MailEncryption): Promise<void> {
  const open = await ask(server.rpc("list_unencrypted_mail", { max_rows: ENCRYPTED_AT_ONCE }));
  for (const row of open ?? []) await encryptMail(server, facts, row);
}

async function encryptMail(server: Client, facts: MailEncryption, { id, secrets }: { id: string; secrets: Json }) {
  await ask(server.rpc("store_encrypted_mail", { mail: id, secrets, encrypted: facts.encryptText(id, secrets) }));
}

const BROKEN = { final: true, unclear: false, everybody: false, reason: "BROKEN" as Reason };
