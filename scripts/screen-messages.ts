// Compiles the screens' messages. Run by scripts/prepare.mjs --sources, with the fingerprint of their sources.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { compile } from "@inlang/paraglide-js";
import { paraglide } from "./paraglide.ts";

process.chdir(path.resolve(import.meta.dirname, ".."));

await compile({ ...paraglide, cleanOutdir: false });
await mkdir(".cache", { recursive: true });
await writeFile(".cache/screen-messages", process.argv[2] ?? "");
