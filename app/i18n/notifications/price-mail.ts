import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The data of mails about an adjustment of the price, in centavos. */
export const PriceData = z.object({
  name: z.string(),
  link: z.string().startsWith("/"),
  plan: z.string(),
  from_on: z.string(),
  old_cents: z.number(),
  new_cents: z.number(),
});

/** The day is in words, prices are with their currency. */
type Facts = { name: string; plan: string; day: string; before: string; after: string };

/** The texts of mails about an adjustment of the price. */
export const PRICE_MAIL_TEXTS = {
  price_announced: (facts, reader) => ({
    subject: m.mail_prices_announced_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_prices_announced_text(facts, reader), m.mail_prices_announced_until(facts, reader)],
    button: m.mail_prices_button({}, reader),
    note: m.mail_prices_announced_note(facts, reader),
  }),
  price_withdrawn: (facts, reader) => ({
    subject: m.mail_prices_withdrawn_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_prices_withdrawn_text(facts, reader)],
    button: m.mail_prices_button({}, reader),
    note: m.mail_mistake({}, reader),
  }),
} satisfies Record<string, (facts: Facts, reader: Reader) => MailWords>;

export type PriceMailKind = keyof typeof PRICE_MAIL_TEXTS;

/** True if a mail is one about an adjustment of the price. */
export const isPriceMail = (kind: string): kind is PriceMailKind => Object.hasOwn(PRICE_MAIL_TEXTS, kind);
