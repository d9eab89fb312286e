import { m } from "~/i18n/paraglide/messages";
import { cx } from "~/ui/cx";

/** Three benefits on a line with three stations. */
export function Benefits() {
  const benefits = [
    [m.site_benefit_1(), m.site_benefit_1_text()],
    [m.site_benefit_2(), m.site_benefit_2_text()],
    [m.site_benefit_3(), m.site_benefit_3_text()],
  ] as const;
  return (
    <section className="border-y bg-mist py-14 md:py-16">
      <div className="mx-auto max-w-6xl px-5">
        <h2 className="text-[clamp(1.9rem,3.4vw,2.7rem)]">{m.site_benefits_title()}</h2>
        <p className="mt-3 mb-8 max-w-2xl text-lg text-soft">{m.site_benefits_lead()}</p>
        <ul className="grid overflow-hidden rounded-card border bg-card md:grid-cols-3">
          {benefits.map(([title, text], index) => (
            <li
              key={title}
              className="relative border-t p-6 first:border-t-0 md:border-t-0 md:border-l md:first:border-l-0"
            >
              <span
                aria-hidden="true"
                className={cx("absolute top-8 right-0 h-2 bg-red", index === 0 ? "left-8" : "left-0")}
              />
              <span aria-hidden="true" className="relative block size-6 rounded-full border-4 border-ink bg-card" />
              <h3 className="mt-3 mb-1.5 text-xl">{title}</h3>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
