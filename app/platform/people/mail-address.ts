import { isUrl } from "../urls/is-url.ts";

/** The longest mail address, as in the database. */
export const LONGEST_MAIL_ADDRESS = 254;

/**
 * Whether the database takes a text for a mail address: nothing that needs quotes, lists several, comments or cannot be seen. No sign can be
 * read in two ways, so a megabyte is judged in no time.
 */
const MAIL_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;

export const isMailAddress = (text: string): boolean => text.length <= LONGEST_MAIL_ADDRESS && MAIL_ADDRESS.test(text);

/** Characters that no keyboard types into a domain on purpose, or that would make it another address's part. */
const NO_DOMAIN = /[\p{Default_Ignorable_Code_Point}\s\\/:?#@%[\]]/u;

/**
 * An address as mail servers know it: a domain with letters of another alphabet, or with accents, in its ASCII form (`escol\u00e1.com.br` is
 * `xn--escol-1qa.com.br`). Any other text stays as it is.
 */
export function asciiMailAddress(text: string): string {
  const [name, domain = ""] = splitAtLast(text);
  if (/^[\x20-\x7e]*$/.test(domain) || NO_DOMAIN.test(domain) || !isUrl(`http://${domain}`)) return text;
  return `${name}@${new URL(`http://${domain}`).hostname}`;
}

function splitAtLast(text: string): [name: string, domain?: string] {
  const at = text.lastIndexOf("@");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
