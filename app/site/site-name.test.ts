import { expect, test } from "vitest";
import { siteName } from "./site-name";

test.each([
  ["https://preply.com/en/tutor/1", "Preply"],
  ["https://www.italki.com/teacher/1", "italki"],
  ["https://br.duolingo.com/profile/alex", "Duolingo"],
  ["https://www.superprof.com.br/alex.html", "Superprof"],
])("the site of %s is called %s", (url, name) => {
  expect(siteName(url)).toBe(name);
});
