import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * With each request lite goes through every column of every schema, and searches the text of its view for types that only
 * SQLite needs to be told. Once the catalogue is read, what is not served goes, and the texts with it.
 */
export function trimCatalogue(connection: PostgresConnection, schemas: readonly string[]): void {
  const trimmed = new WeakSet<object>();
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (options) => {
    const found = await introspect(options);
    if (options?.useCache !== true || trimmed.has(found)) return found;
    trimmed.add(found);
    for (const view of found.views) view.sql = "";
    found.columns = found.columns.filter(({ schema = "public" }) => schemas.includes(schema));
    return found;
  };
}
