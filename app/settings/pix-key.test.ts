import { expect, test } from "vitest";
import { toPixKey } from "./pix-key.ts";

test.each([
  ["529.982.247-25", "52998224725"],
  ["12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["00.000.000/0001-91", "00000000000191"],
  ["(11) 91234-5678", "+5511912345678"],
  ["+55 11 91234-5678", "+5511912345678"],
  [" Escola@Example.com ", "escola@example.com"],
  ["123E4567-E89B-42D3-A456-426614174000", "123e4567-e89b-42d3-a456-426614174000"],
  ["529.982.247\u201125", "52998224725"],
  ["CPF: 529.982.247-25", "52998224725"],
  ["\u2068+55 11 91234\u20135678\u2069", "+5511912345678"],
  ["tel:+5511912345678", "+5511912345678"],
  ["escola\u200b@example.com", "escola@example.com"],
  ["E-mail: escola@example.com", "escola@example.com"],
  ["123e4567\u2011e89b\u201142d3\u2011a456\u2011426614174000", "123e4567-e89b-42d3-a456-426614174000"],
  ["Chave Pix: 123e4567e89b42d3a456426614174000", "123e4567-e89b-42d3-a456-426614174000"],
  // Parentheses mark a telephone number, even when its digits are a valid CPF.
  ["(11) 98765-0034", "+5511987650034"],
  ["529.982.247-24", undefined],
  ["(11) 8765-4321", undefined],
  ["12.ABC.345/01DE-53", undefined],
  ["+1 202 555 0143", undefined],
  ["escola@", undefined],
  ["123e4567", undefined],
  ["", undefined],
])("%j is recognised as the key %s", async (text, key) => {
  expect(await toPixKey(text)).toBe(key);
});
