// Reads other people's mails and calendars from a folder, and prints the unreadable parts: npm run corpora -- FOLDER Mails
// (.eml) are read as reports of mails of this site: the id of the mail that each gives back becomes one of the site's.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { busyTimes } from "../server/calendar/busy-times.ts";
import { readBounce, readDelay } from "../server/mail/inbound/read-bounce.ts";

const HOST = "escola.example";
const OWN = `5b3d0f3e-1111-4222-8333-444455556666@${HOST}`;
const FIRST = new Date("1990-01-01T00:00Z");
const LAST = new Date("2040-01-01T00:00Z");

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder: npm run corpora -- FOLDER");
const names = (await readdir(folder, { recursive: true })).sort();
const counts = new Map<string, number>();
const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
for (const name of names) {
  const file = path.join(folder, name);
  const kind = name.endsWith(".eml") ? judgeMail : name.endsWith(".ics") ? judgeCalendar : undefined;
  const unread = kind && (await kind(await readFile(file)));
  if (unread) process.stdout.write(`${name}: ${unread}\n`);
}
for (const [what, amount] of counts) process.stdout.write(`${amount} ${what}\n`);

/** Returns the unreadable parts of a mail that reports another mail. */
async function judgeMail(source: Buffer): Promise<string | undefined> {
  const text = source.toString("latin1");
  const lines = text.split(/\r\n?|\n/);
  const ids = lines.map((line) => /^[ \t>|]*Message-ID:\s*<?([^\s<>]+@[^\s<>]+)/i.exec(line)?.[1]);
  const head = lines.indexOf("");
  const returned = new Set(ids.slice(head).filter((id) => id !== undefined));
  if (returned.size === 0) return void count("mails that name no other mail");
  let renamed = text;
  for (const id of returned) renamed = renamed.replaceAll(id ?? "", OWN);
  const mail = Buffer.from(renamed, "latin1");
  count("mails that name the original");
  if (await readBounce(mail, HOST)) return void count("of them undelivered");
  if (await readDelay(mail, HOST)) return void count("of them late");
  count("of them not read");
  return "no report";
}

/** Returns the unreadable parts of a calendar. */
async function judgeCalendar(source: Buffer): Promise<string | undefined> {
  count("calendars");
  try {
    const { skipped } = busyTimes(source.toString("utf8"), FIRST, LAST, HOST);
    if (skipped.length === 0) return undefined;
    count("of them with events that are named as unread");
    return `unread ${skipped.join(" · ")}`;
  } catch (error) {
    count("of them refused, with a reason");
    return error instanceof Error ? error.message : String(error);
  }
}
