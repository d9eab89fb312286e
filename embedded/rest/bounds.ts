import type { Condition, Query, Selected } from "./query/types.ts";
import { unreadable } from "./rest-error.ts";

/**
 * Limits of a request. The size of an answer multiplies with each level of embedding, and parsers recurse at each level
 * of nesting.
 */
export const MOST = {
  /** Levels of embedded tables. */
  embeddingLevels: 6,
  embeddings: 20,
  columns: 200,
  /** How often a row has the same column: each time is as long as the column. */
  sameColumn: 3,
  /** Levels of `and` and `or`. */
  logicLevels: 10,
  conditions: 100,
  /** Values in a list. */
  listed: 500,
  orders: 20,
  /** Keys of a path into JSON. */
  pathKeys: 20,
  /** Rows that somebody who has not signed in writes with one request. */
  visitorRows: 1,
} as const;
type Measure = Exclude<keyof typeof MOST, "visitorRows">;

const MEASURE_NAMES: Record<Measure, string> = {
  embeddingLevels: "levels of embedded tables",
  embeddings: "embedded tables",
  columns: "columns",
  sameColumn: "times the same column",
  logicLevels: "levels of conditions",
  conditions: "conditions",
  listed: "values in a list",
  orders: "columns to order by",
  pathKeys: "keys in a path",
};

/** Levels of a JSON body. */
export const JSON_LEVELS = 64;
const PARAMETERS = 200;
/** Opening brackets in a list of columns or conditions: more than any query within the other limits has. */
const BRACKETS = 300;
const IS_NESTED = /^select$|(^|\.)(and|or)$/;

/** The reason for not parsing a query; undefined where it may be parsed. */
export function refuseQuery(query: URLSearchParams): string | undefined {
  if (query.size > PARAMETERS) return `The address has more than ${PARAMETERS} parameters`;
  for (const [name, value] of query)
    if (IS_NESTED.test(name) && value.split("(").length - 1 > BRACKETS)
      return `The parameter "${name.slice(0, 50)}" is nested too deeply or too long`;
  return undefined;
}

/** True if JSON is nested too deeply; may also be true of invalid JSON. */
export function isTooDeep(json: string): boolean {
  let level = 0;
  let inText = false;
  for (let index = 0; index < json.length; index++)
    switch (json[index]) {
      case "\\":
        index++;
        break;
      case '"':
        inText = !inText;
        break;
      case "[":
      case "{":
        if (!inText && ++level > JSON_LEVELS) return true;
        break;
      case "]":
      case "}":
        if (!inText) level--;
    }
  return false;
}

type Counts = Record<Measure, number>;

/** @throws RestError where a query exceeds a limit */
export function refuseTooMuch(query: Query): void {
  const counts = measure(query);
  for (const name of MEASURED)
    if (counts[name] > MOST[name]) throw unreadable(`A request has at most ${MOST[name]} ${MEASURE_NAMES[name]}`);
}

const MEASURED = [
  "embeddingLevels",
  "embeddings",
  "columns",
  "sameColumn",
  "logicLevels",
  "conditions",
  "listed",
  "orders",
  "pathKeys",
] as const satisfies Measure[];

function measure({ selected, conditions, order, columns, onConflict }: Query): Counts {
  const counts: Counts = {
    embeddingLevels: 0,
    embeddings: 0,
    columns: Math.max(columns?.length ?? 0, onConflict?.length ?? 0),
    sameColumn: 0,
    logicLevels: 0,
    conditions: 0,
    listed: 0,
    orders: 0,
    pathKeys: 0,
  };
  countSelected(counts, selected, 0);
  for (const { is } of conditions) countCondition(counts, is, 0);
  for (const { field } of order.flatMap(({ is }) => is)) {
    counts.orders += 1;
    raiseCount(counts, "pathKeys", field.path.length);
  }
  return counts;
}

const raiseCount = (counts: Counts, name: Measure, found: number): void => {
  counts[name] = Math.max(counts[name], found);
};

function countSelected(counts: Counts, selected: readonly Selected[], level: number): void {
  raiseCount(counts, "embeddingLevels", level);
  const wholeColumns = selected.flatMap((item) =>
    item.kind === "field" && !item.field.path.length ? item.field.name : [],
  );
  for (const times of Map.groupBy(wholeColumns, (name) => name).values())
    raiseCount(counts, "sameColumn", times.length);
  for (const field of selected)
    if (field.kind === "field") {
      counts.columns += 1;
      raiseCount(counts, "pathKeys", field.field.path.length);
    } else {
      counts.embeddings += 1;
      countSelected(counts, field.selected, level + 1);
    }
}

/** @param level how many conditions this one is in */
function countCondition(counts: Counts, condition: Condition, level: number): void {
  if (condition.kind === "logic") {
    raiseCount(counts, "logicLevels", level + 1);
    for (const inner of condition.conditions) countCondition(counts, inner, level + 1);
    return;
  }
  counts.conditions += 1;
  raiseCount(counts, "pathKeys", condition.field.path.length);
  const { operation } = condition;
  if (operation.kind === "in") raiseCount(counts, "listed", operation.values.length);
  if (operation.kind === "compare" && operation.quantifier)
    raiseCount(counts, "listed", operation.value.split(",").length);
}
