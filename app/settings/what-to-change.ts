import { m } from "~/i18n/paraglide/messages";
import type { RefusedCharge } from "./read-refused-charges";

/** The part of a charge that a provider's words name, and what the teacher can change about it. */
const PARTS: readonly (readonly [named: RegExp, text: () => string])[] = [
  [/desconto|discount/i, m.pix_provider_hint_discount],
  [/devedor|cpf|cnpj|pagador|nome/i, m.pix_provider_hint_payer],
  [/chave|pix key/i, m.pix_provider_hint_key],
  [/vencimento|calendario|calendário|expira/i, m.pix_provider_hint_day],
];

/** The change that makes a provider accept a charge, guessed from the words of its refusal. */
export function whatToChange({
  words,
  due_on,
  discount_until,
}: Pick<RefusedCharge, "words" | "due_on" | "discount_until">) {
  const named = PARTS.find(([part]) => part.test(words));
  if (named) return named[1]();
  // Some providers want a discount to end before the due day, and say nothing of it.
  return discount_until === due_on ? m.pix_provider_hint_discount() : m.pix_provider_hint_ask();
}
