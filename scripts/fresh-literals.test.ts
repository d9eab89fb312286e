import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Statements that the lint rule refuses, each planted on a line of its own. */
const REFUSED = [
  "export const object = { ...{ a, b } };",
  "export const list = [...[a, b]];",
  "export const argument = Math.max(...[a, b]);",
  "export const constant = { ...({ a } as const) };",
  "export const checked = { ...({ a } satisfies object) };",
  "export const [first, second] = [a, b];",
  "export const [third] = [a, b] as const;",
  "export const { c } = { c: a };",
  "[e, f] = [a, b];",
  "({ e, f } = { e: a, f: b });",
  "e = f = a;",
  "export const both = e = a;",
];
const ALLOWED = [
  "export const copy = { ...given, a };",
  "export const some = { ...(a ? { b } : {}) };",
  "export const [head] = given.list;",
  "export const [sum] = [a, b].map((n) => n + 1);",
  "for (const [left, right] of [[a, b]]) console.log(left, right);",
];

const START = ["const a = 1;", "const b = 2;", "const given = { list: [a] };", "let e = 0;", "let f = 0;"];

const Report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ start: z.object({ line: z.number() }) }) }),
  ),
});

let folder: string;
const reported = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fresh-literals-"));
  const lines = [...START, ...REFUSED, ...ALLOWED];
  const plugins = [path.join(ROOT, "scripts/lint/fresh-literals.grit")];
  await writeFile(path.join(folder, "biome.json"), JSON.stringify({ root: true, plugins }));
  await writeFile(path.join(folder, "planted.ts"), lines.join("\n"));
  const output = await new Promise<string>((resolve) => {
    const biome = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");
    execFile(
      process.execPath,
      [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."],
      { cwd: folder },
      (_error, stdout) => resolve(stdout),
    );
  });
  for (const { category, location } of Report.parse(JSON.parse(output)).diagnostics)
    if (category === "plugin") reported.add(lines[location.start.line - 1] ?? "");
});
afterAll(() => rm(folder, { recursive: true }));

test.each(REFUSED)("lint refuses %s", (line) => {
  expect(reported).toContain(line);
});

test.each(ALLOWED)("lint lets %s pass", (line) => {
  expect(reported).not.toContain(line);
});
