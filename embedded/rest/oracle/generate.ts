import fc from "fast-check";
import { columnsOf, logic, parameter, type Table, text } from "./generate-filters.ts";
import { value } from "./send.ts";
import type { SentRequest } from "./side-by-side.ts";

/** Resources that each table embeds, and some that none does. */
const EMBEDDED: Record<Table, readonly string[]> = {
  kinds: [],
  people: [
    "profiles(bio)",
    "parent(id,name)",
    "people(id)",
    "children:people!parent(name)",
    "teams!members(name)",
    "members(role,teams(id))",
    "...parent(up:name)",
    "parent!inner(id)",
    "profiles!left(*)",
    "nope(x)",
  ],
  members: ["people(name)", "teams(name,lead(id))", "...teams(title:name)", "people!inner(phone)"],
  places: ["visits(id)", "visits!inner(id,host(name))"],
  visits: ["places(note)", "person(name)", "host(id,profiles(bio))", "people(id)", "people!host(name)"],
};

const caller = fc.constantFrom("visitor", "person", "person", "server");
const table = fc.constantFrom<Table>("kinds", "people", "people", "members", "places", "visits");

/** The keys by which rows are ordered. */
const KEYS: Record<Table, string> = { kinds: "id", people: "id", members: "person,team", places: "a,b", visits: "id" };

export const reads: fc.Arbitrary<SentRequest> = table.chain((name) =>
  fc
    .record({
      select: fc.uniqueArray(fc.constantFrom(...columnsOf(name), "*"), { maxLength: 3 }),
      embedded:
        EMBEDDED[name].length > 0
          ? fc.uniqueArray(fc.constantFrom(...EMBEDDED[name]), { maxLength: 1 })
          : fc.constant([]),
      conditions: fc.array(fc.oneof(parameter(name), parameter(name), logic(name)), { maxLength: 3 }),
      order: fc.option(
        fc.tuple(
          fc.constantFrom(...columnsOf(name)),
          fc.constantFrom("", ".asc", ".desc", ".desc.nullslast", ".nullsfirst"),
        ),
      ),
      limit: fc.option(fc.integer({ min: 0, max: 4 })),
      offset: fc.option(fc.integer({ min: 0, max: 9 })),
      count: fc.boolean(),
      isHead: fc.boolean(),
      caller,
    })
    .map(({ select, embedded, conditions, order, limit, offset, count, isHead, caller: who }) => {
      const selected = [...new Set([...select, ...embedded])];
      const query = [
        ...(selected.length > 0 ? [`select=${selected.join(",")}`] : []),
        ...conditions,
        `order=${order ? `${order.join("")},` : ""}${KEYS[name]}`,
        ...(limit === null ? [] : [`limit=${limit}`]),
        ...(offset === null ? [] : [`offset=${offset}`]),
      ];
      return {
        method: isHead && embedded.length === 0 ? "HEAD" : "GET",
        path: `/${name}?${query.join("&")}`,
        ...(count ? { prefer: "count=exact" } : {}),
        caller: who,
      };
    }),
);

const cell = fc.oneof(
  text,
  fc.integer({ min: -2, max: 12 }),
  fc.constantFrom(null, true, 1.5),
  fc.constant(["a", null]),
  fc.constant({ x: 1 }),
);
const row = (name: Table): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...columnsOf(name).map((column) => column.replaceAll('"', ""))), cell, { maxKeys: 3 });
const returned = fc.constantFrom(
  "return=representation",
  "return=minimal",
  "return=representation,count=exact",
  "return=headers-only",
);

const inserts = table.chain((name) =>
  fc
    .record({
      rows: fc.oneof(row(name), fc.array(row(name), { maxLength: 2 })),
      id: fc.integer({ min: 1, max: 30 }),
      prefer: returned,
      resolution: fc.constantFrom("", ",resolution=merge-duplicates", ",resolution=ignore-duplicates"),
      missing: fc.constantFrom("", ",missing=default"),
      columns: fc.option(fc.uniqueArray(fc.constantFrom(...columnsOf(name)), { minLength: 1, maxLength: 3 })),
      caller,
    })
    .map(({ rows, id, prefer, resolution, missing, columns, caller: who }): SentRequest => {
      const keyed = (fields: Record<string, unknown>, at: number) => ({
        ...fields,
        [KEYS[name].split(",")[0] ?? "id"]: id + at,
      });
      // A visitor adds one row a request, unlike with PostgREST.
      const added = Array.isArray(rows) && who === "visitor" ? rows.slice(0, 1) : rows;
      const body = Array.isArray(added) ? added.map(keyed) : keyed(added, 0);
      const query = columns ? `?columns=${[...new Set([KEYS[name].split(",")[0], ...columns])].join(",")}` : "";
      return {
        method: "POST",
        path: `/${name}${query}`,
        prefer: `${prefer}${resolution}${missing}`,
        body: JSON.stringify(body),
        caller: who,
      };
    }),
);

/** Conditions on returned columns only, at least one: other differences are accepted ones. */
const updates = table.chain((name) =>
  fc
    .record({
      method: fc.constantFrom("PATCH", "DELETE"),
      body: row(name).filter((fields) => Object.keys(fields).length > 0),
      conditions: fc.array(parameter(name), { minLength: 1, maxLength: 2 }),
      prefer: fc.constantFrom("return=representation", "return=minimal", "return=representation,count=exact"),
      caller,
    })
    .map(
      ({ method, body, conditions, prefer, caller: who }): SentRequest => ({
        method,
        path: `/${name}?${conditions.join("&")}`,
        prefer,
        ...(method === "PATCH" ? { body: JSON.stringify(body) } : {}),
        caller: who,
      }),
    ),
);

export const changes: fc.Arbitrary<SentRequest> = fc.oneof(inserts, updates);

export const calls: fc.Arbitrary<SentRequest> = fc.oneof(
  fc.tuple(text, text, caller).map(
    ([label, more, who]): SentRequest => ({
      method: "GET",
      path: `/rpc/echo?label=${value(label)}&camelCase=${value(more)}`,
      caller: who,
    }),
  ),
  fc
    .tuple(fc.dictionary(fc.constantFrom("label", "camelCase", "order"), cell), caller)
    .map(
      ([args, who]): SentRequest => ({ method: "POST", path: "/rpc/echo", body: JSON.stringify(args), caller: who }),
    ),
  fc
    .tuple(fc.dictionary(fc.constantFrom("a", "b", "c"), cell), caller)
    .map(([args, who]): SentRequest => ({ method: "POST", path: "/rpc/add", body: JSON.stringify(args), caller: who })),
  fc.tuple(cell, caller).map(
    ([any, who]): SentRequest => ({
      method: "POST",
      path: "/rpc/kind_of",
      body: JSON.stringify({ value: any }),
      caller: who,
    }),
  ),
  fc.tuple(fc.array(parameter("people"), { maxLength: 2 }), fc.integer({ min: 0, max: 9 }), caller).map(
    ([conditions, lowest, who]): SentRequest => ({
      method: "GET",
      path: `/rpc/adults?${[`lowest=${lowest}`, "order=id", ...conditions].join("&")}`,
      caller: who,
    }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 9 }), text, caller).map(
    ([person, name, who]): SentRequest => ({
      method: "POST",
      path: "/rpc/rename",
      body: JSON.stringify({ person, name }),
      caller: who,
    }),
  ),
);
