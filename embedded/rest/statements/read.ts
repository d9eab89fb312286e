import type { EmbeddedNode, ReadNode } from "../plan.ts";
import type { SelectedField } from "../query/types.ts";
import { RestError } from "../rest-error.ts";
import { aliasOf, fieldSql, orderSql, whereOf } from "./conditions.ts";
import { columnOf, identifier, type Parameters } from "./sql.ts";

const EVERYTHING: SelectedField = { kind: "field", field: { name: "*", path: [] } };

/** A statement that reads a node's rows with everything embedded in them. */
export function readSql(node: ReadNode, parameters: Parameters): string {
  refuseSameNames(node.embedded);
  const fields = node.selected.length === 0 && node.embedded.length === 0 ? [EVERYTHING] : node.selected;
  const selected = [
    ...fields.map((field) => selectedSql(field, node, parameters)),
    ...node.embedded.flatMap((child) => embeddedColumns(child)),
  ];
  const joins = node.embedded.map((child) => joinSql(child, parameters)).join("");
  const where = [...whereOf(node.conditions, node, parameters), ...joinsOf(node)];
  return (
    `SELECT ${selected.join(", ")} FROM ${node.from}${joins}${where.length > 0 ? ` WHERE ${where.join(" AND ")}` : ""}` +
    orderSql(node.order, node, parameters) +
    rangeSql(node, parameters)
  );
}

/** Of two embedded tables with one name, one would be lost. @throws RestError as PostgREST passes PostgreSQL's refusal on */
function refuseSameNames(embedded: readonly EmbeddedNode[]): void {
  const names = new Set<string>();
  for (const { name } of embedded) {
    if (names.has(name)) throw new RestError(400, "42712", `table name "${name}" specified more than once`);
    names.add(name);
  }
}

const joinsOf = (node: ReadNode): readonly string[] => (isEmbedded(node) ? node.joins : []);
const isEmbedded = (node: ReadNode): node is EmbeddedNode => "joins" in node;

/** The limit is a literal, since page sizes are few and help the planner; the offset is a parameter. */
function rangeSql({ limit, offset }: ReadNode, parameters: Parameters): string {
  const limitSql = limit === undefined ? "" : ` LIMIT ${limit}`;
  return offset !== 0 ? `${limitSql} OFFSET ${parameters.add(String(offset))}` : limitSql;
}

function selectedSql({ field, cast, alias }: SelectedField, node: ReadNode, parameters: Parameters): string {
  const column = fieldSql(field, node, parameters);
  return (
    (cast === undefined ? column : `CAST(${column} AS ${cast})`) + aliasOf(alias ?? keyOf({ kind: "field", field }))
  );
}

/** The default name of a JSON value: the last key of its path. */
function keyOf({ field: { name, path } }: SelectedField): string | undefined {
  if (path.length === 0) return undefined;
  return path.findLast(({ isIndex }) => !isIndex)?.operand ?? name;
}

const nameOf = (selected: SelectedField): string => selected.alias ?? keyOf(selected) ?? selected.field.name;

/** The names of a node's output columns; with `spelled` one by one instead of `*`. */
function outputNames(node: ReadNode, spelled = false): string[] {
  const fields = node.selected.flatMap((field) => {
    const name = nameOf(field);
    return spelled && name === "*" && node.table ? [...node.table.columns.keys()] : [name];
  });
  return [
    ...fields,
    ...node.embedded.flatMap((child) =>
      child.spread ? outputNames(child, spelled || !child.toOne) : shownName(child),
    ),
  ];
}

const shownName = (node: EmbeddedNode): string[] => (isShown(node) ? [node.name] : []);
/** True if the node has output: `relation()` only filters. */
const isShown = (node: ReadNode): boolean => node.selected.length > 0 || node.embedded.some(isShown);

function embeddedColumns(node: EmbeddedNode): string[] {
  if (node.spread) return outputNames(node, !node.toOne).map((name) => columnOf(node.joined, name));
  if (!isShown(node)) return [];
  const rows = node.toOne ? `row_to_json(${node.joined}.*)` : `coalesce(${node.joined}.${node.joined}, '[]')`;
  return [`${rows} AS ${identifier(node.name)}`];
}

function joinSql(node: EmbeddedNode, parameters: Parameters): string {
  const { joined, isInner, toOne, spread } = node;
  const rows = readSql(node, parameters);
  const join = ` ${isInner ? "INNER" : "LEFT"} JOIN LATERAL`;
  if (toOne) return `${join} (${rows}) AS ${joined} ON TRUE`;
  const lists = spread
    ? outputNames(node, true).map(
        (name) => `coalesce(json_agg(${columnOf(joined, name)}), '[]') AS ${identifier(name)}`,
      )
    : [];
  const all = [`json_agg(${joined}) AS ${joined}`, ...lists].join(", ");
  return `${join} (SELECT ${all} FROM (${rows}) AS ${joined}) AS ${joined} ON ${isInner ? `${joined} IS NOT NULL` : "TRUE"}`;
}

/** A statement with one row for each row of a node, without its limit. */
export function countSql(node: ReadNode, parameters: Parameters): string {
  const where = [
    ...whereOf(
      node.conditions,
      node,
      parameters,
      (embedded, isThere) => `${isThere ? "" : "NOT "}EXISTS (${countSql(embedded, parameters)})`,
    ),
    ...joinsOf(node),
    ...node.embedded.filter(({ isInner }) => isInner).map((child) => `EXISTS (${countSql(child, parameters)})`),
  ];
  return `SELECT 1 FROM ${node.from}${where.length > 0 ? ` WHERE ${where.join(" AND ")}` : ""}`;
}
