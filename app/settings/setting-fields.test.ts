import { expect, test } from "vitest";
import { z } from "zod";
import { amountOrNull } from "~/platform/forms/amount-field";
import { formOf, same, textOrNull } from "~/platform/forms/row-fields";
import { listOfLines, wholeNumber } from "./setting-fields";

const FORM = formOf({
  days: wholeNumber(1, 30),
  link: textOrNull((z) => z.string().trim()),
  lines: listOfLines((z) => z.string()),
  shown: same((z) => z.boolean()),
  price_cents: amountOrNull(
    (cents) => (cents ?? 0) > 0,
    () => "Valor?",
  ),
});
const ROW = { days: 7, link: null, lines: ["um", "dois"], shown: true, price_cents: 48_000 };
const VALUES = { days: "7", link: "", lines: "um\ndois", shown: true, price_cents: "480,00" };

test("a row is shown as a form, and an unchanged form is saved as the same row", () => {
  expect(FORM.toValues(ROW)).toEqual(VALUES);
  expect(FORM.toRow(VALUES)).toEqual({ row: ROW });
});

test("an empty amount is saved as no amount", () => {
  const empty = { ...VALUES, price_cents: "" };
  expect(FORM.schema(z).safeParse(empty).success).toBe(true);
  expect(FORM.toRow(empty).row.price_cents).toBeNull();
});

test.each([{ days: "0" }, { days: "31" }, { days: "7.5" }, { days: "" }, { price_cents: "0" }, { price_cents: "x" }])(
  "a form refuses %j",
  (change) => {
    expect(FORM.schema(z).safeParse({ ...VALUES, ...change }).success).toBe(false);
  },
);

test("a row whose text is longer than its form allows is still shown", () => {
  const short = formOf({ name: same((z) => z.string().max(2)) });
  expect(short.toValues({ name: "Ana" })).toEqual({ name: "Ana" });
});
