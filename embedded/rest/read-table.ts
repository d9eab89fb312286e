import { appliedHeader, readAnswer, resultOf } from "./answer.ts";
import { refuseRepeatedRows } from "./embedded-rows.ts";
import { refuseCostly } from "./estimated-cost.ts";
import { expectOne, MOST_ROWS, type ParsedRequest } from "./parsed-request.ts";
import { applyQuery, limitRows, planRead, type ReadNode, SOURCE } from "./plan.ts";
import { type Range, readRange } from "./request/range.ts";
import { answerSql, countOf } from "./statements/answer.ts";
import { countSql, readSql } from "./statements/read.ts";
import { Parameters } from "./statements/sql.ts";
import type { Row, Statement } from "./transaction.ts";

/** Answers GET and HEAD of a table or view. */
export async function readTable(parsed: ParsedRequest, tableName: string): Promise<Response> {
  const { catalogue, query, shape, request, preferences } = parsed;
  const range = readRange(request.method, request.headers.get("range"), query);
  const root = planRead(catalogue, query, { tableName, fromSource: false });
  applyQuery(root, query);
  setRange(root, range);
  const withBody = request.method !== "HEAD";
  const parameters = new Parameters();
  const sql = answerSql(readSql(root, parameters), {
    from: `SELECT * FROM ${SOURCE}`,
    shape: withBody ? shape : undefined,
    total: totalSql(parsed, root, parameters),
  });
  refuseRepeatedRows(root, request.role);
  await refuseCostly(parsed, root, { sql, values: parameters.values });
  const estimate = estimateOf(parsed, root);
  const rows = await parsed.run({
    statements: [{ sql, values: parameters.values }, ...estimate],
    mode: "read",
    timezone: preferences.timezone,
  });
  const result = resultOf(rows[0] ?? {});
  expectOne(parsed, result.rows);
  if (rows[1]) result.total = estimated(result.total, rows[1]);
  const applied = appliedHeader(preferences, ["count", "tx", "handling", "timezone"]);
  return readAnswer(result, range, { type: shape.type, withBody, applied });
}

/** Sets the range of rows, which never exceeds the limit of an answer. */
export function setRange(root: ReadNode, { offset, limit }: Range): void {
  root.offset = offset;
  root.limit = limit;
  limitRows(root, MOST_ROWS);
}

/**
 * The SQL of the total number of rows, where it is requested. For an estimate, one row more than an answer holds is
 * counted.
 */
export function totalSql(
  { preferences: { count } }: ParsedRequest,
  root: ReadNode,
  parameters: Parameters,
): string | undefined {
  if (count === "exact") return countOf(countSql(root, parameters));
  return count === "estimated" ? countOf(`${countSql(root, parameters)} LIMIT ${MOST_ROWS + 1}`) : undefined;
}

/** The planner's estimate of the number of rows. */
function estimateOf({ preferences: { count } }: ParsedRequest, root: ReadNode): Statement[] {
  if (count !== "planned" && count !== "estimated") return [];
  const parameters = new Parameters();
  return [{ sql: `EXPLAIN (FORMAT JSON) ${countSql(root, parameters)}`, values: parameters.values }];
}

function estimated(counted: number | undefined, row: Row): number | undefined {
  const planned = Number(/"Plan Rows": (\d+)/.exec(Object.values(row)[0] ?? "")?.[1]);
  if (counted === undefined) return planned;
  return counted > MOST_ROWS ? Math.max(counted, planned) : counted;
}
