import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength";

test.each([
  ["", "weak"],
  ["seis-6", "weak"],
  ["aaaaaaaaaaaa", "weak"],
  ["12341234", "weak"],
  ["porta-27", "fair"],
  ["porta-azul-27", "strong"],
] as const)("the strength of %j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
