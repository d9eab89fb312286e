import type { PostgresConnection } from "@supabase/lite/postgres";
import {
  InsertQueryNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  RawNode,
  ValuesNode,
} from "kysely";

/** How many rows an insert has, if none of them has a value. */
function emptyRows({ values }: InsertQueryNode): number {
  if (!values || !ValuesNode.is(values)) return 0;
  const empty = values.values.every((row) => PrimitiveValueListNode.is(row) && row.values.length === 0);
  return empty ? values.values.length : 0;
}

class DefaultRows extends OperationNodeTransformer {
  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const rows = emptyRows(node);
    if (rows === 0) return super.transformInsertQuery(node);
    const { columns: _none, values: _empty, ...rest } = super.transformInsertQuery(node);
    // A row of no columns for each: `default values` makes but one.
    return { ...rest, values: RawNode.createWithSql(`select from generate_series(1, ${rows})`) };
  }
}

/** PostgREST makes rows of defaults of `{}` and `[{}, {}]`; lite writes `() values ()`, which is no SQL. */
export function mendDefaultRows(connection: PostgresConnection): void {
  const transformer = new DefaultRows();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => (InsertQueryNode.is(node) ? transformer.transformNode(node, queryId) : node),
    transformResult: async ({ result }) => result,
  };
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars, work, options) => withContext(vars, (db) => work(db.withPlugin(plugin)), options);
}
