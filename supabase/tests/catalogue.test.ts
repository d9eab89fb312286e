import { afterAll, beforeAll, expect, test } from "vitest";
import { ASKS } from "../../server/limits/rules.ts";
import { openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test("row level security is enabled for every table that the API exposes", async () => {
  const open = await school.backend.sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
  expect(open).toEqual([]);
});

test("functions that are not rate-limited cannot write", async () => {
  const verbs = [...ASKS].map((path) => path.split("/").at(-1) ?? "");
  const rows = await school.backend.sql`
    select proname, provolatile from pg_proc where pronamespace = 'public'::regnamespace and proname = any(${verbs})`;
  expect(rows.map(({ proname }) => proname).sort()).toEqual(verbs.sort());
  expect(rows.filter(({ provolatile }) => provolatile === "v")).toEqual([]);
});

test("functions that run with their owner's rights have a fixed search path", async () => {
  const loose = await school.backend.sql`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
      and not coalesce(proconfig::text, '') like '%search_path=%'`;
  expect(loose).toEqual([]);
});

test("every table, view and function has a comment", async () => {
  const silent = await school.backend.sql`
    select oid::regclass::text from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null
    union all
    select oid::regprocedure::text from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and obj_description(oid, 'pg_proc') is null`;
  expect(silent).toEqual([]);
});
