// npm run schema: what differs between supabase/schemas and the database that supabase/migrations make.
// npm run schema -- baseline: writes the first migration from the schemas, as long as there is no other. Sites that began with
// an earlier baseline are refused from then on: server/backend/incompatible-build.ts names the commit that still reads them.
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { schemaAndMigrations } from "./schema/build.ts";
import { compareCatalogues } from "./schema/catalogue.ts";
import { readSchemas } from "./schema/read-schemas.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../supabase/migrations");

const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
if (process.argv[2] === "baseline") {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const [baseline = `${now}_baseline.sql`, next] = files;
  if (next) throw new Error(`Sites have ${baseline} already: put the change into a new migration beside ${next}.`);
  await writeFile(path.join(MIGRATIONS, baseline), readSchemas());
}

const { schemas, migrations } = await schemaAndMigrations();
const differences = compareCatalogues(schemas, migrations);
for (const line of differences) console.log(line);
console.log(
  differences.length === 0
    ? "The schemas and the migrations make the same database."
    : `${differences.length} differences: what supabase/schemas say | what supabase/migrations make.`,
);
process.exit(differences.length === 0 ? 0 : 1);
