import type { PostgresConnection } from "@supabase/lite/postgres";
import { queryError } from "./answers.ts";

/**
 * The most that a request may hold. What a table embeds grows with each level by as much as it holds, and parsers call
 * themselves for each level of what is nested.
 */
export const MOST = {
  /** Tables in tables. */
  embeddingLevels: 6,
  embeddings: 20,
  columns: 200,
  /** `and` in `or` in `and`. */
  logicLevels: 10,
  conditions: 100,
  /** Values among which one is looked for. */
  listed: 500,
  orders: 20,
  /** Keys of a path into JSON. */
  pathKeys: 20,
  /** Columns of all rows that are sent: each becomes a parameter of the statement. */
  cells: 20_000,
} as const;
type Measured = keyof typeof MOST;

const SAID: Record<Measured, string> = {
  embeddingLevels: "levels of embedded tables",
  embeddings: "embedded tables",
  columns: "columns",
  logicLevels: "levels of conditions",
  conditions: "conditions",
  listed: "values in a list",
  orders: "columns to order by",
  pathKeys: "keys in a path",
  cells: "values in a body",
};

/** Levels of a JSON body. */
export const JSON_LEVELS = 64;
const PARAMETERS = 200;
/** Brackets that a list of columns or conditions opens: more than any that is within all other bounds. */
const BRACKETS = 300;
const IS_NESTED = /^select$|(^|\.)(and|or)$/;

/** Why a query is not even parsed; undefined where it may be. */
export function refuseQuery(query: URLSearchParams): string | undefined {
  if (query.size > PARAMETERS) return `The address has more than ${PARAMETERS} parameters`;
  for (const [name, value] of query)
    if (IS_NESTED.test(name) && value.split("(").length - 1 > BRACKETS)
      return `The parameter "${name.slice(0, 50)}" is nested too deeply or too long`;
  return undefined;
}

/** Whether JSON is nested deeper than it may be: what is no JSON may be called so, too. */
export function isTooDeep(json: string): boolean {
  let level = 0;
  let inText = false;
  for (let place = 0; place < json.length; place++)
    switch (json[place]) {
      case "\\":
        place++;
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

type Query = Parameters<PostgresConnection["onPostgrestAST"]>[0];
type Counts = Record<Measured, number>;

/** Turns away a query that holds too much of anything, as the library has read it. */
export function refuseTooMuch(query: Query): void {
  const counts = measure(query);
  for (const name of Object.keys(MOST) as Measured[])
    if (counts[name] > MOST[name]) throw queryError(`A request has at most ${MOST[name]} ${SAID[name]}`);
}

function measure({ select, where, order, values }: Query): Counts {
  const counts: Counts = {
    embeddingLevels: 0,
    embeddings: 0,
    columns: 0,
    logicLevels: 0,
    conditions: 0,
    listed: 0,
    orders: 0,
    pathKeys: 0,
    cells: 0,
  };
  countSelected(counts, { select, where, order }, 0);
  for (const row of Array.isArray(values) ? values : [values ?? {}])
    counts.cells += Math.max(1, Object.keys(row ?? {}).length);
  return counts;
}

const raise = (counts: Counts, name: Measured, found: number): void => {
  counts[name] = Math.max(counts[name], found);
};

function countSelected(counts: Counts, { select = [], where = {}, order = [] }: Partial<Query>, level: number): void {
  raise(counts, "embeddingLevels", level);
  countConditions(counts, where, 0);
  counts.orders += order.length;
  for (const { column } of order) raise(counts, "pathKeys", keysOf(column));
  for (const entry of select)
    for (const one of typeof entry === "string" ? [entry] : Object.values(entry)) {
      counts.columns += 1;
      if (typeof one === "string") continue;
      if ("select" in one) {
        counts.embeddings += 1;
        countSelected(counts, one, level + 1);
      } else if ("path" in one) raise(counts, "pathKeys", one.path?.split(".").length ?? 0);
    }
}

const LOGIC = /(^|\.)\$(and|or)$/;

function countConditions(counts: Counts, where: object, level: number): void {
  raise(counts, "logicLevels", level);
  for (const [name, value] of Object.entries(where)) {
    if (LOGIC.test(name) && Array.isArray(value)) for (const one of value) countConditions(counts, one, level + 1);
    else if (name.endsWith("$not") && isObject(value)) countConditions(counts, value, level);
    else {
      raise(counts, "pathKeys", keysOf(name));
      countOperators(counts, value);
    }
  }
}

/** The value that one column is compared with. */
function countOperators(counts: Counts, operators: unknown): void {
  for (const [operator, value] of Object.entries(isObject(operators) ? operators : { operators }))
    if (operator === "$not" && isObject(value)) countOperators(counts, value);
    else {
      counts.conditions += 1;
      if (Array.isArray(value)) raise(counts, "listed", value.length);
    }
}

const keysOf = (column: string): number => column.split("->").length - 1;
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
