import { useState } from "react";
import { Link } from "react-router";
import { LANGUAGE_NAMES } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { LANGS, type Lang, OTHER_LANG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { Pill } from "~/ui/pill";
import { Select } from "~/ui/select";
import type { Category } from "../article-data";
import type { Translation } from "./draft";
import { draftSearch } from "./draft-address";
import type { editorWrites } from "./editor-writes";
import type { OpenedArticle } from "./read-translations";
import { stateName, stateTone } from "./state-label";

/** True if this language of an article has no draft yet. */
const isFresh = ({ revision, liveSlug }: Translation): boolean => revision === 0 && liveSlug === null;

type Props = { article: OpenedArticle; categories: readonly Category[]; shown: Lang; both: boolean };

const BEHIND_MS = 3_600_000;

/** True if a language is older than its counterpart, whose changes it may lack. */
const isBehind = ({ translations }: OpenedArticle, language: Lang): boolean => {
  const savedHere = translations[language].savedAt;
  const other = translations[OTHER_LANG[language]].savedAt;
  return savedHere !== null && other !== null && Date.parse(other) > Date.parse(savedHere) + BEHIND_MS;
};

/** The article's languages with the state of each, and the settings that they share. */
export function TranslationsBar({ article, categories, shown, both }: Props) {
  const lang = useLang();
  const { write } = useWrite<typeof editorWrites>();
  const [category, setCategory] = useState(article.category ?? "");
  const [problem, setProblem] = useState<string>();
  const file = async (wanted: string) => {
    setCategory(wanted);
    setProblem(undefined);
    const isBegun = LANGS.some((language) => !isFresh(article.translations[language]));
    const order = { category: wanted, article: article.id, fresh: isBegun ? undefined : shown };
    const outcome = await write("fileArticle", order);
    if (!outcome.kind) return;
    // The field shows the stored category again.
    setCategory((now) => (now === wanted ? category : now));
    setProblem(m.writing_problem_failed());
  };
  const places = [
    ...LANGS.map((language) => ({
      to: draftSearch(language) || "?",
      label: LANGUAGE_NAMES[language](),
      current: !both && shown === language,
      language,
    })),
    { to: "?both", label: m.writing_both(), current: both, language: undefined },
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <nav aria-label={m.writing_languages()} className="flex flex-wrap gap-2">
        {places.map(({ to, label, current, language }) => (
          <Link
            key={to}
            to={to}
            preventScrollReset
            aria-current={current ? "page" : undefined}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 rounded-control border px-3.5 py-1.5 font-semibold no-underline hover:bg-mist aria-[current=page]:border-ink aria-[current=page]:bg-card"
          >
            {label}
            {language && (article.translations[language].savedAt || article.translations[language].liveSlug) && (
              <Pill tone={stateTone(article.translations[language].state)}>
                {stateName(article.translations[language].state)}
              </Pill>
            )}
            {language && isBehind(article, language) && <Pill tone="wait">{m.writing_behind()}</Pill>}
          </Link>
        ))}
      </nav>
      <Field id="category" label={m.writing_category()} error={problem} className="w-full sm:w-64">
        <Select
          value={category}
          placeholder={m.writing_category_none()}
          onChange={(event) => void file(event.target.value)}
          options={categories.map((one) => [one.slug, one[`name_${lang}`]])}
        />
      </Field>
    </div>
  );
}
