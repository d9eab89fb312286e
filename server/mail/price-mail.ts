import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { pathIn } from "../../app/i18n/notifications/in-language.ts";
import { PRICE_MAIL_TEXTS, PriceData, type PriceMailKind } from "../../app/i18n/notifications/price-mail.ts";
import { DATE_LOCALE, type Lang, LOCALE } from "../../app/i18n/screens.ts";

/** The words and the link of a mail about an adjustment of the price. @throws ZodError for data of another kind. */
export function priceMail(
  kind: PriceMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
): { words: MailWords; link: string } {
  const { name, plan, from_on, old_cents, new_cents, link } = PriceData.parse(data);
  const money = new Intl.NumberFormat(LOCALE[lang], { style: "currency", currency: "BRL" });
  const format = (cents: number) => money.format(cents / 100).replaceAll("\u00a0", " ");
  const day = new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", timeZone: "UTC" });
  const words = PRICE_MAIL_TEXTS[kind](
    {
      name: name.split(" ")[0] ?? "",
      plan,
      day: day.format(new Date(`${from_on}T00:00Z`)),
      before: format(old_cents),
      after: format(new_cents),
    },
    { locale: lang },
  );
  return { words, link: siteUrl + pathIn(link, lang) };
}
