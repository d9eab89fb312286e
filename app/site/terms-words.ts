import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE } from "~/i18n/screens";
import { formatMoney } from "~/platform/money/money";

/** The answer of `terms_in_force`. */
const Terms = z.object({
  class_price_cents: z.number().nullable(),
  makeup_days: z.number(),
  fine_percent: z.number(),
  interest_percent: z.number(),
  discount_percent: z.number(),
  discount_days: z.number(),
  plans: z.array(z.object({ name: z.string(), price_cents: z.number() })),
});

/** The sentences of the terms about prices, late and early payment, missed classes and make-up credits, by the settings in force. */
export function termsWords(answer: unknown, lang: Lang): Record<string, string> {
  const read = Terms.safeParse(answer);
  if (!read.success) return {};
  const { class_price_cents: price, makeup_days: days, plans, ...rates } = read.data;
  const locale = { locale: lang };
  const percent = (value: number) => new Intl.NumberFormat(LOCALE[lang]).format(value);
  const { fine_percent: fine, interest_percent: interest, discount_percent: discount } = rates;
  const late =
    fine > 0 || interest > 0
      ? m.site_terms_late({ fine: percent(fine), interest: percent(interest) }, locale)
      : m.site_terms_late_free({}, locale);
  const early =
    discount > 0 ? ` ${m.site_terms_early({ discount: percent(discount), days: rates.discount_days }, locale)}` : "";
  const list = new Intl.ListFormat(LOCALE[lang]).format(
    plans.map(({ name, price_cents }) => `${name}, ${formatMoney(price_cents, lang)}`),
  );
  return {
    prices: plans.length > 0 ? m.site_terms_prices({ list }, locale) : m.site_terms_prices_agreed({}, locale),
    late: late + early,
    missed: price
      ? m.site_terms_missed({ price: formatMoney(price, lang) }, locale)
      : m.site_terms_missed_in_plan({}, locale),
    makeup: m.site_terms_makeup({ days }, locale),
  };
}
