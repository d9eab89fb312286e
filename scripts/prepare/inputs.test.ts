import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { fingerprint, SITE } from "./inputs.mjs";

test("the site is built again when a file that configures its build changes", async () => {
  const config = await readFile(path.resolve(import.meta.dirname, "../../vite.config.ts"), "utf8");
  const imported = [...config.matchAll(/from "\.\/(scripts\/[^"]+)"/g)].map(([, file = ""]) => file);
  expect(imported).toContain("scripts/vite-islands.ts");
  expect(imported.filter((file) => !SITE.files.includes(file))).toEqual([]);
});

test("files that a build writes into its input folders do not cause another build", async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), "inputs-"));
  const put = async (file: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), file);
  };
  try {
    await put("app/i18n/project.inlang/settings.json");
    const before = await fingerprint(root, SITE);
    for (const file of [".meta.json", ".gitignore", "README.md", "cache/plugin"])
      await put(`app/i18n/project.inlang/${file}`);
    expect(await fingerprint(root, SITE)).toBe(before);
    await put("app/root.tsx");
    expect(await fingerprint(root, SITE)).not.toBe(before);
  } finally {
    await rm(root, { recursive: true });
  }
});
