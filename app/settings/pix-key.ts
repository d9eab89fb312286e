import { toDocument } from "~/platform/people/document";
import { toPhone } from "~/platform/people/phone";
import { normalizeTyped } from "~/platform/text/normalize-typed";

const RANDOM = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;
const LABEL = /^(?:(?:chave )?pix|e-?mail)\s*:\s*/;
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$/;

/**
 * A Pix key as people write or copy it, as the code carries it: CPF or CNPJ without punctuation, +55 telephone, e-mail or random
 * key in small letters; undefined when it is none of them. A telephone says that it is one (`+55`, brackets or a space): eleven
 * bare digits that are no CPF are more likely a slip than a telephone.
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
