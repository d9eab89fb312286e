import type { Email } from "postal-mime";
import { contentOf } from "./parse-mail.ts";

/** A server's report of a mail: "other" if the mail arrived, or was passed on. */
export type Report = { action: "failed" | "delayed" | "other"; recipient: string | undefined; said: string };

/** Characters of a part of a mail that are looked at: patterns may take time in proportion to their square. */
export const MOST_READ = 20_000;
const MOST_SUBJECT = 1_000;
const STATUS_TYPES = ["message/delivery-status", "message/global-delivery-status"];

/** A delivery status notification (RFC 3464): of several recipients, the first one whom the mail did not reach. */
export function standardReport({ attachments, headers }: Email, whole: string[]): Report | undefined {
  const isReport = headers.some(({ key, value }) => key === "content-type" && /delivery-status/i.test(value));
  const found = attachments
    .filter(({ mimeType }) => STATUS_TYPES.includes(mimeType))
    .map((part) => contentOf(part).slice(0, MOST_READ));
  const parts = [...found, ...(isReport ? whole : [])];
  const groups = parts.flatMap((text) => text.split(/\r?\n[ \t]*\r?\n/)).map(fieldsOf);
  const reports = groups.filter((fields) => fields.has("action") || fields.has("status")).map(reportOf);
  return (
    reports.find(({ action }) => action === "failed") ??
    reports.find(({ action }) => action === "delayed") ??
    reports[0]
  );
}

function reportOf(fields: Map<string, string>): Report {
  const status = fields.get("status") ?? "";
  const word = /^[a-z]+/.exec(fields.get("action")?.toLowerCase() ?? "")?.[0];
  const action = word === "failed" || word === "delayed" ? word : word === "expired" ? "failed" : "other";
  // Some leave the action out.
  const byStatus = status.startsWith("5") ? "failed" : status.startsWith("4") ? "delayed" : "other";
  const recipient = addressIn(fields.get("final-recipient")) ?? addressIn(fields.get("original-recipient"));
  const said = fields.get("diagnostic-code")?.replace(/^[\w-]+; */, "") || status;
  return { action: word ? action : byStatus, recipient, said };
}

/** The fields of a header by their lower-case names: unfolded, and the first of each name. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [name = "", ...value] = line.split(":");
    const known = name.trim().toLowerCase();
    if (value.length > 0 && !fields.has(known)) fields.set(known, value.join(":").trim());
  }
  return fields;
}

const addressIn = (text: string | undefined): string | undefined =>
  /[^\s<>();:,"'@]+@[^\s<>();:,"'@]+\.[a-z0-9-]+/i.exec(text ?? "")?.[0].toLowerCase();

/** Names that mail servers write as. */
const SERVERS =
  /mailer.?daemon|mail.?delivery|delivery.?(?:sub)?system|postmaster|mail.?(?:admin|system|service|router|master)|\bmta\b|bounce|\bdaemon\b|administrator/i;
/** Subjects of their reports. */
const SUBJECTS =
  /undeliver|non.?deliver|not.{0,12}deliver|(?:deliver|transport|send|transmission|message|mail)\w*[ :-]+(?:status|fail|err|notif|report|problem)|fail(?:ed|ure)|returned?[ :]+(?:mail|to|mess|e-?mail)|unable to|could ?n.t|user unknown|unknown user|rejected|não.{0,14}entreg|falha|devolv|warning/i;
const DELAYED =
  /\bdelay(?:ed|ing)?\b|has(?: not|n't) yet been delivered|still (?:being )?(?:retr|try|attempt)|will (?:continue|keep) (?:to )?try|will be retried|no action is required|warning: (?:could not|message)|ainda não foi entregue|atrasad/i;
/** Words about a mail that will not be retried, even if the report also mentions delays. */
const GIVEN_UP =
  /permanent|did not reach the following|giving up|given up|could not be delivered|couldn.t be delivered|failed permanently|not? (?:be )?delivered to|undeliverable|too long|expired|user unknown|does ?n.t exist|não (?:pôde|foi) .{0,10}entreg/i;

/** True if a mail server itself wrote a mail, by the sender's name and address. */
export const isOfMailServer = (name = "", address = ""): boolean =>
  SERVERS.test(`${name} ${address.split("@")[0] ?? ""}`);

/** True if a mail names no sender at all, which no program of a person does. */
const isOfNobody = ({ from, headers }: Email): boolean =>
  !from?.address && headers.some(({ key, value }) => key === "return-path" && value.trim() === "<>");

/** A report in words, as Exim, qmail and others write it. Texts of people who are away come from themselves. */
export function writtenReport(mail: Email, texts: string[]): Report | undefined {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.slice(0, MOST_SUBJECT);
  const failed = header("x-failed-recipients");
  const subject = (mail.subject ?? "").slice(0, MOST_SUBJECT);
  const isServers = isOfMailServer(mail.from?.name, mail.from?.address) || isOfNobody(mail);
  if (/feedback-report/i.test(header("content-type") ?? "")) return undefined;
  if (failed === undefined && !(isServers && (SUBJECTS.test(subject) || texts.some((text) => GIVEN_UP.test(text)))))
    return undefined;
  const own = `${subject}\n${beforeOriginal((mail.text ?? texts.join("\n")).slice(0, MOST_READ))}`;
  const isLate = DELAYED.test(own) && !GIVEN_UP.test(own);
  return {
    action: isLate ? "delayed" : "failed",
    recipient: addressIn(failed) ?? addressIn(recipientLine(own)),
    said: sentence(own) || subject,
  };
}

/** The server's words, before the mail that it gives back. */
const beforeOriginal = (text: string): string =>
  text.split(
    /^[- ]*(?:this is a copy|below this line is a copy|included is a copy|original message|the header of)/im,
  )[0] ?? text;

const recipientLine = (text: string): string | undefined =>
  /^\s*(?:to:?\s+)?<?[^\s<>@]+@[^\s<>@]+>?:?\s*$/im.exec(text)?.[0] ?? /<[^\s<>@]+@[^\s<>@]+>/.exec(text)?.[0];

/** The other server's answer. */
const sentence = (text: string): string =>
  (/^.*\b[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3}\b)?.*$/m.exec(text) ??
    /^.*\b[45]\.\d{1,3}\.\d{1,3}\b.*$/m.exec(text))?.[0].trim() ?? "";
