import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import texts from "../../../app/i18n/legal/2026-11-30.json" with { type: "json" };
import { TERMS_VERSION } from "../../../app/school/legal-versions.ts";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
const { sql } = school.backend;

const page = readFileSync(path.join(import.meta.dirname, "../../../docs/privacy.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.slice(2, -2).split(" | "));
const tables = rows.filter(([name = ""]) => /^`(public|private)\./.test(name));

test("docs/privacy.md has a line for each table, with each of its columns", async () => {
  const catalogue = await sql`
    select n.nspname || '.' || c.relname as name, string_agg(a.attname, ' ' order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    group by 1 order by 1`;
  const written = tables.map(([name = "", columns = ""]) => [
    name.replaceAll("`", ""),
    columns.split(" ").sort().join(" "),
  ]);
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(catalogue.map(({ name, columns }) => [name, String(columns).split(" ").sort().join(" ")])),
  );
});

test("docs/privacy.md has a line for each bucket", async () => {
  const buckets = await sql`select id from storage.buckets`;
  const written = [...page.matchAll(/^\| bucket `([\w-]+)`/gm)].map(([, name]) => name);
  expect(written.sort()).toEqual(buckets.map(({ id }) => id).sort());
});

test("each rule of how long data is kept stands in docs/privacy.md, and no other", async () => {
  const rules = (await sql`select rule from private.retention_rules()`).map(({ rule }) => String(rule));
  const untils = rows.map((cells) => cells.at(-2) ?? "").join(" ");
  const named = new Set([...untils.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  expect([...named].sort()).toEqual(rules.sort());
});

test("each kept record about a person is mentioned in a section of the privacy policy in force", () => {
  expect(TERMS_VERSION).toBe("2026-11-30");
  const sections = [...texts.en.privacy, ...texts.en.details].map(([heading]) => heading);
  const said = rows.slice(1).map((cells) => cells.at(-1)?.trim() ?? "");
  const known = new Set(["–", "---|", "section", ...sections]);
  expect(said.filter((heading) => !known.has(heading) && !heading.startsWith("---"))).toEqual([]);
});

test("the policy gives the periods after which housekeeping deletes", async () => {
  const rules = await sql`select rule, extract(day from kept)::int as days, extract(year from kept)::int as years
    from private.retention_rules()`;
  const words = texts.pt.details.map(([, text]) => text).join(" ");
  const length = (rule: string) => {
    const { days, years } = rules.find((one) => one.rule === rule) ?? {};
    return years ? `${years} anos` : `${days} dias`;
  };
  for (const rule of [
    "mails",
    "unfinished_tests",
    "errors",
    "suggestions",
    "trials",
    "bells",
    "waits",
    "returned_addresses",
  ])
    expect(words, rule).toContain(length(rule).replace(/^(180|14) dias$/, "$1"));
  expect(length("history_of_money")).toBe("6 anos");
  expect(length("sign_ups")).toBe("3 dias");
});
