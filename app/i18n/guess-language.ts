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
 * Words of a title, which has no small ones: how English is spelled and ends and Portuguese does not, and the other way
 * round.
 */
const SPELLED = {
  en: /[wyk]|th|sh|oo|ee|ght|ing$|.[bcdfghjpqtv]s?$|^(?:past|simple|future|tense)$/,
  pt: /[ãõçáâàéêíóôú]|[nl]h|^(?:aula|tarefa|texto|ditado)$/,
};

/** The language of a text by its small words; undefined where they do not tell. Examples in the other one are fewer. */
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

/** The language of a few words without small ones, by their spelling; undefined where it tells nothing, or both. */
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

/** The `lang` of a text that somebody wrote; undefined where its words do not tell. */
export function tagOf(text: string): string | undefined {
  const lang = guessLanguage(text);
  return lang && TAG[lang];
}

/** The `lang` of a title that somebody wrote, such as a homework's; undefined where its words do not tell. */
export function tagOfTitle(title: string): string | undefined {
  const lang = guessLanguage(title) ?? guessBySpelling(title);
  return lang && TAG[lang];
}
