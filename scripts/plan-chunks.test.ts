import fc from "fast-check";
import { expect, test } from "vitest";
import { type Modules, type Openers, planChunks, type SourceModule } from "./plan-chunks.ts";

const LONG = 50_000;
const SHORT = 500;
/** Modules by what each imports; those after a bar are loaded on demand. */
const modulesOf = (imports: Record<string, string>, length = LONG): Modules =>
  new Map(
    Object.entries(imports).map(([id, text]) => {
      const [now = [], later = []] = text.split("|").map((part) => part.split(" ").filter(Boolean));
      return [id, { imports: now, onDemand: later, length }];
    }),
  );
const SCREENS = ["page0", "page1", "page2", "page3", "page4", "page5"];
const BEGINS = ["main", "root", ...SCREENS];
const OPENERS: Openers = { documents: "main", screens: new Map(SCREENS.map((page) => [page, ["root", page]])) };

/** The modules of each file, in the order of their names. */
const filesOf = (modules: Modules): string[] => {
  const files = new Map<string, string[]>();
  for (const [id, file] of planChunks(modules, OPENERS)) files.set(file, [...(files.get(file) ?? []), id]);
  return [...files.values()].map((ids) => ids.sort().join(" ")).sort();
};

test("modules share a file with modules that the same screens load", () => {
  const modules = modulesOf({
    main: "count | form",
    form: "field only-form",
    root: "words",
    page0: "field list own",
    page1: "list pair",
    page2: "list pair other-pair",
    page3: "other-pair words alone",
    ...Object.fromEntries(
      ["page4", "page5", "count", "field", "only-form", "words", "list", "own", "pair", "other-pair", "alone"].map(
        (id) => [id, ""],
      ),
    ),
  });
  expect(filesOf(modules)).toEqual(["field", "list", "other-pair", "pair", "words"]);
});

test("short modules join those with which they cost least", () => {
  const modules = modulesOf(
    { main: "", root: "words", page0: "near far", page1: "near far", page2: "near", words: "", near: "", far: "" },
    SHORT,
  );
  expect(filesOf(modules)).toEqual(["far near words"]);
});

test("a part counts nothing that all who open it have loaded", () => {
  const modules = modulesOf(
    { main: "", root: "words", page0: "own words | part", part: "own part-only", words: "", own: "", "part-only": "" },
    SHORT,
  );
  expect(filesOf(modules)).toEqual(["own words"]);
});

test("packages have their own files", () => {
  const modules = modulesOf({ main: "", root: "node_modules/react/", page0: "", "node_modules/react/": "" }, SHORT);
  expect(planChunks(modules, OPENERS).get("node_modules/react/")).toBe("react");
});

const named = (i: number) => `our${i}`;
const COUNT = 40;
/** Any modules that import only later ones, so that only the plan can cause a cycle. */
const anyModules = fc
  .record({
    imports: fc.array(fc.array(fc.nat(COUNT - 1), { maxLength: 3 }), { minLength: COUNT, maxLength: COUNT }),
    begun: fc.array(fc.array(fc.nat(COUNT - 1), { maxLength: 4 }), {
      minLength: BEGINS.length,
      maxLength: BEGINS.length,
    }),
    length: fc.constantFrom(LONG, 5_000, SHORT),
  })
  .map(({ imports, begun, length }): Modules => {
    const inner = imports.map((to, i): [string, SourceModule] => {
      const later = to.filter((other) => other > i).map(named);
      // Every fifth loads the last that it names on demand.
      const onDemand = i % 5 === 0 ? later.slice(-1) : [];
      return [named(i), { imports: later.slice(0, later.length - onDemand.length), onDemand, length }];
    });
    const beginning = BEGINS.map((id, i): [string, SourceModule] => {
      const to = (begun[i] ?? []).map(named);
      return [id, { imports: id === "main" ? [] : to, onDemand: id === "main" ? to : [], length }];
    });
    return new Map([...inner, ...beginning]);
  });

test("no two files need each other", () => {
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
      // Files that need no other file are put aside, until only files that need each other are left.
      const isFree = ([, files]: [string, Set<string>]) => ![...files].some((file) => needs.has(file));
      for (let free = [...needs].find(isFree); free; free = [...needs].find(isFree)) needs.delete(free[0]);
      expect([...needs.keys()]).toEqual([]);
    }),
  );
});
