import { ImapFlow, type MessageStructureObject } from "imapflow";
import { writeReason } from "../../../app/i18n/notifications/reasons.ts";
import type { Client } from "../../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../../notifications/query-database.ts";
import { readBounce } from "./read-bounce.ts";
import { readCalendarReplies } from "./read-calendar-replies.ts";

const EVERY_MS = 5 * 60_000;
const CLOSE_WITHIN_MS = 1_000;
/** Mail that arrived before the site started is read back this far. */
const BACK_MS = 3 * 24 * 3_600_000;
/** Enough for the status and the header of a bounce, and for a whole calendar reply. */
const MOST_BYTES = 512 * 1024;
/** Anybody can write to the mailbox: a mail that the database refuses is read again so often, and holds up no other. */
const MOST_TRIES = 3;

type Options = { imapUrl: string; siteUrl: string; server: Client; failed: (line: string) => void };

/**
 * Reads the mailbox at once and every five minutes, and records bounces and replies to invitations. The mailbox is
 * opened read-only: nothing in it is marked, moved or deleted. Any number of processes may run it.
 */
export function watchMailbox({ imapUrl, siteUrl, server, failed }: Options): { close(): Promise<void> } {
  const { hostname } = new URL(siteUrl);
  let next = 1;
  const tries = new Map<number, number>();
  let looking: Promise<void> | undefined;
  const look = async () => {
    const client = openClient(imapUrl);
    try {
      await client.connect();
      const record = async (source: Buffer) => {
        const found = await readBounce(source, hostname);
        if (found) {
          const error = writeReason("RETURNED", found.said);
          await ask(server.rpc("record_bounce", { mail: found.mail, error }));
        }
        for (const answer of await readCalendarReplies(source, hostname))
          await ask(server.rpc("answer_invitation", answer));
      };
      next = await readNew(client, folderOf(imapUrl), next, async (uid, source) => {
        const before = tries.get(uid) ?? 0;
        if (before >= MOST_TRIES) return true;
        try {
          await record(source);
          return true;
        } catch (error) {
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
    const looked = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true });
    if (!looked || !(isReport(looked.bodyStructure) || isAnswer(looked.bodyStructure))) continue;
    const message = await client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES } }, { uid: true });
    const source = message ? message.source : undefined;
    if (source && !(await read(uid, source))) again ??= uid;
  }
  return again ?? Math.max(from, ...found.map((uid) => uid + 1));
}

const isReport = (part: MessageStructureObject | undefined): boolean => part?.type === "multipart/report";

/** Calendars without a stated method are read; those with another method are invitations of other people. */
const isAnswer = (part: MessageStructureObject | undefined): boolean =>
  (part?.type === "text/calendar" && (part.parameters?.method ?? "reply").toLowerCase() === "reply") ||
  part?.childNodes?.some(isAnswer) === true;
