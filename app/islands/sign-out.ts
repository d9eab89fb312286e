/** The sign-out buttons of the header and the panel, also in documents that React does not hydrate. */
import { signOut as leave } from "~/account/session";
import { applyDocumentLanguage } from "./document-language";

/** Signs out; a refusal is shown in the language of the document. */
export function signOut(): Promise<void> {
  applyDocumentLanguage();
  return leave();
}
