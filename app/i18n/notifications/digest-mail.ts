import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The daily digest: mails of other kinds in one. */
export const DigestData = z.object({
  name: z.string(),
  items: z.array(z.object({ kind: z.string(), data: z.unknown() })).min(1),
});

/** The kind of a digest for its reader: the item's own when there is only one. */
export function kindInside(data: unknown): string {
  const [first, second] = DigestData.safeParse(data).data?.items ?? [];
  return first && !second ? first.kind : "digest";
}

/** `left`: the number of omitted lines. */
type Facts = { name: string; count: number; left: number };

/** Texts around the lines of a daily digest. */
export const digestTexts = (facts: Facts, reader: Reader): MailWords & { more: string | undefined } => ({
  subject: m.mail_digest_subject(facts, reader),
  greeting: m.mail_hello(facts, reader),
  body: [m.mail_digest_text({}, reader)],
  more: facts.left > 0 ? m.mail_digest_more(facts, reader) : undefined,
  button: m.mail_open_site({}, reader),
  note: m.mail_digest_note({}, reader),
});
