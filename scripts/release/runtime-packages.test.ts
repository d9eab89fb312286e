import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { componentsOf } from "../sbom.ts";
import { runtimePackages } from "./runtime-packages.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("a release has what the backend's library loads, and not what its commands bring", async () => {
  const { packages, sources } = await runtimePackages(ROOT, ["embedded/rest-and-auth/library.ts"], []);
  expect(sources).toContain("embedded/reconnecting-pool.ts");
  expect(packages).toEqual(expect.arrayContaining(["node_modules/@supabase/lite", "node_modules/kysely"]));
  const ofCommands = /\/(@sentry|@opentelemetry|@electric-sql|@commander-js|chokidar|commander|typescript)(\/|$)/;
  expect(packages.filter((folder) => ofCommands.test(folder))).toEqual([]);
});

test("imports of a minified module are found, and words that look like imports are not", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "built-"));
  const built =
    'import{a}from"react";import b,{c}from"zod";import*as d from"jose";import"ws";const e=()=>import(`sharp`);export{f}from"marked";';
  await writeFile(path.join(folder, "index.js"), `${built}const g="from"+"uuid";nowhere.from("postgres");`);
  try {
    const { packages } = await runtimePackages(ROOT, [], [path.relative(ROOT, folder)]);
    const names = ["react", "zod", "jose", "ws", "sharp", "marked", "uuid", "postgres", "hono"];
    const found = names.filter((name) => packages.includes(`node_modules/${name}`));
    expect(found).toEqual(["react", "zod", "jose", "ws", "sharp", "marked"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a release's parts are those that are in it, with what they need of each other", () => {
  const bom = {
    metadata: { timestamp: "2026-11-26T00:00:00Z", component: { "bom-ref": "site@1", name: "site" } },
    components: ["in@1", "in@2", "out@1"].map((name) => ({ "bom-ref": name })),
    dependencies: [
      { ref: "site@1", dependsOn: ["in@1", "out@1"] },
      { ref: "in@1", dependsOn: ["in@2", "out@1"] },
      { ref: "out@1", dependsOn: ["in@1"] },
    ],
  };
  const { components, dependencies } = componentsOf(bom, new Set(["in@1", "in@2"]));
  expect(components.map((one) => one["bom-ref"])).toEqual(["in@1", "in@2"]);
  expect(dependencies).toEqual([
    { ref: "site@1", dependsOn: ["in@1"] },
    { ref: "in@1", dependsOn: ["in@2"] },
  ]);
});
