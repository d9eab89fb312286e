import { expect, test } from "vitest";
import { isId } from "./is-id.ts";

test.each(["0f8fad5b-d9cb-469f-a165-70867728950e", "0F8FAD5B-D9CB-469F-A165-70867728950E"])("%s is an id", (text) => {
  expect(isId(text)).toBe(true);
});

test.each([
  "",
  "new",
  "0f8fad5b-d9cb-469f-a165-70867728950",
  "0f8fad5bd9cb469fa16570867728950e",
  "0f8fad5b-d9cb-469f-a165-70867728950e\n",
])("%j is not an id", (text) => {
  expect(isId(text)).toBe(false);
});
