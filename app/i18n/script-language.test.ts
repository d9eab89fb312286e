import { expect, test } from "vitest";
import { scriptIn, scriptsIn } from "./script-language";

test("a document links the scripts of its own language", () => {
  expect(scriptIn("pt", "/assets/page-12345678.js")).toBe("/assets/page-12345678.js");
  expect(scriptIn("en", "/assets/page-12345678.js")).toBe("/assets/page-12345678.en.js");
});

test.each(["/assets/react-12345678.js", "/assets/app-12345678.css", "/sw.js", ""])(
  "%s says nothing and is the same in each",
  (address) => {
    expect(scriptIn("en", address)).toBe(address);
  },
);

test("every script of a list of routes is in the language, and all else is as it was", () => {
  const list = {
    url: "/assets/list-1.js",
    routes: { a: { css: ["/assets/a-1.css"], imports: ["/assets/b-1.js"] } },
    at: 1,
  };
  expect(scriptsIn("en", list)).toEqual({
    url: "/assets/list-1.en.js",
    routes: { a: { css: ["/assets/a-1.css"], imports: ["/assets/b-1.en.js"] } },
    at: 1,
  });
});
