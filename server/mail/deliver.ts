import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { parseConnectionUrl } from "nodemailer/lib/shared/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import type { Reason } from "../../app/i18n/told/reasons.ts";
import { isMailAddress } from "../../app/platform/mail-address.ts";
import type { Sender } from "../told/read-sender.ts";
import { calendarPart } from "./calendar-part.ts";
import type { Mail } from "./compose-mail.ts";

export type Parcel = Sender & { id: string; createdAt: Date; mail: Mail };

/**
 * Delivers one mail. `handOver` is called right before its text is given away; when it answers false the mail is somebody
 * else's by now and is not given away.
 */
export type Deliver = (parcel: Parcel, handOver: () => Promise<boolean>) => Promise<void>;

/** The mail server did not take a mail. `final`: it never will. `unclear`: it may have. */
export class NotDelivered extends Error {
  readonly final: boolean;
  readonly unclear: boolean;
  readonly reason: Reason;
  constructor(message: string, { final = false, unclear = false, reason = "UNREACHABLE" as Reason } = {}) {
    super(message);
    this.reason = reason;
    this.final = final;
    this.unclear = unclear;
  }
}

const TIMEOUT_MS = 20_000;

/** By SMTP. `?from=` in the address names the sender; most servers only take mail from the account that signs in. */
export function bySmtp(smtpUrl: string, siteUrl: string): Deliver {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const from = url.searchParams.get("from") ?? (user.includes("@") ? user : noReply(siteUrl));
  url.searchParams.delete("from");
  const options = parseConnectionUrl(url.href);
  const login = options.auth && "pass" in options.auth ? options.auth : undefined;
  return async (parcel, handOver) => {
    const { text, reader } = await write(parcel, from, siteUrl);
    const connection = new SMTPConnection({
      ...options,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    let given = false;
    // Read only once the server has said that it takes the text.
    const stream = Readable.from(
      (async function* () {
        if (!(await handOver())) throw new NotDelivered("Another worker has this mail", { reason: "LATER" });
        given = true;
        yield text;
      })(),
    );
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = (error: SMTPConnection.SMTPError | null | undefined) => error && reject(explain(error, given));
        const send = () =>
          connection.send({ from, to: [reader] }, stream, (error) => (error ? fail(error) : resolve()));
        connection.once("error", fail);
        stream.once("error", reject);
        connection.connect((error) => {
          if (error) return fail(error);
          if (!login) return send();
          connection.login(login, (refused) => (refused ? fail(refused) : send()));
        });
      });
      connection.quit();
    } catch (error) {
      connection.close();
      throw error;
    }
  };
}

function explain(error: SMTPConnection.SMTPError, given: boolean): NotDelivered {
  const said = error.responseCode !== undefined;
  const final = said && (error.responseCode ?? 0) >= 500 && /RCPT|DATA/.test(error.command ?? "");
  const unclear = given && !said;
  return new NotDelivered(error.message, { final, unclear, reason: unclear ? "UNCLEAR" : reasonOf(error) });
}

function reasonOf({ code, responseCode }: SMTPConnection.SMTPError): Reason {
  if (code === "EAUTH") return "LOGIN";
  if (responseCode === undefined) return "UNREACHABLE";
  return responseCode >= 500 ? "REFUSED" : "LATER";
}

/** Into files, one a mail, where no server is set. */
export function toFiles(folder: string, siteUrl: string, log: (line: string) => void): Deliver {
  return async (parcel, handOver) => {
    const { text } = await write(parcel, noReply(siteUrl), siteUrl);
    const file = path.join(
      folder,
      `${parcel.createdAt.toISOString().replaceAll(":", "-")}-${parcel.id.slice(0, 8)}.eml`,
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await handOver())) return;
    await writeFile(file, text, { mode: 0o600 });
    log(`A mail was written to ${file} (set SMTP_URL to send mails).`);
  };
}

/**
 * The same mail has the same id however often it is tried. `reader` is the one address that its head names, so that the
 * server is given no other.
 */
async function write(
  { id, createdAt, brand, answersTo, mail: { event, unsubscribe, ...mail } }: Parcel,
  from: string,
  siteUrl: string,
): Promise<{ text: Buffer; reader: string }> {
  if (!isMailAddress(mail.to))
    throw new NotDelivered("No mail server reads this address as one", { final: true, reason: "REFUSED" });
  const message = new MailComposer({
    ...mail,
    to: { name: "", address: mail.to },
    ...(unsubscribe && { headers: stopHeaders(unsubscribe) }),
    ...(event && {
      icalEvent: {
        method: event.method,
        filename: event.fileName,
        content: calendarPart(event, { name: brand, email: from }, mail.to),
      },
    }),
    from: { name: brand, address: from },
    ...(answersTo && isMailAddress(answersTo) && { replyTo: { name: "", address: answersTo } }),
    date: createdAt,
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
  }).compile();
  const [reader = mail.to] = message.getEnvelope().to;
  return { text: await message.build(), reader };
}

/** Mail programs show a button of their own, which answers by POST alone; that needs https (RFC 8058). */
const stopHeaders = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  ...(link.startsWith("https:") ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
});

const noReply = (siteUrl: string): string => `no-reply@${new URL(siteUrl).hostname}`;
