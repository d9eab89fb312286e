import { z } from "zod";
import type { Lang } from "../screens.ts";
import type { MailWords } from "./account-mail.ts";

/** The mail of the day: mails of other kinds that it brings together. */
export const DigestData = z.object({
  name: z.string(),
  items: z.array(z.object({ kind: z.string(), data: z.unknown() })).min(1),
});

/** The kind of a daily digest for its reader: with a single item in it, the item's own. */
export function kindInside(data: unknown): string {
  const [first, second] = DigestData.safeParse(data).data?.items ?? [];
  return first && !second ? first.kind : "digest";
}

type Said = { brand: string; name: string; count: number; left: number };

/** Texts around the lines of a daily digest. `left`: the number of lines left out. */
export const DIGEST_TEXTS: Record<Lang, (said: Said) => MailWords & { more: string | undefined }> = {
  pt: ({ brand, name, count, left }) => ({
    subject: `${count} novidades de hoje - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: ["Veja o que aconteceu desde o último resumo:"],
    more: left > 0 ? `E mais ${left}, que você encontra no site.` : undefined,
    button: "Abrir o site",
    ignore: "Você escolheu receber um resumo por dia. Mude quando quiser no seu perfil.",
  }),
  en: ({ brand, name, count, left }) => ({
    subject: `${count} updates today - ${brand}`,
    greeting: `Hello ${name},`,
    body: ["This is what happened since the last summary:"],
    more: left > 0 ? `And ${left} more, which you can find on the site.` : undefined,
    button: "Open the site",
    ignore: "You chose one summary a day. Change it in your profile whenever you like.",
  }),
};

/** The line that leads out of a mail that nobody has to get. */
export const UNSUBSCRIBE_TEXTS: Record<Lang, string> = {
  pt: "Não quero mais e-mails sobre isso",
  en: "No more e-mails about this",
};
