import { expect, test } from "vitest";
import { termsWords } from "./terms-words";

const FREE = {
  class_price_cents: null,
  makeup_days: 60,
  fine_percent: 0,
  interest_percent: 0,
  discount_percent: 0,
  discount_days: 0,
  plans: [],
};

test("the terms of a school without fees say that there are none", () => {
  expect(termsWords(FREE, "pt")).toEqual({
    prices: "O preço é combinado antes da primeira cobrança.",
    late: "Não há multa nem juros por atraso.",
    missed: "Uma aula perdida, por falta ou por aviso com menos de 24 horas, conta como dada, sem cobrança à parte.",
    makeup: "Um crédito de reposição vale 60 dias.",
  });
});

test("the terms say the prices, the fine, the interest and the discount that the settings have", () => {
  const said = termsWords(
    {
      ...FREE,
      class_price_cents: 8000,
      fine_percent: 2,
      interest_percent: 0.5,
      discount_percent: 5,
      discount_days: 3,
      plans: [{ name: "Moderate", price_cents: 58000 }],
    },
    "pt",
  );
  expect(said.late).toBe(
    "Em atraso, há multa de 2% e juros de 0,5% ao mês. Quem paga pelo menos 3 dias antes do vencimento tem 5% de desconto.",
  );
  expect(said.missed?.replaceAll("\u00a0", " ")).toContain("custa R$ 80,00.");
  expect(said.prices?.replaceAll("\u00a0", " ")).toBe("Hoje os planos custam por mês: Moderate, R$ 580,00.");
});
