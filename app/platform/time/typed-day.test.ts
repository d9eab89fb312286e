import { expect, test } from "vitest";
import { readTypedDay, withSlashes, writeTypedDay } from "./typed-day.ts";

test.each([
  "05/03/2030",
  "5/3/2030",
  "05.03.2030",
  "5-3-2030",
  " 05 03 2030 ",
  "05032030",
  "2030-03-05",
  "\u200e05/03/2030\u200b",
  "05\u201103\u20112030",
  "05\u00a003\u00a02030",
  "2030\u201103\u201105",
])("%j is read as the fifth of March", (text) => {
  expect(readTypedDay(text)).toBe("2030-03-05");
});

test.each(["31/02/2030", "13/13/2030", "00/01/2030", "05/03/30", "05/03/203", "05/03", "5", "amanhã", ""])(
  "%j is refused as a day, and stays as it was typed",
  (text) => {
    expect(readTypedDay(text)).toBe(text);
  },
);

test("a day is shown as it is typed, and an invalid one unchanged", () => {
  expect(writeTypedDay("2030-03-05")).toBe("05/03/2030");
  expect(writeTypedDay("05/0")).toBe("05/0");
  expect(writeTypedDay("")).toBe("");
});

/** The field's value after each key. */
const typing = (keys: string) => [...keys].reduce((held, key) => withSlashes(held + key), "");

test.each(["05032030", "05/03/2030", "05/032030"])("%j, typed key by key, reads 05/03/2030", (keys) => {
  expect(typing(keys)).toBe("05/03/2030");
});

test.each(["1994-05-17", "2005-03-05"])("%j, typed key by key, stays a day that begins with its year", (keys) => {
  expect(typing(keys)).toBe(keys);
  expect(readTypedDay(typing(keys))).toBe(keys);
});

test("digits that the person has separated are not changed", () => {
  expect(typing("5/3/2030")).toBe("5/3/2030");
  expect(typing("5.3.2030")).toBe("5.3.2030");
  expect(withSlashes("2030-03-05")).toBe("2030-03-05");
  expect(withSlashes("1/03/2030")).toBe("1/03/2030");
});
