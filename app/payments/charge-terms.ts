import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE } from "~/i18n/screens";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import type { Terms } from "./parse-terms";

const percent = (value: number, lang: Lang): string => value.toLocaleString(LOCALE[lang]);
const both = ([first = "", second]: string[]): string => (second ? m.payments_terms_and({ first, second }) : first);

/** The effect of fine, interest or discount on a charge today, in sentences; none where the teacher asks for nothing of it. */
export function formatTerms(terms: Terms, due_on: string, lang: Lang): string[] {
  const { due_cents, fine_cents, interest_cents, discount_cents, discount_until } = terms;
  const fine = { percent: percent(terms.fine_percent, lang) };
  const interest = { percent: percent(terms.interest_percent, lang) };
  const amount = formatMoney(due_cents, lang);
  if (fine_cents + interest_cents > 0) {
    const parts = [
      ...(fine_cents ? [m.payments_terms_fine({ amount: formatMoney(fine_cents, lang), ...fine })] : []),
      ...(interest_cents
        ? [m.payments_terms_interest({ amount: formatMoney(interest_cents, lang), ...interest })]
        : []),
    ];
    return [m.payments_terms_late({ amount, parts: both(parts), day: formatDay(due_on, lang) })];
  }
  const later = [
    ...(terms.fine_percent ? [m.payments_terms_fine_later(fine)] : []),
    ...(terms.interest_percent ? [m.payments_terms_interest_later(interest)] : []),
  ];
  const early = {
    amount,
    percent: percent(terms.discount_percent, lang),
    day: formatDay(discount_until ?? due_on, lang),
  };
  return [
    ...(discount_cents > 0 ? [m.payments_terms_early(early)] : []),
    ...(later.length > 0 ? [m.payments_terms_later({ parts: both(later) })] : []),
  ];
}
