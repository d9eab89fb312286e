import { truncate } from "../../../app/platform/text/truncate.ts";
import { type Component, propertiesOf, readCalendars, textOf } from "../../calendar/calendar-text.ts";
import { CalendarProblem } from "../../calendar/fetch-calendar.ts";
import { type Clocks, INSTANTS, instantOf, readTime, UnreadableEvent } from "../../calendar/read-event.ts";
import { clockNamed, schoolClock } from "../../calendar/zones.ts";
import { readSender } from "./authenticated-sender.ts";
import { contentOf, parseMail } from "./parse-mail.ts";

/** A reply to an invitation of this site: to one hour, a series, or an instance of a series. */
export type Answer = {
  hour?: string;
  series?: string;
  recurs_at?: string;
  /** The address of the sender. */
  sender: string;
  /** True if the sender's domain vouches for it. */
  proven: boolean;
  answer: "yes" | "no" | "maybe" | "delegated";
  /** The sequence of the invitation that is answered. */
  sequence: number;
  answered_at: string;
  /** The sender's words beside it, or the address of the person whom it was passed on to. */
  words?: string;
  /** Another time that is proposed, which is no answer yet. */
  proposed?: string;
};

const ANSWER_OF_STATUS: Record<string, Answer["answer"] | undefined> = {
  ACCEPTED: "yes",
  DECLINED: "no",
  TENTATIVE: "maybe",
};
const CALENDAR_TYPES = ["text/calendar", "application/ics"];
const UID = /^(class|trial|series)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/i;
/**
 * Zones that the calendar defines are ignored: anybody may write to the mailbox, and a malicious rule could run for
 * ever.
 */
const CLOCKS: Clocks = {
  floating: schoolClock(),
  days: schoolClock(),
  named: (zone) => clockNamed(zone) ?? schoolClock(),
};
const MOST_SEQUENCE = 2_147_483_647;
const MOST_ANSWERS = 50;

/**
 * Reads the replies to this site's invitations in a mail (iTIP, `METHOD:REPLY` and `COUNTER`); none for any other mail.
 * @param authservId the name of the mailbox's own server in what it notes of senders
 */
export const readCalendarReplies = async (source: Buffer, host: string, authservId?: string): Promise<Answer[]> =>
  (await readReplies(source, host, authservId)).answers;

/** The same, and whether each reply to an invitation of this site could be used. */
export async function readReplies(
  source: Buffer,
  host: string,
  authservId?: string,
): Promise<{ answers: Answer[]; isWhole: boolean }> {
  const mail = await parseMail(source);
  const part = mail?.attachments.find(({ mimeType }) => CALENDAR_TYPES.includes(mimeType));
  if (!mail || !part) return { answers: [], isWhole: true };
  const text = contentOf(part);
  const components = componentsOf(text);
  // Of a text that is no calendar, the address in it says whose invitation it answers.
  if (!components) return { answers: [], isWhole: !text.toLowerCase().includes(`@${host}`) };
  const own = components.filter(({ component }) => ownUid(component, host));
  const from = readSender(mail, authservId);
  const answers = from
    ? own
        .map(({ component, isProposal }) => readAnswer(component, { host, from, date: mail.date, isProposal }))
        .filter((answer) => answer !== undefined)
    : [];
  return {
    answers: inOneMail(answers).slice(0, MOST_ANSWERS),
    isWhole: answers.length === own.length && own.length <= MOST_ANSWERS,
  };
}

/**
 * The answers of one mail. An answer to one class of a series counts before one to the whole series: it comes first,
 * with the time of the latest answer to that series.
 */
function inOneMail(answers: Answer[]): Answer[] {
  const latest = new Map<string, string>();
  for (const { series = "", answered_at } of answers)
    if (answered_at > (latest.get(series) ?? "")) latest.set(series, answered_at);
  const single = answers
    .filter(({ recurs_at }) => recurs_at !== undefined)
    .map((answer) => ({ ...answer, answered_at: latest.get(answer.series ?? "") ?? answer.answered_at }));
  return [...single, ...answers.filter(({ recurs_at }) => recurs_at === undefined)];
}

/** The parts of a reply; undefined where the text is no calendar. */
function componentsOf(text: string): { component: Component; isProposal: boolean }[] | undefined {
  try {
    return readCalendars(text).flatMap((calendar) => {
      const method = textOf(calendar, "METHOD")?.toUpperCase();
      const isProposal = method === "COUNTER";
      return isProposal || method === "REPLY"
        ? calendar.components.map((component) => ({ component, isProposal }))
        : [];
    });
  } catch (error) {
    if (error instanceof CalendarProblem) return undefined;
    throw error;
  }
}

type Around = {
  host: string;
  from: { address: string; proven: boolean };
  date: string | undefined;
  isProposal: boolean;
};

/** The kind and the id in the UID of an invitation of this site. */
function ownUid(component: Component, host: string): { kind: string; id: string } | undefined {
  const [, kind, id = "", from] = UID.exec(textOf(component, "UID") ?? "") ?? [];
  return kind && from?.toLowerCase() === host ? { kind: kind.toLowerCase(), id } : undefined;
}

function readAnswer(component: Component, { host, from: sender, date, isProposal }: Around): Answer | undefined {
  const own = ownUid(component, host);
  if (!own || component.type !== "VEVENT" || component.broken) return undefined;
  const attendees = propertiesOf(component, "ATTENDEE");
  const said = attendees
    .map(({ params }) => ANSWER_OF_STATUS[params.get("PARTSTAT")?.toUpperCase() ?? ""])
    .find((one) => one !== undefined);
  const delegate = attendees.map(({ params }) => addressIn(params.get("DELEGATED-TO"))).find(Boolean);
  const answer = isProposal ? "maybe" : delegate ? "delegated" : said;
  if (!answer) return undefined;
  const instant = (name: string) => {
    const [property] = propertiesOf(component, name);
    return property ? stored(instantOf(readTime(property, CLOCKS))) : undefined;
  };
  try {
    const recurs_at = instant("RECURRENCE-ID");
    const answered_at = instant("DTSTAMP") ?? (date && stored(Date.parse(date)));
    const sequence = Math.min(Number(/^\d+$/.exec(textOf(component, "SEQUENCE") ?? "")?.[0] ?? 0), MOST_SEQUENCE);
    if (!answered_at) return undefined;
    const words = answer === "delegated" ? delegate : wordsOf(component);
    const proposed = isProposal ? instant("DTSTART") : undefined;
    const about = { sender: sender.address, proven: sender.proven, answer, sequence, answered_at };
    const whole: Answer = { ...about, ...(words && { words }), ...(proposed && { proposed }) };
    if (own.kind !== "series") return { ...whole, hour: own.id };
    return recurs_at ? { ...whole, series: own.id, recurs_at } : { ...whole, series: own.id };
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof RangeError) return undefined;
    throw error;
  }
}

const MOST_WORDS = 300;

const addressIn = (value: string | undefined): string | undefined =>
  /^mailto:([^\s@]+@[^\s@]+)$/i.exec(value?.trim() ?? "")?.[1];

/** The comment of an answer, on one line; undefined for an empty one, as Outlook writes it. */
function wordsOf(component: Component): string | undefined {
  const text = propertiesOf(component, "COMMENT")
    .map(({ value }) => value.replaceAll(/\\n|\p{Cc}/giu, " ").replaceAll(/\\(.)/g, "$1"))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text ? truncate(text, MOST_WORDS) : undefined;
}

/** @throws RangeError for an instant that the database cannot hold. */
function stored(at: number): string {
  if (!(at >= INSTANTS.first && at <= INSTANTS.last)) throw new RangeError("year");
  return new Date(at).toISOString();
}
