// `npm run licences`: writes docs/licences.md, the licences of everything that runs in production.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "..");
export const LICENCES = path.join(ROOT, "docs/licences.md");

/**
 * Licences under which a school may run and change the site without publishing its sources. LGPL is for sharp's
 * libvips, a separate library that can be replaced; MPL covers only its own files, which are unchanged.
 */
export const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "ISC",
  "MIT",
  "MIT-0",
  "LGPL-3.0-or-later",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
]);

/** Licences stated in the package's text but not in its package.json: read by a person, for these versions. */
const SAID_ELSEWHERE: Record<string, string> = { "combine-errors@3.0.3": "MIT", "png-js@2.0.0": "MIT" };

const Locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
});

export type Package = z.infer<typeof Locked>["packages"][string] & { name: string; folder: string };

/** Every package in the lockfile, including those of other platforms. */
export async function lockedPackages(): Promise<Package[]> {
  const { packages } = Locked.parse(JSON.parse(await readFile(path.join(ROOT, "package-lock.json"), "utf8")));
  return (
    Object.entries(packages)
      // Not the site itself, nor its workspace folders.
      .filter(([folder, { link }]) => folder.includes("node_modules/") && !link)
      .map(([folder, entry]) => ({ ...entry, folder, name: folder.replace(/^.*node_modules\//, "") }))
  );
}

const Manifest = z.object({ license: z.union([z.string(), z.object({ type: z.string() })]).optional() });

/** A package's licence as installed, or from the lockfile for other platforms. */
export async function licenceOf({ name, version, license, folder }: Package): Promise<string | undefined> {
  const text = await readFile(path.join(ROOT, folder, "package.json"), "utf8").catch(() => "{}");
  const said = Manifest.parse(JSON.parse(text)).license ?? license;
  return (typeof said === "object" ? said.type : said) ?? SAID_ELSEWHERE[`${name}@${version}`];
}

/** True if an SPDX expression is allowed: all of an AND, one of an OR. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => ALLOWED.has(one.trim())));

/** The expected docs/licences.md. */
export async function describeLicences(): Promise<string> {
  const byLicence = new Map<string, Set<string>>();
  for (const one of (await lockedPackages()).filter(({ dev }) => !dev)) {
    const licence = (await licenceOf(one)) ?? "none named";
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${one.name} ${one.version}`));
  }
  const parts = [...byLicence]
    .sort(([a], [b]) => a.localeCompare(b, "en"))
    .map(([licence, names]) => `## ${licence}\n\n${[...names].sort().join(", ")}\n`);
  return `# Licences of what runs in production\n\nWritten by \`npm run licences\` from the lockfile and the installed packages; a test refuses a package whose licence is not\non the list in \`scripts/licences.ts\`. Packages of other platforms are listed, too.\n\n${parts.join("\n")}`;
}

if (import.meta.filename === process.argv[1]) await writeFile(LICENCES, await describeLicences());
