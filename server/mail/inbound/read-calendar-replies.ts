import { type Component, propertiesOf, readCalendars, textOf } from "../../calendar/calendar-text.ts";
import { CalendarProblem } from "../../calendar/fetch-calendar.ts";
import { type Clocks, INSTANTS, instantOf, readTime, UnreadableEvent } from "../../calendar/read-event.ts";
import { clockNamed, schoolClock, UTC } from "../../calendar/zones.ts";
import { contentOf, parseMail } from "./parse-mail.ts";

/** A reply to an invitation of this site: to one hour, a series, or an instance of a series. */
export type Answer = {
  hour?: string;
  series?: string;
  recurs_at?: string;
  /** The address of the sender. */
  sender: string;
  answer: "yes" | "no" | "maybe";
  /** The sequence of the invitation that is answered. */
  sequence: number;
  answered_at: string;
};

const SAID: Record<string, Answer["answer"] | undefined> = { ACCEPTED: "yes", DECLINED: "no", TENTATIVE: "maybe" };
const OF_CALENDARS = ["text/calendar", "application/ics"];
const UID = /^(class|trial|series)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/i;
/**
 * Zones that the calendar defines are ignored: anybody may write to the mailbox, and a malicious rule could run for
 * ever.
 */
const CLOCKS: Clocks = {
  floating: schoolClock(),
  days: schoolClock(),
  named: (zone) => (/\butc$/i.test(zone) ? UTC : clockNamed(zone)),
};
const MOST_SEQUENCE = 2_147_483_647;
const MOST = 50;

/** Reads the replies to this site's invitations in a mail (iTIP, `METHOD:REPLY`); none for any other mail. */
export async function readCalendarReplies(source: Buffer, host: string): Promise<Answer[]> {
  const mail = await parseMail(source);
  const part = mail?.attachments.find(({ mimeType }) => OF_CALENDARS.includes(mimeType));
  const sender = mail?.from?.address;
  if (!part || !sender) return [];
  return componentsOf(contentOf(part))
    .map((component) => readAnswer(component, { host, sender, date: mail.date }))
    .filter((answer) => answer !== undefined)
    .slice(0, MOST);
}

function componentsOf(text: string): Component[] {
  try {
    return readCalendars(text)
      .filter((calendar) => textOf(calendar, "METHOD")?.toUpperCase() === "REPLY")
      .flatMap(({ components }) => components);
  } catch (error) {
    if (error instanceof CalendarProblem) return [];
    throw error;
  }
}

type Around = { host: string; sender: string; date: string | undefined };

function readAnswer(component: Component, { host, sender, date }: Around): Answer | undefined {
  if (component.type !== "VEVENT" || component.broken) return undefined;
  const [, kind, id = "", from] = UID.exec(textOf(component, "UID") ?? "") ?? [];
  const answer = propertiesOf(component, "ATTENDEE")
    .map(({ params }) => SAID[params.get("PARTSTAT")?.toUpperCase() ?? ""])
    .find((said) => said !== undefined);
  if (!kind || from?.toLowerCase() !== host || !answer) return undefined;
  const instant = (name: string) => {
    const [property] = propertiesOf(component, name);
    return property ? stored(instantOf(readTime(property, CLOCKS))) : undefined;
  };
  try {
    const recurs_at = instant("RECURRENCE-ID");
    const answered_at = instant("DTSTAMP") ?? (date && stored(Date.parse(date)));
    const sequence = Math.min(Number(/^\d+$/.exec(textOf(component, "SEQUENCE") ?? "")?.[0] ?? 0), MOST_SEQUENCE);
    if (!answered_at) return undefined;
    const said = { sender, answer, sequence, answered_at };
    if (kind.toLowerCase() !== "series") return { ...said, hour: id };
    return recurs_at ? { ...said, series: id, recurs_at } : { ...said, series: id };
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @throws RangeError for an instant that the database cannot hold. */
function stored(at: number): string {
  if (!(at >= INSTANTS.first && at <= INSTANTS.last)) throw new RangeError("year");
  return new Date(at).toISOString();
}
