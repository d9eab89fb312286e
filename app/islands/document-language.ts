import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { langOfTag } from "~/i18n/screens";

/** A document that React does not hydrate has told nobody its language yet. */
export const applyDocumentLanguage = (): void => overwriteGetLocale(() => langOfTag(document.documentElement.lang));
