import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { asciiMailAddress, isMailAddress } from "../../app/platform/people/mail-address.ts";
import { withoutDirectionMarks } from "../../app/platform/text/direction-marks.ts";
import type { Sender } from "../notifications/read-sender.ts";
import { calendarPart } from "./calendar-part.ts";
import type { Mail } from "./compose-mail.ts";
import { DeliveryFailed } from "./refusals.ts";

/**
 * A mail to send. `answersTo` is its reply-to address; `asks` is whether its invitation requests a reply (RSVP), which
 * it does only where replies are read.
 */
export type Parcel = Sender & { id: string; createdAt: Date; answersTo: string | null; asks?: boolean; mail: Mail };

/**
 * Writes a mail in its wire format, dated now. Its Message-ID is the same in all attempts. `reader` is the only address
 * in its header, so that the envelope has no other.
 * @throws DeliveryFailed for an invalid address.
 */
export async function writeMessage(
  { id, brand, answersTo, asks, mail: { events = [], unsubscribe, attachments = [], files = [], ...mail } }: Parcel,
  sender: string,
  siteUrl: string,
): Promise<{ text: Buffer; reader: string }> {
  const to = asciiMailAddress(mail.to);
  const from = { name: withoutDirectionMarks(brand), address: asciiMailAddress(sender) };
  const answers = answersTo ? asciiMailAddress(answersTo) : "";
  if (!isMailAddress(to))
    throw new DeliveryFailed("No mail server reads this address as one", { final: true, reason: "REFUSED" });
  const [event, ...others] = events.map((one) => ({
    method: one.method,
    filename: one.fileName,
    content: calendarPart(
      { ...one, summary: withoutDirectionMarks(one.summary) },
      { name: from.name, email: from.address },
      { email: to, rsvp: asks === true },
    ),
  }));
  const message = new MailComposer({
    ...mail,
    subject: withoutDirectionMarks(mail.subject),
    to: { name: "", address: to },
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && stopHeaders(unsubscribe)) },
    ...(event && { icalEvent: event }),
    attachments: [
      ...attachments,
      ...files,
      ...others.map(({ method, filename, content }, place) => ({
        filename: filename.replace(/(?=\.\w+$)/, `-${place + 2}`),
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content,
      })),
    ],
    from,
    ...(isMailAddress(answers) && { replyTo: { name: "", address: answers } }),
    date: new Date(),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
  }).compile();
  const [reader = to] = message.getEnvelope().to;
  return { text: await message.build(), reader };
}

/** Headers for the unsubscribe button of mail programs, which sends a POST over https (RFC 8058). */
const stopHeaders = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  ...(link.startsWith("https:") ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
});

/** The sender's address where none is set: that of the site's host. */
export const noReply = (siteUrl: string): string => `no-reply@${new URL(siteUrl).hostname}`;
