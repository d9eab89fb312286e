// Writes the types of routes. Run by scripts/prepare.mjs --sources, with the fingerprint of their sources.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

process.chdir(path.resolve(import.meta.dirname, ".."));

execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "typegen"], { stdio: "inherit" });
await mkdir(".cache", { recursive: true });
await writeFile(".cache/route-types", process.argv[2] ?? "");
