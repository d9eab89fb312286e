import { SOURCE } from "../plan.ts";
import type { Shape } from "../request/media-type.ts";

/** The form of an answer: rows or values, and whether a function returns a single one. */
type ResultForm = { isScalar: boolean; isSingle: boolean };

const ROWS: ResultForm = { isScalar: false, isSingle: false };
const setting = (name: string): string => `nullif(current_setting('${name}', true), '')`;

type Parts = {
  /** The rows of the answer, each with its embedded rows. */
  from: string;
  /** Their format; undefined where they are only counted. */
  shape: Shape | undefined;
  answered?: ResultForm;
  total?: string;
  location?: string;
  inserted?: string;
};

/** A statement whose single row is the whole answer. `source` is the statement that provides the rows. */
export function answerSql(source: string, { from, shape, answered = ROWS, total, location, inserted }: Parts): string {
  const columns = [
    `${shape ? shapeSql(shape, answered) : "''"} AS body`,
    `${answered.isSingle ? "1" : "pg_catalog.count(_postgrest_t)"} AS rows`,
    `${total ?? "NULL"} AS total`,
    `${location ?? "NULL"} AS location`,
    `${inserted ?? "NULL"} AS inserted`,
    `${setting("response.headers")} AS headers`,
    `${setting("response.status")} AS status`,
  ];
  return `WITH ${SOURCE} AS (${source}) SELECT ${columns.join(", ")} FROM (${from}) _postgrest_t`;
}

function shapeSql({ as, withoutNulls }: Shape, { isScalar, isSingle }: ResultForm): string {
  if (as === "csv") return CSV;
  const isOne = as === "one" || isSingle;
  const rows = `json_agg(_postgrest_t${isScalar ? ".pgrst_scalar" : ""})${isOne ? "->0" : ""}`;
  return `coalesce(${withoutNulls ? `json_strip_nulls(${rows})` : rows}, '${isOne ? "null" : "[]"}')`;
}

const CSV = `(
    SELECT coalesce(string_agg(a.k, ','), '') FROM (
      SELECT json_object_keys(r)::text AS k FROM (SELECT row_to_json(hh) AS r FROM ${SOURCE} AS hh LIMIT 1) s
    ) a
  ) || E'\\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\\n'), '')`;

/** The number of rows of a statement. */
export const countOf = (rows: string): string => `(SELECT pg_catalog.count(*) FROM (${rows}) pgrst_counted)`;
