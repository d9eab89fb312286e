import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import type { TableRow } from "../../supabase/tests/security/answers.ts";
import { FUNCTIONS, type FunctionRow } from "../../supabase/tests/security/functions.ts";
import { TABLES_OF_PEOPLE } from "../../supabase/tests/security/tables-of-people.ts";
import { TABLES_OF_SCHOOL } from "../../supabase/tests/security/tables-of-school.ts";
import { dataOf, PATTERNS } from "../security/site-routes.ts";
import type { Caller } from "./people.ts";
import { BESIDE_SERVER, bodyOf, type Endpoint, EVERYBODY, escaped, json, METHODS, query } from "./requests.ts";
import { anyText, anyValue, segment, valueFor } from "./values.ts";

const form = fc
  .dictionary(
    fc.constantFrom("full_name", "email", "phone", "topic", "name", "key", "do", "to", "level", "local_date"),
    anyText,
  )
  .map((fields) =>
    new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])).toString(),
  );

/** Every address of pages, of their data, and of the site's own files. */
export const pages = (): Endpoint[] =>
  [...PATTERNS, ...PATTERNS.map(dataOf), "/assets/*", "/sw.js", "/.well-known/*"].map((pattern) => ({
    name: pattern,
    asks: fc.oneof(
      { weight: 3, arbitrary: fc.record({ method: fc.constant("GET"), path: filled(pattern), headers: HEADERS }) },
      {
        weight: 1,
        arbitrary: fc.record({
          method: METHODS,
          path: filled(pattern),
          body: bodyOf(anyValue),
          headers: fc.constant(json),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          method: fc.constant("POST"),
          path: filled(pattern),
          body: form,
          headers: fc.constantFrom(
            { "content-type": "application/x-www-form-urlencoded" },
            { "content-type": "multipart/form-data; boundary=x" },
            { "content-type": "multipart/form-data" },
          ),
        }),
      },
    ),
  }));
const HEADERS = fc.dictionary(
  fc.constantFrom("accept-language", "accept-encoding", "if-none-match", "range", "cookie", "accept"),
  fc.string({ unit: "grapheme-ascii", maxLength: 40 }).map((text) => text.trim()),
  { maxKeys: 3 },
);
const filled = (pattern: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(segment, { minLength: 3, maxLength: 3 }),
      query(["plan", "level", "q", "page", "category", "k", "next"]),
    )
    .map(([given, asked]) => {
      let at = 0;
      return pattern.replace(/:\w+\??|\*/g, () => given[at++] ?? "x") + asked;
    });

/** The senders of a resource; for the server's own, the server and people who are refused. */
const sendersOf = (reach: TableRow["read"] | FunctionRow["by"]) => (reach === "server" ? BESIDE_SERVER : EVERYBODY);

/** The senders of a function; those whom it always refuses are chosen less often. */
const callersOf = (by: FunctionRow["by"]): readonly Caller[] => {
  const senders = sendersOf(by);
  return [...senders, ...senders.filter((who) => (by === "everyone" ? who === "visitor" : who !== "visitor"))];
};

/** The senders whom a function always refuses: visitors may call few functions. */
const refusedBy = (by: FunctionRow["by"]): readonly Caller[] => (by === "everyone" ? [] : ["visitor"]);

const mainly = (usual: string[], otherwise: string[]) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...otherwise) },
  );

const NOWHERE: TableRow = { read: "nobody", columns: "id" };

/** Every table and view, and one that does not exist. */
export const tables = (known: readonly string[]): Endpoint[] =>
  Object.entries({ ...TABLES_OF_PEOPLE, ...TABLES_OF_SCHOOL, nowhere: NOWHERE }).map(([table, row]) => {
    const columns = row.columns.split(" ");
    const column = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...columns) }, { weight: 1, arbitrary: anyText });
    const operator = fc.constantFrom(
      "eq",
      "neq",
      "gt",
      "lt",
      "like",
      "ilike",
      "is",
      "in",
      "cs",
      "cd",
      "ov",
      "fts",
      "match",
      "not.eq",
      "not.in",
      "sl",
      "x",
    );
    const filter = fc
      .tuple(
        column,
        operator,
        fc.oneof(
          anyText,
          fc.constantFrom(...known),
          anyText.map((text) => `(${text})`),
        ),
      )
      .map(([name, by, text]) => `${escaped(name)}=${by}.${escaped(text)}`);
    const select = fc
      .array(fc.oneof(column, fc.constantFrom("*", "id:id", "count()", "id::text", "profiles(*)", "a->b", "a->>b")), {
        maxLength: 4,
      })
      .map((names) => `select=${escaped(names.join(","))}`);
    const rest = fc.oneof(
      column.map((name) => `order=${escaped(name)}.desc`),
      anyText.map((text) => `order=${escaped(text)}`),
      anyText.map((text) => `limit=${escaped(text)}`),
      fc.nat(50).map((most) => `limit=${most}`),
      anyText.map((text) => `offset=${escaped(text)}`),
      anyText.map((text) => `or=${escaped(text)}`),
      anyText.map((text) => `on_conflict=${escaped(text)}`),
      anyText.map((text) => `columns=${escaped(text)}`),
    );
    const address = fc
      .tuple(fc.option(select), fc.array(fc.oneof(filter, rest), { maxLength: 4 }))
      .map(([chosen, asked]) => `/rest/v1/${table}?${[...(chosen ? [chosen] : []), ...asked].join("&")}`);
    const record = fc.dictionary(column, anyValue, { maxKeys: 4 });
    const prefer = fc.constantFrom(
      "return=representation",
      "return=minimal",
      "count=exact",
      "resolution=merge-duplicates",
      "tx=rollback",
      "missing=default",
      "x",
    );
    const headers = fc.record({
      "content-type": mainly(["application/json"], ["text/csv", "application/x-www-form-urlencoded"]),
      prefer,
      accept: mainly(["application/json", "*/*"], ["application/vnd.pgrst.object+json", "text/csv", "application/xml"]),
      range: mainly(["0-9", "0-"], ["5-1", "x"]),
      "accept-profile": mainly(["public"], ["private", "auth"]),
    });
    const some = fc.record({ method: fc.constantFrom("GET", "HEAD"), path: address, headers });
    const writing = fc.record({
      method: fc.constantFrom("POST", "PATCH", "DELETE", "PUT"),
      path: address,
      headers,
      body: bodyOf(fc.oneof(record, fc.array(record, { maxLength: 3 }), anyValue)),
    });
    return { name: table, senders: sendersOf(row.read), asks: fc.oneof(some, writing) };
  });

/** Every function, with arguments of the right types and of others. */
export const functions = (known: readonly string[]): Endpoint[] =>
  Object.entries({ ...FUNCTIONS, nowhere: { by: "nobody" } as const }).map(([name, { by }]) => {
    const args = argumentsOf(name);
    const values = Object.fromEntries(
      Object.entries(args).map(([argument, type]) => [argument, valueFor(argument, type, known)]),
    );
    // A function is found by the names of its arguments, so most requests name all of them.
    const body = bodyOf(
      fc.oneof(
        { weight: 6, arbitrary: fc.record(values) },
        { weight: 2, arbitrary: fc.record(values, { requiredKeys: [] }) },
        { weight: 1, arbitrary: anyValue },
      ),
    );
    const path = `/rest/v1/rpc/${name}`;
    return {
      name,
      senders: callersOf(by),
      refuses: refusedBy(by),
      asks: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({
            method: fc.constant("POST"),
            path: fc.constant(path),
            headers: fc.constant(json),
            body,
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ method: METHODS, path: query(Object.keys(args)).map((asked) => path + asked) }),
        },
      ),
    };
  });

const TYPES = readFileSync(path.resolve(import.meta.dirname, "../../app/platform/backend/database.types.ts"), "utf8");

/** The arguments of a function with their TypeScript types, from the generated types. */
function argumentsOf(name: string): Record<string, string> {
  const [, inside = ""] = new RegExp(`"${name}":\\s*\\{ Args: \\{ ([^}]*) \\}; Returns`).exec(TYPES) ?? [];
  return Object.fromEntries(
    [...inside.matchAll(/"(\w+)"\??: ([^,]+)/g)].map(([, argument = "", type = ""]) => [argument, type]),
  );
}
