import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE, pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { cx } from "~/ui/cx";
import { type Category, minutesOf, type Teaser } from "./article-data";
import { Cover, DrawnCover } from "./cover";

type Props = {
  articles: readonly Teaser[];
  categories: readonly Category[];
  level?: 2 | 3;
  /** True if the first article has a row of its own because the last row would otherwise have only one article. */
  hasFeature?: boolean;
  /** True if they stand below each other on a wide screen too. */
  isColumn?: boolean;
};

const CARD = "relative grid content-start gap-2.5 rounded-card border bg-card p-5 transition-shadow hover:shadow-card";

/** A row of its own. */
const WHOLE_ROW = { gridColumn: "1 / -1" };

/** Articles as cards, whose titles link to them. */
export function Teasers({ articles, categories, level = 2, hasFeature = false, isColumn = false }: Props) {
  const lang = useLang();
  const Heading = level === 2 ? "h2" : "h3";
  const date = new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", timeZone: "America/Sao_Paulo" });
  return (
    <ul className={cx("grid gap-5", !isColumn && "sm:grid-cols-2 lg:grid-cols-3")}>
      {articles.map((article, place) => {
        const isFeature = hasFeature && place === 0 && articles.length > 1 && articles.length % 3 === 1;
        const category = categories.find(({ slug }) => slug === article.category);
        const cover = article.cover_path ? (
          <>
            <Cover path={article.cover_path} alt={article.cover_alt ?? ""} />
            {category && <p className="font-semibold text-base text-brass">{category[`name_${lang}`]}</p>}
          </>
        ) : (
          <DrawnCover category={category?.[`name_${lang}`]} />
        );
        const text = (
          <>
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
          </>
        );
        return (
          <li
            key={article.id}
            className={cx(CARD, isFeature && "md:grid-cols-2")}
            style={isFeature ? WHOLE_ROW : undefined}
          >
            {isFeature ? <div>{cover}</div> : cover}
            {isFeature ? <div className="grid content-start gap-2.5">{text}</div> : text}
          </li>
        );
      })}
    </ul>
  );
}
