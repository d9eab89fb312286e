import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { langOfTag } from "~/i18n/screens";

/** Sets the language of messages in a document that React does not hydrate. */
export const applyDocumentLanguage = (): void => overwriteGetLocale(() => langOfTag(document.documentElement.lang));
