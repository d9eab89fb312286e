import { appliedHeader, type Result, resultOf, toResponse } from "./answer.ts";
import { MOST } from "./bounds.ts";
import type { Column, Table } from "./catalogue/types.ts";
import { refuseRepeatedRows } from "./embedded-rows.ts";
import { refuseCostly } from "./estimated-cost.ts";
import { neededColumns } from "./needed-columns.ts";
import { expectAtMost, expectOne, MOST_ROWS, type ParsedRequest } from "./parsed-request.ts";
import { applyQuery, limitRows, planRead, SOURCE } from "./plan.ts";
import { contentTypeOf, countRows, readRows } from "./request/payload.ts";
import { contentRange } from "./request/range.ts";
import { RestError, unreadable } from "./rest-error.ts";
import { answerSql } from "./statements/answer.ts";
import { readSql } from "./statements/read.ts";
import { Parameters } from "./statements/sql.ts";
import { INSERTED, locationSql, type Write, writeSql } from "./statements/write.ts";

/** Answers POST, PATCH and DELETE of a table or view. */
export async function writeTable(parsed: ParsedRequest, table: Table): Promise<Response> {
  const { catalogue, query, shape, preferences, request } = parsed;
  const root = planRead(catalogue, query, { tableName: table.name, fromSource: true });
  // Conditions on the table itself choose the rows that are changed, and its order is that of those returned.
  applyQuery(root, { ...query, limits: [], offsets: [] }, (path) => path.length > 0);
  if (request.role !== "service_role") for (const child of root.embedded) limitRows(child, MOST_ROWS);
  root.order = query.order.findLast(({ path }) => path.length === 0)?.is ?? [];
  const isShown = preferences.return === "representation";
  const isLocated = preferences.return === "headers-only";
  const write = planWrite(parsed, table, isShown || isLocated ? neededColumns(root, table.key) : []);
  const parameters = new Parameters();
  const source = writeSql(write, parameters);
  const sql = answerSql(source, {
    from: isShown ? readSql(root, parameters) : `SELECT * FROM ${SOURCE}`,
    shape: isShown ? shape : undefined,
    ...(write.kind === "insert" && isLocated ? { location: locationSql(table.key) } : {}),
    ...(write.kind === "insert" && write.onConflict?.resolution === "merge" ? { inserted: INSERTED } : {}),
  });
  refuseRepeatedRows(root, request.role);
  await refuseCostly(parsed, root, { sql, values: parameters.values });
  const [row = {}] = await parsed.run({
    statements: [{ sql, values: parameters.values }],
    mode: "write",
    timezone: preferences.timezone,
    check([changed = {}]) {
      const { rows } = resultOf(changed);
      expectOne(parsed, rows);
      if (write.kind !== "insert") expectAtMost(parsed, rows);
    },
  });
  return answer(parsed, write, resultOf(row));
}

function planWrite(parsed: ParsedRequest, table: Table, returning: readonly string[]): Write {
  const { query, preferences, request } = parsed;
  const conditions = query.conditions.filter(({ path }) => path.length === 0).map(({ is }) => is);
  const written = { table, returning };
  if (request.method === "DELETE") {
    if (conditions.length === 0) throw withoutFilter("DELETE");
    return { ...written, kind: "delete", conditions };
  }
  const payload = readRows(contentTypeOf(request.headers), request.text, query.columns);
  if (request.role === "anon" && countRows(payload) > MOST.visitorRows)
    throw unreadable(`A request of a visitor writes at most ${MOST.visitorRows} row`);
  const columns = payload.names.map((name) => columnOf(table, name));
  const defaults = preferences.missing === "default";
  if (request.method === "PATCH") {
    if (conditions.length === 0 && columns.length > 0) throw withoutFilter("UPDATE");
    return { ...written, kind: "update", payload, columns, defaults, conditions };
  }
  const target = query.onConflict ?? table.key;
  const { resolution } = preferences;
  const onConflict =
    resolution && target.length > 0
      ? { resolution: resolution === "merge-duplicates" ? ("merge" as const) : ("ignore" as const), columns: target }
      : undefined;
  return { ...written, kind: "insert", payload, columns, defaults, onConflict };
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column)
    throw new RestError(400, "PGRST204", `Could not find the '${name}' column of '${table.name}' in the schema cache`);
  return column;
}

/** Hosted Supabase loads `safeupdate`, which refuses to change all rows of a table without a filter. */
const withoutFilter = (command: string): RestError => new RestError(400, "21000", `${command} requires a WHERE clause`);

function answer({ shape, preferences, query }: ParsedRequest, write: Write, result: Result): Response {
  const counted = preferences.count === undefined ? undefined : result.rows;
  const isShown = preferences.return === "representation";
  const headers = new Headers(appliedTo(write, preferences, query.onConflict !== undefined));
  if (isShown) headers.set("content-type", shape.type);
  const body = isShown ? result.body : null;
  switch (write.kind) {
    case "insert": {
      headers.set("content-range", contentRange(0, 0, counted));
      if (result.location !== null)
        headers.set("location", `/${asBytes(write.table.name)}?${queryOf(result.location)}`);
      const isMerged = write.onConflict?.resolution === "merge" && (result.inserted ?? 0) <= 0;
      return toResponse(result, isMerged ? 200 : 201, headers, body);
    }
    case "update":
      headers.set("content-range", contentRange(0, result.rows, counted));
      return toResponse(result, isShown ? 200 : 204, headers, body);
    case "delete":
      headers.set("content-range", contentRange(0, 0, counted));
      return toResponse(result, isShown ? 200 : 204, headers, body);
  }
}

function appliedTo(
  write: Write,
  preferences: ParsedRequest["preferences"],
  hasTarget: boolean,
): Record<string, string> {
  const isInsert = write.kind === "insert";
  return appliedHeader(preferences, [
    ...(isInsert && (hasTarget || write.table.key.length > 0) ? (["resolution"] as const) : []),
    ...(write.kind === "delete" ? [] : (["missing"] as const)),
    "return",
    "count",
    "tx",
    "handling",
    "timezone",
    ...(!isInsert && preferences.handling === "strict" ? (["maxAffected"] as const) : []),
  ]);
}

/** PostgreSQL's list of `column=eq.value` as a query. */
function queryOf(list: string): string {
  const pairs: string[] = JSON.parse(list);
  return pairs
    .map((pair) => {
      const split = pair.indexOf("=");
      return `${encodeURIComponent(pair.slice(0, split))}=${encodeURIComponent(pair.slice(split + 1))}`;
    })
    .join("&");
}

/** A name in a header: its bytes as Latin-1 characters. */
const asBytes = (name: string): string => Buffer.from(name, "utf8").toString("latin1");
