import fc from "fast-check";
import { expect, test } from "vitest";
import { type Modules, type Openers, planChunks, type SourceModule } from "./plan-chunks.ts";

const LONG = 20_000;
/** Modules by what each imports; those after a bar are loaded on demand. */
const modulesOf = (imports: Record<string, string>): Modules =>
  new Map(
    Object.entries(imports).map(([id, text]) => {
      const [now = [], later = []] = text.split("|").map((part) => part.split(" ").filter(Boolean));
      return [id, { imports: now, onDemand: later, length: LONG }];
    }),
  );
const PAGES = (area: string, count: number) =>
  new Map(Array.from({ length: count }, (_, i): [string, string[]] => [`${area}${i}`, [`${area}${i}`]]));
const OPENERS: Openers = {
  documents: "main",
  everywhere: ["root"],
  site: { frame: ["siteFrame"], pages: PAGES("site", 4) },
  panel: { frame: ["panelFrame"], pages: PAGES("panel", 6) },
};
const BEGINS = ["main", "root", "siteFrame", "panelFrame", ...OPENERS.site.pages.keys(), ...OPENERS.panel.pages.keys()];

test("modules share a file with those that the same pages load", () => {
  const modules = modulesOf({
    main: "count | form.tsx",
    "form.tsx": "field only-form",
    root: "words",
    panelFrame: "table",
    site0: "field list own",
    site1: "list pair",
    site2: "list pair",
    panel0: "table pair alone",
    ...Object.fromEntries(
      ["count", "field", "only-form", "words", "table", "list", "own", "pair", "alone"].map((id) => [id, ""]),
    ),
  });
  expect(Object.fromEntries(planChunks(modules, OPENERS))).toEqual({
    words: "application",
    table: "panel",
    list: "site",
    field: "form-shared",
    pair: expect.stringMatching(/^pages-[0-9a-f]{6}$/),
  });
});

/** Of every sort: two packages, which need no module of ours, a message, and our own. */
const named = (i: number) =>
  [`node_modules/zod/${i}`, `node_modules/@supabase/${i}`, `paraglide/messages/${i}`][i % 10] ?? `our${i}`;
const needsNone = (i: number) => i % 10 < 3;
const COUNT = 40;
/** Any modules of which each imports only later ones: a circle is then of the plan's making. */
const anyModules = fc
  .record({
    imports: fc.array(fc.array(fc.nat(COUNT - 1), { maxLength: 3 }), { minLength: COUNT, maxLength: COUNT }),
    begun: fc.array(fc.array(fc.nat(COUNT - 1), { maxLength: 4 }), {
      minLength: BEGINS.length,
      maxLength: BEGINS.length,
    }),
    length: fc.constantFrom(LONG, 500),
  })
  .map(({ imports, begun, length }): Modules => {
    const inner = imports.map((to, i): [string, SourceModule] => {
      const later = needsNone(i) ? [] : to.filter((other) => other > i).map(named);
      return [named(i), { imports: later, onDemand: [], length }];
    });
    const beginning = BEGINS.map((id, i): [string, SourceModule] => {
      const to = (begun[i] ?? []).map(named);
      return [id, { imports: id === "main" ? [] : to, onDemand: id === "main" ? to : [], length }];
    });
    return new Map([...inner, ...beginning]);
  });

test("no file needs another that needs it", () => {
  fc.assert(
    fc.property(anyModules, (modules) => {
      const plan = planChunks(modules, OPENERS);
      const needs = new Map<string, Set<string>>();
      for (const [id, { imports }] of modules)
        for (const to of imports) {
          const from = plan.get(id);
          const file = plan.get(to);
          if (from && file && from !== file) needs.set(from, (needs.get(from) ?? new Set()).add(file));
        }
      // A file that needs nothing more is put aside, until those are left that need each other.
      const isFree = ([, files]: [string, Set<string>]) => ![...files].some((file) => needs.has(file));
      for (let free = [...needs].find(isFree); free; free = [...needs].find(isFree)) needs.delete(free[0]);
      expect([...needs.keys()]).toEqual([]);
    }),
  );
});
