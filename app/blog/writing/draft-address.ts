import { DEFAULT_LANG, type Lang } from "~/i18n/screens";

/** Names the language of a draft in its address; the first one needs no name. */
export const draftSearch = (language: Lang): string => (language === DEFAULT_LANG ? "" : `?lang=${language}`);

/** The address at which a language of an article is written. */
export const draftAddress = (article: string, language: Lang): string =>
  `/admin/publish-article/${article}${draftSearch(language)}`;
