import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { whatToChange } from "./what-to-change";

const DUE = { due_on: "2026-12-05", discount_until: null };

test.each([
  ["cobv.valor.desconto: O desconto termina no vencimento", m.pix_provider_hint_discount],
  ["devedor.cpf: inválido", m.pix_provider_hint_payer],
  ["CPF inválido.", m.pix_provider_hint_payer],
  ["A chave não é do recebedor.", m.pix_provider_hint_key],
  ["CobVOperacaoInvalida: dataDeVencimento", m.pix_provider_hint_day],
  ["Operação não permitida", m.pix_provider_hint_ask],
])("%j is followed by what to change", (words, hint) => {
  expect(whatToChange({ ...DUE, words })).toBe(hint());
});

test("a discount until the due day is suggested as the reason if the provider gives none", () => {
  expect(whatToChange({ ...DUE, discount_until: DUE.due_on, words: "" })).toBe(m.pix_provider_hint_discount());
});
