import type postgres from "postgres";
import { z } from "zod";
import { isPostgresError } from "../database-error.ts";
import { COMPUTED, FOREIGN_KEYS, RELATIONS, ROUTINES, VIEWS } from "./queries.ts";
import { type ForeignKey, keyColumnsOf, originOf, type Relation, relate } from "./relationships.ts";
import type { Catalogue, Relationship, Routine } from "./types.ts";

const Numbers = z.array(z.number());
const Relations = z.array(
  z.object({
    oid: z.string(),
    schema: z.string(),
    name: z.string(),
    isView: z.boolean(),
    columns: z.array(
      z.object({ name: z.string(), number: z.number(), type: z.string(), fallback: z.string().nullable() }),
    ),
    key: Numbers,
  }),
);
const ForeignKeys = z.array(
  z.object({
    name: z.string(),
    table: z.string(),
    foreignTable: z.string(),
    columns: Numbers,
    foreignColumns: Numbers,
    isUnique: z.boolean(),
  }),
);
const Computed = z.array(
  z.object({ name: z.string(), table: z.string(), foreignTable: z.string(), toOne: z.boolean() }),
);
const Routines = z.array(
  z.object({
    name: z.string(),
    parameters: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        castType: z.string(),
        required: z.boolean(),
        variadic: z.boolean(),
      }),
    ),
    returns: z.enum(["scalar", "row"]),
    returnsSet: z.boolean(),
    returnsVoid: z.boolean(),
    table: z.string().nullable(),
    volatile: z.boolean(),
  }),
);
const Views = z.array(z.object({ oid: z.string(), definition: z.string() }));

const CIRCULAR_VIEW = "42P17";
/** Types of a single unnamed argument, which receives the whole body. */
const WHOLE_BODY = new Set(["json", "jsonb", "text", "xml", "bytea"]);

/** Reads the tables, views and functions of a schema, and their relationships. */
export async function loadCatalogue(sql: postgres.Sql, schema: string): Promise<Catalogue> {
  const rows = Relations.parse(await sql.unsafe(RELATIONS));
  const foreignKeys = ForeignKeys.parse(await sql.unsafe(FOREIGN_KEYS));
  const computed = Computed.parse(await sql.unsafe(COMPUTED, [schema]));
  const routines = Routines.parse(await sql.unsafe(ROUTINES, [schema])).filter(isCallable);
  const viewColumns = await columnsOfViews(sql);
  const relations = rows.map(
    (row): Relation => ({
      ...row,
      isServed: row.schema === schema,
      columns: new Map(row.columns.map(({ number, name }) => [number, name])),
      shown: viewColumns.get(row.oid) ?? new Map(),
    }),
  );
  const keyed = relations.map((relation) =>
    relation.isView ? { ...relation, key: keyOfView(relation, relations) } : relation,
  );
  const served = rows.flatMap((row, index) => (row.schema === schema ? [{ row, relation: keyed[index] }] : []));
  return {
    tables: new Map(
      served.map(({ row, relation }) => [
        row.name,
        {
          name: row.name,
          columns: new Map(row.columns.map((column) => [column.name, column])),
          key: relation ? keyColumnsOf(relation) : [],
        },
      ]),
    ),
    relationships: byTable(keyed, foreignKeys, computed),
    routines: Map.groupBy(routines, ({ name }) => name),
  };
}

/** Reads the names of time zones that PostgreSQL knows, from a file each: they are read once, when one is requested. */
export async function loadTimeZones(sql: postgres.Sql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }[]>`select name from pg_timezone_names`;
  return new Set(rows.map(({ name }) => name));
}

/** A function with an unnamed argument can only be called with the whole body as its single argument. */
const isCallable = ({ parameters }: Routine): boolean =>
  parameters.every(({ name }) => name !== "") || (parameters.length === 1 && WHOLE_BODY.has(parameters[0]?.type ?? ""));

/** Computed relationships precede foreign keys to tables of the same name. */
function byTable(
  relations: readonly Relation[],
  foreignKeys: readonly ForeignKey[],
  computed: z.infer<typeof Computed>,
): Map<string, Relationship[]> {
  const byOid = new Map(relations.map((relation) => [relation.oid, relation]));
  const functions = computed.flatMap((row): Relationship[] => {
    const relation = byOid.get(row.table);
    const foreign = byOid.get(row.foreignTable);
    if (!relation?.isServed || !foreign?.isServed) return [];
    return [
      {
        kind: "computed",
        functionName: row.name,
        toOne: row.toOne,
        table: relation.name,
        foreignTable: foreign.name,
        foreignIsView: foreign.isView,
        isSelf: relation === foreign,
      },
    ];
  });
  const overridden = new Set(
    functions.map(
      (relationship) => relationship.kind === "computed" && `${relationship.table} ${relationship.functionName}`,
    ),
  );
  const detected = relate(relations, foreignKeys).filter(
    (relationship) => !overridden.has(`${relationship.table} ${relationship.foreignTable}`),
  );
  return Map.groupBy([...functions, ...detected], ({ table }) => table);
}

/** The columns of a view that show the whole primary key of a table, for each such table. */
function keyOfView(view: Relation, relations: readonly Relation[]): number[] {
  return relations.flatMap((table) => {
    const shown = table.isView ? [] : table.key.map((number) => view.shown.get(originOf(table.oid, number))?.[0]);
    return shown.every((number) => number !== undefined) ? shown : [];
  });
}

/**
 * The table columns behind the columns of each view, through views of views. PostgreSQL reports them for the columns of
 * a statement, such as the view's definition.
 */
async function columnsOfViews(sql: postgres.Sql): Promise<Map<string, Map<string, number[]>>> {
  const views = Views.parse(await sql.unsafe(VIEWS));
  const direct = new Map<string, { table: string; number: number }[]>();
  for (const { oid, definition } of views) {
    direct.set(oid, await columnsOf(definition, sql));
  }
  const baseOriginOf = (table: string, number: number, above: readonly string[]): string => {
    const below = above.includes(table) ? undefined : direct.get(table)?.[number - 1];
    return below ? baseOriginOf(below.table, below.number, [...above, table]) : originOf(table, number);
  };
  return new Map(
    [...direct].map(([oid, columns]) => {
      const shown = new Map<string, number[]>();
      columns.forEach(({ table, number }, index) => {
        if (table === "0") return;
        // A view of a view has the keys of the tables below both.
        const origin = baseOriginOf(table, number, [oid]);
        shown.set(origin, [...(shown.get(origin) ?? []), index + 1]);
      });
      return [oid, shown];
    }),
  );
}

/** None for a view that PostgreSQL cannot evaluate, such as a recursive one; the others are still served. */
async function columnsOf(definition: string, sql: postgres.Sql): Promise<{ table: string; number: number }[]> {
  try {
    const { columns } = await sql.unsafe(definition).describe();
    return columns.map(({ table, number }) => ({ table: String(table), number }));
  } catch (error) {
    if (!isPostgresError(error) || error.code !== CIRCULAR_VIEW) throw error;
    return [];
  }
}
