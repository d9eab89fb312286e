import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { AuthMail, AuthMailer } from "../../embedded/index.ts";
import { composeMail, type Mail } from "./compose-mail.ts";
import type { MailKind } from "./mail-texts.ts";

type Options = {
  siteUrl: string;
  dataDir: string;
  smtpUrl?: string;
  /** The school's name, asked for when a mail is written. */
  brand: () => Promise<string>;
  log: (line: string) => void;
};

export type Mailer = AuthMailer & {
  /** Waits for mails that are on their way, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
};

/**
 * Sends the mails of the sign-in service by SMTP, or writes them to files where no server is set. A mail goes its way on
 * its own: an answer neither waits for it nor fails with it, and tells nobody whether an address has an account.
 */
export function createMailer({ siteUrl, dataDir, smtpUrl, brand, log }: Options): Mailer {
  const deliver = smtpUrl ? bySmtp(smtpUrl, siteUrl) : toFiles(path.join(dataDir, "mail"), siteUrl, log);
  const underway = new Set<Promise<void>>();
  const send = (kind: MailKind) => async (mail: AuthMail) => {
    const sending = brand()
      .then((name) => deliver(composeMail(kind, mail, siteUrl, name), name))
      .catch((error: Error) => log(`A mail (${kind}) could not be sent: ${error.message}`))
      .finally(() => underway.delete(sending));
    underway.add(sending);
  };
  return {
    sendRecovery: send("recovery"),
    sendConfirmation: send("confirmation"),
    sendEmailChange: send("emailChange"),
    async close(graceMs) {
      await Promise.race([
        Promise.allSettled(underway),
        new Promise((resolve) => setTimeout(resolve, graceMs).unref()),
      ]);
    },
  };
}

type Deliver = (mail: Mail, brand: string) => Promise<void>;

// `?from=` in SMTP_URL names the sender; most servers only take mail from the account that signs in.
function bySmtp(smtpUrl: string, siteUrl: string): Deliver {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const address = url.searchParams.get("from") ?? (user.includes("@") ? user : noReply(siteUrl));
  url.searchParams.delete("from");
  const transport = nodemailer.createTransport(url.href);
  return async (mail, brand) => {
    await transport.sendMail({ ...mail, from: { name: brand, address } });
  };
}

function toFiles(folder: string, siteUrl: string, log: Options["log"]): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (mail, brand) => {
    const { message } = await transport.sendMail({ ...mail, from: { name: brand, address: noReply(siteUrl) } });
    const file = path.join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, message, { mode: 0o600 });
    log(`A mail was written to ${file} (set SMTP_URL to send mails).`);
  };
}

const noReply = (siteUrl: string): string => `no-reply@${new URL(siteUrl).hostname}`;
