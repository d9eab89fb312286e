import type { PostgresConnection } from "@supabase/lite/postgres";

type Catalogue = Awaited<ReturnType<PostgresConnection["introspect"]>>;
type Options = { schemas: readonly string[]; alone(): string | undefined };

/**
 * With each request lite goes several times through every column of every schema, and searches the text of its view for types
 * that only SQLite needs to be told. Once the catalogue is read, what is not served goes, and the texts with it; who asks for
 * one table alone is shown the columns of that one.
 * @param alone the one table that is asked for; undefined where there may be others.
 */
export function trimCatalogue(connection: PostgresConnection, { schemas, alone }: Options): void {
  const trimmed = new WeakMap<object, Map<string, Catalogue>>();
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (options) => {
    const found = await introspect(options);
    if (options?.useCache !== true) return found;
    const tables = trimmed.get(found) ?? trim(found, schemas);
    trimmed.set(found, tables);
    return tables.get(alone() ?? "") ?? found;
  };
}

/** @returns what each table alone needs of it, by its name. */
function trim(found: Catalogue, schemas: readonly string[]): Map<string, Catalogue> {
  for (const view of found.views) view.sql = "";
  found.columns = found.columns.filter(({ schema = "public" }) => schemas.includes(schema));
  const columns = Map.groupBy(found.columns, ({ table }) => table);
  return new Map([...columns].map(([table, own]) => [table, { ...found, columns: own }]));
}
