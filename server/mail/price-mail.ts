import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { formatAmount, formatLongDay, pathIn } from "../../app/i18n/notifications/in-language.ts";
import { PRICE_MAIL_TEXTS, PriceData, type PriceMailKind } from "../../app/i18n/notifications/price-mail.ts";
import type { Lang } from "../../app/i18n/screens.ts";

/** The words and the link of a mail about an adjustment of the price. @throws ZodError for data of another kind. */
export function priceMail(
  kind: PriceMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
): { words: MailWords; link: string } {
  const { name, plan, from_on, old_cents, new_cents, link } = PriceData.parse(data);
  const words = PRICE_MAIL_TEXTS[kind](
    {
      name: name.split(" ")[0] ?? "",
      plan,
      day: formatLongDay(from_on, lang),
      before: formatAmount(old_cents, lang),
      after: formatAmount(new_cents, lang),
    },
    { locale: lang },
  );
  return { words, link: siteUrl + pathIn(link, lang) };
}
