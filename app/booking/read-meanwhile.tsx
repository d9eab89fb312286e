import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import type { suggestedArticles } from "./suggested-articles";

type Props = { articles: Awaited<ReturnType<typeof suggestedArticles>> };

/** Suggested articles; nothing without any. */
export function ReadMeanwhile({ articles }: Props) {
  const lang = useLang();
  if (articles.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{m.booking_read_meanwhile()}</h2>
      <ul className="grid gap-1">
        {articles.map(({ id, title: name, slug }) => (
          <li key={id}>
            <a
              href={pathFor("blogPost", lang, { slug })}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
