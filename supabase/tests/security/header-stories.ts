import { expect, test } from "vitest";
import type { Actor, TableRow } from "./answers.ts";
import { TABLES } from "./table-stories.ts";
import { expectedKeys, keyOf, keyText, type World } from "./world.ts";

const ASKING: readonly Actor[] = ["visitor", "student", "former"];
const ARRAY = "application/vnd.pgrst.array+json";

/** Every header that changes an answer's content, with each of its effects. */
const HEADERS: Record<string, string>[] = [
  ...["exact", "planned", "estimated"].map((count) => ({ prefer: `count=${count}` })),
  ...["planned", "estimated"].map((count) => ({ prefer: `handling=strict, count=${count}`, range: "0-0" })),
  { prefer: "count=planned, tx=rollback, timezone=Asia/Tokyo, missing=default, return=representation" },
  { prefer: "count=estimated, max-affected=1, resolution=merge-duplicates, params=single-object" },
  { prefer: "count=planned", accept: "text/csv" },
  { prefer: "count=estimated", accept: "application/vnd.pgrst.object+json" },
  { prefer: "count=planned", accept: `${ARRAY};nulls=stripped`, range: "100000-" },
  { accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose' },
  { accept: "application/vnd.pgrst.plan+text, application/json", prefer: "count=planned" },
  { accept: "application/octet-stream" },
  ...["auth", "private", "storage", "pg_catalog"].map((schema) => ({ "accept-profile": schema })),
  { "content-profile": "auth", "x-http-method-override": "DELETE", prefer: "count=planned" },
];

/** Tries that no header makes an answer contain or count rows that its reader may not see. */
export function headerStories(world: () => World): void {
  const ask = (table: string, row: TableRow, actor: Actor, headers: Record<string, string>, method: string) => {
    const { backend } = world().school;
    const token = world().tokens[actor];
    return backend.fetch(
      new Request(`http://localhost:3000/rest/v1/${table}?select=${keyOf(row)}`, {
        method,
        headers: {
          ...headers,
          apikey: backend.publishableKey,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      }),
    );
  };

  test.each(Object.entries(TABLES))("%s tells by no header of rows that are hidden", async (table, row) => {
    const { sql } = world().school.backend;
    if (await isTable(world(), table)) await sql`analyze ${sql(`public.${table}`)}`;
    for (const actor of ASKING) {
      const keys = await expectedKeys(world(), table, row, actor);
      for (const headers of HEADERS)
        for (const method of "accept" in headers ? ["GET"] : ["GET", "HEAD"]) {
          const answer = await ask(table, row, actor, headers, method);
          const said = `${actor} ${method} ${JSON.stringify(headers)}: ${answer.status}`;
          expect(answer.status, said).toBeLessThan(500);
          const total = answer.headers.get("content-range")?.split("/")[1];
          if (answer.ok || answer.status === 416) expect(["*", undefined, String(keys.length)], said).toContain(total);
          else expect(total, said).toBeUndefined();
          const text = await answer.text();
          expect(text, said).not.toMatch(/plan rows|cost=/i);
          if (answer.ok && method === "GET") expect(keysIn(text, row, headers.accept), said).toSatisfy(isAmong(keys));
        }
    }
  });
}

const isTable = async ({ school }: World, name: string): Promise<boolean> =>
  (await school.backend.sql`select from pg_class where oid = ${`public.${name}`}::regclass and relkind = 'r'`).count >
  0;

const isAmong = (keys: string[]) => (found: unknown) =>
  Array.isArray(found) && found.every((one) => keys.includes(String(one)));

/** The keys of an answer's rows. */
function keysIn(text: string, row: TableRow, accept = "application/json"): string[] {
  if (text === "") return [];
  if (accept === "text/csv") {
    const [, ...lines] = text.split("\n");
    // Without rows there is an empty header and an empty line. CSV has PostgreSQL's own texts: true is "t".
    return lines
      .filter(Boolean)
      .map((line) =>
        JSON.stringify(line.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1").replace(/^t$/, "true"))),
      );
  }
  const said: unknown = JSON.parse(text);
  return (Array.isArray(said) ? said : [said]).map((found) => keyText(row, found));
}
