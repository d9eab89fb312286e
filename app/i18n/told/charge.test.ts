import { expect, test } from "vitest";
import { sayCharge, sayChargeInBoth } from "./charge.ts";

const MISSED = "Falta na aula de 02/12/2026";

test("what a charged class is for is said in the reader's language, on papers in both", () => {
  expect(sayCharge(MISSED, "pt")).toBe(MISSED);
  expect(sayCharge(MISSED, "en")).toBe("Missed class on 2 December 2026");
  expect(sayChargeInBoth(MISSED)).toBe(`${MISSED} · Missed class on 2 December 2026`);
});

test.each([
  ...["Moderate 12/2026", "Livro", "Falta na aula de terça", "Falta na aula de 02/12/2026 e na outra"],
  ...["Falta na aula de 12/13/2026", "Falta na aula de 31/02/2026", "Falta na aula de reposição 02/12/2026"],
  "Falta na aula de 02/12/2026 e de 09/12/2026",
])("%s stays as it was written", (words) => {
  expect(sayCharge(words, "en")).toBe(words);
  expect(sayChargeInBoth(words)).toBe(words);
});
