import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const { resolve } = createRequire(import.meta.url);

/** The classes and interfaces of the official clients whose methods people call, by package. */
const CALLED: Record<string, readonly string[]> = {
  "supabase-js": ["SupabaseClient"],
  "postgrest-js": [
    "PostgrestClient",
    "PostgrestQueryBuilder",
    "PostgrestFilterBuilder",
    "PostgrestTransformBuilder",
    "PostgrestBuilder",
  ],
  "auth-js": [
    "GoTrueClient",
    "GoTrueMFAApi",
    "WebAuthnApi",
    "AuthMFARecoveryCodesApi",
    "AuthOAuthServerApi",
    "AuthPasskeyApi",
    "GoTrueAdminApi",
    "GoTrueAdminMFAApi",
    "GoTrueAdminOAuthApi",
    "GoTrueAdminCustomProvidersApi",
    "GoTrueAdminPasskeyApi",
  ],
  "storage-js": [
    "StorageClient",
    "StorageBucketApi",
    "StorageFileApi",
    "StorageAnalyticsClient",
    "StorageVectorsClient",
  ],
  "realtime-js": ["RealtimeClient", "RealtimeChannel"],
  "functions-js": ["FunctionsClient"],
};

/** `Class.method` of every public method that the installed clients' own types declare, by package. */
export function publicMethods(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(CALLED).map(([name, classes]) => {
      const text = typesOf(`@supabase/${name}`);
      return [
        name,
        classes.flatMap((className) => methodsOf(text, className).map((method) => `${className}.${method}`)),
      ];
    }),
  );
}

function typesOf(name: string): string {
  const main = resolve(name);
  const folder = main.slice(0, main.lastIndexOf(`${path.sep}dist${path.sep}`) + "/dist".length);
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => !file.startsWith("main"));
  const modules = all.filter((file) => file.endsWith(".d.mts"));
  const files = modules.length > 0 ? modules : all.filter((file) => file.endsWith(".d.ts"));
  return files
    .map((file) => readFileSync(path.join(folder, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))
    .join("\n");
}

function methodsOf(text: string, name: string): string[] {
  const start = text.search(new RegExp(`\\b(class|interface) ${name}\\b`));
  if (start < 0) throw new Error(`The official clients have no ${name} any more`);
  const members = bodyFrom(text, start);
  const found = [
    ...members.matchAll(
      /^ {2,4}(?!private|protected|static|constructor|get |set )(?:readonly )?(\w+)\??(?:[<(]|: typeof )/gm,
    ),
  ];
  return [...new Set(found.map(([, method = ""]) => method))].filter((method) => !method.startsWith("_"));
}

/** The text between the braces of a declaration, without nested braces. */
function bodyFrom(text: string, start: number): string {
  let body = "";
  let braces = 0;
  for (let at = openingBrace(text, start) + 1; at < text.length; at += 1) {
    if (text[at] === "}") braces -= 1;
    if (braces < 0) return body;
    if (braces === 0) body += text[at];
    if (text[at] === "{") braces += 1;
  }
  throw new Error("A declaration has no end");
}

/** The position of the first brace outside of type parameters. */
function openingBrace(text: string, start: number): number {
  let angles = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "<") angles += 1;
    else if (text[at] === ">" && text[at - 1] !== "=") angles -= 1;
    else if (text[at] === "{" && angles === 0) return at;
  }
  throw new Error("A declaration has no beginning");
}
