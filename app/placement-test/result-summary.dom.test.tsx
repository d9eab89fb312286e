import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { nextSteps } from "./next-steps";
import { ResultSummary } from "./result-summary";
import type { Result } from "./test-data";

const RESULT: Result = {
  share: "s",
  level: "B1",
  band: "intermediate",
  correct: 15,
  asked: 24,
  name: null,
  finished_on: "2026-11-21",
  sure: 7,
  neighbour: "B2",
  profile: {
    grammar: { right: 8, asked: 9, stands: "above" },
    vocabulary: { right: 3, asked: 8, stands: "below" },
    reading: { right: 1, asked: 4 },
    listening: { right: 3, asked: 3 },
  },
};
const show = (result: Partial<Result>) =>
  render(<ResultSummary result={{ ...RESULT, ...result }} heading="Seu resultado" />);

test.each([
  ["says so", {}, "Teste feito sem som: a escuta não foi avaliada."],
  [
    "after some recordings says so, too",
    { listening: { right: 1, asked: 2 } },
    "Teste terminado sem som: a escuta foi avaliada só em parte.",
  ],
])("a result without sound %s", (_, profile, said) => {
  show({ without_sound: true, profile });
  expect(screen.getByText(said)).toBeVisible();
});

test("a result says how sure it is, the level that is near, and skills only with enough answers", () => {
  show({});
  expect(screen.getByText("Intermediário (B1/B2)")).toBeVisible();
  expect(screen.getByText("Temos pelo menos 70% de certeza.")).toBeVisible();
  expect(screen.getByText(/perto do B2/)).toBeVisible();
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Gramáticaacima do seu nível",
    "Vocabulárioabaixo do seu nível",
  ]);
  expect(screen.getByText("Poucas questões para dizer mais sobre: Leitura, Escuta.")).toBeVisible();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toContain(
    "Contar uma história e explicar opiniões e planos.",
  );
  expect(nextSteps(RESULT, "pt").map(({ href }) => href)).toEqual([
    "/pt/blog?category=vocabulary",
    "/pt/blog?category=grammar",
  ]);
});

test("answers that fit more than one level are said to, and ten in ten is never claimed", () => {
  show({ sure: 4 });
  expect(screen.getByText(/menos de 50%/)).toBeVisible();
  show({ sure: 10 });
  expect(screen.getByText("Temos pelo menos 90% de certeza.")).toBeVisible();
});

test("a result of before the adaptive test keeps the shares of its skills, and claims no certainty", () => {
  show({ sure: null, neighbour: null });
  expect(screen.queryByText(/certeza/)).toBeNull();
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toContain("Gramática8 de 9");
});

test("a hurried test is not certain of anything, and says why", () => {
  show({ hurried: true, sure: null, neighbour: null });
  expect(screen.getByText(/mais rápido do que dá para ler as questões/)).toBeVisible();
  expect(screen.queryByText(/% de certeza/)).toBeNull();
  expect(screen.queryAllByRole("row")).toEqual([]);
});

test("a learner who got everything right is still told what to read", () => {
  const all = { right: 9, asked: 9, stands: "at" as const };
  expect(nextSteps({ ...RESULT, profile: { grammar: all } }, "en")).toHaveLength(1);
});
