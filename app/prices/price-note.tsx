import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import type { OwnAdjustment } from "./read-prices";

/** The sentence about a student's announced price, above the charges. */
export function PriceNote({ adjustment: { plan, from_on, old_cents, new_cents } }: { adjustment: OwnAdjustment }) {
  const lang = useLang();
  return (
    <p role="note" className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">
      {m.prices_own({
        day: formatDay(from_on, lang, { dateStyle: "long" }),
        plan,
        before: formatMoney(old_cents, lang),
        after: formatMoney(new_cents, lang),
      })}
    </p>
  );
}
