import { registerHooks } from "node:module";

const LIBRARY = /\/node_modules\/@supabase\/lite\/dist\//;
const NAME = "embedded-backend-console";

/**
 * The library prints whole database errors, with the SQL and its parameters, which contain what people typed. Its
 * modules get a console that prints only the kind of error, to the newest `log`.
 */
export function patchConsole(log: (line: string) => void): void {
  const print = (...values: unknown[]) => log(values.map(kindOf).join(" "));
  // Two backends may start before the library's modules are loaded, which take one console only.
  const isPatched = Reflect.has(globalThis, NAME);
  Object.assign(globalThis, { [NAME]: { log() {}, info() {}, debug() {}, table() {}, warn: print, error: print } });
  if (isPatched) return;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!LIBRARY.test(url) || loaded.source === undefined || loaded.source === null) return loaded;
      const text = typeof loaded.source === "string" ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: `const console = globalThis["${NAME}"];${text}` };
    },
  });
}

function kindOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "code" in value) return `database error ${String(value.code)}`;
  if (value instanceof Error) return value.name;
  return typeof value === "string" ? (value.split(/[\n:]/)[0] ?? "").slice(0, 80) : typeof value;
}
