import type { Catalogue, ColumnPair, Relationship, Table } from "./catalogue/types.ts";
import { findRelationship } from "./find-relationship.ts";
import type { AtPath, Condition, OrderTerm, Query, Selected, SelectedField, SelectedRelation } from "./query/types.ts";
import { RestError } from "./rest-error.ts";
import { identifier } from "./statements/sql.ts";

/** The rows of a table that are read, and those embedded in each. */
export type ReadNode = {
  /** Its name or alias, which the rest of the query uses. */
  name: string;
  /** The table of its columns; undefined for rows with columns of their own. */
  table: Table | undefined;
  tableName: string;
  /** The source of its rows, as SQL, and the source's name in the statement, as SQL. */
  from: string;
  alias: string;
  selected: SelectedField[];
  embedded: EmbeddedNode[];
  conditions: Condition[];
  order: OrderTerm[];
  /** Its limit of rows; undefined where all are read. */
  limit: number | undefined;
  offset: number;
};

export type EmbeddedNode = ReadNode & {
  relationship: Relationship;
  /** The name that the query requested, as opposed to the alias. */
  askedAs: string;
  /** Conditions, as SQL, under which a row belongs to the row that embeds it. */
  joins: string[];
  /** The name of the embedded rows in the statement, as SQL. */
  joined: string;
  isInner: boolean;
  spread: boolean;
  toOne: boolean;
};

/** The source of the root's rows, where that is not the table. */
export const SOURCE = "pgrst_source";
const SCHEMA = identifier("public");

/** A name of the served schema, quoted for a statement. */
export const qualified = (name: string): string => `${SCHEMA}.${identifier(name)}`;

type RootSource = { tableName: string; fromSource: boolean };

/**
 * Plans a read.
 * @param fromSource true if the root's rows are returned by a change or a function
 * @throws RestError where the query mentions a table that is not embedded, or cannot be
 */
export function planRead(catalogue: Catalogue, query: Query, { tableName, fromSource }: RootSource): ReadNode {
  const alias = identifier(tableName);
  const root: ReadNode = {
    ...emptyNode(tableName, catalogue.tables.get(tableName)),
    tableName,
    from: `${fromSource ? SOURCE : qualified(tableName)} AS ${alias}`,
    alias,
  };
  const planner = { catalogue, embeddings: 0 };
  embed(planner, root, query.selected);
  return root;
}

const emptyNode = (name: string, table: Table | undefined) => ({
  name,
  table,
  selected: [],
  embedded: [],
  conditions: [],
  order: [],
  limit: undefined,
  offset: 0,
});

type Planner = { catalogue: Catalogue; embeddings: number };

function embed(planner: Planner, node: ReadNode, selected: readonly Selected[]): void {
  for (const item of selected)
    if (item.kind === "field") node.selected.push(item);
    else node.embedded.push(planEmbedded(planner, node, item));
}

function planEmbedded(planner: Planner, parent: ReadNode, relation: SelectedRelation): EmbeddedNode {
  const relationship = findRelationship(planner.catalogue, parent.tableName, relation);
  planner.embeddings += 1;
  const tableName = relationship.foreignTable;
  const alias = identifier(`pgrst_embedded_${planner.embeddings}`);
  const node: EmbeddedNode = {
    ...emptyNode(relation.alias ?? relation.name, planner.catalogue.tables.get(tableName)),
    tableName,
    ...sourceOf(relationship, alias, parent.alias),
    alias,
    relationship,
    askedAs: relation.name,
    joined: identifier(`pgrst_joined_${planner.embeddings}`),
    isInner: relation.join === "inner",
    spread: relation.spread,
    toOne: isToOne(relationship),
  };
  embed(planner, node, relation.selected);
  return node;
}

const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === "computed"
    ? relationship.toOne
    : relationship.kind === "many-to-one" || relationship.kind === "one-to-one";

/** The source of an embedded table's rows, and the condition that ties them to the row that embeds them. */
function sourceOf(relationship: Relationship, alias: string, parentAlias: string): { from: string; joins: string[] } {
  const table = qualified(relationship.foreignTable);
  const equal = (pairs: readonly ColumnPair[], own: string, foreign: string) =>
    pairs.map(([a, b]) => `${own}.${identifier(a)} = ${foreign}.${identifier(b)}`);
  switch (relationship.kind) {
    case "computed":
      return {
        from: `${qualified(relationship.functionName)}(${parentAlias}::${qualified(relationship.table)}) AS ${alias}`,
        joins: [],
      };
    case "many-to-many": {
      const { junction } = relationship;
      const through = identifier(`${alias.slice(1, -1)}_through`);
      return {
        from: `${table} AS ${alias}, ${qualified(junction.table)} AS ${through}`,
        joins: [...equal(junction.own, parentAlias, through), ...equal(junction.foreign, alias, through)],
      };
    }
    default:
      return { from: `${table} AS ${alias}`, joins: equal(relationship.columns, parentAlias, alias) };
  }
}

/** Applies a query's conditions, order and limits to a node and the nodes embedded in it. */
export function applyQuery(
  root: ReadNode,
  query: Query,
  isAbout: (path: readonly string[]) => boolean = () => true,
): void {
  const each = <T>(terms: readonly AtPath<T>[], apply: (node: ReadNode, is: T) => void) => {
    for (const { path, is } of terms) if (isAbout(path)) apply(nodeAt(root, path), is);
  };
  each(query.conditions, (node, condition) => node.conditions.push(condition));
  each(query.order, (node, order) => {
    node.order = order;
  });
  each(query.limits, (node, limit) => {
    node.limit = Number.isNaN(limit) ? undefined : limit;
  });
  each(query.offsets, (node, offset) => {
    node.offset = Number.isNaN(offset) ? 0 : offset;
  });
}

function nodeAt(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const next = node.embedded.find((child) => child.name === name || child.askedAs === name);
    if (!next)
      throw new RestError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      });
    node = next;
  }
  return node;
}

/** Limits the rows of every node. */
export function limitRows(node: ReadNode, limit: number): void {
  node.limit = Math.min(node.limit ?? limit, limit);
  for (const child of node.embedded) limitRows(child, limit);
}
