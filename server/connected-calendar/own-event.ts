import { createHmac, timingSafeEqual } from "node:crypto";
import { propertiesOf, readCalendars, textOf } from "../calendar/calendar-text.ts";

/** A property that other programs keep as it is. */
export const MARK = "X-ENGLISH-WITH-MARK";
/** Far more than an event of the site has, with the teacher's alarms and notes. */
const LONGEST_EVENT = 64 * 1024;

/**
 * Signs the UIDs of events that the site writes, so that an event from a mailed invitation is distinguished from the site's
 * own.
 */
export const createMarks = (secretKey: string): ((uid: string) => string) => {
  const key = createHmac("sha256", secretKey).update("calendar events").digest();
  return (uid) => createHmac("sha256", key).update(uid).digest("base64url").slice(0, 32);
};

/** `kept`: it has the site's mark. `bare`: it has none. `foreign`: others organise it, or it has another's mark. */
export type Origin = "kept" | "bare" | "foreign";

/** The owner of an event that is at the address and has the UID of one of the site's. */
export function originOf(text: string, mark: string, username: string): Origin {
  if (text.length > LONGEST_EVENT) return "foreign";
  try {
    const calendars = readCalendars(text);
    const events = calendars.flatMap(({ components }) => components.filter(({ type }) => type === "VEVENT"));
    const isSent = calendars.some((calendar) => propertiesOf(calendar, "METHOD").length > 0);
    const own = `mailto:${username.toLowerCase()}`;
    const isOthers = events.some((event) =>
      propertiesOf(event, "ORGANIZER").some(({ value }) => value.toLowerCase() !== own),
    );
    if (isSent || isOthers) return "foreign";
    const marks = events.map((event) => textOf(event, MARK));
    if (marks.every((found) => found === undefined)) return "bare";
    return marks.every((found) => found !== undefined && isSame(found, mark)) ? "kept" : "foreign";
  } catch {
    // The hour of an event that cannot be parsed is not moved either.
    return "bare";
  }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one.padEnd(64)), Buffer.from(other.padEnd(64)));

/** True if two addresses lead to one object, however a server escapes them. */
export function isSameAddress(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const from = new URL(one);
  const to = new URL(other);
  return from.origin === to.origin && unescaped(from.pathname) === unescaped(to.pathname);
}

/** A path without its escapes; unchanged if the escapes are invalid. */
export function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The address of an hour's event where the site puts it. */
export const addressOf = (collection: string, entry: string): string => new URL(`${entry}.ics`, collection).href;
