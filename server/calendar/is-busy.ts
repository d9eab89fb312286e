import { type Component, type Property, propertiesOf, textOf } from "./calendar-text.ts";

/** Addresses of the teacher's, in lower case. */
export type Addresses = ReadonlySet<string>;

/** The teacher, as her calendars know her, and her choice about events that are tentative. */
export type Owner = { addresses: Addresses; tentativeIsFree?: boolean | undefined };

/** Outlook's name for the time of an event during which its owner can be met. */
const OUTLOOK_FREE = ["FREE", "WORKINGELSEWHERE"];

/**
 * True if an event takes its owner's time. Outlook's property takes precedence over TRANSP: Outlook writes both, and other
 * programs change only the one they know.
 */
export function isBusy(component: Component, own: Owner): boolean {
  const word = (name: string) => textOf(component, name)?.toUpperCase();
  if (word("STATUS") === "CANCELLED" || isDeclined(component, own.addresses)) return false;
  if (own.tentativeIsFree && isTentative(component, own.addresses)) return false;
  const outlook = word("X-MICROSOFT-CDO-BUSYSTATUS");
  return outlook ? !OUTLOOK_FREE.includes(outlook) : word("TRANSP") !== "TRANSPARENT";
}

/** True if an event is tentative itself, or the teacher answered it as tentative. */
function isTentative(component: Component, own: Addresses): boolean {
  const names = ["STATUS", "X-MICROSOFT-CDO-BUSYSTATUS"];
  const [status, outlook] = names.map((name) => textOf(component, name)?.toUpperCase());
  const hers = propertiesOf(component, "ATTENDEE").filter((one) =>
    addressesOf(one).some((address) => own.has(address)),
  );
  const isHers = hers.some(({ params }) => params.get("PARTSTAT")?.toUpperCase() === "TENTATIVE");
  return status === "TENTATIVE" || outlook === "TENTATIVE" || isHers;
}

/** The address of a person of an event: its value, or what the program says beside one that is no mail address. */
function addressesOf({ value, params }: Property): string[] {
  const named = /^mailto:(.+)$/i.exec(value)?.[1] ?? value;
  return [named, params.get("EMAIL") ?? ""].map((address) => address.trim().toLowerCase()).filter(Boolean);
}

/** True if the owner declined. The only person who is invited is the owner: the event is in the owner's calendar. */
function isDeclined(component: Component, own: Addresses): boolean {
  const attendees = propertiesOf(component, "ATTENDEE");
  const hers = attendees.filter((attendee) => addressesOf(attendee).some((address) => own.has(address)));
  const organizers = propertiesOf(component, "ORGANIZER").flatMap(addressesOf);
  const isHers = organizers.some((address) => own.has(address));
  const isInvited = organizers.length > 0 && !isHers && attendees.length === 1;
  const asked = hers.length > 0 || !isInvited ? hers : attendees;
  const declined = asked.filter(({ params }) => params.get("PARTSTAT")?.toUpperCase() === "DECLINED");
  const isOrganizersOwn = declined.some((attendee) => addressesOf(attendee).some((one) => organizers.includes(one)));
  return declined.length > 0 && declined.length === asked.length && (!isOrganizersOwn || hers.length > 0);
}
