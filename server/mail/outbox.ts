import { randomUUID } from "node:crypto";
import type { MailKind } from "../../app/i18n/notifications/account-mail.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { readSender } from "../notifications/read-sender.ts";
import type { Worker } from "../notifications/start-worker.ts";
import type { UnsubscribeLinks } from "../notifications/unsubscribe-links.ts";
import type { OutboxRow } from "./auth-mailer.ts";
import type { Deliver } from "./deliver.ts";
import type { MailEncryption } from "./mail-encryption.ts";
import { startMailWorker } from "./mail-worker.ts";

type Options = {
  server: Client;
  /** Read for each mail. */
  readonly siteUrl: string;
  deliver: Deliver;
  imapUrl?: string;
  unsubscribe: Pick<UnsubscribeLinks, "linkFor">;
  facts: MailEncryption;
  log: (line: string) => void;
  /** Logs failures of the work itself, such as of the database. */
  failed: (line: string) => void;
};

export type Outbox = Worker & {
  /**
   * Puts a mail into the outbox, unless one with its id is there already. The database drops what exceeds the reader's
   * daily share.
   * @throws when it could not be stored; the caller should try again.
   */
  enqueue(row: OutboxRow): Promise<void>;
  /** True if the address may get another mail of this kind today. @throws when that cannot be read. */
  hasRoom(kind: MailKind, recipient: string): Promise<boolean>;
  /** True if a mail of this id exists and is sent or pending. @throws when that cannot be read. */
  holds(id: string): Promise<boolean>;
};

/** The site's outgoing mail. */
export function openOutbox(options: Options): Outbox {
  const { server, deliver, imapUrl, unsubscribe, facts, log, failed } = options;
  const sender = () => readSender(server);
  const readsAnswers = imapUrl !== undefined;
  const worker = startMailWorker({
    server,
    deliver,
    get siteUrl() {
      return options.siteUrl;
    },
    unsubscribe,
    facts,
    sender,
    readsAnswers,
    log,
    failed,
  });
  return {
    ...worker,
    async enqueue(row) {
      const id = row.id ?? randomUUID();
      const encrypted = { ...row, id, data: facts.encrypt(id, row.data ?? {}) };
      const { error } = await server
        .from("mail_outbox")
        .upsert(encrypted, { onConflict: "id", ignoreDuplicates: true });
      if (!error) return;
      failed(`A mail (${row.kind}) could not be put into the outbox: ${error.message}`);
      throw error;
    },
    async hasRoom(kind, recipient) {
      return (await ask(server.rpc("has_mail_quota", { kind, recipient }))) === true;
    },
    async holds(id) {
      const mail = server.from("mail_outbox").select("id").eq("id", id).neq("state", "failed").maybeSingle();
      return (await ask(mail)) !== null;
    },
  };
}
