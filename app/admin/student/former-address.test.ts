import { expect, test } from "vitest";
import { formerAddress } from "./former-address";

test.each([
  ["tab=payments", undefined, "/admin/students/1/payments"],
  ["tab=history&page=2", undefined, "/admin/students/1/history?page=2"],
  ["tab=homework&homework=7", undefined, "/admin/students/1/homework/7"],
  ["homework=7", "homework", "/admin/students/1/homework/7"],
  ["", "homework", "/admin/students/1/homework"],
  ["tab=grades", "homework", "/admin/students/1/grades"],
  ["tab=details", undefined, "/admin/students/1/account"],
  ["tab=feedback", undefined, "/admin/students/1/classes"],
  ["", "files", "/admin/students/1/homework"],
])("a student's former address ?%s opens the tab of that name", (search, first, leads) => {
  expect(formerAddress("1", new URLSearchParams(search), first)).toBe(leads);
});

test.each(["", "tab=nothing", "tab=../../settings", "page=2"])("?%s does not redirect to another tab", (search) => {
  expect(formerAddress("1", new URLSearchParams(search))).toBeUndefined();
});

test("an id of any characters stays one part of the address", () => {
  const search = new URLSearchParams({ tab: "homework", homework: "ā/7" });
  expect(formerAddress("Ā/1", search)).toBe("/admin/students/%C4%80%2F1/homework/%C4%81%2F7");
});
