import { overwriteGetLocale } from "~/i18n/paraglide/runtime";

/** A document that React does not hydrate has told nobody its language yet. */
export const takeDocumentLanguage = (): void =>
  overwriteGetLocale(() => (document.documentElement.lang.startsWith("en") ? "en" : "pt"));
