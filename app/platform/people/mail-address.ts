import { isUrl } from "../urls/is-url.ts";

/** The longest mail address, as in the database. */
export const LONGEST_MAIL_ADDRESS = 254;

/**
 * True if the database accepts a text as a mail address: without quotes, lists, comments and invisible characters. The
 * pattern is unambiguous, so that long texts take linear time.
 */
const MAIL_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;

/** True if a text has the form of a mail address; says nothing of whether it exists. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_MAIL_ADDRESS && MAIL_ADDRESS.test(text);

/** Characters that are invisible in a domain, or would make it part of another address. */
const NO_DOMAIN = /[\p{Default_Ignorable_Code_Point}\s\\/:?#@%[\]]/u;

/**
 * An address with the domain in ASCII form, as mail servers expect (`escol\u00e1.com.br` is `xn--escol-1qa.com.br`).
 * Any other text stays unchanged.
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
