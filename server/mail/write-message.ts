import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { asciiMailAddress, isMailAddress } from "../../app/platform/people/mail-address.ts";
import { withoutDirectionMarks } from "../../app/platform/text/direction-marks.ts";
import type { Sender } from "../notifications/read-sender.ts";
import { calendarPart } from "./calendar-part.ts";
import type { Mail } from "./compose-mail.ts";
import { DeliveryFailed } from "./refusals.ts";

/**
 * One mail to be given away; `answersTo` is where its reader's answer goes, and `asks` whether an invitation in it asks for one in
 * the calendar: only where that is read.
 */
export type Parcel = Sender & { id: string; createdAt: Date; answersTo: string | null; asks?: boolean; mail: Mail };

/**
 * Writes a mail as it goes over the wire, dated now. The same mail has the same id however often it is tried. `reader` is the one
 * address that its head names, so that the server is given no other.
 * @throws DeliveryFailed for an address that no mail server reads as one.
 */
export async function writeMessage(
  { id, brand, answersTo, asks, mail: { event, unsubscribe, ...mail } }: Parcel,
  sender: string,
  siteUrl: string,
): Promise<{ text: Buffer; reader: string }> {
  const to = asciiMailAddress(mail.to);
  const from = { name: withoutDirectionMarks(brand), address: asciiMailAddress(sender) };
  const answers = answersTo ? asciiMailAddress(answersTo) : "";
  if (!isMailAddress(to))
    throw new DeliveryFailed("No mail server reads this address as one", { final: true, reason: "REFUSED" });
  const message = new MailComposer({
    ...mail,
    subject: withoutDirectionMarks(mail.subject),
    to: { name: "", address: to },
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && stopHeaders(unsubscribe)) },
    ...(event && {
      icalEvent: {
        method: event.method,
        filename: event.fileName,
        content: calendarPart(
          { ...event, summary: withoutDirectionMarks(event.summary) },
          { name: from.name, email: from.address },
          { email: to, rsvp: asks === true },
        ),
      },
    }),
    from,
    ...(isMailAddress(answers) && { replyTo: { name: "", address: answers } }),
    date: new Date(),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
  }).compile();
  const [reader = to] = message.getEnvelope().to;
  return { text: await message.build(), reader };
}

/** Mail programs show a button of their own, which answers by POST alone; that needs https (RFC 8058). */
const stopHeaders = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  ...(link.startsWith("https:") ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
});

export const noReply = (siteUrl: string): string => `no-reply@${new URL(siteUrl).hostname}`;
