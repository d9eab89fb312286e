/** The header's and the panel's way out, on documents that React does not hydrate too. */
import { signOut as leave } from "~/account/session";
import { applyDocumentLanguage } from "./document-language";

export function signOut(): Promise<void> {
  applyDocumentLanguage();
  return leave();
}
