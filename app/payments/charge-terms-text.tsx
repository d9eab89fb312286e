import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { formatTerms } from "./charge-terms";
import type { Charge } from "./read-payments";

/**
 * The amount that is due today of an open charge with fine, interest or discount, and why, and until when it is paid in time
 * where banks are closed on its due day; or how much of a paid one was fine and interest. Nothing where there are none.
 */
export function ChargeTermsText({
  charge,
}: {
  charge: Pick<Charge, "terms" | "due_on" | "late_cents" | "payable_until" | "overdue">;
}) {
  const lang = useLang();
  const { terms, due_on, late_cents, payable_until, overdue } = charge;
  const texts = terms ? formatTerms(terms, due_on, lang) : [];
  if (payable_until && payable_until !== due_on && !overdue)
    texts.push(m.payments_payable_until({ day: formatDay(payable_until, lang) }));
  if (late_cents > 0) texts.push(m.payments_terms_paid_late({ amount: formatMoney(late_cents, lang) }));
  return texts.map((text) => (
    <span key={text} className="block text-soft">
      {text}
    </span>
  ));
}
