import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { neededIn, say, sentencesOf, shorten } from "./vite-messages.ts";

const compiled = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../app/i18n/paraglide/messages/${name}.js`), "utf8");

const known = new Map([
  ["skip_1", { pt: "()=>`Pular`", en: "()=>`Skip`" }],
  ["page_1", { pt: "i=>`Página `+i.page", en: "i=>`Page `+i.page" }],
  ["title_1", { pt: "()=>`Título`", en: '(i,o)=>o?.locale==="pt"?`Título`:`Title`' }],
]);

test("a message's sentences are found in both languages, with and without words to put in", () => {
  expect(sentencesOf(compiled("site_skip"))).toMatchObject({ hasInputs: false });
  const page = sentencesOf(compiled("common_page_of"));
  expect(page).toMatchObject({ hasInputs: true });
  expect(page?.pt).not.toBe(page?.en);
});

test("a message with variants keeps both languages, and leaves the choice to all", () => {
  const code = compiled("admin_find_count");
  expect(sentencesOf(code)).toBeUndefined();
  expect(shorten(code)).toContain("choose(pt_admin_find_count, en_admin_find_count)");
  expect(shorten(code)).not.toContain("getLocale()");
});

test("a message that is compiled in another way is reported", () => {
  expect(shorten("export const a = () => 1;")).toBeUndefined();
});

test.each([
  ["a={b:__message(`skip_1`)}", "a={b:()=>`Pular`}", "a={b:()=>`Skip`}"],
  ["f(__message('skip_1')())", "f(`Pular`)", "f(`Skip`)"],
  ['__message("page_1")({page:2})', "(i=>`Página `+i.page)({page:2})", "(i=>`Page `+i.page)({page:2})"],
  ["a||__message(`skip_1`)", "a||(()=>`Pular`)", "a||(()=>`Skip`)"],
  ["__message(`title_1`)()", "`Título`", '((i,o)=>o?.locale==="pt"?`Título`:`Title`)()'],
])("%s says its sentence in the script's language", (code, pt, en) => {
  expect(say(code, known, "pt")).toBe(pt);
  expect(say(code, known, "en")).toBe(en);
});

test("a script that names an unknown message ends the build", () => {
  expect(() => say("__message(`gone_1`)", known, "pt")).toThrow("gone_1");
});

test("the other language is kept where a file names one, and in English what is handed on to be logged", () => {
  const { pt, en } = neededIn([
    "const both = m.a({}, { locale: lang }) + m.b();",
    "toast({ title: m.c, description: m.d() });",
  ]);
  expect([...pt]).toEqual(["a", "b"]);
  expect([...en]).toEqual(["a", "b", "c"]);
});
