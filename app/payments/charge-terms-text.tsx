import { useLang } from "~/i18n/use-lang";
import { formatTerms } from "./charge-terms";
import type { Charge } from "./read-payments";

/** The amount that is due today of an open charge with fine, interest or discount, and why; nothing where there are none. */
export function ChargeTermsText({ charge: { terms, due_on } }: { charge: Pick<Charge, "terms" | "due_on"> }) {
  const lang = useLang();
  if (!terms) return null;
  return formatTerms(terms, due_on, lang).map((text) => (
    <span key={text} className="block text-soft">
      {text}
    </span>
  ));
}
