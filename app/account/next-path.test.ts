import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test.each(["/admin/dashboard?tab=x#y", "/pt/dashboard?tab=x#y", "/pt/meu-progresso"])(
  "signing in leads to the destination %s",
  (path) => {
    expect(nextPath(path, "pt")).toBe(path);
  },
);

test("a person who changes the language while signing in continues in that language", () => {
  expect(nextPath("/pt/dashboard?tab=x#y", "en")).toBe("/en/dashboard?tab=x#y");
  expect(nextPath("/pt/meu-progresso", "en")).toBe("/en/my-progress");
  expect(nextPath("/en/my-progress/homework/1", "pt")).toBe("/pt/meu-progresso/tarefas/1");
  expect(nextPath("/en/meu-progresso/homework", "en")).toBe("/en/my-progress/homework");
  expect(nextPath("/admin/students/1", "en")).toBe("/admin/students/1");
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
])("the destination %j is ignored", (value) => {
  expect(nextPath(value, "pt")).toBeUndefined();
});
