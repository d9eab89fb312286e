import { toDocument } from "~/platform/people/document";
import { toPhone } from "~/platform/people/phone";
import { normalizeTyped } from "~/platform/text/normalize-typed";

const RANDOM = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;
const LABEL = /^(?:(?:chave )?pix|e-?mail)\s*:\s*/;
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$/;

/**
 * Normalises a Pix key: CPF or CNPJ without punctuation, telephone with +55, lower-case e-mail or random key; undefined
 * for an invalid one. A telephone needs `+55`, parentheses or a space: eleven plain digits that are not a CPF are more
 * likely a typo.
 */
export async function toPixKey(text: string): Promise<string | undefined> {
  const small = normalizeTyped(text).toLowerCase().replace(LABEL, "");
  const random = RANDOM.exec(small);
  if (random) return random.slice(1).join("-");
  if (small.includes("@")) return EMAIL.test(small) && small.length <= 77 ? small : undefined;
  const document = toDocument(small);
  if (document) return document;
  const phone = /[+( ]/.test(small) ? await toPhone(small) : undefined;
  return phone && /^\+55[1-9]\d{9,10}$/.test(phone) ? phone : undefined;
}
