// `npm run conformance`: writes the section of docs/supabase.md about the official clients' calls, from embedded/CONFORMANCE.md.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const TABLE = path.join(ROOT, "embedded/CONFORMANCE.md");
const PAGE = path.join(ROOT, "docs/supabase.md");
const HEADING = "## The official clients' calls\n";

/**
 * The expected docs/supabase.md: the results of each client's calls, and the answers that differ from hosted Supabase.
 */
export async function describeConformance(): Promise<string> {
  const table = await readFile(TABLE, "utf8");
  const lines = table.split("\n## ").slice(1).flatMap(describeClient);
  const page = await readFile(PAGE, "utf8");
  const [before = "", rest = ""] = page.split(HEADING);
  const after = rest.slice(rest.indexOf("\n## "));
  const section = [INTRODUCTION, "", "| client | methods | refused | different |", "|---|---|---|---|", ...lines, ""];
  return `${before}${HEADING}\n${section.join("\n")}${after}`;
}

const INTRODUCTION = `[embedded/CONFORMANCE.md](../embedded/CONFORMANCE.md) lists each public method of the installed clients; a test calls it against the running
backend. \`npm run conformance\` writes both that page and this section.`;

function describeClient(text: string): string {
  const [name = ""] = text.split("\n");
  const counts = /^\d+ methods: .*$/m.exec(text)?.[0].replace(/^(\d+) methods: /, "$1: ") ?? "";
  const named = (verdict: string) =>
    [...text.matchAll(/^\| `\w+\.(\w+)` \| (\S+)/gm)].flatMap(([, method, is]) =>
      is === verdict ? [`\`${method}\``] : [],
    );
  const listed = (verdict: string) => [...new Set(named(verdict))].join(", ");
  return `| \`${name}\` | ${counts} | ${listed("**refused**")} | ${listed("*different*")} |`;
}

if (import.meta.filename === process.argv[1]) await writeFile(PAGE, await describeConformance());
