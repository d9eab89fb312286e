import { expect, test } from "vitest";
import { copiedParams, copiedValue, correctedAddress } from "./copied-address";

const meant = (address: string) => {
  const { pathname, search } = new URL(address, "https://site.example");
  return correctedAddress({ pathname, search });
};

test.each([
  ["/calendar/abc.ics.", "/calendar/abc.ics"],
  ["/calendar/abc.ics>", "/calendar/abc.ics"],
  ["/calendar/abc.ics%3E", "/calendar/abc.ics"],
  ["/calendar/abc.ics%20", "/calendar/abc.ics"],
  ["/calendar/abc.ics%E2%80%9D,", "/calendar/abc.ics"],
  ["/calendar/abc.ics%E2%80%8B", "/calendar/abc.ics"],
  ["/pt/blog/um-artigo),", "/pt/blog/um-artigo"],
  ["/pt/blog/caf%C3%A9!", "/pt/blog/caf%C3%A9"],
  ["/pt/agendar/)", "/pt/agendar/"],
  ["/pt/parar-emails?t=a.b.c&amp;x=1", "/pt/parar-emails?t=a.b.c&x=1"],
  ["/)", "/"],
  ["/pt/a%2Fb)", "/pt/a%2Fb"],
])("the copied address %s means %s, which means itself", (address, right) => {
  expect(meant(address)).toBe(right);
  expect(meant(right)).toBeUndefined();
});

test.each([
  ["/pt/blog/caf%C3%A9"],
  ["/calendar/a_b-_.ics"],
  ["/calendar/abc_"],
  ["/pt/blog?busca=o+que%3F"],
  ["/pt/blog/%E0%A4%A"],
  ["/pt/blog/%C3"],
  ["/"],
])("the address %s means itself", (address) => expect(meant(address)).toBeUndefined());

test.each(["//evil.example/x)", "//evil.example/?a&amp;b", "/\\\\evil.example/)"])(
  "%j does not lead to another site",
  (pathname) => {
    const [path = "", search = ""] = pathname.split(/(?=\?)/);
    const url = new URL(correctedAddress({ pathname: path, search }) ?? "", "https://site.example");
    expect(url.host).toBe("site.example");
  },
);

test.each([
  ["abc", "abc"],
  ["abc>", "abc"],
  ["abc&gt", "abc&gt"],
  [" abc\u200B.", "abc"],
  ["abc\u201D)", "abc"],
  [".", undefined],
  ["", undefined],
  [null, undefined],
])("the parameter %j is read as %j", (value, right) => expect(copiedValue(value)).toBe(right));

test("parameters after &amp; are read", () => {
  expect([...copiedParams("?a=1&amp;b=2").keys()]).toEqual(["a", "b"]);
});
