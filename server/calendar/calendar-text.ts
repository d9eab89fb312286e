import { CalendarProblem } from "./fetch-calendar.ts";

export type Property = { name: string; params: Map<string, string>; value: string };
/** A component of a calendar (an event, a zone), without nested components such as alarms. */
export type Component = {
  type: string;
  properties: Property[];
  lines: string[];
  /** The component's END is missing. */
  broken: boolean;
};
export type Calendar = { properties: Property[]; components: Component[] };

/** Properties whose values have no colon, while time zone names before them may have one. */
const TIME_PROPERTIES = /^(DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE|FREEBUSY)\b/i;
const LISTED = ["VEVENT", "VTIMEZONE", "VFREEBUSY", "VTODO", "VJOURNAL"];

/**
 * The calendars of an iCalendar text; a file may have several.
 * @throws CalendarProblem when it is not a calendar, or truncated.
 */
export function readCalendars(text: string): Calendar[] {
  if (!/^[\s\0\u200b]*BEGIN:VCALENDAR/i.test(text)) throw new CalendarProblem("NOT_A_CALENDAR");
  const calendars: Calendar[] = [];
  let calendar: Calendar | undefined;
  let component: Component | undefined;
  let depth = 0;
  const end = (broken: boolean) => {
    if (component) component.broken = broken;
    component = undefined;
    depth = 0;
  };
  for (const line of unfold(text)) {
    const [, does, of = ""] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const type = of.toUpperCase();
    const begins = does?.toUpperCase() === "BEGIN";
    if (does && type === "VCALENDAR") {
      end(true);
      calendar = begins ? { properties: [], components: [] } : undefined;
      if (calendar) calendars.push(calendar);
    } else if (!calendar) continue;
    else if (does && begins && (!component || LISTED.includes(type))) {
      end(true);
      component = { type, properties: [], lines: [line], broken: false };
      calendar.components.push(component);
    } else if (component) {
      component.lines.push(line);
      if (does && begins) depth += 1;
      else if (does && depth > 0) depth -= 1;
      else if (does && type === component.type) end(false);
      else if (depth === 0) component.properties.push(...readProperty(line));
    } else calendar.properties.push(...readProperty(line));
  }
  const isEmpty = calendars.every(({ components }) => components.length === 0);
  // A text that names events is not an empty calendar, even if none of them was found.
  if (calendar || calendars.length === 0 || (isEmpty && /BEGIN\s*:\s*V(?:EVENT|FREEBUSY)\b/i.test(text)))
    throw new CalendarProblem("NOT_A_CALENDAR");
  return calendars;
}

/** Its lines, without marks of byte order and spaces before a calendar begins, which programs write and no value has. */
const unfold = (text: string): string[] =>
  text
    .replaceAll("\ufeff", "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(^|\n)[\s\0\u200b]+(?=BEGIN:VCALENDAR[ \t]*(?:\n|$))/gi, "$1")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n");

/** A content line; undefined for any other line, as in a text that was broken without folding. */
function readProperty(line: string): Property[] {
  const colon = TIME_PROPERTIES.test(line) ? line.lastIndexOf(":") : outsideQuotes(line, ":")[0];
  if (!colon || colon < 1) return [];
  const head = line.slice(0, colon);
  // A program may put its quotation marks around the zone and the time together.
  const value = line.slice(colon + 1).trim();
  const cuts = [...outsideQuotes(head, ";"), colon];
  const params = cuts.slice(0, -1).map((cut, index): [string, string] => {
    const [name = "", ...value] = head.slice(cut + 1, cuts[index + 1]).split("=");
    return [name.toUpperCase(), value.join("=").replaceAll('"', "")];
  });
  return [
    {
      name: head.slice(0, cuts[0]).toUpperCase(),
      params: new Map(params),
      value: TIME_PROPERTIES.test(line) ? value.replaceAll('"', "") : value,
    },
  ];
}

function outsideQuotes(text: string, sign: string): number[] {
  const found: number[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (text[at] === sign && !quoted) found.push(at);
  }
  return found;
}

type Listed = Pick<Component, "properties">;

/** The properties of this name, in their order. */
export const propertiesOf = ({ properties }: Listed, name: string): Property[] =>
  properties.filter((property) => property.name === name);

/** The value of the first property of this name. */
export const textOf = (of: Listed, name: string): string | undefined => propertiesOf(of, name)[0]?.value;
