import type { EmbeddedNode, ReadNode } from "../plan.ts";
import type { Condition, Field, Filter, OrderTerm } from "../query/types.ts";
import { RestError } from "../rest-error.ts";
import { columnOf, identifier, listLiteral, type Parameters } from "./sql.ts";

/** The table that a condition is about: `alias` is its SQL name in the statement. */
export type Subject = Pick<ReadNode, "alias" | "table"> & { embedded: readonly EmbeddedNode[]; name: string };

/** Formats a condition on the existence of embedded rows as SQL. */
type SayEmbedded = (node: EmbeddedNode, isThere: boolean) => string;
/** The joins of embedded rows. */
const sayJoined: SayEmbedded = (node, isThere) => `${node.joined} IS ${isThere ? "" : "NOT "}DISTINCT FROM NULL`;

/** The SQL of conditions, to be joined by `AND`; their values become the statement's parameters. */
export function whereOf(
  conditions: readonly Condition[],
  subject: Subject,
  parameters: Parameters,
  sayEmbedded: SayEmbedded = sayJoined,
): string[] {
  return conditions.map((condition) => conditionSql(condition, subject, parameters, sayEmbedded));
}

function conditionSql(
  condition: Condition,
  subject: Subject,
  parameters: Parameters,
  sayEmbedded: SayEmbedded,
): string {
  if (condition.kind === "filter") return filterSql(condition, subject, parameters, sayEmbedded);
  const parts = condition.conditions.map((inner) => conditionSql(inner, subject, parameters, sayEmbedded));
  return `${condition.negated ? "NOT " : ""}(${parts.join(condition.operator === "and" ? " AND " : " OR ")})`;
}

function filterSql(filter: Filter, subject: Subject, parameters: Parameters, sayEmbedded: SayEmbedded): string {
  const { field, negated, operation } = filter;
  const embedded = field.path.length === 0 ? subject.embedded.find(({ name }) => name === field.name) : undefined;
  if (embedded && operation.kind === "is" && operation.value === "null") return sayEmbedded(embedded, negated);
  const not = negated ? "NOT " : "";
  const column = fieldSql(field, subject, parameters);
  switch (operation.kind) {
    case "compare": {
      const isPattern = operation.operator.endsWith("like");
      const value = parameters.add(isPattern ? operation.value.replaceAll("*", "%") : operation.value);
      const quantified = operation.quantifier ? `${operation.quantifier}(${value})` : value;
      return `${not}${column} ${operation.operator} ${quantified}`;
    }
    case "in": {
      const isEmpty = operation.values.length === 1 && operation.values[0] === "";
      return `${not}${column} = ANY (${parameters.add(isEmpty ? "{}" : listLiteral(operation.values))})`;
    }
    case "is":
      return `${not}${column} IS ${operation.value.toUpperCase()}`;
    case "distinct":
      return `${not}${column} IS DISTINCT FROM ${parameters.add(operation.value)}`;
    case "search": {
      const language = operation.language === undefined ? "" : `${parameters.add(operation.language)}, `;
      const type = field.path.length === 0 ? subject.table?.columns.get(field.name)?.type : "json";
      // The type of a computed column is unknown here, so its value is converted for the search.
      const searched = type === undefined || type === "tsvector" ? column : `to_tsvector(${language}${column})`;
      return `${not}${searched} @@ ${operation.parser}(${language}${parameters.add(operation.value)})`;
    }
  }
}

const JSON_TYPES = new Set(["json", "jsonb"]);

/** The SQL of a column, or of a step into its JSON. */
export function fieldSql(
  { name, path }: Field,
  { alias, table }: Pick<Subject, "alias" | "table">,
  parameters: Parameters,
): string {
  const column = columnOf(alias, name);
  if (path.length === 0) return column;
  const json = JSON_TYPES.has(table?.columns.get(name)?.type ?? "") ? column : `to_jsonb(${column})`;
  const steps = path.map(({ arrow, operand, isIndex }) =>
    isIndex ? `${arrow}${parameters.add(operand)}::int` : `${arrow}${parameters.add(operand)}`,
  );
  return json + steps.join("");
}

/** The `order by` of a node; empty where it has no order. */
export function orderSql(order: readonly OrderTerm[], subject: Subject, parameters: Parameters): string {
  if (order.length === 0) return "";
  return ` ORDER BY ${order.map((term) => termSql(term, subject, parameters)).join(", ")}`;
}

/** The SQL of one term of `ORDER BY`. */
function termSql(term: OrderTerm, subject: Subject, parameters: Parameters): string {
  return `${fieldSql(term.field, orderedOf(term, subject), parameters)}${directionSql(term)}`;
}

/** A term's direction and its place of nulls; empty for PostgreSQL's defaults. */
const directionSql = ({ direction, nulls }: OrderTerm): string =>
  (direction ? ` ${direction.toUpperCase()}` : "") + (nulls ? ` NULLS ${nulls.toUpperCase()}` : "");

/** The row that a term's column belongs to: the node's own, or one embedded in it. */
function orderedOf({ relation }: OrderTerm, subject: Subject): Pick<Subject, "alias" | "table"> {
  if (relation === undefined) return subject;
  const embedded = subject.embedded.find(({ name }) => name === relation);
  if (!embedded)
    throw new RestError(400, "PGRST108", `'${relation}' is not an embedded resource in this request`, {
      hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
    });
  if (!embedded.toOne)
    throw new RestError(400, "PGRST118", `A related order on '${relation}' is not possible`, {
      details: `'${subject.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  return { alias: embedded.joined, table: undefined };
}

/** ` AS "alias"`; empty without one. */
export const aliasOf = (alias: string | undefined): string => (alias === undefined ? "" : ` AS ${identifier(alias)}`);
