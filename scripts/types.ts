// Writes app/platform/backend/database.types.ts from the migrations and refusal-codes.ts from the schemas. With --check
// it only reports whether they are up to date.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { withFreshDatabase } from "./fresh-database.ts";
import { refusalCodesModule } from "./schema/refusal-codes.ts";
import { supabaseCli } from "./supabase-cli.ts";
import { withoutFalseNulls } from "./view-columns.ts";

const FOLDER = path.resolve(import.meta.dirname, "../app/platform/backend");
const FIRST_LINE = "export type Json";

const { code, stdout, stderr } = await withFreshDatabase((url) =>
  supabaseCli(["gen", "types", "typescript", `--remote=${url}`, "--schema", "public"]),
);
// The CLI prints a message before the types.
const start = stdout.indexOf(FIRST_LINE);
if (code !== 0 || start === -1) {
  console.error(`The Supabase CLI could not generate types:\n${stdout}${stderr}`);
  process.exit(1);
}
const generated = {
  "database.types.ts": withoutFalseNulls(`${stdout.slice(start).trimEnd()}\n`),
  "refusal-codes.ts": refusalCodesModule(),
};
for (const [name, text] of Object.entries(generated)) {
  const file = path.join(FOLDER, name);
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
    console.error(`app/platform/backend/${name} does not match the schema. Run: npm run types`);
    process.exitCode = 1;
  }
}
