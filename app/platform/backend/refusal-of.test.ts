import { expect, test } from "vitest";
import { NO_ROW, refusalOf } from "./refusal-of.ts";

const REFUSED = { code: "42501", message: "permission denied" };

test.each([
  ["that touches a row", { data: [{ id: 1 }], error: null }, undefined],
  ["that touches none", { data: [], error: null }, NO_ROW],
  ["that returns nothing", { data: null, error: null }, NO_ROW],
  ["that is refused", { data: null, error: REFUSED }, REFUSED],
])("refusalOf judges a write %s", async (_, answer, refusal) =>
  expect(await refusalOf(Promise.resolve(answer))).toEqual(refusal),
);
