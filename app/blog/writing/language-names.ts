import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";

/** The names of the articles' languages, in the page's language. */
export const LANGUAGE_NAMES: Record<Lang, () => string> = {
  pt: m.writing_translation_pt,
  en: m.writing_translation_en,
};
