import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PRODUCT, TREES } from "./floors.cjs";

const ROOT = path.resolve(import.meta.dirname, "..");

/** One violation of each rule, planted in a temporary tree: [rule, file, its text]. */
const PLANTED = [
  ["no-cycles", "server/a.ts", 'import "./b.ts";'],
  ["", "server/b.ts", 'import "./a.ts";'],
  [
    "app-knows-no-process",
    "app/site/reaches-process.tsx",
    'import "../../server/a.ts";\nexport const A = () => <p />;',
  ],
  [
    "app-knows-no-process",
    "app/site/reaches-types.ts",
    'import type { A } from "../../server/types.ts";\nexport type B = A;',
  ],
  ["embedded-knows-nothing-of-ours", "embedded/index.ts", 'import "../server/a.ts";'],
  ["embedded-by-its-entries", "server/looks-inside.ts", 'import "../embedded/rest/oracle/is-known.ts";'],
  ["embedded-brings-its-packages", "embedded/borrows.ts", 'import "tool";'],
  ["", "embedded/package.json", '{ "dependencies": {} }'],
  [
    "product-folders-do-not-know-each-other",
    "app/booking/schedule.tsx",
    'import "~/account/session";\nexport const S = () => <p />;',
  ],
  [
    "product-folders-do-not-know-each-other",
    "app/account/session.ts",
    'export const lazy = () => import("~/admin/panel");',
  ],
  ["ui-knows-no-nouns", "app/ui/clock.tsx", 'import "~/platform/time/is-known";\nexport const C = () => <b />;'],
  ["fields-of-dates-know-days-alone", "app/ui/calendar.tsx", 'import "~/platform/money/is-known";'],
  ["ui-knows-no-nouns", "app/ui/button.tsx", 'import "~/booking/schedule";\nexport const B = () => <b />;'],
  ["tests-are-not-product", "server/main.ts", 'import "./main.test.ts";'],
  ["tests-are-not-product", "embedded/rest/asks-oracle.ts", 'import "./oracle/is-known.ts";'],
  ["tests-are-not-product", "server/kills.ts", 'import "./durability/is-known.ts";'],
  ["production-needs-no-tools", "server/builds.ts", 'import "tool";'],
  ["", "package.json", '{ "devDependencies": { "tool": "1.0.0" } }'],
  ["", "node_modules/tool/package.json", '{ "name": "tool", "version": "1.0.0", "main": "index.js" }'],
  ["", "node_modules/tool/index.js", ""],
  ["imports-resolve", "server/lost.ts", 'import "./nowhere.ts";'],
  ["", "server/main.test.ts", "export {};"],
  ["", "server/types.ts", "export type A = 1;"],
  ["", "app/admin/panel.tsx", "export const P = () => <p />;"],
] as const;

const foldersOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** A file in each product folder that imports the next folder. */
const NEIGHBOURS = PRODUCT.map((folder, place) => {
  const next = PRODUCT[(place + 1) % PRODUCT.length];
  return [`app/${folder}/knows-a-neighbour.ts`, `import "~/${next}/is-known.ts";`] as const;
});

/** A violation in every folder: [its rule, the file, the text]. */
const EVERYWHERE = [
  ...foldersOf("app").map(
    (name) => ["app-knows-no-process", `app/${name}/reaches-server.ts`, 'import "../../server/types.ts";'] as const,
  ),
  ...[...foldersOf("app/platform").map((room) => `platform/${room}`), "i18n", "ui"].map((name) => {
    const rule = name === "ui" ? "ui-knows-no-nouns" : "foundations-know-no-product";
    return [rule, `app/${name}/reaches-product.ts`, 'import "~/account/is-known.ts";'] as const;
  }),
  ...PRODUCT.map(
    (name) =>
      [
        "product-folders-do-not-know-each-other",
        `app/${name}/reaches-islands.ts`,
        'import "~/islands/is-known.ts";',
      ] as const,
  ),
  ...foldersOf("embedded").map(
    (name) =>
      [
        "embedded-knows-nothing-of-ours",
        `embedded/${name}/reaches-server.ts`,
        'import "../../server/types.ts";',
      ] as const,
  ),
  ...foldersOf("server")
    .filter((name) => name !== "durability")
    .map((name) => ["production-needs-no-tools", `server/${name}/builds.ts`, 'import "tool";'] as const),
];
/** A file of a floor: in its first folder, or its first file itself. */
const fileOn = (tree: string, place: string, name: string) =>
  existsSync(path.join(ROOT, tree, place)) ? `${tree}/${place}/${name}.ts` : `${tree}/${place}.tsx`;
const FLOORS = Object.entries(TREES).flatMap(([tree, floors]) =>
  floors.map(({ name, places: [place = ""] }) => ({ tree, name, place })),
);
/** On each floor a file that imports the floor above it. */
const UPWARDS = FLOORS.flatMap(({ tree, name, place }, at) => {
  const above = FLOORS[at + 1];
  if (above?.tree !== tree) return [];
  const file = fileOn(tree, place, "looks-up");
  const target = path.posix.relative(path.posix.dirname(file), fileOn(tree, above.place, "is-known"));
  return [[`floors-of-${tree}-${name}`, file, `import "./${target}";\nexport const A = 1;`] as const];
});
const SERVICE_WORKER = [
  ["the-service-worker-is-alone", "app/service-worker/reads.ts", 'import "~/platform/time/is-known";'],
  ["nothing-imports-the-service-worker", "app/islands/reaches-worker.ts", 'import "~/service-worker/is-known";'],
] as const;

/** Files that the planted ones import. */
const KNOWN = [
  ...FLOORS.map(({ tree, place }) => fileOn(tree, place, "is-known")),
  ...PRODUCT.map((name) => `app/${name}/is-known.ts`),
  "app/service-worker/is-known.ts",
  "embedded/rest/oracle/is-known.ts",
  "server/durability/is-known.ts",
];

const Report = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
});

let tree: string;
let found: { from: string; rule: string }[];

function cruise(cwd: string): Promise<string> {
  const args = ["--import", path.join(ROOT, "scripts/boundaries-hook.mjs")];
  args.push(path.join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"));
  args.push(
    "--config",
    path.join(ROOT, ".dependency-cruiser.cjs"),
    "--output-type",
    "json",
    "app",
    "server",
    "embedded",
  );
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
  });
}

beforeAll(async () => {
  tree = await mkdtemp(path.join(os.tmpdir(), "boundaries-"));
  await writeFile(path.join(tree, "tsconfig.json"), '{"compilerOptions":{"paths":{"~/*":["./app/*"]}}}');
  const neighbours = NEIGHBOURS.map(([file, text]) => ["", file, text] as const);
  const known = KNOWN.map((file) => ["", file, "export {};"] as const);
  for (const [, file, text] of [...known, ...PLANTED, ...neighbours, ...EVERYWHERE, ...UPWARDS, ...SERVICE_WORKER]) {
    await mkdir(path.dirname(path.join(tree, file)), { recursive: true });
    await writeFile(path.join(tree, file), text);
  }
  const report = Report.parse(JSON.parse(await cruise(tree)));
  found = report.summary.violations.map((violation) => ({ from: violation.from, rule: violation.rule.name }));
});
afterAll(() => rm(tree, { recursive: true }));

test.each([...PLANTED.filter(([rule]) => rule), ...EVERYWHERE, ...UPWARDS, ...SERVICE_WORKER])(
  "the boundaries notice %s in %s",
  (rule, file) => {
    expect(found).toContainEqual({ from: file, rule });
  },
);

test.each(NEIGHBOURS)("the boundaries notice %s", (file) => {
  expect(found).toContainEqual({ from: file, rule: "product-folders-do-not-know-each-other" });
});

/** Folders that hold no modules of the product, or have a rule of their own. */
const WITHOUT_FLOOR = ["app/fonts", "app/service-worker", "app/platform", "embedded/conformance"];
const OF_TESTS = ["server/durability", "server/several-processes"];

/** All places that have a floor. */
const PLACED = Object.entries(TREES).flatMap(([tree, floors]) =>
  floors.flatMap(({ places }) => places.map((place) => `${tree}/${place}`)),
);

test("each folder of a tree has its floor", () => {
  const folders = ["app", "app/platform", "server", "embedded"].flatMap((tree) =>
    foldersOf(tree).map((name) => `${tree}/${name}`),
  );
  expect(folders.filter((folder) => !PLACED.includes(folder)).sort()).toEqual([...WITHOUT_FLOOR, ...OF_TESTS].sort());
});

test("each file at the root of a tree has its floor", () => {
  const files = ["app", "server", "embedded"].flatMap((tree) =>
    readdirSync(path.join(ROOT, tree))
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|site|d)\.tsx?$|^testing\./.test(name))
      .map((name) => `${tree}/${name.replace(/\.tsx?$/, "")}`),
  );
  expect(files.filter((file) => !PLACED.includes(file))).toEqual([]);
});
