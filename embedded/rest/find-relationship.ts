import type { Catalogue, Relationship } from "./catalogue/types.ts";
import type { SelectedRelation } from "./query/types.ts";
import { RestError } from "./rest-error.ts";

type ByForeignKey = Extract<Relationship, { constraint: string }>;
const isByForeignKey = (relationship: Relationship): relationship is ByForeignKey => "constraint" in relationship;

/**
 * The single relationship from a table to the one to embed, which is named by its table, its constraint, its column or
 * a function.
 * @throws RestError where there is none, or more than one
 */
export function findRelationship(catalogue: Catalogue, origin: string, { name, hint }: SelectedRelation): Relationship {
  const candidates = (catalogue.relationships.get(origin) ?? []).filter((relationship) =>
    isNamedBy(relationship, name, hint),
  );
  const [first, second] = candidates;
  if (!first) throw notFound(origin, name, hint);
  if (second) throw ambiguous(origin, name, candidates);
  return first;
}

function isNamedBy(relationship: Relationship, name: string, hint: string | undefined): boolean {
  if (relationship.kind === "computed") return name === relationship.functionName;
  const isNamed = name === relationship.foreignTable;
  if (relationship.isSelf) {
    // Both directions of a self-reference have the same constraint: its name means "many", its column "one".
    if (hint !== undefined)
      return isNamed && relationship.kind === "one-to-many" && onlyColumn(relationship, 1) === hint;
    return (
      (isNamed && relationship.kind === "one-to-many") ||
      (relationship.kind === "many-to-one" && onlyColumn(relationship, 0) === name)
    );
  }
  if (hint === undefined)
    return (
      isNamed ||
      (isByForeignKey(relationship) &&
        !relationship.foreignIsView &&
        (relationship.constraint === name || onlyColumn(relationship, 0) === name))
    );
  if (relationship.kind === "many-to-many") return isNamed && relationship.junction.table === hint;
  return (
    isNamed &&
    (relationship.constraint === hint || onlyColumn(relationship, 0) === hint || onlyColumn(relationship, 1) === hint)
  );
}

/** The column on one side of a foreign key with a single column. */
const onlyColumn = (relationship: Relationship, side: 0 | 1): string | undefined =>
  isByForeignKey(relationship) && relationship.columns.length === 1 ? relationship.columns[0]?.[side] : undefined;

function notFound(origin: string, name: string, hint: string | undefined): RestError {
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  const details = `Searched for a foreign key relationship between '${origin}' and '${name}'${using} in the schema 'public', but no matches were found.`;
  const message = `Could not find a relationship between '${origin}' and '${name}' in the schema cache`;
  return new RestError(400, "PGRST200", message, { details });
}

function ambiguous(origin: string, name: string, candidates: readonly Relationship[]): RestError {
  const hints = candidates.map((relationship) => `'${relationship.foreignTable}!${nameOf(relationship)}'`).join(", ");
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${origin}' and '${name}'`,
    {
      details: candidates.map(describe),
      hint: `Try changing '${name}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

const nameOf = (relationship: Relationship): string =>
  relationship.kind === "computed"
    ? relationship.functionName
    : relationship.kind === "many-to-many"
      ? relationship.junction.table
      : relationship.constraint;

function describe(relationship: Relationship) {
  const embedding = `${relationship.table} with ${relationship.foreignTable}`;
  const list = (names: readonly string[]) => `(${names.join(", ")})`;
  const side = (pairs: readonly (readonly [string, string])[], index: 0 | 1) => list(pairs.map((pair) => pair[index]));
  if (relationship.kind === "computed") return { embedding };
  if (relationship.kind === "many-to-many") {
    const { table, constraints, own, foreign } = relationship.junction;
    const text = `${table} using ${constraints[0]}${side(own, 1)} and ${constraints[1]}${side(foreign, 1)}`;
    return { cardinality: relationship.kind, embedding, relationship: text };
  }
  const { constraint, columns, table, foreignTable } = relationship;
  const text = `${constraint} using ${table}${side(columns, 0)} and ${foreignTable}${side(columns, 1)}`;
  return { cardinality: relationship.kind, embedding, relationship: text };
}
