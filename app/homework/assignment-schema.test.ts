import { expect, test } from "vitest";
import { parseLinks, sayLinks } from "./assignment-schema.ts";

test.each([
  ["", []],
  ["https://example.com/a", [{ title: "example.com", url: "https://example.com/a" }]],
  [
    "Verbs: https://example.com/v\n\nhttp://b.example",
    [
      { title: "Verbs", url: "https://example.com/v" },
      { title: "b.example", url: "http://b.example" },
    ],
  ],
  ["no address", undefined],
  ["javascript:alert(1)", undefined],
  ["https://a.example and more", undefined],
  [Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`).join("\n"), undefined],
])("%j", (text, links) => {
  expect(parseLinks(text)).toEqual(links);
});

test("what was read is written back as it was", () => {
  const links = [{ title: "Verbs", url: "https://example.com/v" }];
  expect(parseLinks(sayLinks(links))).toEqual(links);
});
