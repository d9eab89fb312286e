/** The header's and the panel's way out, on documents that React does not hydrate too. */
export { signOut } from "~/account/session";
