import { afterAll, expect, test } from "vitest";
import { ASKS } from "../../server/limits/rules.ts";
import { openSchool } from "./school.ts";

const school = await openSchool();
afterAll(() => school.close());

test("row level security is enabled for every table that the API exposes", async () => {
  const open = await school.backend.sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
  expect(open).toEqual([]);
});

test("exactly the functions that visitors only read with are not limited as writes", async () => {
  const reads = await school.backend.sql<{ path: string }[]>`
    select distinct '/rest/v1/rpc/' || p.proname as path from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v' and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('anon', p.oid, 'execute')`;
  expect([...ASKS].sort()).toEqual(reads.map(({ path }) => path).sort());
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
