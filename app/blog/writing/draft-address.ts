import { DEFAULT_LANG, type Lang } from "~/i18n/screens";

/** The search of a draft's address for its language; the first language needs none. */
export const draftSearch = (language: Lang): string => (language === DEFAULT_LANG ? "" : `?lang=${language}`);

/** The address of the editor for one language of an article. */
export const draftAddress = (article: string, language: Lang): string =>
  `/admin/publish-article/${article}${draftSearch(language)}`;
