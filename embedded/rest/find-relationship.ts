import type { Catalogue, Relationship } from "./catalogue/types.ts";
import type { SelectedRelation } from "./query/types.ts";
import { RestError } from "./rest-error.ts";

type ByForeignKey = Extract<Relationship, { constraint: string }>;
const isByForeignKey = (one: Relationship): one is ByForeignKey => "constraint" in one;

/**
 * The one way from a table to what is to be embedded, which is named by its table, the constraint, the column that leads there
 * or a function.
 * @throws RestError where there is none, or more than one
 */
export function findRelationship(catalogue: Catalogue, origin: string, { name, hint }: SelectedRelation): Relationship {
  const found = (catalogue.relationships.get(origin) ?? []).filter((one) => isMeant(one, name, hint));
  const [first, second] = found;
  if (!first) throw notFound(origin, name, hint);
  if (second) throw ambiguous(origin, name, found);
  return first;
}

function isMeant(one: Relationship, name: string, hint: string | undefined): boolean {
  if (one.kind === "computed") return name === one.functionName;
  const isNamed = name === one.foreignTable;
  if (one.isSelf) {
    // Both ways between the rows of one table have the same constraint: its name leads to many, the column to one.
    if (hint !== undefined) return isNamed && one.kind === "one-to-many" && onlyColumn(one, 1) === hint;
    return (isNamed && one.kind === "one-to-many") || (one.kind === "many-to-one" && onlyColumn(one, 0) === name);
  }
  if (hint === undefined)
    return (
      isNamed || (isByForeignKey(one) && !one.foreignIsView && (one.constraint === name || onlyColumn(one, 0) === name))
    );
  if (one.kind === "many-to-many") return isNamed && one.junction.table === hint;
  return isNamed && (one.constraint === hint || onlyColumn(one, 0) === hint || onlyColumn(one, 1) === hint);
}

/** The own column, or the foreign one, where a foreign key has but one. */
const onlyColumn = (one: Relationship, side: 0 | 1): string | undefined =>
  isByForeignKey(one) && one.columns.length === 1 ? one.columns[0]?.[side] : undefined;

function notFound(origin: string, name: string, hint: string | undefined): RestError {
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  const details = `Searched for a foreign key relationship between '${origin}' and '${name}'${using} in the schema 'public', but no matches were found.`;
  const message = `Could not find a relationship between '${origin}' and '${name}' in the schema cache`;
  return new RestError(400, "PGRST200", message, { details });
}

function ambiguous(origin: string, name: string, found: readonly Relationship[]): RestError {
  const hints = found.map((one) => `'${one.foreignTable}!${nameOf(one)}'`).join(", ");
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${origin}' and '${name}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${name}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

const nameOf = (one: Relationship): string =>
  one.kind === "computed" ? one.functionName : one.kind === "many-to-many" ? one.junction.table : one.constraint;

function describe(one: Relationship) {
  const embedding = `${one.table} with ${one.foreignTable}`;
  const list = (names: readonly string[]) => `(${names.join(", ")})`;
  const side = (pairs: readonly (readonly [string, string])[], place: 0 | 1) => list(pairs.map((pair) => pair[place]));
  if (one.kind === "computed") return { embedding };
  if (one.kind === "many-to-many") {
    const { table, constraints, own, foreign } = one.junction;
    const relationship = `${table} using ${constraints[0]}${side(own, 1)} and ${constraints[1]}${side(foreign, 1)}`;
    return { cardinality: one.kind, embedding, relationship };
  }
  const { constraint, columns, table, foreignTable } = one;
  const relationship = `${constraint} using ${table}${side(columns, 0)} and ${foreignTable}${side(columns, 1)}`;
  return { cardinality: one.kind, embedding, relationship };
}
