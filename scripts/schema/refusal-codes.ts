import { readSchemas } from "./read-schemas.ts";

const REFUSES = /private\.refuse(?:_if)?\(|raise exception/;
/** Refusal codes as results of a `case`, which functions pass on to `private.refuse`. */
const FOUND = /\bthen '([A-Z]+(?:_[A-Z]+)+|[A-Z]{4,})'/g;
/** Names of operations (TG_OP). */
const OPERATIONS = new Set(["INSERT", "UPDATE", "DELETE", "TRUNCATE"]);

/** The refusal codes in a schema, sorted. */
export function refusalCodes(sql: string = readSchemas()): string[] {
  const codes = new Set([...sql.matchAll(FOUND)].map(([, code = ""]) => code));
  for (const statement of sql.split(";")) {
    const start = statement.search(REFUSES);
    if (start === -1) continue;
    for (const [, code = ""] of statement.slice(start).matchAll(/'([A-Z][A-Z_]{2,})'/g)) codes.add(code);
  }
  return [...codes].filter((code) => !OPERATIONS.has(code)).sort();
}

/** The codes as a TypeScript module. */
export const refusalCodesModule = (): string =>
  `// Written by \`npm run types\` from supabase/schemas.

/** Refusals of writes by the database: messages of errors whose code is PT and an HTTP status. */
export type RefusalCode =
${refusalCodes()
  .map((code) => `  | "${code}"`)
  .join("\n")};
`;
