import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";

/** The languages that articles are written in, in the words of the page. */
export const LANGUAGE_NAMES: Record<Lang, () => string> = {
  pt: m.writing_translation_pt,
  en: m.writing_translation_en,
};
