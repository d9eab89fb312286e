import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test.each(["/admin/dashboard", "/pt/dashboard?tab=x#y", "/en/my-progress"])("%s is a way on", (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  null,
  "",
  "admin",
  "//evil.example",
  "/\\evil.example",
  "/a\\b",
  "/\t/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  `/${"x".repeat(600)}`,
])("%j leads nowhere", (value) => {
  expect(nextPath(value)).toBeUndefined();
});
