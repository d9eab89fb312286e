import { m } from "~/i18n/paraglide/messages";
import { OTHER_LANG, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import type { AboutPage } from "./read-about";

/** Testimonials, in the page's language where available. Nothing without any. */
export function Quotes({ testimonials }: Pick<AboutPage, "testimonials">) {
  const lang = useLang();
  const other = OTHER_LANG[lang];
  if (testimonials.length === 0) return null;
  return (
    <section id="depoimentos" className="mx-auto grid max-w-6xl gap-8 px-5 py-14">
      <h2 className="text-3xl">{m.site_quotes_title()}</h2>
      <ul className={testimonials.length > 1 ? "grid gap-6 md:grid-cols-2 lg:grid-cols-3" : "max-w-2xl"}>
        {testimonials.map(({ id, author_name, ...said }) => {
          const quote = said[`text_${lang}`];
          const about = said[`about_${lang}`];
          return (
            <li key={id} className="border-t-4 border-t-red pt-4">
              <figure className="grid gap-3">
                <blockquote className="text-lg [overflow-wrap:anywhere]" {...(quote ? {} : { lang: TAG[other] })}>
                  “{quote ?? said[`text_${other}`]}”
                </blockquote>
                <figcaption className="text-soft">
                  <span className="font-semibold text-ink">{author_name}</span>
                  {about && <>, {about}</>}
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
