import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SCHEMAS = path.resolve(import.meta.dirname, "../../supabase/schemas");
const README = readFileSync(path.join(SCHEMAS, "README.md"), "utf8");
/** Called by all capabilities, and stated once in the map. */
const CALLED_BY_ALL = new Set(["account", "platform"]);

const capabilities = readdirSync(SCHEMAS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const textOf = (capability: string): string =>
  globSync("**/*.sql", { cwd: path.join(SCHEMAS, capability) })
    .map((file) => readFileSync(path.join(SCHEMAS, capability, file), "utf8"))
    .join("\n");
const texts = new Map(capabilities.map((capability) => [capability, textOf(capability)]));
const owners = new Map(
  [...texts].flatMap(([capability, text]) =>
    [...text.matchAll(/^create function ((?:public|private)\.\w+)/gm)].map(([, name = ""]) => [name, capability]),
  ),
);

/** The capabilities whose functions this one calls, in order. */
function calls(capability: string): string[] {
  const code = (texts.get(capability) ?? "").replace(/--.*|^comment on .*$/gm, "");
  const called = [...code.matchAll(/\b(?:public|private)\.\w+(?=\()/g)].map(([name]) => owners.get(name) ?? capability);
  return [...new Set(called)].filter((other) => other !== capability && !CALLED_BY_ALL.has(other)).sort();
}

test("the map of the schemas lists exactly the calls between capabilities", () => {
  const rows = [...README.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ?([^|]*?) ?\|$/gm)];
  const said = rows.map(([, capability = "", list = ""]) => [capability, list === "" ? [] : list.split(", ")] as const);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(capabilities.map((name) => [name, calls(name)])));
});

test("every function and file named in an answer exists", () => {
  const answers = README.slice(README.indexOf("## Where a question is answered"), README.indexOf("## Changing it"));
  const named = [...answers.matchAll(/`([\w/-]+)(\.sql)?`/g)];
  const files = globSync("**/*.sql", { cwd: SCHEMAS });
  const lost = named.filter(([, name = "", ending]) =>
    ending
      ? !files.some((file) => file.endsWith(`${name}.sql`))
      : !owners.has(`public.${name}`) && !owners.has(`private.${name}`),
  );
  expect(lost.map(([text]) => text)).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
