import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeLicences, isAllowed, LICENCES, licenceOf, lockedPackages, type Package } from "./licences.ts";
import { packagesLoadedBy } from "./release/loaded-packages.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const manifests = ["package.json", "embedded/package.json"].map((file) =>
  JSON.parse(readFileSync(path.join(ROOT, file), "utf8")),
);
const Bom = z.object({
  bomFormat: z.string(),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});
const packages = await lockedPackages();

test("every production package has an allowed licence, and is listed with it", async () => {
  const refused: string[] = [];
  for (const one of packages.filter(({ dev }) => !dev)) {
    const licence = await licenceOf(one);
    if (!licence || !isAllowed(licence)) refused.push(`${one.name} ${one.version}: ${licence}`);
  }
  expect(refused).toEqual([]);
  expect(readFileSync(LICENCES, "utf8"), "npm run licences").toBe(await describeLicences());
});

test("a combination of licences is allowed if all of them are, a choice if one of them is", () => {
  expect(isAllowed("MIT")).toBe(true);
  expect(isAllowed("(MIT OR GPL-3.0-only)")).toBe(true);
  expect(isAllowed("(MIT AND GPL-3.0-only)")).toBe(false);
  expect(isAllowed("UNLICENSED")).toBe(false);
});

test("a package with an install script is listed with whether it may run", () => {
  expect(unnamed(packages)).toEqual([]);
  const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may);
  expect(allowed.map(([name]) => name)).toEqual(["node"]);
});

test("a package nested in another is checked, too", () => {
  const nested = "node_modules/vitest/node_modules/esbuild";
  const one = { name: "esbuild", folder: nested, hasInstallScript: true };
  expect(unnamed([one], (folder) => folder === nested)).toEqual([nested]);
});

/**
 * Packages that were unavailable when the lockfile was written: npm installs the registry's on these platforms. Never
 * in production.
 */
const WITHOUT_HASH = [
  "darwin-arm64",
  "darwin-x64",
  "linux-arm64",
  "linux-arm64-musl",
  "linux-x64-musl",
  "windows-arm64",
  "windows-x64",
].map((platform) => `@supabase/cli-${platform}`);

test("versions are exact, installed packages are verified by their hash, and the lockfile names no registry", () => {
  const wanted = manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.entries<string>({ ...dependencies, ...devDependencies }),
  );
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const unchecked = packages.filter(({ integrity }) => !integrity?.startsWith("sha512-"));
  expect(unchecked.map(({ name }) => name).sort()).toEqual(WITHOUT_HASH);
  expect(unchecked.filter(({ dev, optional }) => !dev || !optional)).toEqual([]);
  expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("the site and its package folder require the same versions of their common packages", () => {
  expect(packages.map(({ folder }) => folder).filter((folder) => !folder.startsWith("node_modules/"))).toEqual([]);
});

test("the bill of materials names all production packages, and nothing else", () => {
  const printed = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  const { bomFormat, components } = Bom.parse(JSON.parse(printed));
  expect(bomFormat).toBe("CycloneDX");
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const delivered = packages.filter(({ dev }) => !dev).map(({ name, version }) => `${name} ${version}`);
  expect([...listed].sort()).toEqual([...new Set(delivered)].sort());
});

test("actions of a workflow are pinned to a commit", () => {
  const folder = path.join(ROOT, ".github/workflows");
  const lines = existsSync(folder)
    ? readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"))
    : [];
  expect(lines.filter((line) => /^\s*-?\s*uses:/.test(line) && !/@[0-9a-f]{40}(\s|$)/.test(line))).toEqual([]);
});

test("references of the ASVS walkthrough exist, and each requirement has one answer", () => {
  const lines = readFileSync(path.join(ROOT, "docs/asvs.md"), "utf8").split("\n");
  const named = lines.flatMap((line) => [...line.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, file = ""]) => file));
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const rows = lines
    .map((line) => /^\| (\d+\.\d+\.\d+) \| [12] \| ([a-z ]+) \| \S/.exec(line))
    .filter((row) => row !== null);
  expect(new Set(rows.map(([, number]) => number)).size).toBe(rows.length);
  expect(new Set(rows.map(([, , answer]) => answer))).toEqual(
    new Set(["holds", "in part", "does not apply", "left out"]),
  );
});

/**
 * Folders of packages whose install scripts are neither allowed nor denied.
 * @param isHere whether something is installed in a folder: binaries of other platforms are not.
 */
function unnamed(
  locked: readonly Pick<Package, "name" | "folder" | "hasInstallScript">[],
  isHere = (folder: string) => existsSync(path.join(ROOT, folder)),
): string[] {
  const wanting = locked.filter(({ name, hasInstallScript }) => hasInstallScript && !(name in manifest.allowScripts));
  return wanting.map(({ folder }) => folder).filter((folder) => isHere(folder));
}

test("the auth library loads neither its telemetry nor its database drivers", () => {
  const loaded = packagesLoadedBy(["@supabase/lite", "@supabase/lite/postgres"]);
  expect(loaded).toContain("pgsql-parser");
  expect([...loaded].filter((name) => /^@(sentry|opentelemetry|electric-sql)\//.test(name))).toEqual([]);
});
