import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE, type Lang, pathFor, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { printedSite } from "~/platform/pages/printed-site";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { buttonClass } from "~/ui/button";
import { type Article, minutesOf } from "./article-data";
import { Cover, DrawnCover } from "./cover";
import type { Heading } from "./render-article";
import { hasVocabulary } from "./vocabulary-box";

const LONG_ARTICLE = 3;

type Props = {
  article: Omit<Article, "body" | "related"> & { html: string; headings: Heading[] };
  author: string;
  /** The category's name in the article's language. */
  category?: string | undefined;
  /** The site's origin, for the absolute addresses of sharing and print. */
  siteUrl: string;
  /** The article's language, where the page has another. */
  lang?: Lang;
};

/** An article for readers: author, date, contents, text, and buttons to share it. */
export function ArticleBody({ article, author, category, siteUrl, lang: given }: Props) {
  const pageLang = useLang();
  const lang = given ?? pageLang;
  const url = siteUrl + pathFor("blogPost", lang, { slug: article.slug });
  const date = new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", timeZone: "America/Sao_Paulo" });
  const share = encodeURIComponent(`${article.title} ${url}`);
  return (
    <article
      data-view={given ? undefined : article.id}
      lang={given ? TAG[given] : undefined}
      className="mx-auto w-full min-w-0 max-w-[38rem]"
    >
      <header className="grid gap-4">
        <p className="print:hidden">
          <a href={pathFor("blog", lang)} className="font-semibold underline underline-offset-4">
            {m.blog_back()}
          </a>
        </p>
        <h1 className="text-[clamp(2.1rem,5vw,3.2rem)]">{article.title}</h1>
        {article.excerpt && <p className="text-lg text-soft sm:text-xl">{article.excerpt}</p>}
        <p className="text-base text-soft">
          {m.blog_by({ author })} ·{" "}
          <time dateTime={isoInstant(article.published_at)}>
            {date.format(new Date(article.published_at))}
            <span className="print:hidden"> ({relativeTime(article.published_at, lang)})</span>
          </time>{" "}
          · {m.blog_minutes({ count: minutesOf(article) })}
        </p>
      </header>
      {article.cover_path ? (
        <Cover path={article.cover_path} alt={article.cover_alt ?? ""} first />
      ) : (
        <DrawnCover category={category} first />
      )}
      {article.headings.length >= LONG_ARTICLE && (
        <nav aria-label={m.blog_contents()} className="mt-7 rounded-card border bg-card p-5">
          <p className="mb-2 font-semibold">{m.blog_contents()}</p>
          <ol className="grid gap-1">
            {article.headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1 underline underline-offset-4">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div
        className="article mt-8"
        style={printedSite(siteUrl)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the allow-listed schema, fuzzed (see render-article.ts)
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
      <footer className="mt-10 flex flex-wrap items-center gap-3 border-t pt-6 print:hidden">
        {!given && hasVocabulary(article.html) && (
          <div className="hidden signed-in:block">
            <a
              href={`${pathFor("myCards", lang)}?article=${encodeURIComponent(article.slug)}`}
              className="inline-block py-1 underline underline-offset-4"
            >
              {m.blog_vocabulary_cards()}
            </a>
          </div>
        )}
        <p className="w-full font-semibold">{m.common_share()}</p>
        <a
          href={`https://wa.me/?text=${share}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          WhatsApp
          <span className="sr-only">: {m.common_share()}</span>
        </a>
        <a
          href={`https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          LinkedIn
          <span className="sr-only">: {m.common_share()}</span>
        </a>
        <a
          href={`mailto:?subject=${encodeURIComponent(article.title)}&body=${encodeURIComponent(url)}`}
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          {m.blog_share_mail()}
        </a>
      </footer>
      <div className="mt-8 grid justify-items-start gap-3 rounded-card bg-band p-6 text-band-ink print:hidden">
        <p className="font-serif text-2xl">{m.blog_cta()}</p>
        <a href={pathFor("schedule", lang)} className={buttonClass({})}>
          {m.site_cta_trial()}
        </a>
      </div>
    </article>
  );
}
