import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCatalogue } from "../../../embedded/rest/catalogue/load-catalogue.ts";
import { refuseRepeatedRows } from "../../../embedded/rest/embedded-rows.ts";
import { planRead } from "../../../embedded/rest/plan.ts";
import { parseQuery } from "../../../embedded/rest/query/parse-query.ts";
import { openSchool, type School } from "../school.ts";
import { readCalls } from "./calls.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test("no recorded call of a person embeds rows that repeat", async () => {
  const catalogue = await loadCatalogue(school.backend.sql, "public");
  const calls = readCalls(readFileSync(path.join(import.meta.dirname, "calls.jsonl"), "utf8"));
  const embedding = calls.flatMap(({ caller, path: address }) => {
    const { pathname, search } = new URL(address.replaceAll(/%7B.*?%7D/g, "2026-01-01"), "http://localhost");
    const isCall = pathname.startsWith("/rpc/");
    const name = pathname.replace(/^\/(rpc\/)?/, "");
    if (caller === "server" || !decodeURIComponent(search).includes("(")) return [];
    const tableName = catalogue.routines.get(name)?.[0]?.table ?? name;
    return catalogue.tables.has(tableName) ? [{ tableName, query: parseQuery(search, isCall) }] : [];
  });
  expect(embedding.length).toBeGreaterThan(20);
  for (const { tableName, query } of embedding)
    expect(() =>
      refuseRepeatedRows(planRead(catalogue, query, { tableName, fromSource: false }), "authenticated"),
    ).not.toThrow();
});
