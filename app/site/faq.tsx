import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { formatClassLength } from "~/school/class-length";

/** Frequent questions before a booking, with answers that match the terms. */
export const questions = () =>
  [
    [m.site_faq_1(), m.site_faq_1_text({ length: formatClassLength(pageLang()) })],
    [m.site_faq_2(), m.site_faq_2_text()],
    [m.site_faq_3(), m.site_faq_3_text()],
    [m.site_faq_4(), m.site_faq_4_text()],
    [m.site_faq_5(), m.site_faq_5_text()],
  ] as const;

export function Faq() {
  return (
    <section className="border-t bg-mist">
      <div className="mx-auto grid max-w-6xl gap-6 px-5 py-14 md:grid-cols-[1fr_2fr] md:py-16">
        <h2 className="text-3xl">{m.site_faq_title()}</h2>
        <div className="border-b">
          {questions().map(([question, answer]) => (
            <details key={question} className="open-on-paper group border-t">
              <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-semibold text-lg marker:content-none">
                {question}
                <span aria-hidden="true" className="text-red text-2xl group-open:rotate-45">
                  +
                </span>
              </summary>
              <p className="max-w-prose pb-5 text-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
