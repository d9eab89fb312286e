import { expect, test } from "vitest";
import { asciiMailAddress, isMailAddress } from "./mail-address";

test.each([
  ["ana@escol\u00e1.com.br", "ana@xn--escol-1qa.com.br"],
  ["Ana.Lima@B\u00dcCHER.example", "Ana.Lima@xn--bcher-kva.example"],
  ["ana@\u4f8b\u3048.jp", "ana@xn--r8jz45g.jp"],
  ["ana@escola\u3002com", "ana@escola.com"],
])("%s is normalised as mail servers know it", (typed, ascii) => {
  expect(asciiMailAddress(typed)).toBe(ascii);
  expect(isMailAddress(ascii)).toBe(true);
});

test.each([
  "ana@example.com",
  "Ana@Example.COM",
  "ana@xn--escol-1qa.com.br",
  "no address",
  "",
  "@",
  "a;x@b.cc",
  "a@b@c.cc",
])("%j stays unchanged", (text) => {
  expect(asciiMailAddress(text)).toBe(text);
});

test.each([
  ["a\u200b sign that nobody sees", "ana@b\u200b\u00fc.cc"],
  ["a turned direction", "ana@\u202e\u00fccc.b"],
  ["a path", "ana@b\u00fc.cc/x"],
  ["a port", "ana@b\u00fc.cc:25"],
  ["another address", "ana@b\u00fc.cc,eva@c.cc"],
  ["a comment", "ana@b\u00fc.cc(x)"],
  ["a name of letters that ASCII lacks", "jo\u00e3o@b.cc"],
])("an address with %s is refused", (_what, text) => {
  expect(isMailAddress(asciiMailAddress(text))).toBe(false);
});
