import { type Lang, TAG } from "./screens.ts";

const PT = new Set(
  "de que não para com uma um os as do da em no na se por mais você como mas ao dos das é são está isso esse ele ela muito quando também já ou meu minha sobre".split(
    " ",
  ),
);
const EN = new Set(
  "the and of to is you that in it for with are this on be have not your they from or by we can was what will when there an at but if my your about".split(
    " ",
  ),
);
const ENOUGH = 40_000;

/**
 * Patterns for titles, which often have no function words: spellings and endings that only one of the languages has.
 */
const SPELLED = {
  en: /[wyk]|th|sh|oo|ee|ght|ing$|.[bcdfghjpqtv]s?$|^(?:past|simple|future|tense)$/,
  pt: /[ãõçáâàéêíóôú]|[nl]h|^(?:aula|tarefa|texto|ditado)$/,
};

/**
 * Guesses the language of a text by its function words; undefined when they are not clear. A minority of words may be
 * examples in the other language.
 */
export function guessLanguage(text: string): Lang | undefined {
  let pt = 0;
  let en = 0;
  for (const [word] of text
    .slice(0, ENOUGH)
    .toLowerCase()
    .matchAll(/\p{L}+/gu)) {
    if (PT.has(word)) pt += 1;
    if (EN.has(word)) en += 1;
  }
  if (pt === en) return undefined;
  return pt > en ? "pt" : "en";
}

/** Guesses the language of a few words by their spelling; undefined without or with contradictory evidence. */
function guessBySpelling(words: string): Lang | undefined {
  const spelled = (lang: Lang) =>
    words
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => SPELLED[lang].test(word));
  const isEnglish = spelled("en");
  if (isEnglish === spelled("pt")) return undefined;
  return isEnglish ? "en" : "pt";
}

/** The `lang` attribute of a user's text; undefined when its language is not clear. */
export function tagOf(text: string): string | undefined {
  const lang = guessLanguage(text);
  return lang && TAG[lang];
}

/** The `lang` attribute of a user's title, such as that of homework; undefined when its language is not clear. */
export function tagOfTitle(title: string): string | undefined {
  const lang = guessLanguage(title) ?? guessBySpelling(title);
  return lang && TAG[lang];
}
