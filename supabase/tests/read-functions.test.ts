import { afterAll, beforeAll, expect, test } from "vitest";
import { READ_FUNCTIONS } from "../../app/platform/backend/read-functions.ts";
import { openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test("the functions by which the server reads pages cannot write", async () => {
  const found = await school.backend.sql`
    select proname, provolatile from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any (${[...READ_FUNCTIONS]})`;
  expect(found.map(({ proname }) => proname).sort()).toEqual([...READ_FUNCTIONS].sort());
  expect(found.filter(({ provolatile }) => provolatile === "v").map(({ proname }) => proname)).toEqual([]);
});
