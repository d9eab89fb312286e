import fc from "fast-check";
import type postgres from "postgres";
import { HOSTILE, quoted, value } from "../../../embedded/rest/oracle/send.ts";
import { CALLERS, type Call } from "./calls.ts";

type Column = { name: string; type: string };
export type Resource = { name: string; columns: Column[]; key: string[]; embeds: string[] };

/** The tables and views of the product, with what each embeds by its foreign keys. */
export async function readResources(sql: postgres.Sql): Promise<Resource[]> {
  const resources = await sql<Resource[]>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      array(
        select format('%s!%s(%s)', o.relname, f.conname, (select a.attname from pg_attribute a where a.attrelid = o.oid and a.attnum = 1))
        from pg_constraint f
        join pg_class o on o.oid = case f.conrelid when c.oid then f.confrelid else f.conrelid end
        where f.contype = 'f' and c.oid in (f.conrelid, f.confrelid) and f.conrelid <> f.confrelid
          and o.relnamespace = c.relnamespace order by 1) as embeds
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`;
  return [...resources];
}

const LIKE_TYPES: [RegExp, string[]][] = [
  [/^(smallint|integer|bigint|numeric|double precision|real)/, ["0", "1", "5000", "-1", "1.5", "99999999999", "NaN"]],
  [/^boolean/, ["true", "false", "f"]],
  [/^uuid/, ["0e000000-0000-4000-8000-00000000000e", "not-one"]],
  [/^date/, ["2031-01-01", "2026-02-30", "today"]],
  [/^time|^timestamp/, ["2031-01-01T10:00:00Z", "2026-01-01 13:00+00", "infinity", "10:00"]],
  [/^json/, ['{"a":1}', "[]", "{"]],
  [/\[\]$/, ["{}", "{a,b}", "{1}"]],
];

const caller = fc.constantFrom(...CALLERS);

/** A value for a column: a stored one, one like it, or one that looks like another type. */
const valueFor = ({ name, type }: Column, stored: (name: string) => string[]) => {
  const alike = LIKE_TYPES.flatMap(([pattern, values]) => (pattern.test(type) ? values : []));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...stored(name), "x") },
    { weight: 2, arbitrary: fc.constantFrom(...alike, "") },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  );
};

const conditionOn = (resource: Resource, stored: (name: string) => string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...resource.columns).chain((column) =>
    fc.oneof(
      fc
        .tuple(fc.constantFrom("eq", "neq", "gt", "lte", "not.eq", "ilike", "isdistinct"), valueFor(column, stored))
        .map(([operator, one]) => `${column.name}=${operator}.${value(one)}`),
      fc
        .array(valueFor(column, stored), { minLength: 1, maxLength: 3 })
        .map((list) => `${column.name}=in.(${list.map(quoted).join(",")})`),
      fc.constantFrom("is.null", "not.is.null", "is.true").map((is) => `${column.name}=${is}`),
      fc
        .tuple(valueFor(column, stored), fc.constantFrom(...resource.columns))
        .map(([one, other]) => `or=(${column.name}.eq.${quoted(one)},${other.name}.is.null)`),
    ),
  );

/** Reads of one table or view, ordered by the key; without a key, of all rows. */
const readsOf = (resource: Resource, stored: (name: string) => string[]): fc.Arbitrary<Call> =>
  fc
    .record({
      shown: fc.uniqueArray(fc.constantFrom(...resource.columns.map(({ name }) => name), "*", "nope"), {
        maxLength: 4,
      }),
      embed: resource.embeds.length > 0 ? fc.option(fc.constantFrom(...resource.embeds)) : fc.constant(null),
      conditions: fc.array(conditionOn(resource, stored), { maxLength: 2 }),
      first: fc.option(fc.constantFrom(...resource.columns.map(({ name }) => name))),
      direction: fc.constantFrom("", ".desc", ".desc.nullslast"),
      limit: fc.option(fc.integer({ min: 0, max: 3 })),
      prefer: fc.constantFrom<Record<string, string>>({}, { prefer: "count=exact" }),
      isHead: fc.boolean(),
      caller,
    })
    .map(({ shown, embed, conditions, first, direction, limit, prefer, isHead, caller: who }) => {
      const order = [
        ...(first === null ? [] : [`${first}${direction}`]),
        ...resource.key.filter((one) => one !== first),
      ];
      const select = [...shown, ...(embed === null ? [] : [embed])];
      const query = [
        ...(select.length > 0 ? [`select=${select.join(",")}`] : []),
        ...conditions,
        ...(order.length > 0 ? [`order=${order.join(",")}`] : []),
        ...(limit === null || resource.key.length === 0 ? [] : [`limit=${limit}`]),
      ];
      const path = `/${resource.name}${query.length > 0 ? `?${query.join("&")}` : ""}`;
      return { caller: who, method: isHead && embed === null ? "HEAD" : "GET", path, headers: prefer };
    });

/** Changes of one table: stored rows with a changed column, and updates and deletions of filtered rows. */
const changesOf = (resource: Resource, stored: (name: string) => string[]): fc.Arbitrary<Call> =>
  fc
    .record({
      method: fc.constantFrom("POST", "PATCH", "DELETE"),
      cells: fc
        .uniqueArray(fc.constantFrom(...resource.columns), { minLength: 1, maxLength: 4 })
        .chain((columns) =>
          fc.record(
            Object.fromEntries(
              columns.map((column) => [column.name, fc.oneof(valueFor(column, stored), fc.constant(null))]),
            ),
          ),
        ),
      condition: conditionOn(resource, stored),
      prefer: fc.constantFrom("return=minimal", "return=representation", "return=representation,count=exact"),
      caller,
    })
    // PostgREST 12 applies the conditions of `or` to the changed rows again (`ACCEPTED_DIFFERENCES`).
    .filter(
      ({ method, cells, condition }) =>
        method !== "PATCH" ||
        !condition.startsWith("or=") ||
        !Object.keys(cells).some((name) => condition.includes(name)),
    )
    .map(({ method, cells, condition, prefer, caller: who }) => ({
      caller: who,
      method,
      path: method === "POST" ? `/${resource.name}` : `/${resource.name}?${condition}`,
      headers: { prefer, "content-type": "application/json" },
      ...(method === "DELETE" ? {} : { body: JSON.stringify(cells) }),
    }));

/** Requests over the product's own tables and views. @param stored the values that a column of a table has. */
export function generateCalls(
  resources: readonly Resource[],
  stored: (table: string, column: string) => string[],
): { reads: fc.Arbitrary<Call>; changes: fc.Arbitrary<Call> } {
  const one = fc.constantFrom(...resources);
  return {
    reads: one.chain((resource) => readsOf(resource, (column) => stored(resource.name, column))),
    // Writes to views are an accepted difference.
    changes: fc
      .constantFrom(...resources.filter(({ key }) => key.length > 0))
      .chain((resource) => changesOf(resource, (column) => stored(resource.name, column))),
  };
}
