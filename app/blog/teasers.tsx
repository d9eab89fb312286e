import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE, pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { type Category, minutesOf, type Teaser } from "./article-data";
import { Cover, DrawnCover } from "./cover";

type Props = { articles: readonly Teaser[]; categories: readonly Category[]; level?: 2 | 3 };

/** Articles as cards, whose titles link to them. */
export function Teasers({ articles, categories, level = 2 }: Props) {
  const lang = useLang();
  const Heading = level === 2 ? "h2" : "h3";
  const date = new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", timeZone: "America/Sao_Paulo" });
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map((article) => {
        const category = categories.find(({ slug }) => slug === article.category);
        return (
          <li
            key={article.id}
            className="relative grid content-start gap-2.5 rounded-card border bg-card p-5 transition-shadow hover:shadow-card"
          >
            {article.cover_path ? (
              <>
                <Cover path={article.cover_path} alt={article.cover_alt ?? ""} />
                {category && <p className="font-semibold text-base text-brass">{category[`name_${lang}`]}</p>}
              </>
            ) : (
              <DrawnCover category={category?.[`name_${lang}`]} />
            )}
            <Heading className="text-xl">
              <a
                href={pathFor("blogPost", lang, { slug: article.slug })}
                className="underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {article.title}
              </a>
            </Heading>
            {article.excerpt && <p className="text-soft">{article.excerpt}</p>}
            <p className="mt-auto text-base text-soft">
              <time dateTime={isoInstant(article.published_at)}>{date.format(new Date(article.published_at))}</time>
              {" · "}
              {m.blog_minutes({ count: minutesOf(article) })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
