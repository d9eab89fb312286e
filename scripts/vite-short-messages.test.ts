import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shorten } from "./vite-short-messages.ts";

const messages = path.resolve(import.meta.dirname, "../app/i18n/paraglide/messages");

test("a message says which text is of which language, and leaves the choice to all", () => {
  // One without words to put in, and one with them.
  for (const name of ["site_skip", "common_page_of"]) {
    const short = shorten(readFileSync(path.join(messages, `${name}.js`), "utf8"));
    expect(short).toContain(`choose(pt_${name}, en_${name})`);
    expect(short).not.toContain("getLocale()");
  }
});

test("a message that is compiled in another way is told", () => {
  expect(shorten("export const a = () => 1;")).toBeUndefined();
});
