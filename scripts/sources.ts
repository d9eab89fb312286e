// Writes generated sources for compiler and tests: compiled messages and route types. Run by scripts/prepare.mjs
// --sources, with the fingerprint of their inputs.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { compile } from "@inlang/paraglide-js";
import { paraglide } from "./paraglide.ts";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

await compile({ ...paraglide, cleanOutdir: false });
execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "typegen"], { stdio: "inherit" });

await mkdir(".cache", { recursive: true });
await writeFile(".cache/sources", process.argv[2] ?? "");
