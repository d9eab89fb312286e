import { type FetchMessageObject, ImapFlow, type MessageStructureObject } from "imapflow";
import { writeReason } from "../../../app/i18n/notifications/reasons.ts";
import type { Client } from "../../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../../notifications/query-database.ts";
import { WorkerFailed } from "../../run-in-worker.ts";
import { authservIdOf } from "./authenticated-sender.ts";
import { mailboxProblem } from "./mailbox-problem.ts";
import { readMail } from "./read-mail.ts";
import type { Unread } from "./read-mail-worker.ts";
import { isOfMailServer } from "./reports.ts";

const EVERY_MS = 5 * 60_000;
const CLOSE_WITHIN_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
/** Mail that arrived before the site started is read back this far, or to the last reading, a day before which a mail may be dated. */
const BACK_DAYS = { least: 3, most: 60 };
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
  /** How often it is read. */
  everyMs?: number;
};

/** A mail of the mailbox: a report or an answer by its form, or a mail that a mail server wrote. */
type Mail = { uid: number; source: Buffer; isForm: boolean; arrivedAt: Date };

/**
 * Reads the mailbox at once and every five minutes, and records bounces and replies to invitations. The mailbox is
 * opened read-only: nothing in it is marked, moved or deleted. Any number of processes may run it.
 */
export function watchMailbox(options: Options): { close(): Promise<void> } {
  const { imapUrl, server, failed, everyMs = EVERY_MS } = options;
  const authservId = authservIdOf(imapUrl, options.authservId);
  let next = 1;
  /** The mailbox whose numbers are known: one that was made anew counts from the beginning. */
  let known: bigint | undefined;
  const tries = new Map<number, number>();
  let looking: Promise<void> | undefined;
  const record = async ({ source, isForm }: Mail): Promise<Unread | undefined> => {
    const { bounce, delay, answers, unread } = await readMail({
      source: new Uint8Array(source),
      host: new URL(options.siteUrl).hostname,
      authservId,
    });
    const { said = "", ...named } = bounce ?? delay ?? {};
    if (bounce) await ask(server.rpc("record_bounce", { ...named, error: writeReason("RETURNED", said) }));
    if (delay)
      await ask(server.rpc("record_bounce", { ...named, error: writeReason("DELAYED", said), is_delay: true }));
    for (const answer of answers) await ask(server.rpc("answer_invitation", answer));
    if (bounce || delay || answers.length > 0) return unread;
    return isForm && source.length >= MOST_BYTES ? "TOO_LARGE" : unread;
  };
  /**
   * Reads a mail. `isDone` is false if the mail has to be read again; `unread` is the reason why a report or an answer
   * could not be used.
   */
  const attempt = async (mail: Mail): Promise<{ isDone: boolean; unread?: Unread | undefined }> => {
    const before = tries.get(mail.uid) ?? 0;
    if (before >= MOST_TRIES) return { isDone: true };
    try {
      return { isDone: true, unread: await record(mail) };
    } catch (error) {
      if (error instanceof WorkerFailed) {
        failed("A mail in the mailbox is beyond the limits of reading, and is left out");
        return { isDone: true, unread: "UNREADABLE" };
      }
      if (!(error instanceof DatabaseRefused)) throw error;
      failed(`A returned mail or a reply cannot be recorded: ${error.message}`);
      tries.set(mail.uid, before + 1);
      return before + 1 >= MOST_TRIES ? { isDone: true, unread: "NOT_RECORDED" } : { isDone: false };
    }
  };
  const look = async () => {
    const since = startOf(await ask(server.rpc("mailbox_read_at")));
    const client = openClient(imapUrl);
    try {
      await client.connect();
      const { uidValidity } = await client.mailboxOpen(folderOf(imapUrl), { readOnly: true });
      if (known !== uidValidity) {
        known = uidValidity;
        next = 1;
        tries.clear();
      }
      next = await readNew(client, { from: next, since }, async (mail) => {
        const { isDone, unread } = await attempt(mail);
        const named = { mail: `${uidValidity}.${mail.uid}`, arrived_at: mail.arrivedAt.toISOString() };
        if (unread) await ask(server.rpc("note_unread_mail", { ...named, problem: unread }));
        return isDone;
      });
    } finally {
      client.close();
    }
    await ask(server.rpc("note_mailbox"));
  };
  const begin = () => {
    looking ??= look()
      .catch(async (error: unknown) => {
        failed(`The mailbox of returned mails cannot be read: ${error instanceof Error ? error.message : error}`);
        await ask(server.rpc("note_mailbox", { problem: mailboxProblem(error) }));
      })
      .catch((error: unknown) => failed(`That cannot be told to the teacher: ${error}`))
      .finally(() => {
        looking = undefined;
      });
  };
  begin();
  const timer = setInterval(begin, everyMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())]);
    },
  };
}

/** The day from which mails are read that nobody has read yet. */
function startOf(readAt: string | null): Date {
  const now = Date.now();
  const last = readAt ? Date.parse(readAt) - DAY_MS : now;
  return new Date(Math.max(Math.min(last, now - BACK_DAYS.least * DAY_MS), now - BACK_DAYS.most * DAY_MS));
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
 * Reads the bounces and replies from the message number `from` on; returns the number to continue with: the first
 * message that `read` has not finished, otherwise the number after the last.
 */
async function readNew(
  client: ImapFlow,
  { from, since }: { from: number; since: Date },
  read: (mail: Mail) => Promise<boolean>,
): Promise<number> {
  const all = await client.search({ since, uid: `${from}:*` }, { uid: true });
  if (!all) throw new Error("The mailbox cannot be searched");
  // "5:*" returns the last message even when its number is below 5.
  const found = all.filter((uid) => uid >= from);
  let again: number | undefined;
  for (const uid of found) {
    const wanted = { bodyStructure: true, envelope: true, internalDate: true } as const;
    const looked = await client.fetchOne(String(uid), wanted, { uid: true });
    const isForm = looked && (isDeliveryReport(looked.bodyStructure) || isAnswer(looked.bodyStructure));
    if (!looked || !(isForm || isOfServer(looked))) continue;
    const message = await client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES } }, { uid: true });
    const source = message ? message.source : undefined;
    const arrivedAt = new Date(looked.internalDate ?? Date.now());
    if (source && !(await read({ uid, source, isForm: Boolean(isForm), arrivedAt }))) again ??= uid;
  }
  return again ?? Math.max(from, ...found.map((uid) => uid + 1));
}

const isDeliveryReport = (part: MessageStructureObject | undefined): boolean => part?.type === "multipart/report";

/** A mail by a mail server: Exim, qmail and others write a plain mail. */
const isOfServer = ({ envelope }: FetchMessageObject): boolean =>
  !envelope?.from?.some(({ address }) => address) ||
  envelope.from.some(({ name, address }) => isOfMailServer(name, address));

/** Calendars without a stated method are read; those with another method are invitations of other people. */
const isAnswer = (part: MessageStructureObject | undefined): boolean =>
  (part?.type === "text/calendar" &&
    ["reply", "counter"].includes((part.parameters?.method ?? "reply").toLowerCase())) ||
  part?.childNodes?.some(isAnswer) === true;
