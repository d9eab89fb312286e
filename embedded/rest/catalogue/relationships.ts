import type { ColumnPair, Relationship } from "./types.ts";

/** A table or view of any schema; for a view, also the table columns that it shows. */
export type Relation = {
  oid: string;
  name: string;
  /** True if it is in the served schema. */
  isServed: boolean;
  isView: boolean;
  columns: ReadonlyMap<number, string>;
  key: readonly number[];
  /** The columns of a view, by the table columns that they show. */
  shown: ReadonlyMap<string, readonly number[]>;
};

export type ForeignKey = {
  name: string;
  table: string;
  foreignTable: string;
  columns: readonly number[];
  foreignColumns: readonly number[];
  isUnique: boolean;
};

/** A relation with all columns of a key: the table itself, or a view of it. */
type Bearer = { relation: Relation; columns: readonly string[] };
type Reference = Relationship & { kind: "many-to-one" | "one-to-one" };

/** The origin of a view's column: the table's oid and the column's number. */
export const originOf = (table: string, column: number): string => `${table}.${column}`;

/** All relationships between served relations: along foreign keys in both directions, and through junction tables. */
export function relate(relations: readonly Relation[], foreignKeys: readonly ForeignKey[]): Relationship[] {
  const byOid = new Map(relations.map((relation) => [relation.oid, relation]));
  const references = foreignKeys
    .flatMap((key) => referencesOf(key, relations, byOid))
    .filter(({ from, to }) => from.isServed && to.isServed);
  return [...references.map(({ is }) => is), ...references.map(inverseOf), ...junctionsOf(references)];
}

type ResolvedReference = { is: Reference; from: Relation; to: Relation };

function referencesOf(
  key: ForeignKey,
  relations: readonly Relation[],
  byOid: ReadonlyMap<string, Relation>,
): ResolvedReference[] {
  const table = byOid.get(key.table);
  const foreignTable = byOid.get(key.foreignTable);
  if (!table || !foreignTable) return [];
  const bearers = bearersOf(table, key.columns, relations);
  const foreign = bearersOf(foreignTable, key.foreignColumns, relations);
  return bearers.flatMap((one) =>
    foreign.map((other) => ({
      from: one.relation,
      to: other.relation,
      is: {
        kind: key.isUnique ? ("one-to-one" as const) : ("many-to-one" as const),
        table: one.relation.name,
        foreignTable: other.relation.name,
        foreignIsView: other.relation.isView,
        isSelf: one.relation === other.relation,
        constraint: key.name,
        columns: one.columns.map((column, place): ColumnPair => [column, other.columns[place] ?? ""]),
      },
    })),
  );
}

/** The table and every view that shows all these columns; a view that shows one twice is listed twice. */
function bearersOf(table: Relation, columns: readonly number[], relations: readonly Relation[]): Bearer[] {
  const bearers: Bearer[] = [{ relation: table, columns: columns.map((number) => table.columns.get(number) ?? "") }];
  for (const relation of relations) {
    if (!relation.isView) continue;
    const shown = columns.map((number) => relation.shown.get(originOf(table.oid, number)) ?? []);
    for (const numbers of combinationsOf(shown))
      bearers.push({ relation, columns: numbers.map((number) => relation.columns.get(number) ?? "") });
  }
  return bearers;
}

const combinationsOf = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((all, list) => all.flatMap((start) => list.map((next) => [...start, next])), [[]]);

const swap = (pairs: readonly ColumnPair[]): ColumnPair[] => pairs.map(([own, foreign]) => [foreign, own]);

function inverseOf({ is, from }: ResolvedReference): Relationship {
  const { table, foreignTable, isSelf, constraint, columns, kind } = is;
  return {
    kind: kind === "many-to-one" ? "one-to-many" : "one-to-one",
    table: foreignTable,
    foreignTable: table,
    foreignIsView: from.isView,
    isSelf,
    constraint,
    columns: swap(columns),
  };
}

/** Many-to-many relationships, through tables whose primary key contains references to two tables. */
function junctionsOf(references: readonly ResolvedReference[]): Relationship[] {
  const toOne = references.filter(({ is }) => is.kind === "many-to-one");
  const byJunction = Map.groupBy(toOne, ({ from }) => from);
  return [...byJunction].flatMap(([junction, found]) => {
    const key = new Set(keyColumnsOf(junction));
    return found.flatMap((own) =>
      found.flatMap((foreign): Relationship[] => {
        const columns = [...own.is.columns, ...foreign.is.columns].map(([column]) => column);
        if (own.is.constraint === foreign.is.constraint || !columns.every((column) => key.has(column))) return [];
        return [
          {
            kind: "many-to-many",
            table: own.to.name,
            foreignTable: foreign.to.name,
            foreignIsView: foreign.to.isView,
            isSelf: own.to === foreign.to,
            junction: {
              table: junction.name,
              constraints: [own.is.constraint, foreign.is.constraint],
              own: swap(own.is.columns),
              foreign: swap(foreign.is.columns),
            },
          },
        ];
      }),
    );
  });
}

/** The names of a relation's key columns; for a view, the columns that show a whole key of a table. */
export function keyColumnsOf(relation: Relation): string[] {
  return relation.key.map((number) => relation.columns.get(number) ?? "");
}
