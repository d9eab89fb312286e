import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, OTHER_LANG } from "~/i18n/screens";
import { goToField } from "~/ui/go-to-field";
import type { Draft } from "./draft";
import { draftSearch } from "./draft-address";
import type { OpenedArticle } from "./read-translations";

type Props = { article: OpenedArticle; language: Lang; draft: Pick<Draft, "excerpt" | "cover_path"> };

const VERSIONS = { pt: m.writing_gap_pt, en: m.writing_gap_en } as const satisfies Record<Lang, () => string>;
const LINK = "inline-block py-1.5 underline decoration-1 underline-offset-4 hover:decoration-3";

/**
 * Missing parts of an article that readers would notice, each with a link to add it. Renders nothing when it is
 * complete.
 */
export function PublishingGaps({ article, language, draft }: Props) {
  const fields = [
    { isMissing: draft.excerpt.trim() === "", field: `${language}-excerpt`, text: m.writing_gap_excerpt() },
    { isMissing: article.category === null, field: "category", text: m.writing_gap_category() },
    { isMissing: draft.cover_path === null, field: `${language}-cover`, text: m.writing_gap_cover() },
  ].filter(({ isMissing }) => isMissing);
  const other = OTHER_LANG[language];
  const isOtherMissing = article.translations[other].state === "draft";
  if (fields.length === 0 && !isOtherMissing) return null;
  return (
    <section aria-label={m.writing_gaps()} className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">
      <p className="font-semibold text-base">{m.writing_gaps()}</p>
      <ul className="grid text-base">
        {fields.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goToField(event, field)} className={LINK}>
              {text}
            </a>
          </li>
        ))}
        {isOtherMissing && (
          <li>
            <Link to={draftSearch(other) || "?"} preventScrollReset className={LINK}>
              {VERSIONS[other]()}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
