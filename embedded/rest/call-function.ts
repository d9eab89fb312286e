import { appliedHeader, readAnswer, resultOf, toResponse } from "./answer.ts";
import type { Routine } from "./catalogue/types.ts";
import { refuseRepeatedRows } from "./embedded-rows.ts";
import { refuseCostly } from "./estimated-cost.ts";
import { findRoutine, hasOneWithoutName } from "./find-routine.ts";
import { neededColumns } from "./needed-columns.ts";
import { expectAtMost, expectOne, type ParsedRequest } from "./parsed-request.ts";
import { applyQuery, planRead } from "./plan.ts";
import { setRange, totalSql } from "./read-table.ts";
import { contentTypeOf, readArguments } from "./request/payload.ts";
import { contentRange, readRange } from "./request/range.ts";
import { RestError } from "./rest-error.ts";
import { answerSql } from "./statements/answer.ts";
import { type Arguments, callSql } from "./statements/call.ts";
import { readSql } from "./statements/read.ts";
import { Parameters } from "./statements/sql.ts";

const WHOLE_BODIES = new Set(["text/plain", "text/xml", "application/octet-stream"]);

/** Answers GET, HEAD and POST of a function. */
export async function callFunction(parsed: ParsedRequest, name: string): Promise<Response> {
  const { request, catalogue, query, shape, preferences } = parsed;
  const { method } = request;
  const { routine, args, names } = argumentsOf(parsed, name);
  if (preferences.maxAffected !== undefined && preferences.handling === "strict" && !routine.returnsSet)
    throw new RestError(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    );
  const range = readRange(method, request.headers.get("range"), query);
  const root = planRead(catalogue, query, { tableName: routine.table ?? routine.name, fromSource: true });
  applyQuery(root, query);
  setRange(root, range);
  const withBody = method !== "HEAD";
  const parameters = new Parameters();
  const passed = routine.parameters.filter((parameter) => parameter.name === "" || names.has(parameter.name));
  const source = callSql({ routine, given: passed, args, returning: neededColumns(root, []) }, parameters);
  const sql = answerSql(source, {
    from: readSql(root, parameters),
    shape: withBody ? shape : undefined,
    answered: { isScalar: routine.returns === "scalar", isSingle: !routine.returnsSet },
    total: totalSql(parsed, root, parameters),
  });
  refuseRepeatedRows(root, request.role);
  await refuseCostly(parsed, root, { sql, values: parameters.values });
  const [row = {}] = await parsed.run({
    statements: [{ sql, values: parameters.values }],
    mode: method === "POST" && routine.volatile ? "write" : "call",
    timezone: preferences.timezone,
    check([called = {}]) {
      const { rows } = resultOf(called);
      expectOne(parsed, rows);
      expectAtMost(parsed, rows);
    },
  });
  const result = resultOf(row);
  const applied = appliedHeader(preferences, ["count", "tx", "handling", "timezone"]);
  if (!routine.returnsVoid || routine.returnsSet)
    return readAnswer(result, range, { type: shape.type, withBody, applied });
  const headers = new Headers(applied);
  headers.set("content-range", contentRange(range.offset, result.rows, result.total));
  return toResponse(result, 204, headers, null);
}

/** The called function with its arguments. */
function argumentsOf(
  { request, catalogue, query }: ParsedRequest,
  name: string,
): { routine: Routine; args: Arguments; names: ReadonlySet<string> } {
  const contentType = request.method === "POST" ? contentTypeOf(request.headers) : undefined;
  if (contentType === undefined || contentType === "application/x-www-form-urlencoded") {
    const pairs = contentType === undefined ? query.args : [...new URLSearchParams(request.text)];
    const texts = new Map<string, string[]>();
    for (const [key, value] of pairs) texts.set(key, [...(texts.get(key) ?? []), value]);
    const names = new Set(texts.keys());
    const routine = findRoutine(catalogue, name, { names, contentType });
    const args: Arguments = hasOneWithoutName(routine)
      ? { kind: "whole", body: JSON.stringify(Object.fromEntries(pairs)) }
      : { kind: "texts", texts };
    return { routine, args, names };
  }
  if (WHOLE_BODIES.has(contentType)) {
    const names = new Set<string>();
    const routine = findRoutine(catalogue, name, { names, contentType });
    return { routine, args: { kind: "whole", body: request.text }, names };
  }
  if (contentType !== "application/json")
    throw new RestError(400, "PGRST102", `Content-Type not acceptable: ${contentType}`);
  const payload = readArguments(request.text, query.columns);
  const names = new Set(payload.names);
  const routine = findRoutine(catalogue, name, { names, contentType });
  const args: Arguments = hasOneWithoutName(routine)
    ? { kind: "whole", body: request.text }
    : { kind: "json", body: payload.text, isOne: payload.isOne };
  return { routine, args, names };
}
