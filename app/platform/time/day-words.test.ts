import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { DATE_LOCALE, type Lang } from "~/i18n/screens";
import { dayInWords, monthInWords } from "./day-words.ts";

// Other files of a worker read in Portuguese.
afterEach(() => overwriteGetLocale(() => "pt"));

test.each(["pt", "en"] as const)("each day of a year is written as readers of %s write it", (lang: Lang) => {
  overwriteGetLocale(() => lang);
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(DATE_LOCALE[lang], { ...options, timeZone: "UTC" })
      .format(new Date(day))
      .replaceAll("\u202f", " ");
  for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    expect(dayInWords(day)).toBe(format(day, { dateStyle: "full" }));
    expect(monthInWords(day.slice(0, 7))).toBe(format(day, { month: "long", year: "numeric" }));
  }
});

test("a text that is not a day stays as it was typed", () => {
  expect(dayInWords("2026-02-30")).toBe("2026-02-30");
});
