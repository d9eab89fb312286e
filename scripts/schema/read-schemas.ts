import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const SUPABASE = path.resolve(import.meta.dirname, "../../supabase");

/** The schema's files in the order of `config.toml`, as the Supabase CLI reads them. */
export function schemaFiles(): string[] {
  const config = readFileSync(path.join(SUPABASE, "config.toml"), "utf8");
  const [, list = ""] = /^schema_paths = \[([^\]]*)\]/m.exec(config) ?? [];
  const patterns = [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, pattern = ""]) => pattern);
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: SUPABASE }).sort();
    if (files.length === 0) throw new Error(`schema_paths in supabase/config.toml: nothing is at ${pattern}.`);
    return files;
  });
}

/** The whole schema as one SQL text for an empty database. */
export const readSchemas = (): string =>
  schemaFiles()
    .map((file) => `-- ${file}\n\n${readFileSync(path.join(SUPABASE, file), "utf8").trim()}\n`)
    .join("\n");
