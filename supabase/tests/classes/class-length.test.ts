import { afterAll, beforeAll, expect, test } from "vitest";
import { CLASS_MINUTES, formatClassLength } from "../../../app/school/class-length.ts";
import { openSchool, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

test("a class is as long in the database as on the pages", async () => {
  const [row] = await school.backend.sql`select extract(epoch from private.class_length()) / 60 as minutes`;
  expect(Number(row?.minutes)).toBe(CLASS_MINUTES);
});

test("a class that is entered without a length gets that of a class", async () => {
  const [row] = await school.backend.sql`
    insert into public.calendar_entries (kind, local_start) values ('class', '2027-03-02 10:00')
    returning extract(epoch from ends_at - starts_at) / 60 as minutes`;
  expect(Number(row?.minutes)).toBe(CLASS_MINUTES);
});

test("the length is in the reader's words", () => {
  expect([formatClassLength("pt"), formatClassLength("en")]).toEqual(["1 hora", "1 hour"]);
});
