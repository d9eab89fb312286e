import { m } from "~/i18n/paraglide/messages";
import { LANGS, type Lang } from "./screens.ts";

/** The name of each language, in the page's language. */
export const LANGUAGE_NAMES: Record<Lang, () => string> = { pt: m.common_portuguese, en: m.common_english };

/** The languages with their names, for a choice of one. */
export const languageChoices = (): [Lang, string][] => LANGS.map((lang) => [lang, LANGUAGE_NAMES[lang]()]);
