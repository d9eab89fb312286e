import { Link } from "react-router";
import { LANGUAGE_NAMES } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { LANGS, type Lang, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Checkbox } from "~/ui/checkbox";
import { Pill } from "~/ui/pill";
import { draftAddress } from "../writing/draft-address";
import { stateName, stateTone } from "../writing/state-label";
import type { ListedArticle, ListedVersion } from "./list-articles";

type Props = { article: ListedArticle; chosen: boolean; onChoose: (chosen: boolean) => void };

/** An article in the teacher's list, with the state of each language. */
export function ArticleItem({ article, chosen, onChoose }: Props) {
  const lang = useLang();
  const side = (language: Lang) => article.versions.find((version) => version.language === language);
  const [first] = article.versions;
  const titled = side(lang)?.title ? side(lang) : first;
  const name = titled?.title || m.writing_untitled();
  return (
    <li className="grid gap-3 rounded-card border bg-card p-4">
      <Checkbox
        id={`choose-${article.id}`}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
        label={
          <>
            <span className="sr-only">{m.articles_choose()} </span>
            <span lang={titled?.title ? TAG[titled.language] : undefined} className="font-semibold text-lg">
              {name}
            </span>
          </>
        }
      />
      <ul className="grid gap-2 sm:grid-cols-2">
        {LANGS.map((language) => (
          <VersionLine key={language} article={article.id} language={language} version={side(language)} />
        ))}
      </ul>
    </li>
  );
}

type LineProps = { article: string; language: Lang; version: ListedVersion | undefined };

function VersionLine({ article, language, version }: LineProps) {
  const lang = useLang();
  const to = draftAddress(article, language);
  const languageName = LANGUAGE_NAMES[language]();
  const when = version?.publish_at ?? version?.published_at ?? version?.edited_at;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-mist px-3 py-2">
      <Link
        to={to}
        className="inline-flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4 md:min-h-9"
      >
        {version ? languageName : m.articles_add_translation({ language: languageName })}
        <span lang={version?.title ? TAG[language] : undefined} className="sr-only">
          : {version?.title || m.writing_untitled()}
        </span>
      </Link>
      {version && (
        <>
          <Pill tone={stateTone(version.state)}>{stateName(version.state)}</Pill>
          {version.changed && <Pill tone="wait">{m.writing_changed()}</Pill>}
          {version.behind && <Pill tone="wait">{m.writing_behind()}</Pill>}
          <span className="w-full text-base text-soft tabular-nums">
            {when && (
              <time dateTime={isoInstant(when)}>
                {formatInstant(when, lang, { dateStyle: "short", timeStyle: "short" })}
              </time>
            )}
            {version.state !== "draft" && ` · ${m.articles_views({ count: version.views })}`}
          </span>
        </>
      )}
    </li>
  );
}
