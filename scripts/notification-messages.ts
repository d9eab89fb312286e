// Compiles the server's messages. Run by scripts/prepare.mjs, with the fingerprint of their sources.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { compile } from "@inlang/paraglide-js";
import { notifications } from "./paraglide.ts";

process.chdir(path.resolve(import.meta.dirname, ".."));

await compile({ ...notifications, cleanOutdir: false });
await mkdir(".cache", { recursive: true });
await writeFile(".cache/notifications", process.argv[2] ?? "");
