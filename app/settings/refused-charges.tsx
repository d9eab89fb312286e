import { Link } from "react-router";
import { formatCharge } from "~/i18n/notifications/charge";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import type { RefusedCharge } from "./read-refused-charges";
import { whatToChange } from "./what-to-change";

/** The charges that the provider refuses, with its words and what the teacher can change; nothing where there are none. */
export function RefusedCharges({ charges }: { charges: readonly RefusedCharge[] }) {
  const lang = useLang();
  if (charges.length === 0) return null;
  return (
    <section aria-labelledby="refused-charges" className="grid gap-2 border-t pt-4">
      <h3 id="refused-charges" className="font-semibold text-danger">
        {m.pix_provider_refused_charges()}
      </h3>
      <p className="max-w-prose text-soft">{m.pix_provider_refused_lead()}</p>
      <ul className="divide-y">
        {charges.map((refused) => {
          const { txid, words, refused_at, charge } = refused;
          const when = formatInstant(refused_at, lang, { dateStyle: "short", timeStyle: "short" });
          return (
            <li key={txid} className="grid gap-1 py-2.5">
              <span>
                <Link
                  className="font-semibold underline underline-offset-4"
                  to={`/admin/students/${charge.student_id}/payments`}
                >
                  {charge.profiles.full_name}
                </Link>
                {` · ${formatCharge(charge, lang)}`}
              </span>
              <span className="max-w-prose [overflow-wrap:anywhere]">
                {words
                  ? m.pix_provider_refused_since({ when, reason: words })
                  : m.pix_provider_refused_silent({ when })}
              </span>
              <span className="max-w-prose text-soft">{whatToChange(refused)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
