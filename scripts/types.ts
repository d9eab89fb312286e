// Writes app/platform/backend/database.types.ts from the migrations. With --check it only tells whether the file is up to date.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { withFreshDatabase } from "./fresh-database.ts";
import { supabaseCli } from "./supabase-cli.ts";
import { withoutFalseNulls } from "./view-columns.ts";

const FILE = path.resolve(import.meta.dirname, "../app/platform/backend/database.types.ts");
const FIRST_LINE = "export type Json";

const { code, stdout, stderr } = await withFreshDatabase((url) =>
  supabaseCli(["gen", "types", "typescript", `--remote=${url}`, "--schema", "public"]),
);
// The CLI says a word of its own before the types.
const start = stdout.indexOf(FIRST_LINE);
if (code !== 0 || start === -1) {
  console.error(`The Supabase CLI could not generate types:\n${stdout}${stderr}`);
  process.exit(1);
}
const generated = withoutFalseNulls(`${stdout.slice(start).trimEnd()}\n`);
if (!process.argv.includes("--check")) await writeFile(FILE, generated);
else if ((await readFile(FILE, "utf8")) !== generated) {
  console.error("app/platform/backend/database.types.ts does not match supabase/migrations. Run: npm run types");
  process.exit(1);
}
