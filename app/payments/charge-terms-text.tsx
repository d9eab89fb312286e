import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatTerms } from "./charge-terms";
import type { Charge } from "./read-payments";

/**
 * The amount that is due today of an open charge with fine, interest or discount, and why, or how much of a paid one was
 * fine and interest; nothing where there are none.
 */
export function ChargeTermsText({ charge }: { charge: Pick<Charge, "terms" | "due_on" | "late_cents"> }) {
  const lang = useLang();
  const { terms, due_on, late_cents } = charge;
  const texts = terms ? formatTerms(terms, due_on, lang) : [];
  if (late_cents > 0) texts.push(m.payments_terms_paid_late({ amount: formatMoney(late_cents, lang) }));
  return texts.map((text) => (
    <span key={text} className="block text-soft">
      {text}
    </span>
  ));
}
