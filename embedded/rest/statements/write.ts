import type { Column, Table } from "../catalogue/types.ts";
import { qualified, SOURCE } from "../plan.ts";
import type { Condition } from "../query/types.ts";
import { type BodyColumns, bodySql } from "./body.ts";
import { whereOf } from "./conditions.ts";
import { columnOf, identifier, type Parameters } from "./sql.ts";

export type Payload = { text: string; isOne: boolean };

type WriteTarget = {
  table: Table;
  /** The needed columns of the changed rows; none where they are only counted. */
  returning: readonly string[];
};
export type Insert = WriteTarget & {
  kind: "insert";
  payload: Payload;
  columns: readonly Column[];
  defaults: boolean;
  /** The action on conflict, and the columns that detect one. */
  onConflict: { resolution: "merge" | "ignore"; columns: readonly string[] } | undefined;
};
export type Update = WriteTarget & {
  kind: "update";
  payload: Payload;
  columns: readonly Column[];
  defaults: boolean;
  conditions: readonly Condition[];
};
export type Delete = WriteTarget & { kind: "delete"; conditions: readonly Condition[] };
export type Write = Insert | Update | Delete;

/** A statement that changes rows and returns them. */
export function writeSql(write: Write, parameters: Parameters): string {
  switch (write.kind) {
    case "insert":
      return insertSql(write, parameters);
    case "update":
      return updateSql(write, parameters);
    case "delete":
      return `DELETE FROM ${qualified(write.table.name)}${conditionsSql(write, parameters)}${returningSql(write)}`;
  }
}

const columnsOf = ({ columns, payload, defaults }: Insert | Update): BodyColumns => ({
  columns,
  isOne: payload.isOne,
  defaults,
});

function insertSql(write: Insert, parameters: Parameters): string {
  const { table, columns, payload, onConflict } = write;
  const names = columns.map(({ name }) => identifier(name)).join(", ");
  const values = columns.map(({ name }) => `pgrst_body.${identifier(name)}`).join(", ");
  const counted = onConflict?.resolution === "merge" ? ` WHERE ${countInserted("+")}` : "";
  return (
    `INSERT INTO ${qualified(table.name)}${names && `(${names})`} SELECT ${values} ` +
    `${bodySql(payload.text, columnsOf(write), parameters)}${counted}${conflictSql(write)}${returningSql(write)}`
  );
}

function conflictSql({ onConflict, columns }: Insert): string {
  if (!onConflict || onConflict.columns.length === 0) return "";
  const target = ` ON CONFLICT (${onConflict.columns.map(identifier).join(", ")})`;
  if (onConflict.resolution === "ignore" || columns.length === 0) return `${target} DO NOTHING`;
  const set = columns.map(({ name }) => `${identifier(name)} = EXCLUDED.${identifier(name)}`).join(", ");
  return `${target} DO UPDATE SET ${set} WHERE ${countInserted("-")}`;
}

/** Counts inserted (not merged) rows in a setting of the transaction. */
const countInserted = (sign: "+" | "-"): string =>
  `set_config('pgrst.inserted', (coalesce(${INSERTED}, 0) ${sign} 1)::text, true) <> ''`;
export const INSERTED = "nullif(current_setting('pgrst.inserted', true), '')::int";

function updateSql(write: Update, parameters: Parameters): string {
  const { table, columns, payload } = write;
  const name = qualified(table.name);
  // An update without columns changes nothing.
  if (columns.length === 0) {
    const none =
      write.returning.length === 0 ? "NULL" : write.returning.map((column) => columnOf(name, column)).join(", ");
    return `SELECT ${none} FROM ${name} WHERE false`;
  }
  const set = columns.map((column) => `${identifier(column.name)} = pgrst_body.${identifier(column.name)}`).join(", ");
  const body = bodySql(payload.text, columnsOf(write), parameters, true);
  return `UPDATE ${name} SET ${set} ${body}${conditionsSql(write, parameters)}${returningSql(write)}`;
}

function conditionsSql({ conditions, table }: Update | Delete, parameters: Parameters): string {
  if (conditions.length === 0) return "";
  const subject = { alias: qualified(table.name), table, embedded: [], name: table.name };
  return ` WHERE ${whereOf(conditions, subject, parameters).join(" AND ")}`;
}

const returningSql = ({ returning, table }: WriteTarget): string =>
  ` RETURNING ${returning.length === 0 ? "1" : returning.map((name) => columnOf(qualified(table.name), name)).join(", ")}`;

/** The key of the written row, as a filter per column; none for several rows, or without a key. */
export const locationSql = (key: readonly string[]): string =>
  key.length === 0
    ? "NULL::text"
    : `CASE WHEN pg_catalog.count(_postgrest_t) = 1 THEN (
        SELECT json_agg(pair.key || '=' || coalesce('eq.' || pair.value, 'is.null'))::text
        FROM (SELECT row_to_json(_) AS row FROM ${SOURCE} AS _ LIMIT 1) data CROSS JOIN json_each_text(data.row) AS pair
        WHERE pair.key IN (${key.map((name) => `'${name.replaceAll("'", "''")}'`).join(", ")})) END`;
