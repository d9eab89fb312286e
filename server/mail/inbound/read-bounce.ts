import type { Email } from "postal-mime";
import { truncate } from "../../../app/platform/text/truncate.ts";
import { contentOf, parseMail } from "./parse-mail.ts";
import { MOST_READ, type Report, standardReport, writtenReport } from "./reports.ts";

/**
 * A mail of this site that another server reports on, and that server's text. Where a relay gave the mail another id,
 * its recipient and the time find it.
 */
export type Bounce = { said: string } & ({ mail: string } | { recipient: string; at: string });

/** The part of our own mails' ids before the host. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_SAID = 300;
const MOST_PARTS = 12;

/**
 * Reads a report that a mail did not arrive: a delivery status notification (RFC 3464), or what Exim, qmail and others
 * write. Undefined for any other mail, for a delay, and for a mail that this site has not sent.
 */
export const readBounce = (source: Buffer, host: string): Promise<Bounce | undefined> =>
  readReport(source, host, "failed");

/** Reads a report that a mail is late and still being tried. */
export const readDelay = (source: Buffer, host: string): Promise<Bounce | undefined> =>
  readReport(source, host, "delayed");

/**
 * True if a server reports a mail that did not arrive, or is late, without saying which: without its id, or by another
 * id and without its recipient or date. A mail of another program or site is not this site's, and named.
 */
export async function isNamelessReport(source: Buffer, host: string): Promise<boolean> {
  const found = await findReport(source, host);
  return found !== undefined && found.report.action !== "other" && found.named === "nothing";
}

async function readReport(source: Buffer, host: string, action: Report["action"]): Promise<Bounce | undefined> {
  const found = await findReport(source, host);
  if (found?.report.action !== action || typeof found.named === "string") return undefined;
  return { ...found.named, said: truncate(found.report.said, MOST_SAID) };
}

/** The mail that a report is about. */
type ReportedMail = { mail: string } | { recipient: string; at: string } | "another's" | "nothing";

async function findReport(source: Buffer, host: string): Promise<{ report: Report; named: ReportedMail } | undefined> {
  const mail = await parseMail(source);
  if (!mail) return undefined;
  const whole = wholeOf(mail, source);
  const texts = [...textsOf(mail), ...whole];
  const report = standardReport(mail, whole) ?? writtenReport(mail, texts);
  return report && { report, named: namedIn(mail, texts, report, host) };
}

function namedIn(mail: Email, texts: string[], { recipient }: Report, host: string): ReportedMail {
  const [id, isOwn] = idIn(mail, texts, host);
  if (isOwn) return { mail: id };
  if (!id) return "nothing";
  // An id of another kind of this host, or of another site in the same form, is not a relay's.
  if (id.endsWith(`@${host}`) || UUID.test(partsOf(id).name)) return "another's";
  const at = Date.parse(dateIn(texts) ?? mail.date ?? "");
  return recipient && !Number.isNaN(at) ? { recipient, at: new Date(at).toISOString() } : "nothing";
}

/** The mail as it came, where its parts were lost: servers name boundaries that they do not write, or none. */
const wholeOf = (mail: Email, source: Buffer): string[] =>
  mail.attachments.length === 0 &&
  mail.headers.some(({ key, value }) => key === "content-type" && /multipart/i.test(value))
    ? [source.toString("utf8").slice(0, MOST_READ)]
    : [];

/** All texts of a mail: its own, and those of what it encloses. */
function textsOf(mail: Email): string[] {
  const html = mail.html
    ?.slice(0, 5 * MOST_READ)
    .replaceAll(/<br\b[^<>]*>|<\/(?:p|div|tr|pre)>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "");
  const plain = html?.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  const texts = [...mail.attachments.slice(0, MOST_PARTS).map((part) => contentOf(part)), mail.text ?? "", plain ?? ""];
  return texts.map((text) => text.slice(0, MOST_READ));
}

/** The id of the mail that the texts name, and whether it is one of this site's, which is then without its host. */
function idIn(mail: Email, texts: string[], host: string): [id: string, isOwn: boolean] {
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bMessage-ID:\s*<?([^\s<>]{1,200})/gi)].map(([, id]) => id ?? ""),
  );
  const all = [...named, ...`${mail.inReplyTo ?? ""} ${mail.references ?? ""}`.split(/[\s<>]+/).filter(Boolean)];
  const own = all.map(partsOf).find((parts) => parts.host === host.toLowerCase() && UUID.test(parts.name));
  return own ? [own.name, true] : [all[0] ?? "", false];
}

/** Both parts of a mail's id. */
function partsOf(id: string): { name: string; host: string } {
  const [name = "", ...host] = id.toLowerCase().split("@");
  return { name, host: host.join("@") };
}

/** The date of the mail that came back. */
const dateIn = (texts: string[]): string | undefined =>
  texts.map((text) => /^Date:([^\r\n]*)/im.exec(text)?.[1]?.trim()).find(Boolean);
