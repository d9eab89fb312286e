import { type FetchMessageObject, ImapFlow, type MessageStructureObject } from "imapflow";
import { writeReason } from "../../../app/i18n/notifications/reasons.ts";
import type { Client } from "../../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../../notifications/query-database.ts";
import { WorkerFailed } from "../../run-in-worker.ts";
import { authservIdOf } from "./authenticated-sender.ts";
import { readMail } from "./read-mail.ts";
import { isOfMailServer } from "./reports.ts";

const EVERY_MS = 5 * 60_000;
const CLOSE_WITHIN_MS = 1_000;
/** Mail that arrived before the site started is read back this far. */
const BACK_MS = 3 * 24 * 3_600_000;
/** Enough for the status and the header of a bounce, and for a whole calendar reply. */
const MOST_BYTES = 512 * 1024;
/** Anybody can write to the mailbox: a mail that the database refuses is read again so often, and holds up no other. */
const MOST_TRIES = 3;

type Options = {
  imapUrl: string;
  authservId?: string | undefined;
  /** Read for each mail. */
  readonly siteUrl: string;
  server: Client;
  failed: (line: string) => void;
};

/**
 * Reads the mailbox at once and every five minutes, and records bounces and replies to invitations. The mailbox is
 * opened read-only: nothing in it is marked, moved or deleted. Any number of processes may run it.
 */
export function watchMailbox(options: Options): { close(): Promise<void> } {
  const { imapUrl, server, failed } = options;
  const authservId = authservIdOf(imapUrl, options.authservId);
  let next = 1;
  const tries = new Map<number, number>();
  let looking: Promise<void> | undefined;
  const look = async () => {
    const client = openClient(imapUrl);
    try {
      await client.connect();
      const record = async (source: Buffer) => {
        const { bounce, delay, answers } = await readMail({
          source: new Uint8Array(source),
          host: new URL(options.siteUrl).hostname,
          authservId,
        });
        const { said = "", ...named } = bounce ?? delay ?? {};
        if (bounce) await ask(server.rpc("record_bounce", { ...named, error: writeReason("RETURNED", said) }));
        if (delay)
          await ask(server.rpc("record_bounce", { ...named, error: writeReason("DELAYED", said), is_delay: true }));
        for (const answer of answers) await ask(server.rpc("answer_invitation", answer));
      };
      next = await readNew(client, folderOf(imapUrl), next, async (uid, source) => {
        const before = tries.get(uid) ?? 0;
        if (before >= MOST_TRIES) return true;
        try {
          await record(source);
          return true;
        } catch (error) {
          if (error instanceof WorkerFailed) {
            failed("A mail in the mailbox is beyond the limits of reading, and is left out");
            return true;
          }
          if (!(error instanceof DatabaseRefused)) throw error;
          failed(`A returned mail or a reply cannot be recorded: ${error.message}`);
          tries.set(uid, before + 1);
          return before + 1 >= MOST_TRIES;
        }
      });
    } finally {
      client.close();
    }
  };
  const begin = () => {
    looking ??= look()
      .catch((error: unknown) =>
        failed(`The mailbox of returned mails cannot be read: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => {
        looking = undefined;
      });
  };
  begin();
  const timer = setInterval(begin, EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())]);
    },
  };
}

function openClient(imapUrl: string): ImapFlow {
  const url = new URL(imapUrl);
  const secure = url.protocol === "imaps:";
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (secure ? 993 : 143)),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 30_000,
    socketTimeout: 60_000,
  });
  // Failures reject the call; an error event without a listener would end the process.
  client.on("error", () => {});
  return client;
}

const folderOf = (imapUrl: string): string => decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || "INBOX";

/**
 * Reads the bounces and replies from the message number `from` on; returns the number to continue with: the first of which
 * `read` is not done, otherwise the one after the last.
 */
async function readNew(
  client: ImapFlow,
  folder: string,
  from: number,
  read: (uid: number, source: Buffer) => Promise<boolean>,
): Promise<number> {
  await client.mailboxOpen(folder, { readOnly: true });
  const since = new Date(Date.now() - BACK_MS);
  const all = (await client.search({ since, uid: `${from}:*` }, { uid: true })) || [];
  // "5:*" returns the last message even when its number is below 5.
  const found = all.filter((uid) => uid >= from);
  let again: number | undefined;
  for (const uid of found) {
    const looked = await client.fetchOne(String(uid), { bodyStructure: true, envelope: true }, { uid: true });
    if (!looked || !(isReport(looked) || isAnswer(looked.bodyStructure))) continue;
    const message = await client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES } }, { uid: true });
    const source = message ? message.source : undefined;
    if (source && !(await read(uid, source))) again ??= uid;
  }
  return again ?? Math.max(from, ...found.map((uid) => uid + 1));
}

/** A delivery report by its form, or by who wrote it: Exim, qmail and others write a plain mail. */
const isReport = ({ bodyStructure, envelope }: FetchMessageObject): boolean =>
  bodyStructure?.type === "multipart/report" ||
  envelope?.from?.some(({ name, address }) => isOfMailServer(name, address)) === true;

/** Calendars without a stated method are read; those with another method are invitations of other people. */
const isAnswer = (part: MessageStructureObject | undefined): boolean =>
  (part?.type === "text/calendar" &&
    ["reply", "counter"].includes((part.parameters?.method ?? "reply").toLowerCase())) ||
  part?.childNodes?.some(isAnswer) === true;
