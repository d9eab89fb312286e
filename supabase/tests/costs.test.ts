import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_LISTS } from "../../embedded/rest/embedded-rows.ts";
import { MOST_BYTES, MOST_COST } from "../../embedded/rest/estimated-cost.ts";
import { REQUESTS_A_MINUTE } from "../../embedded/rest/shares.ts";
import { ROLE_LIMITS } from "../../embedded/role-limits.ts";
import { MOST_BYTES_AT_ONCE } from "../../embedded/storage/pending-uploads.ts";
import { openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../../docs/costs.md"), "utf8");
const section = (title: string) => DOCUMENT.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
/** The names in the second column of a section's table. */
const namesIn = (title: string) =>
  section(title)
    .split("\n")
    .flatMap((line) => [...(line.split("|")[2] ?? "").matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name))
    .sort();

describe("the table of what each role can cost", () => {
  test("the table of what each role can cost lists each function that a visitor or a person may call, once, and no other", async () => {
    const callable = await school.backend.sql<{ name: string }[]>`
      select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
    expect(namesIn("Functions")).toEqual(callable.map(({ name }) => name).sort());
  });

  test("the table of what each role can cost lists each table once, with the rule that limits it, and no other", async () => {
    const tables = await school.backend.sql<{ name: string }[]>`
      select case c.relnamespace when 'public'::regnamespace then '' else c.relnamespace::regnamespace || '.' end || c.relname as name
      from pg_class c
      where c.relkind in ('r', 'p')
        and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)`;
    // The library keeps the shared counts of attempts, a row for each, which it ends itself.
    const ours = tables.map(({ name }) => name).filter((name) => name !== "private.rate_limits");
    expect(namesIn("Tables")).toEqual(ours.sort());
  });

  test("the table of what each role can cost names functions that exist as the rules that end a table", async () => {
    const rules = [...section("Tables").matchAll(/by `(\w+)`/g)].map(([, name = ""]) => name);
    const known = await school.backend.sql<{ name: string }[]>`
      select p.proname as name from pg_proc p where p.proname = any (${rules})`;
    expect(new Set(known.map(({ name }) => name))).toEqual(new Set(rules));
  });

  test("the table of what each role can cost has the limits that the code has", () => {
    const roles = section("By role");
    const row = (name: string) => roles.split("\n").find((line) => line.startsWith(`| ${name}`)) ?? "";
    const spaced = (limit: string) => limit.replace(/(\d+)(\w+)/, "$1 $2");
    for (const role of ["anon", "authenticated"] as const) {
      const limits = ROLE_LIMITS[role];
      expect(row("time of a statement")).toContain(spaced(limits.statement_timeout));
      expect(row("memory of each")).toContain(spaced(limits.work_mem));
      expect(row("disk for sorting")).toContain(spaced(limits.temp_file_limit));
    }
    expect(row("requests to")).toContain(REQUESTS_A_MINUTE.toLocaleString("en"));
    expect(row("rows of an answer")).toContain({ 6: "six" }[MOST_LISTS]);
    expect(row("bytes put together")).toContain(`${MOST_BYTES / 2 ** 20} MB`);
    expect(row("planned cost")).toContain(MOST_COST.toLocaleString("en"));
    expect(row("files arriving")).toContain(`${MOST_BYTES_AT_ONCE / 2 ** 20} MB`);
  });
});

describe("a site that has just started", () => {
  test("a site that has just started has no table whose size the planner has to guess", async () => {
    const guessed = await school.backend.sql`select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.reltuples < 0 and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')`;
    expect(guessed.map(({ name }) => name)).toEqual([]);
  });

  test("a site that has just started answers reads that embed twice", async () => {
    const { student, teacher, visitor } = school;
    const reads = [
      visitor.from("articles").select("id, article_versions(title, slug), category:article_categories(name_pt)"),
      visitor.from("articles").select("id, article_versions(title, slug, body), excerpts:article_versions(excerpt)"),
      student.client.from("charges").select("id, allocations(id, payments(id)), payment_proofs(id)"),
      student.client.from("classes").select("id, calendar_entries(starts_at), feedback(id)"),
      teacher.client
        .from("profiles")
        .select("id, charges(id, allocations(id)), classes(id), homework(id), feedback(id)"),
    ];
    expect((await Promise.all(reads)).map(({ error }) => error?.code)).toEqual(reads.map(() => undefined));
  });
});
