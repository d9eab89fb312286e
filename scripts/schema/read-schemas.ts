import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const SUPABASE = path.resolve(import.meta.dirname, "../../supabase");

/** The schema's files in the order of `config.toml`, each at the first pattern that matches it, as the Supabase CLI reads them. */
export function schemaFiles(): string[] {
  const config = readFileSync(path.join(SUPABASE, "config.toml"), "utf8");
  const [, list = ""] = /^schema_paths = \[([^\]]*)\]/m.exec(config) ?? [];
  const patterns = [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, pattern = ""]) => pattern);
  const files = patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: SUPABASE }).sort();
    if (found.length === 0) throw new Error(`schema_paths in supabase/config.toml: nothing is at ${pattern}.`);
    return found;
  });
  return [...new Set(files)];
}

/** The whole schema as one SQL text for an empty database. */
export const readSchemas = (): string =>
  schemaFiles()
    .map((file) => `-- ${file}\n\n${readFileSync(path.join(SUPABASE, file), "utf8").trim()}\n`)
    .join("\n");
