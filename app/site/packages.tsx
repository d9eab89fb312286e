import { m } from "~/i18n/paraglide/messages";
import { pathFor, TAG } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatClassLength } from "~/school/class-length";
import { buttonClass } from "~/ui/button";
import { Ticket } from "~/ui/ticket";

export type Plan = {
  name: string;
  classes_per_week: number | null;
  price_cents: number | null;
  /** The teacher's own list of contents; empty for the default. */
  contents_pt: string[];
  contents_en: string[];
};

/** The texts of a plan by its name; its number of classes and its price are settings. */
const WORDS: Record<string, { zone: () => string; point: () => string }> = {
  "Busy Life": { zone: m.site_package_busy_life, point: m.site_package_busy_1 },
  Moderate: { zone: m.site_package_moderate, point: m.site_package_moderate_1 },
  "King Charles": { zone: m.site_package_king_charles, point: m.site_package_king_1 },
};

const ownWords = (name: string) => [
  m.site_package_length({ length: formatClassLength(pageLang()) }),
  ...(WORDS[name] ? [WORDS[name].point()] : []),
  m.site_package_reschedule(),
];

/** The plans as tickets, each linked to the booking form with the plan chosen. */
export function PlanTickets({ plans }: { plans: readonly Plan[] }) {
  const lang = useLang();
  if (plans.length === 0) return null;
  return (
    <section id="planos" className="mx-auto max-w-6xl px-5 py-14 md:py-16">
      <h2 className="text-[clamp(1.9rem,3.4vw,2.7rem)]">{m.site_packages_title()}</h2>
      <p className="mt-3 mb-8 max-w-2xl text-lg text-soft">{m.site_packages_lead()}</p>
      <div className="grid gap-6 md:grid-cols-3">
        {plans.map(({ name, classes_per_week: count, price_cents: price, ...contents }) => (
          <Ticket
            key={name}
            title={<span lang={TAG.en}>{name}</span>}
            zone={WORDS[name]?.zone()}
            price={price === null ? undefined : m.site_package_price({ price: formatMoney(price, lang) })}
            points={[
              ...(count === null ? [] : [m.site_package_weekly({ count })]),
              ...(contents[`contents_${lang}`].length > 0 ? contents[`contents_${lang}`] : ownWords(name)),
            ]}
            footer={
              <a
                href={`${pathFor("schedule", lang)}?plan=${encodeURIComponent(name)}`}
                aria-label={m.site_package_choose_named({ plan: name })}
                className={buttonClass({ variant: "secondary" })}
              >
                {m.site_package_choose()}
              </a>
            }
          />
        ))}
      </div>
    </section>
  );
}
