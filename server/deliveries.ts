import type { Client, SiteBackend } from "./backend/site-backend.ts";
import { createMailEncryption } from "./mail/mail-encryption.ts";
import { createMailTransport, type MailTransport } from "./mail/mail-transport.ts";
import { type Outbox, openOutbox } from "./mail/outbox.ts";
import type { Job } from "./monitoring/metrics.ts";
import { ask } from "./notifications/query-database.ts";
import { readSender } from "./notifications/read-sender.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "./notifications/unsubscribe-links.ts";
import { wakeWhenDue } from "./notifications/wake-when-due.ts";
import { startPushWorker } from "./push/push-worker.ts";
import { createSendPush } from "./push/send-push.ts";
import { siteVapidKeys } from "./push/vapid-keys.ts";
import type { Settings } from "./settings.ts";
import type { SiteAddress } from "./site-address.ts";

type Options = {
  settings: Settings;
  backend: Pick<SiteBackend, "secretKey" | "sql">;
  server: Client;
  address: SiteAddress;
  log: (line: string) => void;
  /** Logs the failures of a job. */
  failing: (job: Job) => (line: string) => void;
};

export type Deliveries = {
  outbox: Outbox;
  transport: MailTransport;
  unsubscribe: UnsubscribeLinks;
  /** The key that a browser needs to let this site show notifications (VAPID, base64url). */
  pushKey: string;
  /** Checks for due deliveries at once. */
  wake(): void;
};

/**
 * The time at shutdown for a mail server to confirm a mail it was given; mails not yet handed over are released at
 * once.
 */
const MAIL_GRACE_MS = 17_000;
const PUSH_GRACE_MS = 2_000;

/** Sends due mails and pushes, and reads incoming mail. @param running receives the resources to close */
export async function startDeliveries(running: AsyncDisposableStack, options: Options): Promise<Deliveries> {
  const { settings, backend, server, address, log, failing } = options;
  const { secretKey, sql } = backend;
  const unsubscribe = createUnsubscribeLinks(secretKey, address);
  const facts = createMailEncryption(secretKey);
  const keys = await siteVapidKeys({ set: settings.vapid, dataDir: settings.dataDir, secretKey });
  const contact = address.siteUrl.startsWith("https:") ? address.siteUrl : `mailto:${settings.admin.email}`;
  const given = { has_server: settings.smtpUrl !== undefined, has_mailbox: settings.imapUrl !== undefined };
  await ask(server.rpc("set_mail_transport", given));

  const transport = createMailTransport({
    smtpUrl: settings.smtpUrl,
    dataDir: settings.dataDir,
    server,
    secretKey,
    get siteUrl() {
      return address.siteUrl;
    },
    log,
  });
  const { deliver } = transport;
  const outbox = openOutbox({
    ...(settings.imapUrl ? { imapUrl: settings.imapUrl } : {}),
    server,
    get siteUrl() {
      return address.siteUrl;
    },
    deliver,
    unsubscribe,
    facts,
    log,
    failed: failing("mail"),
  });
  const pushes = startPushWorker({
    server,
    send: createSendPush({ keys, contact }),
    brand: async () => (await readSender(server)).brand,
    log: failing("push"),
  });
  // In parallel, so that the shutdown takes as long as the slower of the two.
  running.defer(async () => {
    await Promise.all([outbox.close(MAIL_GRACE_MS), pushes.close(PUSH_GRACE_MS)]);
  });
  const { imapUrl, authservId } = settings;
  if (imapUrl) {
    // Imported on demand: most sites have no mailbox, and the library is several megabytes.
    const { watchMailbox } = await import("./mail/inbound/watch-mailbox.ts");
    const mailbox = watchMailbox({
      imapUrl,
      authservId,
      get siteUrl() {
        return address.siteUrl;
      },
      server,
      failed: failing("mail"),
    });
    running.defer(mailbox.close);
  }
  if (sql) await wakeWhenDue(sql, { mail_outbox: outbox, push_outbox: pushes });

  return {
    outbox,
    transport,
    unsubscribe,
    pushKey: keys.publicKey,
    wake() {
      outbox.wake();
      pushes.wake();
    },
  };
}
