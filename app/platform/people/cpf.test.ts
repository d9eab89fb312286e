import { expect, test } from "vitest";
import { toCpf } from "./cpf.ts";

test.each([
  "529.982.247-25",
  "52998224725",
  "529 982 247 25",
  "529.982.247/25",
  "529.982.247\u201125",
  "\u202a529.982.247\u201325\u202c",
  "529\u200b.982.247-25",
  "\uff15\uff12\uff19.982.247-25",
  "CPF: 529.982.247-25",
  "CPF/MF nº 529.982.247-25",
  '="52998224725"',
])("%j is accepted as a CPF", (written) => {
  expect(toCpf(written)).toBe("52998224725");
});

test.each(["", "529.982.247-24", "111.111.111-11", "(52) 99822-4725", "+52998224725", "5299822472"])(
  "%j is refused as a CPF",
  (written) => {
    expect(toCpf(written)).toBeUndefined();
  },
);
