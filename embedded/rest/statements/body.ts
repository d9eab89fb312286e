import type { Column } from "../catalogue/types.ts";
import { identifier, literal, type Parameters } from "./sql.ts";

export type BodyColumns = {
  columns: readonly Pick<Column, "name" | "type" | "fallback">[];
  /** True if the body is a single row instead of a list. */
  isOne: boolean;
  /** True if missing keys become their column's default. */
  defaults: boolean;
};

/** `FROM` with the body's rows, parsed by PostgreSQL as JSON and named `pgrst_body`. */
export function bodySql(
  body: string,
  { columns, isOne, defaults }: BodyColumns,
  parameters: Parameters,
  onlyFirst = false,
): string {
  const type = defaults ? "jsonb" : "json";
  const payload = `(SELECT ${parameters.add(body)}::${type} AS json_data) pgrst_payload`;
  const names = columns.map(({ name }) => identifier(name)).join(", ");
  const json = defaults ? "pgrst_defaults.val" : "pgrst_payload.json_data";
  const filled = defaults ? `, ${defaultsSql(columns, isOne)}` : "";
  const typed = columns.map(({ name, type: read }) => `${identifier(name)} ${read}`).join(", ");
  const rows =
    columns.length > 0
      ? `${type}_to_record${isOne ? "" : "set"}(${json}) AS _(${typed})${onlyFirst ? " LIMIT 1" : ""}`
      : isOne
        ? "(values (1)) _"
        : `${type}_array_elements(${json}) _`;
  return `FROM ${payload}${filled}, LATERAL (SELECT ${names} FROM ${rows}) pgrst_body`;
}

function defaultsSql(columns: BodyColumns["columns"], isOne: boolean): string {
  const pairs = columns.flatMap(({ name, fallback }) => (fallback === null ? [] : [`${literal(name)}, ${fallback}`]));
  const built = `jsonb_build_object(${pairs.join(", ")})`;
  return isOne
    ? `LATERAL (SELECT ${built} || pgrst_payload.json_data AS val) pgrst_defaults`
    : `LATERAL (SELECT jsonb_agg(${built} || elem) AS val FROM jsonb_array_elements(pgrst_payload.json_data) elem) pgrst_defaults`;
}
