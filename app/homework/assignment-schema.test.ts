import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { AssignmentForm, formatLinks, parseLinks } from "./assignment-schema.ts";

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

test("links are written back as they were read", () => {
  const links = [{ title: "Verbs", url: "https://example.com/v" }];
  expect(parseLinks(formatLinks(links))).toEqual(links);
});

test.each([
  [120, undefined],
  [121, m.homework_problem_link_title({ length: 120 })],
])("words of %i characters before a link are kept whole, or the field says that they are too many", (length, said) => {
  const links = `${"w".repeat(length)} https://example.com/v`;
  expect(parseLinks(links)?.[0]?.title).toHaveLength(length);
  const { error } = AssignmentForm.safeParse({ links });
  expect(error?.issues.find(({ path }) => path[0] === "links")?.message).toBe(said);
});
